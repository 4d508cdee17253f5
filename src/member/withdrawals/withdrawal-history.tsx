import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WithdrawalState } from '#contract/own-withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { AnimatedRows, DayList, RowLink } from '../../ui/list.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { WithdrawalDenial } from '../../ui/withdrawal-denial.tsx'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { ownWithdrawalPages, WithdrawalStatus } from './own-withdrawals.tsx'
import { describeProof, describeWait } from './withdrawal-proof.tsx'

interface WithdrawalHistoryProps {
  /** Undefined: all. */
  state: WithdrawalState | undefined
  onPages: (count: number) => void
  /** The button of a filtered list without rows. */
  showAll: ReactNode
}

export function WithdrawalHistory({ state, onPages, showAll }: WithdrawalHistoryProps) {
  const own = useInfiniteQuery(ownWithdrawalPages(state))
  const rows = own.data?.pages.flatMap(({ items }) => items) ?? []
  const describePlace = useQueuePlaces('withdrawals', { hasPending: rows.some(({ can_cancel }) => can_cancel) })
  const { empty, noWithdrawals, withdrawalTo } = messages.transactions
  return (
    <AnimatedRows
      query={own}
      empty={empty}
      help={state ? undefined : noWithdrawals}
      action={
        state ? (
          showAll
        ) : (
          <ButtonLink to="/home/withdraw" variant="outline">
            {messages.withdrawals.title}
          </ButtonLink>
        )
      }
      onPages={onPages}
    >
      {(rows) => (
        <DayList items={rows}>
          {(own) => (
            <RowLink
              key={own._id}
              to="/home/transactions/withdraw/$id"
              params={{ id: own._id }}
              state={{ isBelow: true }}
              start={<PaymentMethodMark method={own.method} />}
              title={withdrawalTo(paymentMethodName(own.method))}
              detail={
                <>
                  <AccountNumber>{own.account_number}</AccountNumber> · <DateTime iso={own.created_at} format="time" />
                </>
              }
              below={
                own.can_cancel ? (
                  (describeWait(own) ?? describePlace(own._id))
                ) : own.reason ? (
                  <WithdrawalDenial reason={own.reason} />
                ) : (
                  describeProof(own)
                )
              }
              end={
                <>
                  {/* The money of a denied or cancelled request came back. */}
                  <Money
                    amount={own.amount}
                    sign={own.status === 'pending' || own.status === 'approved' ? '−' : undefined}
                  />
                  <WithdrawalStatus {...own} />
                </>
              }
            />
          )}
        </DayList>
      )}
    </AnimatedRows>
  )
}
