import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { EventSource } from 'eventsource'
import * as v from 'valibot'
import { Change, changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'
import { ownUser } from '#contract/own-user.ts'
import { Failure } from '#contract/responses.ts'
import { Tag } from '#contract/tags.ts'
import { endpointQuery, invalidate } from '../api/query.ts'
import { readToken } from '../session/token.ts'
import { withLock } from '../storage/with-lock.ts'
import { publishTags } from './changed-tags.ts'

/** The lock of the one tab that listens, and the channel on which it forwards changes. */
const channelName = 'joma-changes'

/**
 * Keeps the shown queries up to date while the page is visible and online. Of all tabs one listens, because a browser allows
 * few connections to a server. `openedAtMs`: when the page was opened, in ms of `performance.now()`. Returns a stop function.
 */
export function followChanges(client: QueryClient, { openedAtMs }: { openedAtMs: number }): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const apply = createChangeBatcher(client)
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<readonly Tag[]>) => void apply(data)
  let releaseLock: (() => void) | undefined
  let hasOpened = false
  /** The first reads are not older than the page. */
  const getMissedMs = () => Math.ceil(performance.now() - openedAtMs) + marginMs

  const forward = (tags: readonly Tag[]) => {
    void apply(tags)
    channel.postMessage(tags)
  }

  /** Waits for the lock, then listens until it is released. */
  function requestLock() {
    const released = new AbortController()
    releaseLock = () => released.abort()
    const listen = () =>
      new Promise<void>((resolve) => {
        const close = openStream({
          getMissedMs,
          onOpen: () => {
            if (hasOpened || getMissedMs() > changeStream.maxMissedMs) forward(Tag.options)
            hasOpened = true
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
    withLock(channelName, listen, { signal: released.signal }).catch(() => {
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
export function createChangeBatcher(client: QueryClient): (tags: readonly Tag[]) => Promise<void> {
  const waiting = new Set<Tag>()
  let isRunning = false

  async function run() {
    isRunning = true
    try {
      while (waiting.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, collectMs))
        const tags = [...waiting]
        waiting.clear()
        publishTags(tags)
        await invalidate(client, tags)
      }
    } finally {
      isRunning = false
    }
  }

  return async (tags) => {
    for (const tag of tags) waiting.add(tag)
    if (!isRunning) await run()
  }
}

interface StreamOptions {
  /** How old the page's first read can be. */
  getMissedMs: () => number
  /** From now on no change is missed. Earlier ones may have been. */
  onOpen: () => void
  onChange: (tags: readonly Tag[]) => void
  /** The server refuses this session. */
  onUnauthorized: () => void
}

const reconnectMs = 5_000

/** The first request may have reached the server faster than this stream. */
const marginMs = 5_000

/** Receives the server's changes and reconnects after an interruption. Returns a close function. */
function openStream({ getMissedMs, onOpen, onChange, onUnauthorized }: StreamOptions): () => void {
  /** Asks at each attempt for the changes since the page was opened. */
  const fetchSinceOpened: typeof fetch = (url, init) =>
    fetchStream(`${url}?${changeStream.missedParam}=${Math.min(getMissedMs(), changeStream.maxMissedMs)}`, init)
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>

  function open() {
    source = new EventSource(basePath + changeStream.path, { fetch: fetchSinceOpened })
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

const fetchStream: typeof fetch = async (url, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${readToken()}`)
  const response = await fetch(url, { ...init, headers })
  // `EventSource` retries after a rejection. The 401 of a proxy or a captive portal must not end the stream.
  if (response.status !== 401 && response.status !== 403) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (!v.is(Failure, body)) throw new TypeError('Another server has answered.')
  return response
}
