import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnPayment } from '#contract/own-payments.ts'
import { messages } from '../../i18n/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { AnimatedRows, DayList, RowLink } from '../../ui/list.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { isAdded, ownPaymentPages, PaymentStatus, renderDenial } from './own-payments.tsx'
import { TakenBack } from './taken-back.tsx'
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
            {(payment) => (
              <RowLink
                key={payment._id}
                to="/home/transactions/payment/$id"
                params={{ id: payment._id }}
                state={{ isBelow: true }}
                start={<PaymentMethodMark method={payment.payment_method} />}
                title={topUpBy(paymentMethodName(payment.payment_method))}
                detail={
                  <>
                    <span className="mono" translate="no">
                      {payment.transaction_id}
                    </span>{' '}
                    · <DateTime iso={payment.created_at} format="time" />
                  </>
                }
                below={renderBelow(payment, describePlace(payment._id))}
                end={
                  <>
                    <Money amount={payment.amount} sign={isAdded(payment) ? '+' : undefined} />
                    <PaymentStatus {...payment} />
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

function renderBelow(payment: OwnPayment, place: string | undefined) {
  if (payment.is_watched) return <WatchNote since={payment.created_at} place={place} isBrief />
  if (payment.state === 'pending') return place
  return payment.reversed_amount === null ? renderDenial(payment) : <TakenBack payment={payment} isBrief />
}

const edits = { payment: EditPayment }
