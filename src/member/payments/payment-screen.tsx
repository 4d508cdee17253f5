import { Suspense } from 'react'
import { messages } from '../../i18n/messages.ts'
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
          <TopUp {...props} />
        </Suspense>
        <PendingPayments />
      </Page>
    </>
  )
}
