import type { ComponentProps, ReactNode } from 'react'
import type { OwnPayment } from '#contract/own-payments.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { RequestCard } from '../../ui/request-card.tsx'

type Shown = Pick<OwnPayment, 'payment_method' | 'amount' | 'account_number' | 'date'>

interface PaymentHeadProps extends Pick<ComponentProps<typeof RequestCard>, 'look' | 'status' | 'isJustSent'> {
  payment: Shown
  children: ReactNode
}

/** The card of a payment, sent or not. */
export function PaymentHead({ payment, children, ...card }: PaymentHeadProps) {
  const { payment_method, amount, account_number, date } = payment
  const { by, from } = messages.requests
  return (
    <RequestCard
      {...card}
      over={by(paymentMethodName(payment_method))}
      amount={amount}
      under={from(<AccountNumber>{account_number}</AccountNumber>, <DateTime iso={date} format="ll" />)}
    >
      {children}
    </RequestCard>
  )
}

/** How the card of a payment that was sent looks, and its outcome in a word. */
export function describeOutcome({ state, reversed_amount }: Pick<OwnPayment, 'state' | 'reversed_amount'>) {
  const { waiting, done, denied, cancelled, takenBack } = messages.requests.outcomes
  if (state === 'pending') return { look: 'cloth', status: <Status is="pending">{waiting}</Status> } as const
  if (state === 'cancelled') return { look: 'paper', status: <Status is="off">{cancelled}</Status> } as const
  if (reversed_amount !== null) return { look: 'denied', status: <Status is="failed">{takenBack}</Status> } as const
  if (state === 'success') return { look: 'cloth', status: <Status is="ok">{done}</Status> } as const
  return { look: 'denied', status: <Status is="failed">{denied}</Status> } as const
}
