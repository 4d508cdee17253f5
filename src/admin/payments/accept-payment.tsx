import { useState } from 'react'
import { type Payment, payments } from '#contract/payments.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSecondPerson } from '../writes/use-second-person.tsx'
import { AcceptSmsAmount } from './accept-sms-amount.tsx'
import { DenyPayment } from './deny-payment.tsx'
import { describeAddition } from './describe-addition.ts'
import { PaymentQuestion } from './payment-question.tsx'
import { hasLastAnswer, needsReason, WithoutSmsField } from './without-sms-field.tsx'

interface AcceptPaymentProps {
  payment: Payment
  onClose: () => void
}

/** Confirms the acceptance of one payment. Without an SMS of its amount it needs a reason. */
export function AcceptPayment({ payment, onClose }: AcceptPaymentProps) {
  const [isUnproven, setIsUnproven] = useState(() => needsReason(payment))
  const [isUsed, setIsUsed] = useState(false)
  // The server may ask for the reason first: an empty field, not a mistake of the administrator.
  const [isNewlyAsked, setIsNewlyAsked] = useState(false)
  const [isOfSms, setIsOfSms] = useState(false)
  const { submit, isSending, errors, failure } = useWrite(payments.accept, {
    about: `accept ${payment._id}`,
    onDone: () => {
      showToast.success(translate(payments.accept.message))
      onClose()
    },
    onProposed: onClose,
    // The row may be older than the last change of the tills.
    onRefused: (refusal) => {
      if (refusal.errors.without_sms && !isUnproven) {
        setIsUnproven(true)
        setIsNewlyAsked(true)
      }
      if (refusal.code === 'transaction_id_used') setIsUsed(true)
    },
  })
  const asksSecondPerson = useSecondPerson(payments.accept)
  const { _id, username, bonus, match } = payment
  const input = { _id, username, status: 'success' } as const
  const common = { verb: t('Accept'), shortcut: 'a', isBusy: isSending, onClose }
  const question = (
    <PaymentQuestion payment={payment} verb={t('Accept')}>
      {describeAddition(asksSecondPerson({ amount: payment.amount }), isUnproven)}
      {bonus > 0 && ` ${t('The referrer earns a bonus of {bonus} tk.', { bonus: formatPrice(bonus) })}`}
    </PaymentQuestion>
  )

  if (isUsed) return <DenyPayment payment={payment} isUsed onClose={onClose} />
  if (isOfSms) return <AcceptSmsAmount payment={payment} onClose={onClose} />
  if (!isUnproven)
    return (
      <ConfirmDialog {...common} error={failure ?? Object.values(errors)[0]} onConfirm={() => submit(input)}>
        {question}
      </ConfirmDialog>
    )
  return (
    <FormDialog
      {...common}
      title={t('Are you sure?')}
      lead={question}
      initialFocus={hasLastAnswer() ? 'question' : 'field'}
      otherAction={
        match?.review_reason === 'amount_differs' && (
          <Button variant="outline" disabled={isSending} onClick={() => setIsOfSms(true)}>
            {t('Accept the SMS’s amount')}
          </Button>
        )
      }
      errors={isNewlyAsked ? {} : errors}
      failure={failure}
      onSubmit={({ without_sms }) => {
        setIsNewlyAsked(false)
        submit({ ...input, without_sms })
      }}
    >
      <WithoutSmsField isNeeded />
    </FormDialog>
  )
}
