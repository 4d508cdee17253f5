import { useInfiniteQuery } from '@tanstack/react-query'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { List, RowLink } from '../../ui/list.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { ownPaymentPages } from './own-payments.tsx'
import { EditPayment, useUnlistedPayments } from './unsent-payments.tsx'
import { WatchNote } from './watch-note.tsx'

/** The member's payments that are unsent or not decided yet. */
export function PendingPayments() {
  const own = useInfiniteQuery(ownPaymentPages('pending'))
  const pending = own.data?.pages.flatMap(({ items }) => items) ?? []
  const unlisted = useUnlistedPayments(pending)
  const describePlace = useQueuePlaces('payments', { hasPending: pending.length > 0 })
  return (
    <section className="stack stack-s">
      {pending.length + unlisted.length > 0 && <h2>{messages.payments.ownRequests}</h2>}
      <EntryList entries={unlisted} edits={edits} />
      <QueryResult query={own} skeleton={null}>
        {() =>
          pending.length > 0 && (
            <List>
              {pending.map(({ _id, payment_method, amount, transaction_id, created_at, is_watched }) => (
                <RowLink
                  key={_id}
                  to="/home/transactions/payment/$id"
                  params={{ id: _id }}
                  start={<PaymentMethodMark method={payment_method} />}
                  title={<Money amount={amount} />}
                  detail={
                    <>
                      <span className="mono" translate="no">
                        {transaction_id}
                      </span>
                      <br />
                      <DateTime iso={created_at} />
                    </>
                  }
                  below={
                    is_watched ? (
                      <WatchNote since={created_at} place={describePlace(_id)} isBrief />
                    ) : (
                      describePlace(_id)
                    )
                  }
                  end={<Status is="pending" />}
                />
              ))}
            </List>
          )
        }
      </QueryResult>
    </section>
  )
}

const edits = { payment: EditPayment }
