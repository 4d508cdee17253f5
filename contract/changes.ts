import * as v from 'valibot'
import { Tag } from './tags.ts'

/**
 * Publishes changes as server-sent events of the type `change`, whose data is the JSON of a `Change`. Not a row, because the
 * response does not end. Events are not sent again: after an interruption the client reads all data again.
 */
export const changeStream = {
  method: 'GET',
  path: '/change/stream',
  role: 'signed-in',
  event: 'change',
  /** Heartbeat interval, so that proxies do not close an idle stream. */
  heartbeatMs: 25_000,
  /** The limit per server process. A browser opens one. */
  maxStreamsPerAccount: 20,
} as const

/** Data with any of these tags is stale. */
export const Change = v.object({ tags: v.array(Tag) })
export type Change = v.InferOutput<typeof Change>
