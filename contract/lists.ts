import * as v from 'valibot'
import { Day } from './fields.ts'
import { issue } from './issues.ts'

/** A list without pages has at most this many rows: plans on sale, bank accounts, live advertisements. */
export const unpagedMax = 200

/** The parameters of every paged list: `limit` (default 50, at most 200) and the previous page's `next_cursor`. */
const slice = {
  limit: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|1\d\d|200)$/, issue('not_a_page_size')))),
  cursor: v.optional(v.pipe(v.string(), v.uuid(issue('not_a_cursor')))),
}

/** `sort` is the order, by default newest first. */
export const paging = { ...slice, sort: v.optional(v.picklist(['newest', 'oldest'])) }

/** As `paging`, for lists of amounts. */
export const pagingByAmount = { ...slice, sort: v.optional(v.picklist(['newest', 'oldest', 'largest', 'smallest'])) }

/** As `paging`, for lists of users. */
export const pagingByName = { ...slice, sort: v.optional(v.picklist(['newest', 'oldest', 'username'])) }

/** A part of the searched text, ignoring case. */
export const search = v.optional(v.pipe(v.string(), v.maxLength(64, issue('too_long', 64))))

/** The exact username of the rows' owner. */
export const usernameFilter = v.optional(v.pipe(v.string(), v.maxLength(64, issue('too_long', 64))))

/** The first and the last Asia/Dhaka day, both inclusive. */
export const period = { from: v.optional(Day), to: v.optional(Day) }

/** The filters that the lists of payments and of withdrawals share. */
export const requestFilters = {
  ...pagingByAmount,
  ...period,
  username: usernameFilter,
  /** A part of the username, the account number or, of payments, the transaction id. */
  search,
  archived: v.optional(v.picklist(['true', 'false'])),
}

/** One page of a list. `next_cursor` is null on the last page. `total` counts all items that match the filters. */
export const page = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), total: v.number(), next_cursor: v.nullable(v.string()) })

export interface Paging {
  limit?: string | undefined
  cursor?: string | undefined
  sort?: 'newest' | 'oldest' | 'largest' | 'smallest' | 'username' | undefined
}

export type Period = { [Side in keyof typeof period]?: string | undefined }
