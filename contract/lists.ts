import * as v from 'valibot'

/** What every list takes in its URL: `limit` (default 50, at most 200), the `cursor` of the page before, and which end first (newest). */
export const paging = {
  limit: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'Enter a number from 1 to 200.'))),
  sort: v.optional(v.picklist(['newest', 'oldest'])),
  cursor: v.optional(v.pipe(v.string(), v.uuid('This is not a cursor.'))),
}

/** One page of a list. `next_cursor` is null at the end; `total` counts what the filters let through. */
export const page = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), total: v.number(), next_cursor: v.nullable(v.string()) })

export type Paging = v.InferInput<v.ObjectSchema<typeof paging, undefined>>
