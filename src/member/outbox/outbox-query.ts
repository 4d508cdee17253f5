import { queryOptions } from '@tanstack/react-query'
import { readEntries } from '../../outbox/entries.ts'
import type { Entry } from '../../outbox/entry.ts'

/** A sent entry. `isListed` when the lists have read it from the server. */
export interface SentEntry extends Omit<Entry, 'state'> {
  state: 'sent'
  isListed: boolean
}

const updatedBySyncLoop = { staleTime: Infinity, retry: false, refetchOnReconnect: false } as const

/** The entries of an account, oldest first. */
export const waitingOf = (username: string) =>
  queryOptions({ queryKey: ['outbox', username], queryFn: () => readEntries(username), ...updatedBySyncLoop })

/** The entries sent since the page was opened, newest first. */
export const sentOf = (username: string) =>
  queryOptions({
    queryKey: ['outbox', username, 'sent'],
    queryFn: (): SentEntry[] => [],
    ...updatedBySyncLoop,
    gcTime: Infinity,
  })
