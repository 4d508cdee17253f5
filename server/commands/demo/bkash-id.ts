import { dayOfTransactionId } from '#contract/transaction-ids.ts'

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Creates a bKash id that encodes a day, `2026-11-20`. Tries all prefixes, because the contract only decodes them. */
export function createBkashId(day: string, rest: string): string {
  for (const year of characters) {
    if (dayOfTransactionId('bkash', `${year}A1${rest}`)?.slice(0, 4) !== day.slice(0, 4)) continue
    for (const month of characters) {
      for (const date of characters) {
        const id = `${year}${month}${date}${rest}`
        if (dayOfTransactionId('bkash', id) === day) return id
      }
    }
  }
  throw new Error(`No bKash id encodes ${day}`)
}
