import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { payments } from '#contract/payments.ts'
import { TopUpPage } from '../../../admin/payments/top-up-page.tsx'
import { RequestTalk } from '../../../admin/supports/request-talk.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { BackBar } from '../../../ui/back-bar.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** One request of the queue, with its evidence. */
export const Route = createFileRoute('/home/_admin/top-up-request/$id')({
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(endpointQuery(payments.get, { id })),
  head: () => pageTitle(t('Top-up')),
  component: OneTopUp,
})

function OneTopUp() {
  const { id } = Route.useParams()
  return (
    <>
      <BackBar title={t('Top-up')} to="/home/balance-request" />
      <Page width="work">
        <TopUpPage key={id} id={id} statement={renderStatement} talk={<RequestTalk id={id} />} />
      </Page>
    </>
  )
}

const NewestStatement = lazy(async () => ({
  default: (await import('../../../admin/accounts/newest-statement.tsx')).NewestStatement,
}))

const renderStatement = (username: string) => (
  <Suspense fallback={<Skeleton />}>
    <NewestStatement username={username} />
  </Suspense>
)
