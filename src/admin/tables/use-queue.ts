import { type QueueVerbs, useQueueKeys } from './use-queue-keys.tsx'
import type { TableState } from './use-table-state.ts'

interface Deciding<Row> extends Partial<QueueVerbs> {
  /** Asks about these; undefined where nothing can be decided. */
  onAccept?: ((rows: Row[]) => void) | undefined
  onDeny?: ((rows: Row[]) => void) | undefined
  /** In place of `onDeny`: what can be done with one row only, whatever is selected. */
  onDelete?: (row: Row) => void
}

/** A table whose rows wait for a decision: by the keyboard about one, or about all that are selected. */
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
