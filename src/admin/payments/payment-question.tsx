import type { ReactNode } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import type { Payment } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { CreditedTo } from '../tables/credited-to.tsx'
import { FlagList } from '../tables/flags.tsx'
import { listFlags } from '../tables/payment-flags.ts'

interface PaymentQuestionProps {
  payment: Payment
  verb: string
  /** Taka, if they differ from the requested ones. */
  amount?: number
  /** The consequence. */
  children: ReactNode
}

/** What is decided about one payment, with the values to compare and its flags. */
export function PaymentQuestion({ payment, verb, amount = payment.amount, children }: PaymentQuestionProps) {
  const { username, payment_method, transaction_id, account_number, created_at } = payment
  return (
    <>
      <p>
        {t('{verb} {amount} by {paymentMethod} for {username}. {children}', {
          verb,
          amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
          paymentMethod: paymentMethodName(payment_method),
          username: <b>{username}</b>,
          children,
        })}
      </p>
      <p className="meta">
        <span className="mono" translate="no">
          {transaction_id}
        </span>{' '}
        · <AccountNumber>{account_number}</AccountNumber> ·{' '}
        <DateTime iso={created_at} format={dayInDhaka(new Date(created_at)) === dayInDhaka() ? 'time' : 'lll'} />
      </p>
      <CreditedTo credited={payment.credited} />
      <FlagList flags={listFlags({ ...payment, bonus: 0 })} />
    </>
  )
}
