import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { List, RowLink } from '../../ui/list.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { isAdded, ownPaymentPages } from './own-payments.tsx'

/** A member opens the payment app, pays, and comes back. */
const recentMs = 15 * 60_000

/** The last top-up, if it was added just before the screen was opened, and those that were added since. */
export function ArrivedPayments() {
  const [openedMs] = useState(() => Date.now())
  const { data } = useInfiniteQuery(ownPaymentPages('success'))
  const { arrived } = messages.topUp
  const accepted = data?.pages[0]?.items ?? []
  const added = accepted.filter(isAdded).filter(({ decided_at }, index) => {
    const ageMs = openedMs - Date.parse(decided_at ?? '')
    return ageMs < (index === 0 ? recentMs : 0)
  })
  return (
    <div role="status">
      {added.length > 0 && (
        <List>
          {added.map(({ _id, payment_method, amount, decided_at }) => (
            <RowLink
              key={_id}
              to="/home/transactions/payment/$id"
              params={{ id: _id }}
              start={<PaymentMethodMark method={payment_method} />}
              title={<Money amount={amount} sign="+" />}
              detail={
                <>
                  {arrived} · <DateTime iso={decided_at ?? ''} format="time" />
                </>
              }
              end={<Status is="ok" />}
            />
          ))}
        </List>
      )}
    </div>
  )
}
