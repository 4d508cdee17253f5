import * as v from 'valibot'
import { Id } from './fields.ts'
import { issue } from './issues.ts'

/** The maximum number of requests in one bulk decision. */
export const bulkMax = 100

/** The message after a denial. An acceptance has its endpoint's message. */
export const deniedMessage = 'Request denied.'

/** The ids of a bulk decision: 1 to 100, each once. */
export const BulkIds = <const Item extends v.GenericSchema<string>>(item: Item) =>
  v.pipe(
    v.array(item, issue('required')),
    v.minLength(1, issue('none_selected')),
    v.maxLength(bulkMax, issue('too_many_selected', bulkMax)),
    // Upper-case and lower-case forms are the same id.
    v.check((items) => new Set(items.map((item) => item.toLowerCase())).size === items.length, issue('selected_twice')),
  )

/** One result for each id, in the order of the request. The result of a refused one has the `code` of the refusal. */
export const BulkResults = v.object({
  results: v.array(v.object({ _id: Id, isDone: v.boolean(), code: v.optional(v.string()), message: v.string() })),
})
export type BulkResults = v.InferOutput<typeof BulkResults>
