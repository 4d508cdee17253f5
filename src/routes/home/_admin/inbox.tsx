import { createFileRoute, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { StatementLine } from '#contract/statements.ts'
import type { ThreadSubject } from '#contract/supports.ts'
import { InboxScreen, type Panes } from '../../../admin/inbox/inbox-screen.tsx'
import { TopUpPage } from '../../../admin/payments/top-up-page.tsx'
import { describeProposal } from '../../../admin/proposals/describe-proposal.ts'
import { RequestTalk } from '../../../admin/supports/request-talk.tsx'
import { describeOpenAlarm } from '../../../admin/tills/alarm-words.ts'
import { PayoutPage } from '../../../admin/withdrawals/payout-page.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/inbox')({
  validateSearch: validateSearch('kind', 'search'),
  head: () => pageTitle(t('Inbox')),
  component: Inbox,
})

const NewestStatement = lazy(async () => ({
  default: (await import('../../../admin/accounts/newest-statement.tsx')).NewestStatement,
}))
const RequestEntries = lazy(async () => ({
  default: (await import('../../../admin/accounts/request-entries.tsx')).RequestEntries,
}))
const DeskThread = lazy(async () => ({
  default: (await import('../../../admin/supports/desk-thread.tsx')).DeskThread,
}))
const ProposalPane = lazy(async () => ({
  default: (await import('../../../admin/proposals/proposal-pane.tsx')).ProposalPane,
}))
const ClaimPane = lazy(async () => ({ default: (await import('../../../admin/tills/claim-pane.tsx')).ClaimPane }))
const AlarmPane = lazy(async () => ({ default: (await import('../../../admin/tills/alarm-pane.tsx')).AlarmPane }))

/** Also the screen of the paths below it: the open thread is beside the list. */
function Inbox() {
  const { id } = useParams({ strict: false })
  return <InboxScreen id={id} panes={panes} words={words} />
}

const words = { alarm: describeOpenAlarm, proposal: describeProposal }

const panes: Panes = {
  alarm: (alarm) => (
    <Suspense fallback={<Skeleton />}>
      <AlarmPane alarm={alarm} />
    </Suspense>
  ),
  item: ({ _id: id, payment, withdrawal, support, proposal, sms }, holding) => {
    const talk = <RequestTalk id={id} />
    if (payment) return <TopUpPage id={id} known={payment} holding={holding} statement={renderStatement} talk={talk} />
    if (withdrawal)
      return (
        <PayoutPage
          id={id}
          known={withdrawal}
          holding={holding}
          statement={renderStatement}
          entries={renderEntries}
          talk={talk}
        />
      )
    return (
      <Suspense fallback={<Skeleton />}>
        {support && <DeskThread id={id} statement={renderStatement} />}
        {proposal && <ProposalPane proposal={proposal} />}
        {sms && <ClaimPane sms={sms} />}
      </Suspense>
    )
  },
}

const renderStatement = (username: string, about: ThreadSubject | null = null) => (
  <Suspense fallback={<Skeleton />}>
    <NewestStatement username={username} subject={about?.kind === 'entry' ? about.id : undefined} />
  </Suspense>
)

const renderEntries = (lines: StatementLine[]) => (
  <Suspense>
    <RequestEntries entries={lines} />
  </Suspense>
)
