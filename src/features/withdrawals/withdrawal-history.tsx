import { useInfiniteQuery } from '@tanstack/react-query'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { readingPages } from '../../api/query.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DayList } from '../../ui/day-list.tsx'
import { Row } from '../../ui/list.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Money } from '../../ui/money.tsx'
import { PayMark } from '../../ui/pay-mark.tsx'
import { When } from '../../ui/when.tsx'

export function WithdrawalHistory() {
  const own = useInfiniteQuery(readingPages(withdrawals.mine, {}))
  return (
    <LoadedPages query={own} empty="No data exists" help="Withdraw requests you send show here.">
      {(rows) => (
        <DayList items={rows}>
          {({ _id, method, account_number, amount, created_at, status, reason }) => (
            <Row
              key={_id}
              start={<PayMark method={method} />}
              title={<AccountNumber>{account_number}</AccountNumber>}
              detail={
                <>
                  <When iso={created_at} format="time" />
                  {reason && (
                    <>
                      <br />
                      <MixedText>{reason}</MixedText>
                    </>
                  )}
                </>
              }
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

function WithdrawalStatus({ status }: Pick<Withdrawal, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'approved' ? <Status is="ok" /> : <Status is="failed">Denied</Status>
}
