import { type ReactNode, useState } from 'react'
import { DenialReason } from '#contract/own-payments.ts'
import type { Payment } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { ChooseDialog } from '../tables/choose-dialog.tsx'
import { isAcceptable } from '../tables/credited-to.tsx'
import type { NewHeldWrite } from '../writes/held-writes.ts'
import { AcceptSmsAmount } from './accept-sms-amount.tsx'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { denialReasons } from './denial-reasons.ts'
import { answers, readLastAnswer, storeLastAnswer } from './without-sms-field.tsx'

interface HoldPaymentProps {
  payment: Payment
  decision: PaymentsToDecide['decision']
  /** Above this sum no way of checking is marked. */
  largeAbove: number
  onHold: (write: NewHeldWrite) => void
  onClose: () => void
}

/** The reason of a decision that can be undone for ten seconds: why it is denied, or how it was checked without an SMS. */
export function HoldPayment({ payment, decision, largeAbove, onHold, onClose }: HoldPaymentProps) {
  const [isOfSms, setIsOfSms] = useState(false)
  if (isOfSms) return <AcceptSmsAmount payment={payment} onClose={onClose} />
  const lead = (
    <p>
      {t('{amount} of {username}', {
        amount: <b>{t('{amount} tk', { amount: formatTaka(payment.amount) })}</b>,
        username: <b>{payment.username}</b>,
      })}
    </p>
  )
  if (decision === 'deny') return <WhyDenied payment={payment} lead={lead} onHold={onHold} onClose={onClose} />
  const last = payment.amount > largeAbove ? undefined : readLastAnswer()
  return (
    <ChooseDialog
      title={t('How did you check it?')}
      lead={lead}
      choices={answers().map((answer) => ({ value: answer, label: answer }))}
      marked={last}
      shortcut="a"
      ownWords={{ label: t('How did you check it?'), hint: t('Shown to the owner.') }}
      otherAction={
        payment.match?.review_reason === 'amount_differs' && (
          <Button variant="quiet" onClick={() => setIsOfSms(true)}>
            {t('Accept the SMS’s amount')}
          </Button>
        )
      }
      onChoose={(answer) => {
        storeLastAnswer(answer)
        onHold(toAcceptance(payment, answer))
      }}
      onOwnWords={(text) => onHold(toAcceptance(payment, text))}
      onClose={onClose}
    />
  )
}

function WhyDenied({
  payment,
  lead,
  onHold,
  onClose,
}: Pick<HoldPaymentProps, 'payment' | 'onHold' | 'onClose'> & { lead: ReactNode }) {
  const reasons = DenialReason.options.filter((reason) => reason !== 'other')
  return (
    <ChooseDialog
      title={t('Why is it denied?')}
      lead={lead}
      choices={reasons.map((reason) => ({ value: reason, label: denialReasons()[reason] }))}
      marked={isAcceptable(payment) ? undefined : 'already_used'}
      shortcut="d"
      isDanger
      ownWords={{ label: t('Own words'), hint: t('Shown to the member.') }}
      onChoose={(reason) => onHold(toDenial(payment, { reason }))}
      onOwnWords={(reason_text) => onHold(toDenial(payment, { reason: 'other', reason_text }))}
      onClose={onClose}
    />
  )
}

/** An acceptance to hold. `without_sms`: how it was checked. */
export const toAcceptance = ({ _id, username, amount }: Payment, without_sms?: string): NewHeldWrite => ({
  endpoint: 'payments.accept',
  input: { _id, username, status: 'success', ...(without_sms && { without_sms }) },
  about: _id,
  label: t('Accepted {username}, {amount}', { username, amount: formatTaka(amount) }),
})

const toDenial = (
  { _id, username, amount }: Payment,
  reasons: { reason: DenialReason; reason_text?: string },
): NewHeldWrite => ({
  endpoint: 'payments.accept',
  input: { _id, username, status: 'deny', ...reasons },
  about: _id,
  label: t('Denied {username}, {amount}', { username, amount: formatTaka(amount) }),
})
