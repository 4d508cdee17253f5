import { tillSms } from '#contract/till-sms.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { unclaimedColumns } from './sms-columns.tsx'
import { TillLinks } from './till-links.tsx'

const unclaimedTable = { endpoint: tillSms.unclaimed, defaults: { sort: 'newest' } } as const

/** Money that came in and that no member has requested as a top-up. */
export function UnclaimedMoney() {
  const table = useTableState(unclaimedTable)
  const { filters, setFilters } = table
  return (
    <>
      <BackBar title="Unclaimed money" to="/home" />
      <Page width="work">
        <TillLinks current="/home/unclaimed-money" />
        <TableBar
          table={table}
          countLabel="unclaimed"
          search={<SearchBox label="Search by transaction id or number" filters={filters} setFilters={setFilters} />}
        >
          <p className="meta">Money that came in more than an hour ago, without a request of a member.</p>
        </TableBar>
        <ListTable
          table={table}
          caption="Unclaimed money"
          columns={unclaimedColumns}
          empty="No unclaimed money."
          help="Money is listed here if no member has sent a request for it within an hour."
        />
      </Page>
    </>
  )
}
