import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** The rows of a query in SQL. Both drivers return `rows`, which their common type lacks. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] }
  return rows
}
