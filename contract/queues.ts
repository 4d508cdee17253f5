import * as v from 'valibot'
import { endpoints, nothing } from './endpoint.ts'
import { Moment } from './fields.ts'
import { TakaSum } from './money.ts'

/** `count` wait, for `amount` taka in all; `oldest_at` is since when the first of them does, null where none waits. */
const Waiting = v.object({ count: v.number(), amount: TakaSum, oldest_at: v.nullable(Moment) })

const QueueSizes = v.object({
  payments: Waiting,
  withdrawals: Waiting,
  supports: v.omit(Waiting, ['amount']),
})
export type QueueSizes = v.InferOutput<typeof QueueSizes>

export const queues = endpoints({
  /** What waits for an administrator. */
  waiting: {
    method: 'GET',
    path: '/queue/waiting',
    role: 'admin',
    input: nothing,
    output: QueueSizes,
    tags: ['Payment', 'Withdraw', 'Support'],
  },
})
