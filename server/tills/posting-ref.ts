import type { sms } from './table.ts'

/** The `ref` of the postings of an SMS. A posting is unique by its reason and `ref`, so one after a reversal has another `ref`. */
export const getPostingRef = ({ id, posting_ref }: Pick<typeof sms.$inferSelect, 'id' | 'posting_ref'>): string =>
  posting_ref ?? id
