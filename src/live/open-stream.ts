import { EventSource } from 'eventsource'
import * as v from 'valibot'
import { Change, changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'
import type { Tag } from '#contract/tags.ts'
import { readToken } from '../session/session.ts'

interface Hearing {
  /** From now on no change is missed. Earlier ones may have been. */
  onOpen: () => void
  onChange: (tags: readonly Tag[]) => void
  /** The server refuses this session. */
  onShutOut: () => void
}

const againAfterMs = 5_000

/** Receives the server's changes and reconnects after an interruption. Returns a close function. */
export function openStream({ onOpen, onChange, onShutOut }: Hearing): () => void {
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
      if (code === 401 || code === 403) return onShutOut()
      // `EventSource` reconnects after a lost connection, but not after another status, such as a proxy's during a restart.
      if (source.readyState === source.CLOSED) timer = setTimeout(open, againAfterMs)
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
