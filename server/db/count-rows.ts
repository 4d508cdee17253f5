import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { one } from './one.ts'

const exactMax = 10_000
const freshMs = 30_000
const cachedMax = 500

interface CachedCount {
  countedAt: number
  rows: Promise<number>
}

const caches = new WeakMap<Db, Map<string, CachedCount>>()

/**
 * Counts the rows of a filter: exactly up to 10,000, beyond that from a cache of 30 s. Counting a million rows takes a tenth
 * of a second, and each page of the list would count them again.
 */
export async function countRows(db: Db, table: PgTable, filter: SQL | undefined): Promise<number> {
  const few = db
    .select({ one: sql`1` })
    .from(table)
    .where(filter)
    .limit(exactMax + 1)
    .as('few')
  const counted = one(await db.select({ rows: count() }).from(few))
  return counted.rows > exactMax ? countMany(db, table, filter) : counted.rows
}

function countMany(db: Db, table: PgTable, filter: SQL | undefined): Promise<number> {
  const query = db.select({ rows: count() }).from(table).where(filter)
  const cache = caches.get(db) ?? new Map<string, CachedCount>()
  caches.set(db, cache)
  const key = JSON.stringify(query.toSQL())
  const cached = cache.get(key)
  if (cached && Date.now() - cached.countedAt < freshMs) return cached.rows

  const rows = query.then(([counted]) => counted!.rows)
  // Concurrent calls share the count; a failed one is not cached.
  rows.catch(() => cache.delete(key))
  cache.delete(key)
  cache.set(key, { countedAt: Date.now(), rows })
  const [oldest] = cache.keys()
  if (cache.size > cachedMax) cache.delete(oldest!)
  return rows
}
