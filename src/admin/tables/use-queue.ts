import { type QueueVerbs, useQueueKeys } from './use-queue-keys.tsx'
import type { TableState } from './use-table-state.ts'

interface Deciding<Row> extends Partial<QueueVerbs> {
  /** Opens the confirmation for these rows; undefined if there is nothing to decide. */
  onAccept?: ((rows: Row[]) => void) | undefined
  onDeny?: ((rows: Row[]) => void) | undefined
  /** Instead of `onDeny`: an action for a single row, whatever is selected. */
  onDelete?: (row: Row) => void
}

/** A queue: decisions about one row by keyboard, or about all selected rows. */
export function useQueue<Row extends { _id: string }>(table: TableState<Row>, deciding: Deciding<Row>) {
  const { rows, chosen, selected, select } = table
  const { onAccept, onDeny, onDelete, accept = 'Accept', deny = 'Deny' } = deciding

  const all = (row: Row) => (chosen.length > 0 ? chosen : [row])
  return useQueueKeys({
    rows,
    accept,
    deny,
    onAccept: onAccept && ((row) => onAccept(all(row))),
    onDeny: onDelete ?? (onDeny && ((row) => onDeny(all(row)))),
    onSelect: ({ _id }) => select(selected.includes(_id) ? selected.filter((key) => key !== _id) : [...selected, _id]),
  })
}
