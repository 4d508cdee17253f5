import type { PaymentMethod } from './fields.ts'

const shapes: Record<PaymentMethod, RegExp> = {
  bkash: /^[A-Z0-9]{10}$/i,
  nagod: /^[A-Z0-9]{8}$/i,
  rocket: /^\d{10}$/,
}

/** Whether an id has the method's current format. Only a hint, because a provider can change its format. */
export const looksLikeTransactionId = (method: PaymentMethod, id: string): boolean => shapes[method].test(id.trim())

const years = '56789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const firstYear = 2018
const months = 'ABCDEFGHIJKL'
const days = '123456789ABCDEFGHIJKLMNOPQRSTUV'

/**
 * The day that a bKash id encodes, `2026-11-20`. Its first three characters are the year (5 is 2018, A is 2023), the month
 * (A to L) and the day (1 to 9, then A to V). Undefined if they are no day, and for other methods, whose ids encode none.
 */
export function dayOfTransactionId(method: PaymentMethod, id: string): string | undefined {
  if (method !== 'bkash' || !looksLikeTransactionId(method, id)) return undefined
  const [year, month, day] = [years, months, days].map((characters, index) =>
    characters.indexOf(id.trim().toUpperCase()[index]!),
  )
  if ([year, month, day].includes(-1)) return undefined
  const moment = new Date(Date.UTC(firstYear + year!, month!, day! + 1))
  return moment.getUTCMonth() === month ? moment.toISOString().slice(0, 10) : undefined
}
