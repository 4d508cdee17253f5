import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Id, Moment, PaymentMethod } from './fields.ts'
import { TakaSum } from './money.ts'

/** `count` pending requests with a sum of `amount` taka. `oldest_at` is the time of the oldest, null if there is none. */
const QueueSize = v.object({ count: v.number(), amount: TakaSum, oldest_at: v.nullable(Moment) })

const QueueSizes = v.object({
  payments: QueueSize,
  /** `methods` has a part for each payment method with pending requests. */
  withdrawals: v.object({
    ...QueueSize.entries,
    methods: v.array(v.object({ method: PaymentMethod, count: v.number(), amount: TakaSum })),
  }),
  supports: v.omit(QueueSize, ['amount']),
})
export type QueueSizes = v.InferOutput<typeof QueueSizes>

/** The number of a member's pending requests. `in_batch` of the withdrawals are in open payout batches. */
export const WaitingRequests = v.object({ payments: v.number(), withdrawals: v.number(), in_batch: v.number() })
export type WaitingRequests = v.InferOutput<typeof WaitingRequests>

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

export const queues = endpoints({
  /** The requests that wait for a decision of an administrator. */
  waiting: {
    method: 'GET',
    path: '/queue/waiting',
    role: 'admin',
    input: nothing,
    output: QueueSizes,
    tags: ['Payment', 'Withdraw', 'Support'],
  },
  /** The places of the caller's pending requests. Not stored for use without a network, where they would be stale. */
  mine: {
    method: 'GET',
    path: '/queue/own',
    role: 'customer',
    input: nothing,
    output: v.object({ payments: OwnQueue, withdrawals: OwnQueue }),
    tags: ['Payment', 'Withdraw'],
  },
  /** The requests of one member that wait for a decision, all 0 for an unknown one. */
  ofMember: {
    method: 'GET',
    path: '/queue/waiting/:username',
    role: 'admin',
    input: fields({ username: v.string() }),
    output: WaitingRequests,
    tags: ['Payment', 'Withdraw'],
  },
})
