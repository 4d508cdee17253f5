import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { inboxViewers, lookEveryMs } from '#contract/inbox/viewers.ts'
import { call } from '../../api/call.ts'
import { endpointQuery } from '../../api/query.ts'
import { readSession } from '../../session/session.ts'

/** A thread that is passed faster, by J and K, is not looked at. */
const passedMs = 600

/** Who else has which thread open: usernames by the key of the row. The others see `open` while this page is visible. */
export function useViewers(open: string | undefined): ReadonlyMap<string, string> {
  const looking = useSettled(open)
  const { data } = useQuery({
    ...endpointQuery(inboxViewers.list, looking === undefined ? {} : { looking }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
    // Each thread that is opened is reported, also if it was open before.
    staleTime: 0,
    gcTime: 0,
    // The viewers are a help. Without an answer there are none.
    retry: false,
  })
  useEffect(
    () => () => {
      // The server forgets it by itself, only later.
      if (readSession()) call(inboxViewers.list, {}).catch(() => {})
    },
    [],
  )
  return useMemo(() => groupByThread(data ?? []), [data])
}

function groupByThread(viewers: { thread: string; username: string }[]): ReadonlyMap<string, string> {
  const names = new Map<string, string[]>()
  for (const { thread, username } of viewers) names.set(thread, [...(names.get(thread) ?? []), username])
  return new Map([...names].map(([thread, all]) => [thread, format.format(all.sort())]))
}

const format = new Intl.ListFormat('en', { type: 'conjunction' })

/** A value that has not changed for a while. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), passedMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
