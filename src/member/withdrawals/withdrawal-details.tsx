import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { RequestSwitch } from '../../push/request-switch.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { NotFoundMessage } from '../../ui/empty-state.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RequestCard } from '../../ui/request-card.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { WithdrawalDenial } from '../../ui/withdrawal-denial.tsx'
import { useOwnQueue } from '../queue-places/use-queue-places.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { describeOutcome } from './withdrawal-outcome.tsx'
import { listWithdrawalSteps } from './withdrawal-steps.tsx'

interface WithdrawalDetailsProps {
  id: string
  /** The talk with support. `isOpen`: with the field for a first message, and `hasFocus` in it. */
  talk: (options: { isOpen: boolean; hasFocus: boolean }) => ReactNode
  /** Its entries in the ledger. */
  entries: ReactNode
  /** The button that shares the receipt of a paid withdrawal. */
  receipt: (withdrawal: OwnWithdrawal, paidAt: string) => ReactNode
}

/** One of the member's own withdrawals. */
export function WithdrawalDetails({ id, ...parts }: WithdrawalDetailsProps) {
  const own = useQuery(endpointQuery(withdrawals.mineOne, { id }))
  if (isNotFound(own.error)) return <NotFoundMessage />
  return <QueryResult query={own}>{(withdrawal) => <Details withdrawal={withdrawal} {...parts} />}</QueryResult>
}

function Details({
  withdrawal,
  talk,
  entries,
  receipt,
}: Omit<WithdrawalDetailsProps, 'id'> & { withdrawal: OwnWithdrawal }) {
  const { status, reason, method, amount, account_number, created_at, can_cancel, paid_at } = withdrawal
  const queue = useOwnQueue('withdrawals', { hasPending: can_cancel })
  const [isAsking, setIsAsking] = useState(false)
  const isDenied = status === 'denied'
  const isOpen = status === 'pending' || (status === 'approved' && !paid_at)
  const { ask, tellPaid, to, toNumber } = messages.requests
  return (
    <>
      <RequestCard
        {...describeOutcome(withdrawal)}
        over={to(paymentMethodName(method))}
        amount={amount}
        under={toNumber(<AccountNumber>{account_number}</AccountNumber>, <DateTime iso={created_at} format="ll" />)}
      >
        <Timeline steps={listWithdrawalSteps(withdrawal, queue)} />
        {isDenied && reason && (
          <div className="request-reason">
            <p>
              <WithdrawalDenial reason={reason} />
            </p>
          </div>
        )}
        {isDenied && !isAsking && (
          <div className="request-acts">
            <Button variant="quiet" isBlock onClick={() => setIsAsking(true)}>
              {ask}
            </Button>
          </div>
        )}
        {paid_at && receipt(withdrawal, paid_at)}
        {isOpen && <RequestSwitch id={withdrawal._id} label={tellPaid} />}
      </RequestCard>
      {isOpen && talk({ isOpen: true, hasFocus: false })}
      <PayoutFacts withdrawal={withdrawal} />
      {entries}
      {!isOpen && talk({ isOpen: !isDenied || isAsking, hasFocus: isAsking })}
      <CancelWithdrawal withdrawal={withdrawal} />
    </>
  )
}
