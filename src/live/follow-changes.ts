import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { Tag } from '#contract/tags.ts'
import { reading } from '../api/query.ts'
import { applyingChanges } from './apply-changes.ts'
import { openStream } from './open-stream.ts'

/** The lock of the one tab that listens, and the channel on which it passes on what it hears. */
const name = 'joma-changes'

/**
 * Keeps what is shown as it is on the server, while somebody looks at it and there is a network. Of all tabs one listens:
 * a browser has few lines to a server, and each tab would take one. Gives the way to stop.
 */
export function followChanges(client: QueryClient, { isAdmin }: { isAdmin: boolean }): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const apply = applyingChanges(client)
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<readonly Tag[]>) => apply(data)
  let leave: (() => void) | undefined
  // What a member's page has just read is not read twice. An administrator's queue misses nothing from the first second on.
  let mayHaveMissed = isAdmin

  const pass = (tags: readonly Tag[]) => {
    apply(tags)
    channel.postMessage(tags)
  }

  /** Waits for its turn, and listens until it is left. */
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
          // If the session is really over, the page learns of it as it always does.
          onShutOut: () => void client.invalidateQueries(reading(ownUser, {})),
        })
        left.signal.addEventListener('abort', () => {
          close()
          resolve()
        })
      })
    navigator.locks.request(name, { signal: left.signal }, listen).catch(() => {
      // It was left before its turn came.
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
