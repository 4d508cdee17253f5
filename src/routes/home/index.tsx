import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { notices } from '#contract/notices.ts'
import { tasks } from '#contract/tasks.ts'
import type { SetupForms } from '../../admin/home/open-shop.tsx'
import type { QueueDecisions } from '../../admin/home/pending-queues.tsx'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { NewestFrame } from '../../member/activity/newest-frame.tsx'
import { MemberHome } from '../../member/home/member-home.tsx'
import { NoticeLine } from '../../member/notices/notice-line.tsx'
import { taskRollOver } from '../../member/outbox/task-roll-over.ts'
import { WrongDoor } from '../../ui/not-found.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'

export const Route = createFileRoute('/home/')({
  loader: ({ context }) => {
    if (context.session.role !== 'customer') return
    void context.queryClient.prefetchQuery(taskRollOver())
    void context.queryClient.prefetchQuery(endpointQuery(tasks.day, {}))
    void context.queryClient.prefetchQuery(endpointQuery(notices.get, {}))
  },
  head: () => pageTitle(messages.home.title),
  component: Home,
})

// If it cannot be loaded, it is left out.
const HomeTopUp = lazy(() =>
  import('../../member/numbers/home-top-up.tsx').then(
    ({ HomeTopUp }) => ({ default: HomeTopUp }),
    () => ({ default: () => null }),
  ),
)

const RulesQuestion = lazy(() =>
  import('../../member/rules/rules-question.tsx').then(
    ({ RulesQuestion }) => ({ default: RulesQuestion }),
    () => ({ default: () => null }),
  ),
)

const Newest = lazy(async () => ({ default: (await import('../../member/activity/activity-days.tsx')).Newest }))

const AdminHome = lazy(async () => ({ default: (await import('../../admin/home/admin-home.tsx')).AdminHome }))
const AddBank = lazy(async () => ({ default: (await import('../../admin/banks/add-bank.tsx')).AddBank }))
const LinkPhone = lazy(async () => ({ default: (await import('../../admin/tills/link-phone.tsx')).LinkPhone }))
const DecidePayments = lazy(async () => ({
  default: (await import('../../admin/payments/decide-payments.tsx')).DecidePayments,
}))
const DecideWithdrawals = lazy(async () => ({
  default: (await import('../../admin/withdrawals/decide-withdrawals.tsx')).DecideWithdrawals,
}))
const ConfirmMessages = lazy(async () => ({
  default: (await import('../../admin/supports/confirm-messages.tsx')).ConfirmMessages,
}))

const decisions: QueueDecisions = {
  payments: (payment, onClose) => (
    <DecidePayments payments={[payment]} decision="success" onDecided={onClose} onClose={onClose} />
  ),
  withdrawals: (request, onClose) => (
    <DecideWithdrawals requests={[request]} decision="approved" onDecided={onClose} onClose={onClose} />
  ),
  supports: (message, onClose) => (
    <ConfirmMessages messages={[message]} action="solve" onDecided={onClose} onClose={onClose} />
  ),
}

const setupForms: SetupForms = {
  till: (onClose) => (
    <Suspense>
      <AddBank onClose={onClose} />
    </Suspense>
  ),
  phone: (onClose) => (
    <Suspense>
      <LinkPhone onClose={onClose} />
    </Suspense>
  ),
}

function Home() {
  const { session } = Route.useRouteContext()
  switch (session.role) {
    case 'customer':
      return (
        <MemberHome
          notice={<NoticeLine />}
          topUp={<HomeTopUp />}
          rules={<RulesQuestion />}
          newest={
            <NewestFrame>
              <Newest />
            </NewestFrame>
          }
        />
      )
    case 'admin':
    case 'super-admin':
      return (
        <Suspense fallback={<SpinnerScreen />}>
          <AdminHome decisions={decisions} setupForms={setupForms} />
        </Suspense>
      )
    default:
      return <WrongDoor />
  }
}
