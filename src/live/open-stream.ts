import { EventSource } from 'eventsource'
import * as v from 'valibot'
import { Change, changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'
import type { Tag } from '#contract/tags.ts'
import { readToken } from '../session/session.ts'

interface Hearing {
  /** From now on nothing is missed. What was before that may have been. */
  onOpen: () => void
  onChange: (tags: readonly Tag[]) => void
  /** The server does not let this session listen. */
  onShutOut: () => void
}

const againAfterMs = 5_000

/** Hears what the server tells, and again after every interruption. Gives the way to stop. */
export function openStream({ onOpen, onChange, onShutOut }: Hearing): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>

  function open() {
    source = new EventSource(basePath + changeStream.path, { fetch: fetchWithToken })
    source.addEventListener('open', onOpen)
    source.addEventListener(changeStream.event, ({ data }) => {
      const change = v.safeParse(v.pipe(v.string(), v.parseJson(), Change), data)
      // A newer server may name what this page does not know: then anything may have changed.
      if (change.success) onChange(change.output.tags)
      else onOpen()
    })
    source.addEventListener('error', ({ code }) => {
      if (code === 401 || code === 403) return onShutOut()
      // It tries again by itself after a lost line, and gives up after any other answer: of a proxy whose server restarts.
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
