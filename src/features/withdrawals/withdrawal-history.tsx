import { useInfiniteQuery } from '@tanstack/react-query'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { DayList } from '../../ui/day-list.tsx'
import { RowLink } from '../../ui/list.tsx'
import { LoadedPages } from '../../ui/loaded-pages.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Money } from '../../ui/money.tsx'
import { PayMark } from '../../ui/pay-mark.tsx'
import { When } from '../../ui/when.tsx'
import { words } from '../../words/words.ts'
import { ownWithdrawalPages } from './own-withdrawal-pages.ts'
import { WithdrawalStatus } from './withdrawal-status.tsx'

interface WithdrawalHistoryProps {
  /** Those of this status; all of them where it is left out. */
  status: Withdrawal['status'] | undefined
  onPages: (count: number) => void
}

export function WithdrawalHistory({ status, onPages }: WithdrawalHistoryProps) {
  const own = useInfiniteQuery(ownWithdrawalPages(status))
  const { empty, noWithdrawals } = words.transactions
  return (
    <LoadedPages query={own} empty={empty} help={status ? undefined : noWithdrawals} onPages={onPages}>
      {(rows) => (
        <DayList items={rows}>
          {({ _id, method, account_number, amount, created_at, status, reason }) => (
            <RowLink
              key={_id}
              to="/home/transactions/withdraw/$id"
              params={{ id: _id }}
              state={{ isBelow: true }}
              start={<PayMark method={method} />}
              title={<AccountNumber>{account_number}</AccountNumber>}
              detail={<When iso={created_at} format="time" />}
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
    </LoadedPages>
  )
}
