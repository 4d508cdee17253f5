import { useId, useState } from 'react'
import { type Webhook, WebhookFormat, webhookEvents, webhooks } from '#contract/webhooks.ts'
import { useWrite } from '../../api/use-write.ts'
import { FieldError } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecondPersonHint } from '../writes/use-second-person.tsx'
import { eventLabels, formatLabels } from '../writes/webhook-words.ts'
import { SecretField } from './secret-field.tsx'

interface EditWebhookProps {
  /** Null: there is none yet. */
  current: Webhook | null
  onProposed: () => void
  onClose: () => void
}

/** Fields that are left empty stay as they are. */
export function EditWebhook({ current, onProposed, onClose }: EditWebhookProps) {
  const [format, setFormat] = useState<WebhookFormat>(current?.format ?? 'standard')
  const [events, setEvents] = useState<Webhook['events']>(current?.events ?? [...webhookEvents])
  const { submit, isSending, errors, failure } = useWrite(webhooks.set, {
    answerLost: t('The webhook was saved, but the answer was lost. If you do not have its secret, enter a new one.'),
    onDone: () => {
      showToast.success(translate(webhooks.set.message))
      onClose()
    },
    onProposed: () => {
      onProposed()
      onClose()
    },
  })
  const isSame = current?.format === format
  const unchanged = isSame ? ` ${t('Empty: {url} stays.', { url: current.url })}` : ''
  return (
    <FormDialog
      title={current ? t('Change the webhook') : t('Set a webhook')}
      verb={t('Save')}
      isBusy={isSending}
      initialFocus="field"
      hasRows
      errors={errors}
      failure={failure}
      onSubmit={(typed) => submit({ format, events, ...pickTyped(typed) })}
      onClose={onClose}
    >
      <fieldset className="field">
        <legend className="field-label">{t('Format')}</legend>
        {WebhookFormat.options.map((value) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="format"
              value={value}
              checked={value === format}
              onChange={() => setFormat(value)}
            />
            {formatLabels()[value]}
          </label>
        ))}
      </fieldset>
      <TextField
        key={format}
        name="url"
        label={t('Address')}
        hint={`${addressHints()[format]}${unchanged}`}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
      />
      {format === 'telegram' ? (
        <TextField
          name="chat_id"
          label={t('Chat id')}
          hint={t('Of the chat or group that has the bot as a member. Of a group it begins with a minus.')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          defaultValue={current?.chat_id ?? ''}
        />
      ) : (
        <SecretField isNew={!isSame} />
      )}
      <EventFields chosen={events} onChange={setEvents} error={errors.events} />
      <SecondPersonHint endpoint={webhooks.set} />
    </FormDialog>
  )
}

interface EventFieldsProps {
  chosen: Webhook['events']
  onChange: (chosen: Webhook['events']) => void
  error: string | undefined
}

function EventFields({ chosen, onChange, error }: EventFieldsProps) {
  const id = useId()
  return (
    <fieldset className={error ? 'field is-error' : 'field'} aria-describedby={error && id}>
      <legend className="field-label">{t('Events')}</legend>
      {webhookEvents.map((event) => (
        <label key={event} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              onChange(webhookEvents.filter((each) => (each === event ? target.checked : chosen.includes(each))))
            }
          />
          {eventLabels()[event]}
        </label>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}

const addressHints = translated(
  (): Record<WebhookFormat, string> => ({
    standard: t('A public address that begins with https://. Its path is not shown again.'),
    telegram: t('https://api.telegram.org/bot, the token of the bot, and /sendMessage. The token is not shown again.'),
  }),
)

/** Without the empty fields. */
const pickTyped = (typed: Record<string, string>) =>
  Object.fromEntries(
    ['url', 'chat_id', 'secret'].flatMap((name) => (typed[name]?.trim() ? [[name, typed[name].trim()]] : [])),
  )
