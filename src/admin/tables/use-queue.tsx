import { lazy, Suspense, useState } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Chips } from '../../ui/chips.tsx'
import { rowsPerPage, type UrlSearch } from './list-query.ts'
import { useKeys } from './use-keys.ts'
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
  const { selectedRows, selected, select } = table
  const { onAccept, onDeny, onDelete, onAcceptSeen, accept = t('Accept'), deny = t('Deny') } = actions

  const getRows = (row: Row) => (selectedRows.length > 0 ? selectedRows : [row])
  return useQueueKeys({
    table,
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
      options={[{ value: 'pending', label: t('Waiting') }, decided, ...(other ? [other] : [])]}
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
  table: TableState<Row>
  /** Undefined if there is nothing to decide. */
  onAccept: ((row: Row) => void) | undefined
  onDeny: ((row: Row) => void) | undefined
  onAcceptSeen: (() => void) | undefined
  onSelect: (row: Row) => void
}

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

/**
 * Keyboard shortcuts of a queue: J and K move the cursor, also to the next or previous page, A accepts and D denies the current row,
 * X selects it and ? opens the help. Shift and A accept all rows whose SMS was seen. A decision always
 * needs the confirmation.
 */
function useQueueKeys<Row extends { _id: string }>(queue: QueueKeys<Row>) {
  const { table, accept, deny, onAccept, onDeny, onAcceptSeen, onSelect } = queue
  const { query, rows, page, showPrevious, showNext } = table
  const [position, setPosition] = useState<{ page: number; key: string | undefined; at: number }>()
  // Without a key its page is loading, and the rows of the page before are shown.
  const isLoading = position?.key === undefined && query.isPlaceholderData
  const cursor = position?.page === page && !isLoading ? position : undefined
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // After a decision the next row is at the same position.
  const sameIndex = rows.findIndex(({ _id }) => _id === cursor?.key)
  const index = sameIndex >= 0 ? sameIndex : Math.min(cursor?.at ?? -1, rows.length - 1)
  const current = rows[index]
  // From now on it stays on its row when others leave the list.
  if (cursor && cursor.key === undefined && current) setPosition({ page, key: current._id, at: index })

  function move(by: number) {
    const next = Math.max(index + by, 0)
    const row = rows[next]
    if (row) setPosition({ page, key: row._id, at: next })
  }

  function moveDown() {
    if (index < rows.length - 1 || !showNext) return move(1)
    setPosition({ page: page + 1, key: undefined, at: 0 })
    showNext()
  }

  function moveUp() {
    if (index !== 0 || !showPrevious) return move(-1)
    setPosition({ page: page - 1, key: undefined, at: rowsPerPage - 1 })
    showPrevious()
  }

  useKeys({
    j: moveDown,
    k: moveUp,
    a: () => current && onAccept?.(current),
    d: () => current && onDeny?.(current),
    ...(onAcceptSeen && { 'shift+a': onAcceptSeen }),
    x: () => current && onSelect(current),
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
