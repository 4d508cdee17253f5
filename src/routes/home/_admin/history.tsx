import { createFileRoute } from '@tanstack/react-router'
import { AcceptedPayments, acceptedTable } from '../../../admin/payments/payment-tables.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { useUrlSearch } from '../../../admin/tables/use-table-state.ts'
import { ApprovedWithdrawals, approvedTable } from '../../../admin/withdrawals/withdrawal-tables.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t, translated } from '../../../i18n/staff.tsx'
import { BackBar } from '../../../ui/back-bar.tsx'
import { Page } from '../../../ui/page.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/history')({
  validateSearch: validateSearch('view', 'search', 'sort', 'payment_method', 'method', 'from', 'to', 'archived'),
  loaderDeps,
  loader: ({ context: { queryClient }, deps }) =>
    void (isWithdrawView(deps)
      ? prefetchTable(queryClient, approvedTable, deps)
      : prefetchTable(queryClient, acceptedTable, deps)),
  head: () => pageTitle(t('History')),
  component: History,
})

const tabs = translated((): { value: 'payment' | 'withdraw'; label: string }[] => [
  { value: 'payment', label: t('Payment') },
  { value: 'withdraw', label: t('Withdraw') },
])

const isWithdrawView = ({ view }: { view?: string | undefined }) => view === 'withdraw'

function History() {
  const [filters, changeSearch] = useUrlSearch()
  const view = isWithdrawView(filters) ? 'withdraw' : 'payment'
  // The filters stay. The two lists have different names for the payment method.
  const { method, payment_method } = filters
  const changeView = (next: typeof view) =>
    changeSearch({
      view: next === 'withdraw' ? next : undefined,
      method: next === 'withdraw' ? payment_method : undefined,
      payment_method: next === 'payment' ? method : undefined,
      after: undefined,
    })
  return (
    <>
      <BackBar title={t('History')} to="/home" />
      <Page width="work">
        <Tabs
          id="history"
          label={t('History')}
          tabs={tabs()}
          value={view}
          onChange={(next) => next !== view && changeView(next)}
        />
        <TabPanel id="history" value={view}>
          {view === 'payment' ? <AcceptedPayments /> : <ApprovedWithdrawals />}
        </TabPanel>
      </Page>
    </>
  )
}
