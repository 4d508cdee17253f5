import { lazy, Suspense, useState } from 'react'
import { Chips } from '../../ui/chips.tsx'
import type { UrlSearch } from './list-query.ts'
import { focusSearch, useKeys } from './use-keys.ts'
import type { TableState } from './use-table-state.ts'

interface QueueActions<Row> extends Partial<QueueVerbs> {
  /** Opens the confirmation for these rows; undefined if there is nothing to decide. */
  onAccept?: ((rows: Row[]) => void) | undefined
  onDeny?: ((rows: Row[]) => void) | undefined
  /** Instead of `onDeny`: an action for a single row, whatever is selected. */
  onDelete?: ((row: Row) => void) | undefined
  /** Opens the confirmation for all rows whose SMS was seen. */
  onAcceptSeen?: (() => void) | undefined
}

/** A queue: decisions about one row by keyboard, or about all selected rows. */
export function useQueue<Row extends { _id: string }>(table: TableState<Row>, actions: QueueActions<Row>) {
  const { rows, selectedRows, selected, select } = table
  const { onAccept, onDeny, onDelete, onAcceptSeen, accept = 'Accept', deny = 'Deny' } = actions

  const getRows = (row: Row) => (selectedRows.length > 0 ? selectedRows : [row])
  return useQueueKeys({
    rows,
    accept,
    deny,
    onAccept: onAccept && ((row) => onAccept(getRows(row))),
    onDeny: onDelete ?? (onDeny && ((row) => onDeny(getRows(row)))),
    onAcceptSeen,
    onSelect: ({ _id }) => select(selected.includes(_id) ? selected.filter((key) => key !== _id) : [...selected, _id]),
  })
}

interface QueueChipsProps {
  label: string
  /** The status of the decided rows. */
  decided: { value: string; label: string }
  /** A second status of rows that wait no longer. */
  other?: { value: string; label: string }
  filters: UrlSearch
  setFilters: (changes: UrlSearch) => void
}

/** The waiting rows of a queue, or those of another status, newest first. */
export function QueueChips({ label, decided, other, filters, setFilters }: QueueChipsProps) {
  return (
    <Chips
      label={label}
      options={[{ value: 'pending', label: 'Waiting' }, decided, ...(other ? [other] : [])]}
      value={filters.status ?? 'pending'}
      onChange={(status) => setFilters({ status, sort: status === 'pending' ? undefined : 'newest' })}
    />
  )
}

/** The verbs of A and D: Accept, Deny. */
export interface QueueVerbs {
  accept: string
  deny: string
}

interface QueueKeys<Row> extends QueueVerbs {
  rows: Row[]
  /** Undefined if there is nothing to decide. */
  onAccept: ((row: Row) => void) | undefined
  onDeny: ((row: Row) => void) | undefined
  onAcceptSeen: (() => void) | undefined
  onSelect: (row: Row) => void
}

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

/**
 * Keyboard shortcuts of a queue: J and K move the cursor, A accepts and D denies the current row, X selects it, / focuses the
 * search and ? opens the help. Shift and A accept all rows whose SMS was seen. A decision always needs the confirmation.
 */
function useQueueKeys<Row extends { _id: string }>(queue: QueueKeys<Row>) {
  const { rows, accept, deny, onAccept, onDeny, onAcceptSeen, onSelect } = queue
  const [cursor, setCursor] = useState<{ key: string; at: number }>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // After a decision the next row is at the same position.
  const sameIndex = rows.findIndex(({ _id }) => _id === cursor?.key)
  const index = sameIndex >= 0 ? sameIndex : Math.min(cursor?.at ?? -1, rows.length - 1)
  const current = rows[index]

  function move(by: number) {
    const next = Math.min(Math.max(index + by, 0), rows.length - 1)
    const row = rows[next]
    if (row) setCursor({ key: row._id, at: next })
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    a: () => current && onAccept?.(current),
    d: () => current && onDeny?.(current),
    ...(onAcceptSeen && { 'shift+a': onAcceptSeen }),
    x: () => current && onSelect(current),
    '/': focusSearch,
    '?': () => setIsHelpOpen(true),
  })

  return {
    current: current?._id,
    help: isHelpOpen && (
      <Suspense>
        <KeysHelp
          accept={accept}
          deny={deny}
          canAcceptSeen={onAcceptSeen !== undefined}
          onClose={() => setIsHelpOpen(false)}
        />
      </Suspense>
    ),
    openHelp: () => setIsHelpOpen(true),
  }
}
