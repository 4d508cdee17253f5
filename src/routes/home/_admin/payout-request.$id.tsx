import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { StatementLine } from '#contract/statements.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { RequestTalk } from '../../../admin/supports/request-talk.tsx'
import { PayoutPage } from '../../../admin/withdrawals/payout-page.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { BackBar } from '../../../ui/back-bar.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** One withdrawal, with its evidence. */
export const Route = createFileRoute('/home/_admin/payout-request/$id')({
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(endpointQuery(withdrawals.get, { id })),
  head: () => pageTitle(t('Withdrawal')),
  component: OnePayout,
})

function OnePayout() {
  const { id } = Route.useParams()
  return (
    <>
      <BackBar title={t('Withdrawal')} to="/home/withdraw-request" />
      <Page width="work">
        <PayoutPage
          key={id}
          id={id}
          statement={renderStatement}
          entries={renderEntries}
          talk={<RequestTalk id={id} />}
        />
      </Page>
    </>
  )
}

const NewestStatement = lazy(async () => ({
  default: (await import('../../../admin/accounts/newest-statement.tsx')).NewestStatement,
}))

const RequestEntries = lazy(async () => ({
  default: (await import('../../../admin/accounts/request-entries.tsx')).RequestEntries,
}))

const renderStatement = (username: string) => (
  <Suspense fallback={<Skeleton />}>
    <NewestStatement username={username} />
  </Suspense>
)

const renderEntries = (lines: StatementLine[]) => (
  <Suspense>
    <RequestEntries entries={lines} />
  </Suspense>
)
