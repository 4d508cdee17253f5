import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

/** What A and D do, in a word: Accept, Deny. */
export interface QueueVerbs {
  accept: string
  deny: string
}

interface QueueKeys<Row> extends QueueVerbs {
  rows: Row[]
  /** Undefined where nothing can be decided. */
  onAccept: ((row: Row) => void) | undefined
  onDeny: ((row: Row) => void) | undefined
  onSelect: (row: Row) => void
}

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

/**
 * The keyboard of somebody who decides all day: J and K move, A accepts and D denies what is current, X selects it, / leads
 * to the search, ? to the help. They only ever ask: nothing is decided without the confirmation.
 */
export function useQueueKeys<Row extends { _id: string }>(queue: QueueKeys<Row>) {
  const { rows, accept, deny, onAccept, onDeny, onSelect } = queue
  const [place, setPlace] = useState<{ key: string; at: number }>()
  const [isHelping, setIsHelping] = useState(false)
  // Where a row has been decided, the next one stands in its place.
  const same = rows.findIndex(({ _id }) => _id === place?.key)
  const at = same >= 0 ? same : Math.min(place?.at ?? -1, rows.length - 1)
  const current = rows[at]

  function move(by: number) {
    const next = Math.min(Math.max(at + by, 0), rows.length - 1)
    const row = rows[next]
    if (row) setPlace({ key: row._id, at: next })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    // First, because a browser that fills in a form by itself presses keys that have no name.
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

/** Somebody types, means the browser, or has a dialog open. */
function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea') !== null
}
