import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Moment, PaymentMethod } from './fields.ts'
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
