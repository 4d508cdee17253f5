import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnWithdrawal } from '#contract/withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { AnimatedRows, DayList, RowLink } from '../../ui/lists/list.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { ownWithdrawalPages, WithdrawalStatus } from './own-withdrawals.tsx'

interface WithdrawalHistoryProps {
  /** Undefined: all statuses. */
  status: OwnWithdrawal['status'] | undefined
  onPages: (count: number) => void
}

export function WithdrawalHistory({ status, onPages }: WithdrawalHistoryProps) {
  const own = useInfiniteQuery(ownWithdrawalPages(status))
  const { empty, noWithdrawals } = messages.transactions
  return (
    <AnimatedRows query={own} empty={empty} help={status ? undefined : noWithdrawals} onPages={onPages}>
      {(rows) => (
        <DayList items={rows}>
          {({ _id, method, account_number, amount, created_at, status, reason }) => (
            <RowLink
              key={_id}
              to="/home/transactions/withdraw/$id"
              params={{ id: _id }}
              state={{ isBelow: true }}
              start={<PaymentMethodMark method={method} />}
              title={<AccountNumber>{account_number}</AccountNumber>}
              detail={<DateTime iso={created_at} format="time" />}
              below={reason && <MixedText>{reason}</MixedText>}
              end={
                <>
                  <Money amount={amount} />
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
