import { useQuery } from '@tanstack/react-query'
import type { Entry, Kind } from '../../outbox/entry.ts'
import { readSession } from '../../session/session.ts'
import { useForegroundEntries } from './foreground-entries.ts'
import { type SentEntry, sentOf, waitingOf } from './outbox-query.ts'

/** What waits, or has arrived lately. */
export type ShownEntry = Entry | SentEntry

interface Outbox {
  /** What waits, oldest first. Not what a form is just sending. */
  waiting: Entry[]
  /** What has been sent since the page was opened, newest first. */
  sent: SentEntry[]
  /** What the server's own lists do not show yet, newest first as they are. */
  unlisted: ShownEntry[]
  /** The browser keeps nothing for Joma. */
  isUnavailable: boolean
}

/** What this phone holds for whoever is signed in: all of it, or the entries of one kind. */
export function useOutbox(kind?: Kind): Outbox {
  const username = readSession()?.username ?? ''
  const lookedAt = useForegroundEntries()
  const { data = [], isError: isUnavailable } = useQuery(waitingOf(username))
  const { data: allSent = [] } = useQuery(sentOf(username))
  const isMeant = (entry: Pick<Entry, 'kind'>) => kind === undefined || entry.kind === kind
  const hasArrived = new Set(allSent.map(({ id }) => id))
  const waiting = data.filter((entry) => isMeant(entry) && !lookedAt.has(entry.id) && !hasArrived.has(entry.id))
  const sent = allSent.filter(isMeant)
  const unlisted = [...[...waiting].reverse(), ...sent.filter(({ isListed }) => !isListed)]
  return { waiting, sent, unlisted, isUnavailable }
}
