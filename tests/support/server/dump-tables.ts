import { getTableName } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import * as schema from '#server/schema.ts'

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

/** Returns every row of every table as text, so that two databases can be compared. */
export async function dumpTables(db: Db): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of Object.values(schema)) {
    const found = await db.select().from(table)
    rows[getTableName(table)] = found.map((row) => JSON.stringify(row, asText)).sort()
  }
  return rows
}
