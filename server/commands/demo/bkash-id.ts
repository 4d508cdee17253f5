import { dayOfTransactionId } from '#contract/transaction-ids.ts'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A bKash id of a day, `2026-11-20`: found among all beginnings there are by what each of them says. */
export function createBkashId(day: string, rest: string): string {
  for (const year of signs) {
    if (dayOfTransactionId('bkash', `${year}A1${rest}`)?.slice(0, 4) !== day.slice(0, 4)) continue
    for (const month of signs) {
      for (const date of signs) {
        const id = `${year}${month}${date}${rest}`
        if (dayOfTransactionId('bkash', id) === day) return id
      }
    }
  }
  throw new Error(`No bKash id says ${day}`)
}
