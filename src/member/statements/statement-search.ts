import * as v from 'valibot'
import { PageCount } from '../../url/pages-param.ts'

const orNone = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** The search params of a screen with entries. */
export const EntrySearch = v.object({ direction: orNone(v.picklist(['in', 'out'])), pages: orNone(PageCount) })
export type EntrySearch = v.InferOutput<typeof EntrySearch>

/** The search params of the whole statement. `month` is `2026-11`. */
export const StatementSearch = v.object({
  ...EntrySearch.entries,
  view: orNone(v.picklist(['balance', 'earning'])),
  month: orNone(v.pipe(v.string(), v.regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/))),
})
export type StatementSearch = v.InferOutput<typeof StatementSearch>
