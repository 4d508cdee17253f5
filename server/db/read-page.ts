import { asc, desc, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Paging } from '#contract/lists.ts'

export interface Slice {
  /** The rows after the cursor. */
  after: SQL | undefined
  order: SQL
  limit: number
}

interface Source<Item> {
  /** Sorts by time, because ids do. */
  id: AnyPgColumn
  /** Other sort keys. They must be immutable, so that no page misses a row. */
  by?: { amount?: SQLWrapper; username?: SQLWrapper }
  items: (slice: Slice) => Promise<Item[]>
  total: Promise<number>
}

/** Reads one page of a list after its cursor, so that rows added meanwhile do not shift it. */
export async function readPage<Item extends { _id: string }>(
  { sort = 'newest', cursor, limit = '50' }: Paging,
  { id, by, items, total }: Source<Item>,
) {
  const size = Number(limit)
  const [found, count] = await Promise.all([
    items({ ...createSlice(id, { sort, cursor }, by), limit: size + 1 }),
    total,
  ])
  const page = found.slice(0, size)
  return { items: page, total: count, next_cursor: found.length > size ? page.at(-1)!._id : null }
}

const keys = {
  newest: { isDescending: true },
  oldest: { isDescending: false },
  largest: { by: 'amount', isDescending: true },
  smallest: { by: 'amount', isDescending: false },
  username: { by: 'username', isDescending: false },
} as const

type Position = Required<Pick<Paging, 'sort'>> & Pick<Paging, 'cursor'>

function createSlice(id: AnyPgColumn, { sort = 'newest', cursor }: Position, by: Source<unknown>['by'] = {}) {
  const key = keys[sort]
  const [direction, beyond] = key.isDescending ? [desc, lt] : [asc, gt]
  const first = 'by' in key ? by[key.by] : undefined
  if (!first) return { after: cursor ? beyond(id, cursor) : undefined, order: direction(id) }
  const atCursor = sql`(select ${first}, ${id} from ${id.table} where ${id} = ${cursor})`
  return {
    after: cursor ? beyond(sql`(${first}, ${id})`, atCursor) : undefined,
    order: sql`${direction(first)}, ${direction(id)}`,
  }
}
