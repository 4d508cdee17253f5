import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import type { Column } from './table-column.ts'
import { WaitingTime } from './waiting-time.tsx'

const sent = { key: 'sent', label: 'Request sent', sorts: { asc: 'oldest', desc: 'newest' } }

/** The date of a decided request. */
export const sentColumn: Column<{ created_at: string }> = {
  ...sent,
  cell: ({ created_at }) => <DateTime iso={created_at} />,
}

interface Decisions<Row> {
  onDeny: (row: Row) => void
  onAccept: (row: Row) => void
}

/** The waiting time of a request and its decision buttons. */
export const waitingColumns = <Row extends { created_at: string }>({
  onDeny,
  onAccept,
}: Decisions<Row>): Column<Row>[] => [
  {
    ...sent,
    cell: ({ created_at }) => (
      <>
        <WaitingTime since={created_at} />
        <span className="t-under">
          <DateTime iso={created_at} format="time" />
        </span>
      </>
    ),
  },
  {
    key: 'action',
    label: 'Action',
    kind: 'actions',
    cell: (row) => (
      <>
        <Button variant="danger-outline" size="s" onClick={() => onDeny(row)}>
          Deny
        </Button>
        <Button size="s" onClick={() => onAccept(row)}>
          Accept
        </Button>
      </>
    ),
  },
]

/** The button to archive or restore a row. */
export const archiveColumn = <Row extends { archived: boolean }>(ask: (row: Row) => void): Column<Row> => ({
  key: 'action',
  label: 'Action',
  kind: 'actions',
  cell: (row) => (
    <Button variant={row.archived ? 'outline' : 'danger-outline'} size="s" onClick={() => ask(row)}>
      {row.archived ? 'Put back' : 'Delete'}
    </Button>
  ),
})
