import * as v from 'valibot'
import { Tag } from './tags.ts'

/**
 * Publishes changes as server-sent events of the type `change`, whose data is the JSON of a `Change`. Not an endpoint, because the
 * response does not end. With `?missed_ms=2500` it begins with the changes of the 2.5 s before it, which a client may have missed
 * since its first read. After a longer interruption the client reads all data again.
 */
export const changeStream = {
  method: 'GET',
  path: '/change/stream',
  role: 'signed-in',
  event: 'change',
  /** The query parameter: how many ms before the stream the changes begin. */
  missedParam: 'missed_ms',
  /** Earlier changes than these are not sent again. */
  maxMissedMs: 60_000,
  /** Heartbeat interval, so that proxies do not close an idle stream. */
  heartbeatMs: 25_000,
  /** The limit per server process. A browser opens one. */
  maxStreamsPerAccount: 20,
} as const

/** Data with any of these tags is stale. */
export const Change = v.object({ tags: v.array(Tag) })
export type Change = v.InferOutput<typeof Change>
