import { type Payment, payments } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { useSecondPerson } from '../writes/use-second-person.tsx'
import { describeAddition } from './describe-addition.ts'
import { PaymentQuestion } from './payment-question.tsx'

interface AcceptSmsAmountProps {
  /** Its SMS has another amount. */
  payment: Payment
  onClose: () => void
}

/** Confirms the acceptance of a payment with the amount of its SMS instead of the requested one. */
export function AcceptSmsAmount({ payment, onClose }: AcceptSmsAmountProps) {
  const { _id, amount: requested, match } = payment
  const amount = match?.sms?.amount ?? requested
  const asksSecondPerson = useSecondPerson(payments.acceptSmsAmount)
  return (
    <ConfirmWrite
      endpoint={payments.acceptSmsAmount}
      input={{ _id, amount }}
      verb={t('Accept {amount} tk', { amount: formatTaka(amount) })}
      shortcut="a"
      onClose={onClose}
    >
      <PaymentQuestion payment={payment} verb={t('Accept')} amount={amount}>
        {t('This is the amount of the SMS. The request is for {requested} and is changed.', {
          requested: <b>{t('{requested} tk', { requested: formatTaka(requested) })}</b>,
        })}{' '}
        {describeAddition(asksSecondPerson({ amount }), false)}
      </PaymentQuestion>
    </ConfirmWrite>
  )
}
