import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnPayment } from '#contract/payments.ts'
import { messages } from '../../i18n/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { AnimatedRows, DayList, RowLink } from '../../ui/lists/list.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { ownPaymentPages, PaymentStatus, renderDenial } from './own-payments.tsx'
import { EditPayment, useUnlistedPayments } from './unsent-payments.tsx'
import { WatchNote } from './watch-note.tsx'

interface PaymentHistoryProps {
  /** Undefined: all states. */
  state: OwnPayment['state'] | undefined
  onPages: (count: number) => void
  /** The button of a filtered list without rows. */
  showAll: ReactNode
}

export function PaymentHistory({ state, onPages, showAll }: PaymentHistoryProps) {
  const own = useInfiniteQuery(ownPaymentPages(state))
  const rows = own.data?.pages.flatMap(({ items }) => items) ?? []
  const unlisted = useUnlistedPayments(rows)
  const describePlace = useQueuePlaces('payments', { hasPending: rows.some((row) => row.state === 'pending') })
  const shown = state === undefined || state === 'pending' ? unlisted : []
  const { empty, noPayments, topUpBy } = messages.transactions
  return (
    <>
      <EntryList entries={shown} edits={edits} />
      <AnimatedRows
        query={own}
        empty={shown.length > 0 ? undefined : empty}
        help={state ? undefined : noPayments}
        action={
          state ? (
            showAll
          ) : (
            <ButtonLink to="/home/payment-sitting" variant="outline">
              {messages.statements.addMoney}
            </ButtonLink>
          )
        }
        onPages={onPages}
      >
        {(rows) => (
          <DayList items={rows}>
            {({ _id, payment_method, transaction_id, amount, created_at, state, is_watched, ...denial }) => (
              <RowLink
                key={_id}
                to="/home/transactions/payment/$id"
                params={{ id: _id }}
                state={{ isBelow: true }}
                start={<PaymentMethodMark method={payment_method} />}
                title={topUpBy(paymentMethodName(payment_method))}
                detail={
                  <>
                    <span className="mono">{transaction_id}</span> · <DateTime iso={created_at} format="time" />
                  </>
                }
                below={
                  is_watched ? (
                    <WatchNote since={created_at} place={describePlace(_id)} isBrief />
                  ) : state === 'pending' ? (
                    describePlace(_id)
                  ) : (
                    renderDenial(denial)
                  )
                }
                end={
                  <>
                    {/* Only accepted money has come in. */}
                    <Money amount={amount} sign={state === 'success' ? '+' : undefined} />
                    <PaymentStatus state={state} />
                  </>
                }
              />
            )}
          </DayList>
        )}
      </AnimatedRows>
    </>
  )
}

const edits = { payment: EditPayment }
