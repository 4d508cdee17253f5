import * as v from 'valibot'
import { endpoints, nothing } from './endpoint.ts'
import { Id } from './fields.ts'

/** A pending request of the caller. `place` 1 is the oldest of all. `waited_minutes` are those so far. */
const OwnPlace = v.object({ _id: Id, place: v.number(), waited_minutes: v.number() })

/**
 * The caller's pending requests of one kind, oldest first. Without any, `total` is 0. `usual_minutes` is the median wait of the
 * last 50 decisions, null if there are too few.
 */
export const OwnQueue = v.object({
  items: v.array(OwnPlace),
  /** The pending requests of all members. */
  total: v.number(),
  usual_minutes: v.nullable(v.number()),
})
export type OwnQueue = v.InferOutput<typeof OwnQueue>

/** In a file of its own, because the start of the page contains the queues of administrators. */
export const queuePlaces = endpoints({
  /** The places of the caller's pending requests. Not stored for use without a network, where they would be stale. */
  mine: {
    method: 'GET',
    path: '/queue/own',
    role: 'customer',
    input: nothing,
    output: v.object({ payments: OwnQueue, withdrawals: OwnQueue }),
    tags: ['Payment', 'Withdraw'],
  },
})
