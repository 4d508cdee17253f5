import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** The rows of a query in plain SQL. Both drivers answer with `rows`; their common type does not say so. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] }
  return rows
}
