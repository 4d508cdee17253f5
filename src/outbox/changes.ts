import type { Entry, Kind } from './entry.ts'

/** What has become of an entry, told to every tab and the worker. */
export interface Change {
  id: string
  kind: Kind
  username: string
  state: Entry['state'] | 'sent' | 'deleted'
  /** What the server has answered, once it is sent. */
  output?: unknown
}

type Listener = (change: Change) => void

const name = 'joma-outbox'
const listeners = new Set<Listener>()
let channels: { out: BroadcastChannel; into: BroadcastChannel } | undefined

export function publish({ id, kind, username, state, output }: Change): void {
  open().out.postMessage({ id, kind, username, state, output })
}

/** Hears every change, of this tab too, all listeners of a tab in the same moment. Returns the way to stop. */
export function subscribe(listener: Listener): () => void {
  open()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function open() {
  if (channels) return channels
  // A channel does not hear itself, so there are two.
  const into = new BroadcastChannel(name)
  into.onmessage = ({ data }: MessageEvent<Change>) => {
    for (const listener of listeners) listener(data)
  }
  channels = { into, out: new BroadcastChannel(name) }
  return channels
}
