import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
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
  onSelect: (row: Row) => void
}

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

/**
 * Keyboard shortcuts of a queue: J and K move the cursor, A accepts and D denies the current row, X selects it, / focuses the
 * search and ? opens the help. A decision always needs the confirmation.
 */
function useQueueKeys<Row extends { _id: string }>(queue: QueueKeys<Row>) {
  const { rows, accept, deny, onAccept, onDeny, onSelect } = queue
  const [place, setPlace] = useState<{ key: string; at: number }>()
  const [isHelping, setIsHelping] = useState(false)
  // After a decision the next row is at the same position.
  const same = rows.findIndex(({ _id }) => _id === place?.key)
  const at = same >= 0 ? same : Math.min(place?.at ?? -1, rows.length - 1)
  const current = rows[at]

  function move(by: number) {
    const next = Math.min(Math.max(at + by, 0), rows.length - 1)
    const row = rows[next]
    if (row) setPlace({ key: row._id, at: next })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    // First, because a browser's autofill dispatches key events without a `key`.
    if (isElsewhere(event)) return
    const acts: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      a: () => current && onAccept?.(current),
      d: () => current && onDeny?.(current),
      x: () => current && onSelect(current),
      '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
      '?': () => setIsHelping(true),
    }
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return {
    current: current?._id,
    help: isHelping && (
      <Suspense>
        <KeysHelp accept={accept} deny={deny} onClose={() => setIsHelping(false)} />
      </Suspense>
    ),
    askForHelp: () => setIsHelping(true),
  }
}

/** The user is typing, uses a browser shortcut or has a dialog open. */
function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea') !== null
}
