import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { AccountNumber, Day, Id, Moment, PaymentMethod, Text } from './fields.ts'
import { page, paging } from './lists.ts'
import { Taka } from './money.ts'

export const PaymentState = v.picklist(['pending', 'success', 'deny'])

/** `date` is the day the member says the money was sent; `account_number` the one it was sent from. */
const paymentFields = {
  _id: Id,
  username: v.string(),
  account_number: v.string(),
  payment_method: PaymentMethod,
  transaction_id: v.string(),
  amount: Taka,
  date: v.string(),
  created_at: Moment,
}

export const Payment = v.object({ ...paymentFields, status: PaymentState })
export type Payment = v.InferOutput<typeof Payment>

/** The member's own view: `status` is true once accepted, `state` tells undecided from denied. */
export const OwnPayment = v.object({ ...paymentFields, status: v.boolean(), state: PaymentState })
export type OwnPayment = v.InferOutput<typeof OwnPayment>

export const PaymentRequest = fields({
  account_number: AccountNumber,
  payment_method: PaymentMethod,
  transaction_id: v.pipe(
    Text(40),
    v.check((id) => /^[A-Za-z0-9]+$/.test(id.trim()), 'Enter the letters and digits of the transaction id.'),
  ),
  amount: Taka,
  date: Day,
})

export const payments = endpoints({
  request: {
    method: 'POST',
    path: '/transaction/payment-request',
    role: 'customer',
    input: PaymentRequest,
    output: OwnPayment,
    touches: ['Payment', 'Transaction'],
    message: 'Payment request sent. Money is added within 30 minutes.',
  },
  mine: {
    method: 'GET',
    path: '/transaction/get-user-payment-request',
    role: 'customer',
    input: fields(paging),
    output: page(OwnPayment),
    tags: ['Payment'],
  },
  list: {
    method: 'GET',
    path: '/transaction/get-all-payment-request',
    role: 'admin',
    input: fields({ ...paging, status: v.optional(PaymentState) }),
    output: page(Payment),
    tags: ['Payment'],
  },
  accept: {
    method: 'POST',
    path: '/transaction/payment-accept',
    role: 'admin',
    input: fields({ _id: Id, username: v.string(), status: v.picklist(['success', 'deny']) }),
    output: noData,
    touches: ['Payment', 'Transaction', 'Users'],
    message: 'Accept successfully',
  },
})
