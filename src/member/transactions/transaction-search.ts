import * as v from 'valibot'

const TransactionTab = v.picklist(['withdraw', 'payment', 'transfer'])
export type TransactionTab = v.InferOutput<typeof TransactionTab>

const TransactionStatus = v.picklist(['pending', 'completed', 'failed'])
export type TransactionStatus = v.InferOutput<typeof TransactionStatus>

/** More than these are not read at once when somebody comes back to a list. */
const pagesMax = 10
const PageCount = v.pipe(v.string(), v.regex(/^(?:[2-9]|10)$/))

const orNone = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** What stands in the URL. In a file of its own, so that the first chunk of the page holds no list. */
export const TransactionSearch = v.object({
  tab: orNone(TransactionTab),
  /** `failed` is a withdrawal that was denied, too. */
  status: orNone(TransactionStatus),
  /** How many pages of the list are shown, where it is more than one. */
  pages: orNone(PageCount),
})
export type TransactionSearch = v.InferOutput<typeof TransactionSearch>

/** How a number of pages stands in the URL. */
export const pagesInUrl = (count: number): string | undefined =>
  count > 1 ? String(Math.min(count, pagesMax)) : undefined
