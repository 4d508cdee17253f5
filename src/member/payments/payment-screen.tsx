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

export function PaymentScreen(props: Omit<TopUpProps, 'own'>) {
  return (
    <>
      <BackBar title={messages.payments.title} to="/home" />
      <Page width="pair">
        <Suspense fallback={<Skeleton />}>
          <OpenTopUp {...props} />
        </Suspense>
      </Page>
    </>
  )
}

/** Before the shop opens there is no number to pay to, or nothing to buy with the money. */
function OpenTopUp(props: Omit<TopUpProps, 'own'>) {
  const { shop } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const own = <PendingPayments />
  if (shop !== 'not_open') return <TopUp {...props} own={own} />
  return (
    <div>
      <NotOpenCard />
      {own}
    </div>
  )
}
