import type { QueryClient } from '@tanstack/react-query'
import { delMany, keys } from 'idb-keyval'
import { readSession, type Session } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'
import { cacheStore, type Persistence, persistCache } from './persist-cache.ts'

/** In some browsers IndexedDB at times neither answers nor fails. */
const timeoutMs = 1_000

interface SessionStart {
  client: QueryClient
  session: Session
  /** Called if the session has ended in another tab or has expired. */
  onOver: () => void
}

interface Running extends Persistence {
  username: string
}

const running = new WeakMap<QueryClient, Running>()

/**
 * Starts the persistence of the query cache and the watch of the session, if they do not run yet. Resolves when a member's
 * persisted queries are restored. Administrators persist nothing.
 */
export async function startSession({ client, session, onOver }: SessionStart): Promise<void> {
  const { username, role } = session
  if (running.get(client)?.username !== username) {
    stopSession(client)
    const persisting = role === 'customer' ? persistCache({ client, username }) : noPersistence
    const stopWatching = watchSession({ username, onOver })
    running.set(client, {
      username,
      restored: persisting.restored,
      stop: () => {
        persisting.stop()
        stopWatching()
      },
    })
    void persisting.restored.then(() => deleteOtherAccounts(role === 'customer' ? username : undefined)).catch(() => {})
  }
  await Promise.race([running.get(client)?.restored, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** Must come before the deletion, because the persistence would write once more. */
export function stopSession(client: QueryClient): void {
  running.get(client)?.stop()
  running.delete(client)
}

const noPersistence: Persistence = { restored: Promise.resolve(), stop: () => {} }

/** Data of other accounts may be left if the browser was killed during a sign-out. */
export const deleteOtherAccounts = async (username: string | undefined) =>
  delMany(
    (await keys(cacheStore)).filter((key) => key !== username),
    cacheStore,
  )

interface WatchOptions {
  /** The account of this page. */
  username: string
  onOver: () => void
}

/**
 * Watches for a sign-out or another sign-in in other tabs, and checks again when the page comes from the back-forward cache.
 * For another account it reloads the page. Returns a stop function.
 */
function watchSession({ username, onOver }: WatchOptions): () => void {
  const stopped = new AbortController()
  const { signal } = stopped

  function checkSession() {
    const current = readSession()
    if (current?.username === username) return
    stopped.abort()
    if (current) location.replace('/home')
    else onOver()
  }

  addEventListener('storage', ({ key }) => (key === tokenKey || key === null) && checkSession(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && checkSession(), { signal })
  return () => stopped.abort()
}
