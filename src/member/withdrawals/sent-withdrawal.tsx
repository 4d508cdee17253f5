import { useEffect, useRef } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { dayMs } from '#contract/durations.ts'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { PushOffer } from '../../push/push-switch.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { WithdrawalStatus } from './own-withdrawals.tsx'
import { describeWait } from './withdrawal-proof.tsx'

interface SentWithdrawalProps {
  withdrawal: OwnWithdrawal
  /** The most days until the money arrives. */
  days: number
  onAnother: () => void
}

/** In place of the form after a request was sent. */
export function SentWithdrawal({ withdrawal, days, onAnother }: SentWithdrawalProps) {
  const card = useRef<HTMLElement>(null)
  const { another, seeRequest } = messages.withdrawals

  // The button that had the focus is gone, and the form may have been scrolled.
  useEffect(() => card.current?.focus(), [])

  return (
    <section ref={card} tabIndex={-1} aria-label={messages.successes.withdrawal_requested}>
      <Card title={messages.successes.withdrawal_requested} aside={<WithdrawalStatus {...withdrawal} />}>
        <div className="stack">
          <DescriptionList
            facts={[
              { label: messages.forms.amount, value: <Money amount={withdrawal.amount} /> },
              { label: messages.forms.paymentMethod, value: <PaymentMethodName method={withdrawal.method} /> },
              {
                label: messages.forms.accountNumber,
                value: <AccountNumber>{withdrawal.account_number}</AccountNumber>,
              },
              { label: messages.withdrawals.arrival, value: describeArrival(days, withdrawal.created_at) },
            ]}
          />
          {describeWait(withdrawal)}
          <PushOffer />
          <div className="stack stack-s">
            <ButtonLink to="/home/transactions/withdraw/$id" params={{ id: withdrawal._id }} variant="outline">
              {seeRequest}
            </ButtonLink>
            <Button variant="quiet" onClick={onAnother}>
              {another}
            </Button>
          </div>
        </div>
      </Card>
    </section>
  )
}

/** When the money arrives at the latest. `from`: when it is requested. */
export function describeArrival(days: number, from: string | number): string {
  const { today, arrivesBy } = messages.withdrawals
  if (days === 0) return today
  return arrivesBy(days, formatDay(dayInDhaka(new Date(new Date(from).getTime() + days * dayMs))))
}
