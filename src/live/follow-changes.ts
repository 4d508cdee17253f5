import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { EventSource } from 'eventsource'
import * as v from 'valibot'
import { Change, changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'
import { ownUser } from '#contract/own-user.ts'
import { Tag } from '#contract/tags.ts'
import { endpointQuery, invalidate } from '../api/query.ts'
import { readToken } from '../session/session.ts'

/** The lock of the one tab that listens, and the channel on which it forwards changes. */
const channelName = 'joma-changes'

/**
 * Keeps the shown queries up to date while the page is visible and online. Of all tabs one listens, because a browser allows
 * few connections to a server. Returns a stop function.
 */
export function followChanges(client: QueryClient, { isAdmin }: { isAdmin: boolean }): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const apply = createChangeBatcher(client)
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<readonly Tag[]>) => apply(data)
  let releaseLock: (() => void) | undefined
  // A member's page has just loaded its data. An admin's queue must not miss a change from the first second on.
  let mayHaveMissed = isAdmin

  const forward = (tags: readonly Tag[]) => {
    apply(tags)
    channel.postMessage(tags)
  }

  /** Waits for the lock, then listens until it is released. */
  function requestLock() {
    const released = new AbortController()
    releaseLock = () => released.abort()
    const listen = () =>
      new Promise<void>((resolve) => {
        const close = openStream({
          onOpen: () => {
            if (mayHaveMissed) forward(Tag.options)
            mayHaveMissed = true
          },
          onChange: forward,
          // If the session is over, this read gets a 401 and ends it.
          onUnauthorized: () => void client.invalidateQueries(endpointQuery(ownUser, {})),
        })
        released.signal.addEventListener('abort', () => {
          close()
          resolve()
        })
      })
    navigator.locks.request(channelName, { signal: released.signal }, listen).catch(() => {
      // Aborted while waiting for the lock.
    })
  }

  function update() {
    const shouldListen = document.visibilityState === 'visible' && onlineManager.isOnline() && !signal.aborted
    if (shouldListen && !releaseLock) requestLock()
    if (shouldListen || !releaseLock) return
    releaseLock()
    releaseLock = undefined
  }

  document.addEventListener('visibilitychange', update, { signal })
  const stopWatchingNetwork = onlineManager.subscribe(update)
  update()
  return () => {
    stopped.abort()
    stopWatchingNetwork()
    update()
    channel.close()
  }
}

/** Several changes arrive at once and are applied together. */
const collectMs = 200

/** Returns a function that collects changes and invalidates their queries, one batch after the other. */
function createChangeBatcher(client: QueryClient): (tags: readonly Tag[]) => void {
  const waiting = new Set<Tag>()
  let isRunning = false

  async function run() {
    isRunning = true
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs))
      const tags = [...waiting]
      waiting.clear()
      await invalidate(client, tags)
    }
    isRunning = false
  }

  return (tags) => {
    for (const tag of tags) waiting.add(tag)
    if (!isRunning) void run()
  }
}

interface StreamHandlers {
  /** From now on no change is missed. Earlier ones may have been. */
  onOpen: () => void
  onChange: (tags: readonly Tag[]) => void
  /** The server refuses this session. */
  onUnauthorized: () => void
}

const reconnectMs = 5_000

/** Receives the server's changes and reconnects after an interruption. Returns a close function. */
function openStream({ onOpen, onChange, onUnauthorized }: StreamHandlers): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>

  function open() {
    source = new EventSource(basePath + changeStream.path, { fetch: fetchWithToken })
    source.addEventListener('open', onOpen)
    source.addEventListener(changeStream.event, ({ data }) => {
      const change = v.safeParse(v.pipe(v.string(), v.parseJson(), Change), data)
      // A newer server may send tags that this page does not know: treat it as missed changes.
      if (change.success) onChange(change.output.tags)
      else onOpen()
    })
    source.addEventListener('error', ({ code }) => {
      if (code === 401 || code === 403) return onUnauthorized()
      // `EventSource` reconnects after a lost connection, but not after another status, such as a proxy's during a restart.
      if (source.readyState === source.CLOSED) timer = setTimeout(open, reconnectMs)
    })
  }

  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

const fetchWithToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${readToken()}`)
  return fetch(input, { ...init, headers })
}
