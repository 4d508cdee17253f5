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

const name = 'joma-outbox'
let channels: { out: BroadcastChannel; into: BroadcastChannel } | undefined

export function publish({ id, kind, username, state, output }: Change): void {
  open().out.postMessage({ id, kind, username, state, output })
}

/** Receives every change, also those of this tab. Returns an unsubscribe function. */
export function subscribe(listener: (change: Change) => void): () => void {
  const { into } = open()
  const onMessage = ({ data }: MessageEvent<Change>) => listener(data)
  into.addEventListener('message', onMessage)
  return () => into.removeEventListener('message', onMessage)
}

function open() {
  // A channel does not receive its own messages, so there are two.
  channels ??= { into: new BroadcastChannel(name), out: new BroadcastChannel(name) }
  return channels
}
