import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Day } from './fields.ts'
import { issue } from './issues.ts'
import { Taka } from './money.ts'
import { plainCode } from './plain-input.ts'
import { AboutRequest } from './supports.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** Encodes five bytes as a code: eight characters of Crockford's Base32, which has no I, L, O and U. */
export function toReceiptCode(bytes: Uint8Array): string {
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return Array.from({ length: codeLength }, (_, at) => {
    const shift = BigInt(5 * (codeLength - 1 - at))
    return alphabet[Number((value >> shift) & 31n)]
  }).join('')
}

/** A code as people type it, in its one spelling: without dashes and spaces, 0 for O, and 1 for I and L. */
export const plainReceiptCode = (text: string): string =>
  plainCode(text).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** «7K4M-Q2XP»: two groups of four. */
export const groupReceiptCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

const ReceiptCode = v.pipe(
  v.string(issue('required')),
  v.transform(plainReceiptCode),
  v.check((code) => code.length === codeLength && [...code].every((each) => alphabet.includes(each)), issue('invalid')),
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
