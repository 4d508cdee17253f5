import { asc, desc, gt, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Paging } from '#contract/lists.ts'

interface Slice {
  /** Lets through what lies behind the cursor. */
  after: SQL | undefined
  order: SQL
  limit: number
}

interface Source<Item> {
  /** Sorts by time, because ids do. */
  id: AnyPgColumn
  items: (slice: Slice) => Promise<Item[]>
  total: Promise<number>
}

/** Reads one page of a list from behind its cursor, so that rows added meanwhile shift nothing. */
export async function readPage<Item extends { _id: string }>(
  { sort = 'newest', cursor, limit = '50' }: Paging,
  { id, items, total }: Source<Item>,
) {
  const isOldest = sort === 'oldest'
  const size = Number(limit)
  const found = await items({
    after: cursor ? (isOldest ? gt(id, cursor) : lt(id, cursor)) : undefined,
    order: isOldest ? asc(id) : desc(id),
    limit: size + 1,
  })
  const shown = found.slice(0, size)
  return { items: shown, total: await total, next_cursor: found.length > size ? shown.at(-1)!._id : null }
}
