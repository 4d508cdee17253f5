import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { AccountNumber, Id, Moment, PaymentMethod, Text } from './fields.ts'
import { page, paging } from './lists.ts'
import { Taka } from './money.ts'

export const WithdrawalStatus = v.picklist(['pending', 'approved', 'denied'])

/** `reason` says why it was denied, and is null otherwise. */
export const Withdrawal = v.object({
  _id: Id,
  username: v.string(),
  account_number: v.string(),
  method: PaymentMethod,
  amount: Taka,
  status: WithdrawalStatus,
  reason: v.nullable(v.string()),
  created_at: Moment,
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** A denial says why; an approval needs no reason. */
const Decision = v.pipe(
  fields({ id: Id, status: v.picklist(['approved', 'denied']), reason: v.optional(Text(300)) }),
  v.forward(
    v.partialCheck(
      [['status'], ['reason']],
      ({ status, reason }) => status === 'approved' || reason !== undefined,
      'This field is required.',
    ),
    ['reason'],
  ),
)

export const withdrawals = endpoints({
  request: {
    method: 'POST',
    path: '/withdraw/withdraw-request',
    role: 'customer',
    input: fields({ account_number: AccountNumber, method: PaymentMethod, amount: Taka }),
    output: Withdrawal,
    touches: ['Withdraw', 'Customer', 'Transaction'],
    message: 'Withdraw request sent successfully.',
  },
  mine: {
    method: 'GET',
    path: '/withdraw/get-single-user-request',
    role: 'customer',
    input: fields(paging),
    output: page(Withdrawal),
    tags: ['Withdraw'],
  },
  list: {
    method: 'GET',
    path: '/withdraw/all-requests',
    role: 'admin',
    input: fields({ ...paging, status: v.optional(WithdrawalStatus) }),
    output: page(Withdrawal),
    tags: ['Withdraw'],
  },
  decide: {
    method: 'PATCH',
    path: '/withdraw/change-withdraw-status/:id',
    role: 'admin',
    input: Decision,
    output: noData,
    touches: ['Withdraw', 'Transaction', 'Users'],
    message: 'Accept successfully',
  },
  /** `amount` is the least that can be withdrawn, in taka; `days` how long a payout may take. */
  limits: {
    method: 'GET',
    path: '/withdraw/get-amount',
    role: 'signed-in',
    input: nothing,
    output: v.object({ amount: Taka, days: v.number() }),
    tags: ['WithdrawAmount', 'Withdraw_Info'],
  },
})
