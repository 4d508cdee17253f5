import type { QueryClient } from '@tanstack/react-query'
import { delMany, keys } from 'idb-keyval'
import type { Session } from '../session/session.ts'
import { watchSession } from '../session/watch-session.ts'
import { cacheStore } from './cache-store.ts'
import { type Persistence, persistCache } from './persist-cache.ts'

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
const deleteOtherAccounts = async (username: string | undefined) =>
  delMany(
    (await keys(cacheStore)).filter((key) => key !== username),
    cacheStore,
  )
