import type { QueryClient } from '@tanstack/react-query'
import { delMany, keys } from 'idb-keyval'
import type { Session } from '../session/session.ts'
import { watchSession } from '../session/watch-session.ts'
import { cacheStore } from './cache-store.ts'
import { type Persistence, persistCache } from './persist-cache.ts'

/** An IndexedDB that neither answers nor fails, as some browsers have it at times, keeps nobody waiting for longer. */
const atMostMs = 1_000

interface Beginning {
  client: QueryClient
  session: Session
  /** It has ended elsewhere: in another tab, or by itself while the page was away. */
  onOver: () => void
}

interface Running extends Persistence {
  username: string
}

const running = new WeakMap<QueryClient, Running>()

/**
 * Begins what runs while an account is signed in on this page, unless it runs already.
 * Resolves once what a customer has read before is there; administrators' phones keep nothing.
 */
export async function beginSession({ client, session, onOver }: Beginning): Promise<void> {
  const { username, role } = session
  if (running.get(client)?.username !== username) {
    stopSession(client)
    const persisting = role === 'customer' ? persistCache({ client, username }) : nothingKept
    const stopWatching = watchSession({ username, onOver })
    running.set(client, {
      username,
      restored: persisting.restored,
      stop: () => {
        persisting.stop()
        stopWatching()
      },
    })
    void persisting.restored.then(() => forgetOthers(role === 'customer' ? username : undefined)).catch(() => {})
  }
  await Promise.race([running.get(client)?.restored, new Promise((resolve) => setTimeout(resolve, atMostMs))])
}

/** Ends it, before anything is deleted: it would write once more. */
export function stopSession(client: QueryClient): void {
  running.get(client)?.stop()
  running.delete(client)
}

const nothingKept: Persistence = { restored: Promise.resolve(), stop: () => {} }

/** A phone that died at its sign-out may have left something. */
const forgetOthers = async (username: string | undefined) =>
  delMany(
    (await keys(cacheStore)).filter((key) => key !== username),
    cacheStore,
  )
