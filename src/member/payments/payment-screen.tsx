import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { banks } from '#contract/banks.ts'
import { endpointQuery } from '../../api/query.ts'
import { useDraft } from '../../forms/draft.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Page } from '../../ui/page.tsx'
import { PaymentMethodMark, PaymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { ownPaymentPages } from './own-payments.tsx'
import { useLeastTopUp } from './payment-fields.tsx'
import { PaymentForm } from './payment-form.tsx'
import { EditPayment, useUnlistedPayments } from './unsent-payments.tsx'
import { WatchNote } from './watch-note.tsx'

interface PaymentScreenProps {
  /** The accounts that receive payments. */
  accounts: ReactNode
  /** An SMS from another app (share target). */
  shared: string | undefined
}

export function PaymentScreen({ accounts, shared }: PaymentScreenProps) {
  const least = useLeastTopUp()
  const canPay = useHasAccounts()
  // Who has sent the money already can still report it.
  const { values } = useDraft('payment')
  const hasBegun = shared !== undefined || Object.keys(values).length > 0
  return (
    <>
      <BackBar title={messages.payments.title} to="/home" />
      <Page>
        <section className="stack stack-s">
          <h2>{messages.payments.sendTo}</h2>
          {canPay && least !== undefined && (
            <p className="meta">{messages.refusals.below_least_top_up({ min: least })}</p>
          )}
          {accounts}
        </section>
        {(canPay || hasBegun) && (
          <section className="stack">
            <h2>{messages.payments.thenFill}</h2>
            <PaymentForm shared={shared} />
            <div className="pay-row">
              {paymentMethods.map((method) => (
                <PaymentMethodName key={method} method={method} />
              ))}
            </div>
          </section>
        )}
        <PendingPayments />
      </Page>
    </>
  )
}

/** Whether there is an account to send money to, as far as the phone knows. */
function useHasAccounts(): boolean {
  const { data } = useQuery(endpointQuery(banks.listValid, {}))
  return data === undefined || data.length > 0
}

/** The member's payments that are unsent or not decided yet. */
function PendingPayments() {
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
                <Row
                  key={_id}
                  start={<PaymentMethodMark method={payment_method} />}
                  title={<Money amount={amount} />}
                  detail={
                    <>
                      <span className="mono">{transaction_id}</span>
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
