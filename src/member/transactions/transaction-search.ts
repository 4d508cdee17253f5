import * as v from 'valibot'

const TransactionTab = v.picklist(['withdraw', 'payment', 'transfer'])
export type TransactionTab = v.InferOutput<typeof TransactionTab>

const TransactionStatus = v.picklist(['pending', 'completed', 'failed'])
export type TransactionStatus = v.InferOutput<typeof TransactionStatus>

/** Limit of pages that are loaded at once on return to a list. */
const pagesMax = 10
const PageCount = v.pipe(v.string(), v.regex(/^(?:[2-9]|10)$/))

const orNone = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** The search params. In a file of its own, because the route tree needs it and not the list. */
export const TransactionSearch = v.object({
  tab: orNone(TransactionTab),
  /** `failed` includes denied withdrawals. */
  status: orNone(TransactionStatus),
  /** The number of shown pages, if more than one. */
  pages: orNone(PageCount),
})
export type TransactionSearch = v.InferOutput<typeof TransactionSearch>

/** The search param of a number of pages. */
export const toPagesParam = (count: number): string | undefined =>
  count > 1 ? String(Math.min(count, pagesMax)) : undefined
