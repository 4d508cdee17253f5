import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnWithdrawal } from '#contract/withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { AnimatedRows, DayList, RowLink } from '../../ui/lists/list.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { ownWithdrawalPages, WithdrawalStatus } from './own-withdrawals.tsx'

interface WithdrawalHistoryProps {
  /** Undefined: all statuses. */
  status: OwnWithdrawal['status'] | undefined
  onPages: (count: number) => void
  /** The button of a filtered list without rows. */
  showAll: ReactNode
}

export function WithdrawalHistory({ status, onPages, showAll }: WithdrawalHistoryProps) {
  const own = useInfiniteQuery(ownWithdrawalPages(status))
  const rows = own.data?.pages.flatMap(({ items }) => items) ?? []
  const describePlace = useQueuePlaces('withdrawals', { hasPending: rows.some(({ can_cancel }) => can_cancel) })
  const { empty, noWithdrawals, withdrawalTo } = messages.transactions
  return (
    <AnimatedRows
      query={own}
      empty={empty}
      help={status ? undefined : noWithdrawals}
      action={
        status ? (
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
          {({ _id, method, account_number, amount, created_at, status, reason, can_cancel }) => (
            <RowLink
              key={_id}
              to="/home/transactions/withdraw/$id"
              params={{ id: _id }}
              state={{ isBelow: true }}
              start={<PaymentMethodMark method={method} />}
              title={withdrawalTo(paymentMethodName(method))}
              detail={
                <>
                  <AccountNumber>{account_number}</AccountNumber> · <DateTime iso={created_at} format="time" />
                </>
              }
              below={can_cancel ? describePlace(_id) : reason && <MixedText>{reason}</MixedText>}
              end={
                <>
                  {/* The money of a denied or cancelled request came back. */}
                  <Money amount={amount} sign={status === 'pending' || status === 'approved' ? '−' : undefined} />
                  <WithdrawalStatus status={status} />
                </>
              }
            />
          )}
        </DayList>
      )}
    </AnimatedRows>
  )
}
