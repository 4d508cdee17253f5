import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AcceptedPayments } from '../../../features/payments/accepted-payments.tsx'
import { paymentPages } from '../../../features/payments/payment-pages.ts'
import { ApprovedWithdrawals } from '../../../features/withdrawals/approved-withdrawals.tsx'
import { withdrawalPages } from '../../../features/withdrawals/withdrawal-pages.ts'
import { BackBar } from '../../../ui/back-bar.tsx'
import { Page } from '../../../ui/page.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'

const View = v.picklist(['payment', 'withdraw'])

export const Route = createFileRoute('/home/_admin/history')({
  validateSearch: v.object({ view: v.optional(v.fallback(View, 'payment'), 'payment') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void (deps.view === 'payment'
      ? context.queryClient.prefetchInfiniteQuery(paymentPages('success'))
      : context.queryClient.prefetchInfiniteQuery(withdrawalPages('approved'))),
  head: () => ({ meta: [{ title: 'History · Joma' }] }),
  component: History,
})

const tabs: { value: v.InferOutput<typeof View>; label: string }[] = [
  { value: 'payment', label: 'Payment' },
  { value: 'withdraw', label: 'Withdraw' },
]

function History() {
  const { view } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <BackBar title="History" to="/home" />
      <Page width="work">
        <Tabs
          id="history"
          label="History"
          tabs={tabs}
          value={view}
          onChange={(next) => navigate({ search: { view: next }, replace: true })}
        />
        <TabPanel id="history" value={view}>
          {view === 'payment' ? <AcceptedPayments /> : <ApprovedWithdrawals />}
        </TabPanel>
      </Page>
    </>
  )
}
