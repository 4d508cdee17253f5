import type { QueryClient } from '@tanstack/react-query'
import { clear } from 'idb-keyval'
import { cacheStore } from './cache-store.ts'
import { stopSession } from './start-session.ts'

/**
 * Deletes the data of the signed-in account: persisted queries, videos and the worker's copy of the session. Outbox entries
 * stay. The other tabs notice that the token is gone, and do the same.
 */
export async function endSession(client: QueryClient): Promise<void> {
  stopSession(client)
  // Cleared, because a database that another tab has open cannot be deleted.
  await Promise.allSettled([clearCache(), deleteVideos(), clearMirror()])
}

const clearCache = async () => clear(cacheStore)
const deleteVideos = async () => (await import('../videos/delete-all-videos.ts')).deleteAllVideos()
const clearMirror = async () => (await import('../outbox/session-mirror.ts')).mirrorSession(null)
