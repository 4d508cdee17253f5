import type { Entry, Kind } from './entry.ts'

/** A changed entry, published to every tab and the worker. */
export interface Change {
  id: string
  kind: Kind
  username: string
  state: Entry['state'] | 'sent' | 'deleted'
  /** The server's response, if the entry was sent. */
  output?: unknown
}

type Listener = (change: Change) => void

const name = 'joma-outbox'
const listeners = new Set<Listener>()
let channels: { out: BroadcastChannel; into: BroadcastChannel } | undefined

export function publish({ id, kind, username, state, output }: Change): void {
  open().out.postMessage({ id, kind, username, state, output })
}

/** Receives every change, also those of this tab. Returns an unsubscribe function. */
export function subscribe(listener: Listener): () => void {
  open()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function open() {
  if (channels) return channels
  // A channel does not receive its own messages, so there are two.
  const into = new BroadcastChannel(name)
  into.onmessage = ({ data }: MessageEvent<Change>) => {
    for (const listener of listeners) listener(data)
  }
  channels = { into, out: new BroadcastChannel(name) }
  return channels
}
