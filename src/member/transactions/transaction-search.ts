import * as v from 'valibot'
import { PageCount } from '../../url/pages-param.ts'

const TransactionTab = v.picklist(['withdraw', 'payment', 'transfer'])
export type TransactionTab = v.InferOutput<typeof TransactionTab>

const TransactionStatus = v.picklist(['pending', 'completed', 'failed', 'cancelled'])
export type TransactionStatus = v.InferOutput<typeof TransactionStatus>

const orNone = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** The search params. In a file of its own, because the route tree needs it and not the list. */
export const TransactionSearch = v.object({
  tab: orNone(TransactionTab),
  /** `failed` includes denied withdrawals. */
  status: orNone(TransactionStatus),
  pages: orNone(PageCount),
})
export type TransactionSearch = v.InferOutput<typeof TransactionSearch>
