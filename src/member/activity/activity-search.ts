import * as v from 'valibot'
import { PageCount } from '../../url/pages-param.ts'

const orNone = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

/** The search params. `month` is `2026-11`, `find` the searched text. */
export const ActivitySearch = v.object({
  view: orNone(v.picklist(['waiting', 'in', 'out', 'rewards', 'support'])),
  month: orNone(v.pipe(v.string(), v.regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/))),
  // A number in the address is parsed as one.
  find: orNone(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(64))),
  pages: orNone(PageCount),
})
export type ActivitySearch = v.InferOutput<typeof ActivitySearch>
