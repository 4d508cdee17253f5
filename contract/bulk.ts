import * as v from 'valibot'
import { Id } from './fields.ts'
import { issue } from './issues.ts'

/** More than these cannot be decided at once. */
export const bulkMax = 100

/** What an administrator reads once a request is denied. Accepting has its row's message. */
export const deniedMessage = 'Request denied.'

/** What is decided at once: 1 to 100 of a kind, each named once. */
export const bulkOf = <const Item extends v.GenericSchema<string>>(item: Item) =>
  v.pipe(
    v.array(item, issue('required')),
    v.minLength(1, issue('none_selected')),
    v.maxLength(bulkMax, issue('too_many_selected', bulkMax)),
    // One id can be written in two cases.
    v.check((items) => new Set(items.map((item) => item.toLowerCase())).size === items.length, issue('selected_twice')),
  )

/** One result for each item, in the order they were sent. A refused one has the `code` of its refusal. */
export const BulkResults = v.object({
  results: v.array(v.object({ _id: Id, isDone: v.boolean(), code: v.optional(v.string()), message: v.string() })),
})
export type BulkResults = v.InferOutput<typeof BulkResults>
