import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { Tag } from '#contract/tags.ts'
import { reading } from '../api/query.ts'
import { applyingChanges } from './apply-changes.ts'
import { openStream } from './open-stream.ts'

/** The lock of the one tab that listens, and the channel on which it forwards changes. */
const name = 'joma-changes'

/**
 * Keeps the shown queries up to date while the page is visible and online. Of all tabs one listens, because a browser allows
 * few connections to a server. Returns a stop function.
 */
export function followChanges(client: QueryClient, { isAdmin }: { isAdmin: boolean }): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const apply = applyingChanges(client)
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<readonly Tag[]>) => apply(data)
  let leave: (() => void) | undefined
  // A member's page has just loaded its data. An admin's queue must not miss a change from the first second on.
  let mayHaveMissed = isAdmin

  const pass = (tags: readonly Tag[]) => {
    apply(tags)
    channel.postMessage(tags)
  }

  /** Waits for the lock, then listens until it is released. */
  function take() {
    const left = new AbortController()
    leave = () => left.abort()
    const listen = () =>
      new Promise<void>((resolve) => {
        const close = openStream({
          onOpen: () => {
            if (mayHaveMissed) pass(Tag.options)
            mayHaveMissed = true
          },
          onChange: pass,
          // If the session is over, this read gets a 401 and ends it.
          onShutOut: () => void client.invalidateQueries(reading(ownUser, {})),
        })
        left.signal.addEventListener('abort', () => {
          close()
          resolve()
        })
      })
    navigator.locks.request(name, { signal: left.signal }, listen).catch(() => {
      // Aborted while waiting for the lock.
    })
  }

  function look() {
    const isWanted = document.visibilityState === 'visible' && onlineManager.isOnline() && !signal.aborted
    if (isWanted && !leave) take()
    if (isWanted || !leave) return
    leave()
    leave = undefined
  }

  document.addEventListener('visibilitychange', look, { signal })
  const stopFollowing = onlineManager.subscribe(look)
  look()
  return () => {
    stopped.abort()
    stopFollowing()
    look()
    channel.close()
  }
}
