import * as v from 'valibot'

const TransactionTab = v.picklist(['withdraw', 'payment', 'transfer'])
export type TransactionTab = v.InferOutput<typeof TransactionTab>

/** What stands in the URL. In a file of its own, so that the first chunk of the page holds no list. */
export const TransactionSearch = v.object({ tab: v.fallback(v.optional(TransactionTab), undefined) })
