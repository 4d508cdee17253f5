import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { type InboxKind, inbox } from '#contract/inbox/inbox.ts'
import { invalidate, pagedEndpointQuery } from '../../api/query.ts'
import { useStore } from '../../ui/store.ts'
import { useUrlSearch } from '../tables/use-table-state.ts'
import { heldWrites, holdWrite, type NewHeldWrite, sendHeld, startHeldWrites } from '../writes/held-writes.ts'
import type { Shown } from './inbox-chips.tsx'
import { findNext, type InboxRow, listRows } from './inbox-rows.ts'

/** The pages of what waits, without what was just decided. Read again each minute, because money becomes unclaimed without a change. */
export function useInboxQuery() {
  const [{ kind = '', search = '' }, changeSearch] = useUrlSearch()
  // Few, so that a slow computer renders a next page without a long task.
  const filters = { limit: '30', ...(kind && { kind: kind as InboxKind }), ...(search && { search }) }
  const { data: newest, ...query } = useInfiniteQuery({
    ...pagedEndpointQuery(inbox.list, filters),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  })
  // Deferred, so that the rows of a next page are rendered in parts.
  const data = useDeferredValue(newest)
  const held = useStore(heldWrites)
  const rows = useMemo(
    () =>
      listRows(
        data?.pages ?? [],
        held.map(({ about }) => about),
      ),
    [data, held],
  )
  // The next page is read when the rows before it are there, because they decide whether the end is near.
  const isFetching = query.isFetching || data !== newest
  return { query: { ...query, data, isFetching }, rows, kind: kind as Shown, search, changeSearch }
}

/** Opens rows. A row that leaves the list, because it was decided, is followed by the next one. */
export function useOpenRow(rows: InboxRow[], { id, isWide }: { id: string | undefined; isWide: boolean }) {
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<{ of: string | undefined; key: string }>()
  // Until the URL changes, also by a press on a row.
  const shownKey = ahead && ahead.of === id ? ahead.key : id
  const found = shownKey === undefined ? undefined : rows.find(({ key }) => key === shownKey)
  const open = found ?? (shownKey === undefined && isWide ? rows[0] : undefined)
  const index = useRef(-1)

  function show(key: string | undefined) {
    // A navigation takes longer than the time between two presses of J, so the URL follows when they pause.
    if (key && (id !== undefined || isWide)) setAhead({ of: id, key })
    else goTo(key)
  }

  function goTo(key: string | undefined) {
    void navigate({
      ...(key ? { to: '/home/inbox/$id', params: { id: key } } : { to: '/home/inbox' }),
      search: true,
      // The arrow of the thread returns to the list.
      ...(id === undefined && key && !isWide && { state: { isBelow: true } }),
      replace: id !== undefined || isWide,
      resetScroll: false,
    })
  }

  const follow = useEffectEvent((key: string) => key !== id && goTo(key))
  useEffect(() => {
    if (!ahead) return
    const timer = setTimeout(() => follow(ahead.key), followMs)
    return () => clearTimeout(timer)
  }, [ahead])

  const showNeighbour = useEffectEvent(() => show(rows[Math.min(index.current, rows.length - 1)]?.key))
  const openIndex = open ? rows.indexOf(open) : -1
  const isGone = open === undefined && shownKey !== undefined && index.current >= 0
  useEffect(() => {
    if (openIndex >= 0) index.current = openIndex
    else if (isGone) showNeighbour()
  }, [openIndex, isGone])

  return { open, show }
}

const followMs = 200

/** Holds decisions for ten seconds. Leaving the inbox sends them. */
export function useHolding(rows: InboxRow[], show: (key: string | undefined) => void) {
  const client = useQueryClient()
  useEffect(() => {
    startHeldWrites((tags) => invalidate(client, tags))
    return sendHeld
  }, [client])

  const current = useRef({ rows, show })
  useEffect(() => {
    current.current = { rows, show }
  })
  const decidedAtMs = useRef(0)
  // The identity is stable, so that the open thread is not rendered again with the list.
  return useCallback((write: NewHeldWrite) => {
    // A second press of the same key would decide about the next row, which nobody has seen.
    if (Date.now() - decidedAtMs.current < pauseMs) return
    decidedAtMs.current = Date.now()
    current.current.show(findNext(current.current.rows, write.about)?.key)
    holdWrite(write)
  }, [])
}

const pauseMs = 250
