import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bank } from '#contract/banks.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import type { OwnPayment } from '#contract/own-payments.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { type PaymentField, type PaymentSms, readOwnSms } from '#contract/tills/reader/read-own-sms.ts'
import { useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import type { FormControls } from '../../forms/form-controls.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useQueuedForm } from '../outbox/use-queued-write.ts'
import { getPaymentLabels, PaymentFields, useLeastTopUp } from './payment-fields.tsx'
import { SentPayment } from './sent-payment.tsx'
import { SmsBox } from './sms-box.tsx'

interface PaymentFormProps {
  /** An SMS from another app (share target). */
  shared: string | undefined
  /** The number that was paid, undefined if it is not known. */
  till: Bank | undefined
}

export function PaymentForm({ shared, till }: PaymentFormProps) {
  const form = useRef<FormControls>(null)
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
    draft,
    onEnd: (payment) => {
      setSent(payment)
      setFilled(undefined)
      setSentCount((count) => count + 1)
      reset()
    },
  })
  const readTyped = () => form.current?.values() ?? {}

  const afterFill = useEffectEvent(({ isPasted }: { isPasted: boolean }) => {
    const typed = readTyped()
    draft.store(typed)
    const missing = findEmptyFields(typed)
    setEmptyFields(missing)
    if (missing[0] && isPasted) form.current?.focus(missing[0])
  })
  // After the SMS has filled the fields.
  useEffect(() => {
    if (filled) afterFill(filled)
  }, [filled])

  useFollowMethod(till?.method, (method) => !sent && fill({ ...readTyped(), payment_method: method }))

  if (sent) return <SentPayment payment={sent} onAnother={() => setSent(undefined)} />
  return (
    <div className="stack">
      <Banner>{messages.payments.note}</Banner>
      <SmsBox
        key={sentCount}
        shared={sentCount === 0 ? shared : undefined}
        emptyFields={emptyFields}
        onRead={({ fields }, isPasted) => {
          fill({ ...omitFilled(filled?.fields, readTyped()), ...fields })
          setFilled({ fields, isPasted })
        }}
      />
      <div onInput={() => filled && setEmptyFields(findEmptyFields(readTyped()))}>
        <OfflineNote>
          <Form
            ref={form}
            draft={draft}
            errors={errors}
            onSubmit={(typed) =>
              submit({
                ...typed,
                amount: parseTaka(typed.amount ?? ''),
                // The number that was chosen is of another method than the form.
                till: till?.method === typed.payment_method ? till?._id : undefined,
              })
            }
          >
            {/* For the draft: another visit chooses the same number. */}
            {till && <input type="hidden" name="till" value={till._id} />}
            <Fragment key={revision}>
              <PaymentFields {...(till?.method && { defaultMethod: till.method })} />
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

/** Calls `onChange` when another method is chosen. */
function useFollowMethod(method: PaymentMethod | null | undefined, onChange: (method: PaymentMethod) => void) {
  const previous = useRef(method)
  const notify = useEffectEvent(onChange)

  useEffect(() => {
    if (method && method !== previous.current) notify(method)
    previous.current = method
  }, [method])
}

/** Values of an earlier SMS are not mixed with those of the next one. */
const omitFilled = (filled: PaymentSms['fields'] = {}, typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => filled[name as PaymentField] !== text))

const findEmptyFields = (typed: Record<string, string>) =>
  (Object.keys(getPaymentLabels()) as PaymentField[]).filter((name) => !typed[name]?.trim())
