import { Fragment, useEffect, useId, useState } from 'react'
import { parseTaka } from '#contract/money.ts'
import type { OwnPayment } from '#contract/payments.ts'
import { type PaymentField, type PaymentSms, readOwnSms } from '#contract/sms/read-own-sms.ts'
import { readFields, useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useQueuedForm } from '../outbox/use-queued-write.ts'
import { getPaymentLabels, PaymentFields, useLeastTopUp } from './payment-fields.tsx'
import { SentPayment } from './sent-payment.tsx'
import { SmsBox } from './sms-box.tsx'

/** `shared` is an SMS from another app (share target). */
export function PaymentForm({ shared }: { shared: string | undefined }) {
  const id = useId()
  const [sms] = useState(() => readOwnSms(shared ?? ''))
  const { draft, revision, fill, reset } = useResettableDraft('payment', sms?.fields)
  const [filled, setFilled] = useState(sms && { fields: sms.fields, isPasted: true })
  const [emptyFields, setEmptyFields] = useState<PaymentField[]>([])
  const [sentCount, setSentCount] = useState(0)
  const [sent, setSent] = useState<OwnPayment>()
  const least = useLeastTopUp()
  const {
    submit,
    isSending,
    errors,
    failure,
    reset: clearFailure,
  } = useQueuedForm('payment', {
    unexpected: messages.ui.somethingWrong.later,
    check: ({ amount }) =>
      least !== undefined && amount < least ? { amount: messages.refusals.below_least_top_up({ min: least }) } : {},
    onEnd: (payment) => {
      setSent(payment)
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

  if (sent) return <SentPayment payment={sent} onAnother={() => setSent(undefined)} />
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
            <Fragment key={revision}>
              <PaymentFields />
            </Fragment>
            <Button type="submit" isBlock isBusy={isSending}>
              {messages.payments.send}
            </Button>
          </Form>
        </OfflineNote>
        {failure && (
          <FailureDialog title={messages.payments.failed} onClose={clearFailure}>
            {failure}
          </FailureDialog>
        )}
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
