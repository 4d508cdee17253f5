import { Fragment, useEffect, useRef, useState } from 'react'
import type { OwnPayment } from '#contract/own-payments.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import type { PaymentField } from '#contract/tills/reader/read-own-sms.ts'
import { useDraft, useResettableDraft } from '../../forms/draft.ts'
import { type FieldErrors, Form } from '../../forms/form.tsx'
import type { FormControls } from '../../forms/form-controls.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useQueuedForm } from '../outbox/use-queued-write.ts'
import { OtherFields } from './other-fields.tsx'
import { PaymentFields, useLeastTopUp, WrongField } from './payment-fields.tsx'
import { SmsBox } from './sms-box.tsx'

// A new screen has the focus on its heading first, 150 ms after it is shown.
const afterHeadingMs = 200

interface CorrectionFormProps {
  payment: OwnPayment
  wrong: PaymentField
  /** It was sent, with the new payment, or stored in the outbox. */
  onEnd: (sent: OwnPayment | undefined) => void
}

/** The values of a denied payment. The cursor is in the wrong field; the others become fields by a press. */
export function CorrectionForm({ payment, wrong, onEnd }: CorrectionFormProps) {
  const form = useRef<FormControls>(null)
  const name = `correct:${payment._id}`
  const typed = useDraft(name).values
  const { draft, revision, fill, reset } = useResettableDraft(name, { ...toText(payment), ...typed })
  const [isAll, setIsAll] = useState(false)
  const least = useLeastTopUp()
  const { send } = messages.requests.correct
  const write = useQueuedForm('payment', {
    unexpected: messages.ui.somethingWrong.later,
    check: (input) => checkCorrection(payment, input, least),
    draft,
    onEnd: (sent) => {
      reset()
      onEnd(sent)
    },
  })

  useEffect(() => {
    const timer = setTimeout(() => form.current?.focus(wrong), afterHeadingMs)
    return () => clearTimeout(timer)
  }, [wrong])

  function showAll(values: Record<string, string> = {}) {
    fill({ ...form.current?.values(), ...values })
    setIsAll(true)
  }

  return (
    <OfflineNote>
      <Form
        ref={form}
        draft={draft}
        errors={write.errors}
        failure={write.failure}
        onSubmit={({ till, amount = '', ...fields }) =>
          write.submit({
            ...fields,
            amount: parseTaka(amount),
            // The number that was paid is of another method than the form.
            till: fields.payment_method === payment.payment_method ? till : undefined,
          })
        }
      >
        {payment.till && <input type="hidden" name="till" value={payment.till} />}
        <Fragment key={revision}>
          {isAll ? <PaymentFields /> : <WrongField name={wrong} method={payment.payment_method} />}
          <SmsBox shared={undefined} emptyFields={[]} onRead={({ fields }) => showAll(fields)} />
          {!isAll && <OtherFields payment={payment} wrong={wrong} onChange={() => showAll()} />}
        </Fragment>
        <Button type="submit" isBlock isBusy={write.isSending}>
          {send}
        </Button>
      </Form>
    </OfflineNote>
  )
}

const toText = ({ payment_method, amount, account_number, transaction_id, date }: OwnPayment) => ({
  payment_method,
  amount: String(amount),
  account_number,
  transaction_id,
  date,
})

type Checked = Pick<OwnPayment, 'payment_method' | 'transaction_id' | 'amount'>

/** The same id again would be denied for the same reason. */
function checkCorrection({ reason, ...denied }: OwnPayment, input: Checked, least: number | undefined): FieldErrors {
  const isSame = input.transaction_id === denied.transaction_id && input.payment_method === denied.payment_method
  if (reason === 'not_received' && isSame) return { transaction_id: messages.requests.correct.sameId }
  return least !== undefined && input.amount < least
    ? { amount: messages.refusals.below_least_top_up({ min: least }) }
    : {}
}
