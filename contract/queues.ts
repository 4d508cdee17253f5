import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Moment, PaymentMethod } from './fields.ts'
import { TakaSum } from './money.ts'
import type { NeededPermission } from './permissions.ts'

/** `count` pending requests with a sum of `amount` taka. `oldest_at` is the time of the oldest, null if there is none. */
const QueueSize = v.object({ count: v.number(), amount: TakaSum, oldest_at: v.nullable(Moment) })

/** The queues that the caller works on. */
const QueueSizes = v.object({
  payments: v.optional(QueueSize),
  /** `methods` has a part for each payment method with pending requests. */
  withdrawals: v.optional(
    v.object({
      ...QueueSize.entries,
      methods: v.array(v.object({ method: PaymentMethod, count: v.number(), amount: TakaSum })),
    }),
  ),
  supports: v.optional(v.omit(QueueSize, ['amount'])),
})
export type QueueSizes = v.InferOutput<typeof QueueSizes>

/** Who works on each queue. */
export const permissionOfQueue = {
  payments: 'payments.decide',
  withdrawals: ['withdrawals.decide', 'withdrawals.pay'],
  supports: 'support.answer',
} as const satisfies Record<keyof QueueSizes, NeededPermission>

/** The number of a member's pending requests. `in_batch` of the withdrawals are in open payout batches. */
export const WaitingRequests = v.object({ payments: v.number(), withdrawals: v.number(), in_batch: v.number() })
export type WaitingRequests = v.InferOutput<typeof WaitingRequests>

export const queues = endpoints({
  /** The requests that wait for a decision of an administrator. */
  waiting: {
    method: 'GET',
    path: '/queue/waiting',
    role: 'admin',
    permission: Object.values(permissionOfQueue).flat(),
    input: nothing,
    output: QueueSizes,
    tags: ['Payment', 'Withdraw', 'Support'],
  },
  /** The requests of one member that wait for a decision, all 0 for an unknown one. */
  ofMember: {
    method: 'GET',
    path: '/queue/waiting/:username',
    role: 'admin',
    permission: ['members.block', 'members.read'],
    input: fields({ username: v.string() }),
    output: WaitingRequests,
    tags: ['Payment', 'Withdraw'],
  },
})
