import { queryOptions } from '@tanstack/react-query'
import { readEntries } from '../../outbox/entries.ts'
import type { Entry } from '../../outbox/entry.ts'

/** An entry that has arrived. `isListed` once the screens have read it back from the server. */
export interface SentEntry extends Omit<Entry, 'state'> {
  state: 'sent'
  isListed: boolean
}

const onlyWhenTold = { staleTime: Infinity, retry: false, refetchOnReconnect: false } as const

/** What waits on this phone for an account, oldest first. */
export const waitingOf = (username: string) =>
  queryOptions({ queryKey: ['outbox', username], queryFn: () => readEntries(username), ...onlyWhenTold })

/** What was sent since the page was opened, newest first. */
export const sentOf = (username: string) =>
  queryOptions({
    queryKey: ['outbox', username, 'sent'],
    queryFn: (): SentEntry[] => [],
    ...onlyWhenTold,
    gcTime: Infinity,
  })
