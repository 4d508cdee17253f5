import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Id, Moment, Text } from './fields.ts'
import { page, pagingByAmount, period } from './lists.ts'
import { Taka } from './money.ts'
import { successes } from './successes.ts'

/** `wallet` moves money to another member's balance, `income` from a member's earning to the own balance. */
export const transferKinds = ['wallet', 'income'] as const

export const Transfer = v.object({
  _id: Id,
  kind: v.picklist(transferKinds),
  sender: v.string(),
  receiver: v.string(),
  amount: Taka,
  created_at: Moment,
})
export type Transfer = v.InferOutput<typeof Transfer>

const touches = ['Transaction', 'Customer'] as const

export const transfers = endpoints({
  toWallet: {
    method: 'POST',
    path: '/transaction/transfer-wallet',
    role: 'customer',
    input: fields({ username: Text(64), amount: Taka }),
    output: Transfer,
    touches,
    message: successes.transaction_completed,
  },
  fromIncome: {
    method: 'POST',
    path: '/transaction/transfer-income-balance',
    role: 'customer',
    input: fields({ amount: Taka }),
    output: Transfer,
    touches,
    message: successes.transaction_completed,
  },
  /** Who would receive a transfer. Tells no more, and only so often in an hour. */
  receiver: {
    method: 'GET',
    path: '/transaction/get-transfer-receiver',
    role: 'customer',
    input: fields({ username: Text(64) }),
    output: v.object({ username: v.string(), digits: v.string() }),
    tags: [],
  },
  mine: {
    method: 'GET',
    path: '/transaction/get-balance-transfer-history-by-username',
    role: 'customer',
    input: fields({ ...pagingByAmount, ...period }),
    output: page(Transfer),
    tags: ['Transaction'],
    worksOffline: true,
  },
})
