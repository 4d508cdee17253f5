import { useQuery } from '@tanstack/react-query'
import type { Entry, Kind } from '../../outbox/entry.ts'
import { readSession } from '../../session/session.ts'
import { useForegroundEntries } from './foreground-entries.ts'
import { type SentEntry, sentOf, waitingOf } from './outbox-query.ts'

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
  const foreground = useForegroundEntries()
  const { data = [], isError: isUnavailable } = useQuery(waitingOf(username))
  const { data: allSent = [] } = useQuery(sentOf(username))
  const isMeant = (entry: Pick<Entry, 'kind'>) => kind === undefined || entry.kind === kind
  const hasArrived = new Set(allSent.map(({ id }) => id))
  const waiting = data.filter((entry) => isMeant(entry) && !foreground.has(entry.id) && !hasArrived.has(entry.id))
  const sent = allSent.filter(isMeant)
  const unlisted = [...[...waiting].reverse(), ...sent.filter(({ isListed }) => !isListed)]
  return { waiting, sent, unlisted, isUnavailable }
}
