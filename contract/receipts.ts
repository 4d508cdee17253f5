import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Day } from './fields.ts'
import { issue } from './issues.ts'
import { Taka } from './money.ts'
import { isReceiptCode, plainReceiptCode } from './receipt-code.ts'
import { AboutRequest } from './supports.ts'

const ReceiptCode = v.pipe(
  v.string(issue('required')),
  v.transform(plainReceiptCode),
  v.check(isReceiptCode, issue('invalid')),
)

/** `added`: a top-up that was accepted. `paid`: a withdrawal that was paid. `taken_back`: the SMS of the top-up proved forged. */
const ReceiptState = v.picklist(['added', 'paid', 'taken_back'])

/**
 * What everybody with the code may know: no name, no whole number, no transaction id and no balance. With the last close of the books, so
 * that many people see the head of the chain.
 */
export const CheckedReceipt = v.object({
  amount: Taka,
  /** The day in Asia/Dhaka on which the money was added or paid. */
  day: Day,
  state: ReceiptState,
  /** The number of the member's own mobile account, without three of its digits. */
  number: v.string(),
  books: v.nullable(v.object({ day: Day, head: v.string() })),
})
export type CheckedReceipt = v.InferOutput<typeof CheckedReceipt>
export type Receipt = Omit<CheckedReceipt, 'books'>

export const receipts = endpoints({
  /** The code of an own request that is done. The same request always gets the same code. */
  create: {
    method: 'POST',
    path: '/receipt/create-receipt',
    role: 'customer',
    input: fields(AboutRequest.entries),
    output: v.object({ code: v.string() }),
    touches: [],
    message: 'Receipt ready.',
  },
  check: {
    method: 'GET',
    path: '/receipt/check/:code',
    role: 'anyone',
    input: fields({ code: ReceiptCode }),
    output: CheckedReceipt,
    tags: ['Payment', 'Withdraw'],
  },
})
