import { type ChangeEvent, Fragment, useEffect, useId, useState } from 'react'
import { parseTaka } from '#contract/money.ts'
import { readFields, useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useQueuedForm } from '../outbox/use-queued-write.ts'
import { getPaymentLabels, PaymentFields, useLeastTopUp } from './payment-fields.tsx'
import { type PaymentField, type PaymentSms, readSms } from './read-sms.ts'

/** `shared` is an SMS from another app (share target). */
export function PaymentForm({ shared }: { shared: string | undefined }) {
  const id = useId()
  const [sms] = useState(() => readSms(shared ?? ''))
  const { draft, revision, fill, reset } = useResettableDraft('payment', sms?.fields)
  const [filled, setFilled] = useState(sms && { fields: sms.fields, isPasted: true })
  const [emptyFields, setEmptyFields] = useState<PaymentField[]>([])
  const [sentCount, setSentCount] = useState(0)
  const least = useLeastTopUp()
  const { submit, isSending, errors, failure } = useQueuedForm('payment', {
    unexpected: messages.ui.somethingWrong.later,
    check: ({ amount }) =>
      least !== undefined && amount < least ? { amount: messages.refusals.below_least_top_up({ min: least }) } : {},
    onEnd: () => {
      setFilled(undefined)
      setSentCount((count) => count + 1)
      reset()
    },
  })
  const form = () => document.getElementById(id) as HTMLFormElement

  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs after an SMS has filled the fields.
  useEffect(() => {
    if (!filled) return
    draft.save(form())
    const missing = findEmptyFields(form())
    setEmptyFields(missing)
    if (missing[0] && filled.isPasted) focusField(form().querySelector(`[name="${missing[0]}"]`))
  }, [filled])

  return (
    <div className="stack">
      <Banner>{messages.payments.note}</Banner>
      <SmsBox
        key={sentCount}
        shared={sentCount === 0 ? shared : undefined}
        emptyFields={emptyFields}
        onRead={({ fields }, isPasted) => {
          fill({ ...omitFilled(filled?.fields, readFields(form())), ...fields })
          setFilled({ fields, isPasted })
        }}
      />
      <div onInput={() => filled && setEmptyFields(findEmptyFields(form()))}>
        <OfflineNote>
          <Form
            id={id}
            draft={draft}
            errors={errors}
            onSubmit={(typed) => submit({ ...typed, amount: parseTaka(typed.amount ?? '') })}
          >
            {failure && (
              <Banner tone="error" title={messages.payments.failed}>
                {failure}
              </Banner>
            )}
            <Fragment key={revision}>
              <PaymentFields />
            </Fragment>
            <Button type="submit" isBlock isBusy={isSending}>
              {messages.payments.send}
            </Button>
          </Form>
        </OfflineNote>
      </div>
    </div>
  )
}

/** Values of an earlier SMS are not mixed with those of the next one. */
const omitFilled = (filled: PaymentSms['fields'] = {}, typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => filled[name as PaymentField] !== text))

function findEmptyFields(form: HTMLFormElement): PaymentField[] {
  const typed = readFields(form)
  return (Object.keys(getPaymentLabels()) as PaymentField[]).filter((name) => !typed[name]?.trim())
}

/** Scrolls as little as possible, so that the filled fields stay visible. */
function focusField(field: HTMLElement | null) {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

interface SmsBoxProps {
  /** A text that another app has shared. */
  shared: string | undefined
  /** The fields of the form that are still empty. */
  emptyFields: PaymentField[]
  /** `isPasted`: the whole SMS is there, so the form focuses the next empty field. */
  onRead: (sms: PaymentSms, isPasted: boolean) => void
}

// One input event with this many characters is a paste.
const minPastedChars = 12

/** Reads the SMS of a payment while it is typed or pasted, and shows which fields it has filled. */
function SmsBox({ shared, emptyFields, onRead }: SmsBoxProps) {
  const [text, setText] = useState(shared ?? '')
  const [read, setRead] = useState(() => readSms(shared ?? ''))
  const [isDone, setIsDone] = useState(Boolean(shared))

  function change({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const isPasted = target.value.length - text.length >= minPastedChars
    const now = readSms(target.value)
    setText(target.value)
    setRead(now)
    setIsDone(isPasted)
    // Only if the result changes, so that more typing does not overwrite corrections in the form.
    if (now && (isPasted || JSON.stringify(now) !== JSON.stringify(read))) onRead(now, isPasted)
  }

  return (
    <>
      <TextAreaField
        name="sms"
        label={messages.payments.sms.label}
        hint={messages.payments.sms.hint}
        autoComplete="off"
        spellCheck={false}
        style={{ minHeight: '6.5rem' }}
        defaultValue={shared}
        onChange={change}
        onBlur={() => setIsDone(true)}
      />
      {read && <SmsResult sms={read} emptyFields={emptyFields} />}
      {!read && isDone && text.trim() && <Banner tone="warning">{messages.payments.sms.unread}</Banner>}
    </>
  )
}

function SmsResult({
  sms: { fields, isIncoming },
  emptyFields,
}: Pick<SmsBoxProps, 'emptyFields'> & { sms: PaymentSms }) {
  const { filled, toFill, checkAll, incoming } = messages.payments.sms
  const labels = getPaymentLabels()
  const fieldOrder = Object.keys(labels) as PaymentField[]
  const joinLabels = (names: PaymentField[]) => names.map((name) => labels[name]).join(', ')
  return (
    <Banner tone={isIncoming ? 'warning' : 'success'}>
      {isIncoming && `${incoming} `}
      {filled(joinLabels(fieldOrder.filter((name) => fields[name])))}{' '}
      {emptyFields.length > 0 ? toFill(joinLabels(emptyFields)) : checkAll}
    </Banner>
  )
}
