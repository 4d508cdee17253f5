import type { QueryClient } from '@tanstack/react-query'
import { clear } from 'idb-keyval'
import { stopSession } from './begin-session.ts'
import { cacheStore } from './cache-store.ts'

/**
 * Deletes what the phone holds of the account that was signed in: what was read, its videos, and what the worker knows of it.
 * What waits to be sent stays. The other tabs hear of it because the token is gone, and do the same.
 */
export async function endSession(client: QueryClient): Promise<void> {
  stopSession(client)
  // Cleared and not deleted: a database that another tab has open cannot be deleted.
  await Promise.allSettled([forgetRead(), forgetVideos(), forgetMirror()])
}

const forgetRead = async () => clear(cacheStore)
const forgetVideos = async () => (await import('../videos/forget-videos.ts')).forgetVideos()
const forgetMirror = async () => (await import('../outbox/session-mirror.ts')).mirrorSession(null)
