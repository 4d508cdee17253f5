import { randomBytes } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inject } from 'vitest'
import { type Connection, connect, type Db } from '#server/db/connect.ts'
import * as schema from '#server/schema.ts'
import type { Template } from '../global-setup.ts'
import { runStatement, withDatabaseName } from './postgres.ts'

/** Opens a migrated database without members. */
export async function openDatabase(): Promise<Connection> {
  const { databaseUrl, name }: Template = inject('template')
  const copy = `${name}_${randomBytes(6).toString('hex')}`
  await runStatement(databaseUrl, `create database ${copy} template ${name}`)
  const connection = await connect(withDatabaseName(databaseUrl, copy))
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await runStatement(databaseUrl, `drop database ${copy}`)
    },
  }
}

/** Returns a function that restores the rows the database holds now, and no others. */
export async function createDatabaseReset(db: Db): Promise<() => Promise<void>> {
  const tables: PgTable[] = Object.values(schema)
  const initial: { table: PgTable; rows: Record<string, unknown>[] }[] = []
  for (const table of tables) {
    const rows = await db.select().from(table)
    if (rows.length > 0) initial.push({ table, rows })
  }
  const deleteAll = sql.raw(
    `do $$ begin ${tables.map((table) => `delete from "${getTableName(table)}";`).join(' ')} end $$`,
  )
  return () =>
    db.transaction(async (tx) => {
      // A replica session checks no foreign keys, and does not fire the append-only triggers.
      await tx.execute(sql`set local session_replication_role = replica`)
      // TRUNCATE takes thirty times as long: it creates new files for each table and index.
      await tx.execute(deleteAll)
      for (const { table, rows } of initial) await tx.insert(table).overridingSystemValue().values(rows)
    })
}
