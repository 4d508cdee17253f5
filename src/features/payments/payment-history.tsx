import { useInfiniteQuery } from '@tanstack/react-query'
import { type OwnPayment, payments } from '#contract/payments.ts'
import { readingPages } from '../../api/query.ts'
import { Status } from '../../ui/badge.tsx'
import { DayList } from '../../ui/day-list.tsx'
import { Row } from '../../ui/list.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { PayMark } from '../../ui/pay-mark.tsx'
import { When } from '../../ui/when.tsx'

export function PaymentHistory() {
  const own = useInfiniteQuery(readingPages(payments.mine, {}))
  return (
    <LoadedPages query={own} empty="No data exists" help="Payments you send show here.">
      {(rows) => (
        <DayList items={rows}>
          {({ _id, payment_method, transaction_id, amount, created_at, state }) => (
            <Row
              key={_id}
              start={<PayMark method={payment_method} />}
              title={<span className="mono">{transaction_id}</span>}
              detail={<When iso={created_at} format="time" />}
              end={
                <>
                  <Money amount={amount} />
                  <PaymentStatus state={state} />
                </>
              }
            />
          )}
        </DayList>
      )}
    </LoadedPages>
  )
}

function PaymentStatus({ state }: Pick<OwnPayment, 'state'>) {
  if (state === 'pending') return <Status is="pending" />
  return <Status is={state === 'success' ? 'ok' : 'failed'} />
}
