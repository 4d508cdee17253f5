import { queryOptions, useQuery } from '@tanstack/react-query'
import { readEntries } from '../../outbox/entries.ts'
import type { Entry, Kind } from '../../outbox/entry.ts'
import { readSession } from '../../session/session.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** A waiting or recently sent entry. */
export type ShownEntry = Entry | SentEntry

interface Outbox {
  /** Waiting entries, oldest first, without those that a form is sending. */
  waiting: Entry[]
  /** Entries sent since the page was opened, newest first. */
  sent: SentEntry[]
  /** Entries that the server's lists do not show yet, newest first. */
  unlisted: ShownEntry[]
  /** The browser has no storage. */
  isUnavailable: boolean
}

/** The entries of the signed-in account: all, or those of one kind. */
export function useOutbox(kind?: Kind): Outbox {
  const username = readSession()?.username ?? ''
  const foreground = useStore(foregroundIds)
  const { data = [], isError: isUnavailable } = useQuery(waitingQuery(username))
  const { data: allSent = [] } = useQuery(sentQuery(username))
  const isOfKind = (entry: Pick<Entry, 'kind'>) => kind === undefined || entry.kind === kind
  const hasArrived = new Set(allSent.map(({ id }) => id))
  const waiting = data.filter((entry) => isOfKind(entry) && !foreground.has(entry.id) && !hasArrived.has(entry.id))
  const sent = allSent.filter(isOfKind)
  const unlisted = [...[...waiting].reverse(), ...sent.filter(({ isListed }) => !isListed)]
  return { waiting, sent, unlisted, isUnavailable }
}

/** A sent entry. `isListed` when the lists have read it from the server. */
export interface SentEntry extends Omit<Entry, 'state'> {
  state: 'sent'
  isListed: boolean
  /** The server's response. */
  output?: unknown
}

const updatedBySyncLoop = { staleTime: Infinity, retry: false, refetchOnReconnect: false } as const

/** The entries of an account, oldest first. */
export const waitingQuery = (username: string) =>
  queryOptions({ queryKey: ['outbox', username], queryFn: () => readEntries(username), ...updatedBySyncLoop })

/** The entries sent since the page was opened, newest first. */
export const sentQuery = (username: string) =>
  queryOptions({
    queryKey: ['outbox', username, 'sent'],
    queryFn: (): SentEntry[] => [],
    ...updatedBySyncLoop,
    gcTime: Infinity,
  })

const foregroundIds = createStore<ReadonlySet<string>>(new Set())

/** Entries whose form still waits for the outcome and shows it, so that no list or toast does. */
export const foregroundEntries = {
  add: (id: string): void => foregroundIds.set(new Set(foregroundIds.get()).add(id)),
  delete: (id: string): void => foregroundIds.set(new Set([...foregroundIds.get()].filter((each) => each !== id))),
  has: (id: string): boolean => foregroundIds.get().has(id),
}
