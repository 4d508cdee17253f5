import type { QueryClient } from '@tanstack/react-query'
import { clear } from 'idb-keyval'
import { sharedText } from '#contract/shared-text.ts'
import { cacheStore } from '../cache/persist-cache.ts'
import { deleteOtherAccounts, stopSession } from '../cache/session-data.ts'
import { mirrorSession } from '../outbox/session-mirror.ts'
import { sendSignOuts, signOut } from '../outbox/sign-outs.ts'
import { refreshDocuments } from '../pwa/refresh-documents.ts'
import { readSession, unfinishedKey } from '../session/session.ts'
import { withTimeLimit } from '../storage/time-limit.ts'
import { deleteAllVideos, deleteVideosUntil } from '../videos/delete-videos.ts'

// Here, so that a log-out needs one chunk.
export { signOut }

/**
 * Deletes the data of the signed-in account: persisted queries, videos, a shared text, the worker's copy of the session and the
 * notifications of this browser. Outbox entries stay. The other tabs notice that the token is gone, and do the same. Always ends, also if
 * IndexedDB does not answer; the next start then deletes the rest.
 */
export async function endSession(client: QueryClient): Promise<void> {
  stopSession(client)
  // Cleared, because a database that another tab has open cannot be deleted.
  await runDeletions([clear(cacheStore), deleteAllVideos(), clearMirror(), deleteSharedText(), endPush()])
}

/** The data of an account that has signed in since the log-out stays. */
async function finishLogOut(endedAtMs: number): Promise<void> {
  const session = readSession()
  const ofOthers = [deleteOtherAccounts(session?.username), deleteSharedText()]
  const rest = session ? [deleteVideosUntil(endedAtMs)] : [deleteAllVideos(), clearMirror(), endPush()]
  await runDeletions([...ofOthers, ...rest])
}

async function runDeletions(deletions: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(deletions.map((deletion) => withTimeLimit(deletion)))
  if (results.every(({ status }) => status === 'fulfilled')) localStorage.removeItem(unfinishedKey)
}

const deleteSharedText = async () => ('caches' in window ? caches.delete(sharedText.cache) : false)
const endPush = async () => (await import('../push/end-push.ts')).endPush()

async function clearMirror() {
  await mirrorSession(null)
  refreshDocuments()
}

const minRetryMs = 2_000
const maxRetryMs = 5 * 60_000

/**
 * Finishes log-outs: deletes what an earlier one could not delete, and ends sessions on the server whose log-out had no network. Tries
 * again, because `online` says nothing about the server.
 */
export function finishLogOuts(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  async function send(retryMs: number) {
    clearTimeout(timer)
    if ((await sendSignOuts()) || !navigator.onLine) return
    clearTimeout(timer)
    timer = setTimeout(send, retryMs, Math.min(2 * retryMs, maxRetryMs))
  }
  addEventListener('online', () => void send(minRetryMs))
  void send(minRetryMs)
  const endedAtMs = Number(localStorage.getItem(unfinishedKey))
  // An earlier version stored 1.
  if (endedAtMs > 0) void finishLogOut(endedAtMs === 1 ? Date.now() : endedAtMs)
}
