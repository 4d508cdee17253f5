import * as v from 'valibot'
import { bulkMax } from './bulk.ts'
import { endpoints, fields, noData } from './endpoint.ts'
import { Id, Moment, PaymentMethod } from './fields.ts'
import { issue } from './issues.ts'
import { page, paging } from './lists.ts'
import { TakaSum } from './money.ts'
import { PayAnyway, PayoutId, ToPay, Withdrawal } from './withdrawals.ts'

export const PayoutBatchStatus = v.picklist(['open', 'paid', 'cancelled'])

/** The maximum number of withdrawals in a batch. */
export const payoutBatchMax = 100

/**
 * Withdrawals of one method that one administrator pays. While it is open, its withdrawals cannot be decided otherwise. A
 * cancelled batch only has the withdrawals that were paid before.
 */
export const PayoutBatch = v.object({
  _id: Id,
  method: PaymentMethod,
  status: PayoutBatchStatus,
  created_by: v.string(),
  created_at: Moment,
  closed_by: v.nullable(v.string()),
  closed_at: v.nullable(Moment),
  /** The number of its withdrawals and their sum, and those of them that are paid. */
  count: v.number(),
  amount: TakaSum,
  paid_count: v.number(),
  paid_amount: TakaSum,
})
export type PayoutBatch = v.InferOutput<typeof PayoutBatch>

/** A batch with its withdrawals, oldest first. */
export const PayoutSheet = v.object({ ...PayoutBatch.entries, items: v.array(Withdrawal) })
export type PayoutSheet = v.InferOutput<typeof PayoutSheet>

const PaidRow = fields({ _id: Id, payout_id: v.optional(PayoutId) })

export const payouts = endpoints({
  list: {
    method: 'GET',
    path: '/payout/get-batches',
    role: 'admin',
    permission: ['withdrawals.pay', 'accounts.read'],
    input: fields({ ...paging, status: v.optional(PayoutBatchStatus) }),
    output: page(PayoutBatch),
    tags: ['Withdraw'],
  },
  get: {
    method: 'GET',
    path: '/payout/get-batch/:batch',
    role: 'admin',
    permission: ['withdrawals.pay', 'accounts.read'],
    input: fields({ batch: Id }),
    output: PayoutSheet,
    tags: ['Withdraw'],
  },
  /** Takes the oldest waiting withdrawals of a method, at most 100, that are in no batch and belong to active members. */
  create: {
    method: 'POST',
    path: '/payout/create-batch',
    role: 'admin',
    permission: 'withdrawals.pay',
    input: fields({ method: PaymentMethod }),
    output: PayoutBatch,
    touches: ['Withdraw'],
    audit: 'create-payout-batch',
    message: 'Payout batch created.',
  },
  /** Marks withdrawals of an open batch as paid: those of `rows`, or all. The batch is paid when all of them are. */
  pay: {
    method: 'POST',
    path: '/payout/pay-batch/:batch',
    role: 'admin',
    permission: 'withdrawals.pay',
    fresh: 'depends',
    secondPerson: 'sum',
    input: fields({
      batch: Id,
      rows: v.optional(
        v.pipe(
          v.array(PaidRow, issue('required')),
          v.minLength(1, issue('none_selected')),
          v.maxLength(bulkMax, issue('too_many_selected', bulkMax)),
          v.check(
            (rows) => new Set(rows.map(({ _id }) => _id.toLowerCase())).size === rows.length,
            issue('selected_twice'),
          ),
        ),
      ),
      payAnyway: PayAnyway,
    }),
    output: PayoutBatch,
    touches: ['Withdraw', 'Transaction', 'Users'],
    audit: { batch: 'pay-payout-batch', approved: 'approve-withdrawal' },
    message: 'Marked as paid.',
  },
  /** Returns the unpaid withdrawals of an open batch to the queue. */
  cancel: {
    method: 'POST',
    path: '/payout/cancel-batch/:batch',
    role: 'admin',
    permission: 'withdrawals.pay',
    input: fields({ batch: Id }),
    output: PayoutBatch,
    touches: ['Withdraw'],
    audit: 'cancel-payout-batch',
    message: 'Payout batch cancelled.',
  },
  /** Approved withdrawals that are not sent yet, oldest decision first by default. Only methods with a till phone have any. */
  toPay: {
    method: 'GET',
    path: '/payout/get-to-pay',
    role: 'admin',
    permission: 'withdrawals.pay',
    input: fields({ ...paging, payment_method: v.optional(PaymentMethod) }),
    output: page(ToPay),
    tags: ['Withdraw'],
  },
  /** Marks an approved withdrawal as sent, by the provider's transaction id. A till phone does the same by the SMS. */
  markPaid: {
    method: 'POST',
    path: '/payout/mark-paid/:id',
    role: 'admin',
    permission: 'withdrawals.pay',
    secondPerson: 'sum',
    input: fields({ id: Id, payout_id: PayoutId }),
    output: noData,
    touches: ['Withdraw'],
    audit: 'mark-withdrawal-paid',
    message: 'Marked as paid.',
  },
})
