import { getTableName, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import * as schema from '#server/db/schema.ts'

/** Returns a function that restores the rows the database holds now, and no others. */
export async function createDatabaseReset(db: Db): Promise<() => Promise<void>> {
  const tables = Object.values(schema)
  const initial = []
  for (const table of tables) initial.push({ table, rows: await db.select().from(table) })
  const names = sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  )
  return () =>
    db.transaction(async (tx) => {
      // The append-only triggers also refuse TRUNCATE; as a replica the session does not fire them.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`truncate ${names}`)
      for (const { table, rows } of initial)
        if (rows.length > 0) {
          await tx.insert(table).overridingSystemValue().values(rows)
        }
    })
}
