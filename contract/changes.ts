import * as v from 'valibot'
import { Tag } from './tags.ts'

/**
 * What has changed, told as it happens: server-sent events of the kind `change`, whose data is the JSON of a `Change`.
 * No row, because the answer has no end. Somebody who was away for a while reads anew; nothing is sent again.
 */
export const changeStream = {
  method: 'GET',
  path: '/change/stream',
  role: 'signed-in',
  event: 'change',
  /** How often something is sent where nothing has changed, in ms: nobody on the way takes the line for dead then. */
  heartbeatMs: 25_000,
  /** As many an account may have at once from one process of the server: a browser has one. */
  maxStreamsPerAccount: 20,
} as const

/** What is made of any of these is stale. */
export const Change = v.object({ tags: v.array(Tag) })
export type Change = v.InferOutput<typeof Change>
