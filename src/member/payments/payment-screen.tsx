import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { NotOpenCard } from '../../push/not-open-card.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PendingPayments } from './pending-payments.tsx'
import { TopUp, type TopUpProps } from './top-up.tsx'

export function PaymentScreen(props: TopUpProps) {
  return (
    <>
      <BackBar title={messages.payments.title} to="/home" />
      <Page>
        <Suspense fallback={<Skeleton />}>
          <OpenTopUp {...props} />
        </Suspense>
        <PendingPayments />
      </Page>
    </>
  )
}

/** Before the shop opens there is no number to pay to, or nothing to buy with the money. */
function OpenTopUp(props: TopUpProps) {
  const { shop } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return shop === 'not_open' ? <NotOpenCard /> : <TopUp {...props} />
}
