import { useInfiniteQuery } from '@tanstack/react-query'
import { Status } from '../../ui/badge.tsx'
import { List, Row } from '../../ui/list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { PayMark } from '../../ui/pay-mark.tsx'
import { When } from '../../ui/when.tsx'
import { words } from '../../words/words.ts'
import { ownPaymentPages } from './own-payment-pages.ts'

/** The member's own requests that nobody has decided yet. */
export function PendingPayments() {
  const own = useInfiniteQuery(ownPaymentPages('pending'))
  return (
    <Loaded query={own} skeleton={null}>
      {({ pages }) => {
        const pending = pages.flatMap(({ items }) => items)
        if (pending.length === 0) return null
        return (
          <section className="stack stack-s">
            <h2>{words.payments.own}</h2>
            <List>
              {pending.map(({ _id, payment_method, amount, transaction_id, created_at }) => (
                <Row
                  key={_id}
                  start={<PayMark method={payment_method} />}
                  title={<Money amount={amount} />}
                  detail={
                    <>
                      <span className="mono">{transaction_id}</span>
                      <br />
                      <When iso={created_at} />
                    </>
                  }
                  end={<Status is="pending" />}
                />
              ))}
            </List>
          </section>
        )
      }}
    </Loaded>
  )
}
