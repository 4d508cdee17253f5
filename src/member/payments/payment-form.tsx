import { Fragment, useEffect, useId, useState } from 'react'
import { parseTaka } from '#contract/money.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { Form } from '../../forms/form.tsx'
import { useFreshDraft } from '../../forms/fresh-draft.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useQueuedForm } from '../outbox/use-queued-form.ts'
import { PaymentFields, paymentLabels } from './payment-fields.tsx'
import { type PaymentField, type PaymentSms, readSms } from './read-sms.ts'
import { SmsBox } from './sms-box.tsx'

/** `shared` is an SMS that another app has handed over. */
export function PaymentForm({ shared }: { shared: string | undefined }) {
  const id = useId()
  const [sms] = useState(() => readSms(shared ?? ''))
  const { draft, round, fill, empty } = useFreshDraft('payment', sms?.fields)
  const [filled, setFilled] = useState(sms && { fields: sms.fields, isPasted: true })
  const [left, setLeft] = useState<PaymentField[]>([])
  const [sentCount, setSentCount] = useState(0)
  const { submit, isSending, errors, failure } = useQueuedForm('payment', {
    unexpected: messages.ui.somethingWrong.later,
    onEnd: () => {
      setFilled(undefined)
      setSentCount((count) => count + 1)
      empty()
    },
  })
  const form = () => document.getElementById(id) as HTMLFormElement

  // biome-ignore lint/correctness/useExhaustiveDependencies: What an SMS has filled is the cause; the fields stand there by now.
  useEffect(() => {
    if (!filled) return
    draft.keep(form())
    const missing = emptyIn(form())
    setLeft(missing)
    if (missing[0] && filled.isPasted) leadTo(form().querySelector(`[name="${missing[0]}"]`))
  }, [filled])

  return (
    <div className="stack">
      <Banner>{messages.payments.note}</Banner>
      <SmsBox
        key={sentCount}
        shared={sentCount === 0 ? shared : undefined}
        left={left}
        onRead={({ fields }, isPasted) => {
          fill({ ...without(filled?.fields, fieldsOf(form())), ...fields })
          setFilled({ fields, isPasted })
        }}
      />
      <div onInput={() => filled && setLeft(emptyIn(form()))}>
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
            <Fragment key={round}>
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

/** What one SMS has filled does not stay beside what another one tells. */
const without = (filled: PaymentSms['fields'] = {}, typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => filled[name as PaymentField] !== text))

function emptyIn(form: HTMLFormElement): PaymentField[] {
  const typed = fieldsOf(form)
  return (Object.keys(paymentLabels()) as PaymentField[]).filter((name) => !typed[name]?.trim())
}

/** No further than needed, so that what the SMS has filled stays in sight. */
function leadTo(field: HTMLElement | null) {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}
