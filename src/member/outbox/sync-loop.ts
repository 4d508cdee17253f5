import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery, invalidate } from '../../api/query.ts'
import { mayReachServer, reportResponse } from '../../connectivity/connectivity.ts'
import { subscribeToTags } from '../../live/changed-tags.ts'
import { setAppBadge } from '../../outbox/app-badge.ts'
import { requestBackgroundSync } from '../../outbox/background-sync.ts'
import { type Change, subscribe } from '../../outbox/changes.ts'
import { changeEntry, readEntries } from '../../outbox/entries.ts'
import { type Entry, isOverLimit, outboxEndpoints } from '../../outbox/entry.ts'
import { retryNow, sendEntries } from '../../outbox/send-entries.ts'
import { markRefused, mirrorSession } from '../../outbox/session-mirror.ts'
import { findNextDueMs, makeDue } from '../../outbox/transition.ts'
import { recordFinishedTask } from '../../pwa/install-policy.ts'
import { refreshDocuments } from '../../pwa/refresh-documents.ts'
import { readSession, type Session } from '../../session/session.ts'
import { readToken } from '../../session/token.ts'
import { showToast } from '../../ui/toast.ts'
import { getSentMessage } from './saved-message.ts'
import { foregroundEntries, type SentEntry, sentQuery, waitingQuery } from './use-outbox.ts'

/** A killed sender publishes nothing, so entries in `sending` are read again after this time. */
const recheckMs = 30_000

/** The pause before a due entry is tried again that could not be sent just now. */
const retryMs = 5_000

/** `exp` is when the session ends, in seconds since 1970. */
type Member = Pick<Session, 'username' | 'exp'>

/** Mirrors the session for the worker and sends the due entries. Resolves when nothing is due any more. */
export async function sendWaiting({ username, exp }: Member): Promise<void> {
  const token = readToken()
  if (token && (await mirrorSession({ username, token, exp }))) refreshDocuments()
  await retryNow(username)
  await sendEntries({ isOnline: mayReachServer() })
}

/** While the page is open: sends entries whenever it may work again, and updates the shown entries. */
export function startSyncLoop(client: QueryClient, session: Member): () => void {
  const { username } = session
  const stop = new AbortController()
  const { signal } = stop
  let isFirstRefresh = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const { queryKey } = waitingQuery(username)
  const getShown = () => client.getQueryData(queryKey) ?? []
  // The change of a sent entry may arrive after the entry was deleted.
  const knownEntries = new Map<string, Entry>()
  const isStillSignedIn = () => readSession()?.username === username

  async function refresh() {
    if (signal.aborted || !isStillSignedIn()) return
    const now = await readEntries(username)
    for (const entry of getShown()) knownEntries.set(entry.id, entry)
    client.setQueryData(queryKey, now)
    const me = client.getQueryData(endpointQuery(ownUser, {}).queryKey)
    void setAppBadge({ unsent: now.length, ...(me && { unseen: me.unseen }) })
    if (isFirstRefresh) requestSyncIfNeeded()
    isFirstRefresh = false
    clearTimeout(timer)
    const nowMs = Date.now()
    const next = now.some(({ state }) => state === 'sending') ? nowMs + recheckMs : findNextDueMs(now, nowMs)
    if (next === undefined) return
    const inMs = next - nowMs
    timer = setTimeout(
      () => void sendEntries({ isOnline: mayReachServer() }).then(refresh).catch(ignoreNoStorage),
      inMs > 0 ? inMs : retryMs,
    )
  }

  const send = () => {
    if (!isStillSignedIn()) return
    void sendWaiting(session).then(refresh, refresh).catch(ignoreNoStorage)
  }

  const requestSyncIfNeeded = () => {
    if (getShown().length > 0) void requestBackgroundSync()
  }

  async function onSent({ id, kind, output }: Change) {
    const entry = getShown().find((each) => each.id === id) ?? knownEntries.get(id)
    const change = (alter: (sent: SentEntry[]) => SentEntry[]) =>
      client.setQueryData(sentQuery(username).queryKey, (sent = []) => alter(sent))
    const hasOpenForm = foregroundEntries.has(id)
    if (kind === 'claim') recordFinishedTask()
    if (entry) change((sent) => [{ ...entry, state: 'sent', isListed: hasOpenForm, output }, ...sent])
    if (!hasOpenForm) showToast.success(getSentMessage(kind, output))
    await refresh()
    if (!hasOpenForm) await invalidate(client, outboxEndpoints[kind].touches)
    change((sent) => sent.map((each) => (each.id === id ? { ...each, isListed: true } : each)))
  }

  const unsubscribe = subscribe((change) => {
    if (change.username !== username || !isStillSignedIn()) return
    // Also if another tab has sent it, the server was reachable just now.
    if (hasResponse(change)) reportResponse(0)
    if (change.state === 'sent') void onSent(change)
    else void refresh()
    // If the session is over, this read gets a 401 and ends it.
    if (change.state === 'sign-in') void client.invalidateQueries(endpointQuery(ownUser, {}))
  })
  // An answered message or a decided payment makes room for an entry that was over the limit.
  const stopWatchingTags = subscribeToTags((tags) => {
    const isTouched = ({ kind }: Entry) => outboxEndpoints[kind].touches.some((tag) => tags.includes(tag))
    if (getShown().some((entry) => isOverLimit(entry) && isTouched(entry))) send()
  })
  const stopWatchingNetwork = onlineManager.subscribe((isOnline) => isOnline && send())
  const onVisibility = () => {
    if (document.visibilityState === 'visible') send()
    else requestSyncIfNeeded()
  }
  window.addEventListener('online', send, { signal })
  window.addEventListener('pageshow', send, { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  send()
  return () => {
    stop.abort()
    clearTimeout(timer)
    unsubscribe()
    stopWatchingTags()
    stopWatchingNetwork()
    if (!isStillSignedIn()) void setAppBadge({ unsent: 0, unseen: 0 })
  }
}

/** A browser without storage has nothing to send. */
const ignoreNoStorage = () => {}

const hasResponse = ({ state }: Change) => state === 'sent' || state === 'needs-fix' || state === 'sign-in'

/** Sends one entry now, without its backoff. */
export async function sendNow({ id, state }: Entry): Promise<void> {
  const token = readToken()
  if (state === 'sign-in' && token) await markRefused(token, false)
  await changeEntry(id, (entry) => (entry.state === 'waiting' ? makeDue(entry) : undefined))
  await requestBackgroundSync()
  await sendEntries({ isOnline: true })
}
