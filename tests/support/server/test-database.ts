import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inject } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Connection, connect, type Db } from '#server/db/connect.ts'
import { connectPglite, extensions } from '#server/db/embedded.ts'
import { withReplacements } from '#server/db/replacements.ts'
import * as schema from '#server/schema.ts'
import type { Template } from '../global-setup.ts'
import { runStatement, withDatabaseName } from './postgres.ts'

const { LOCKS, NOTIFICATIONS } = process.env
const { locks, notifications } = readConfig({ LOCKS, NOTIFICATIONS })
/** Tests wait for many changes. */
const replacements = { locks, notifications, pollMs: 20 }

/** Opens a migrated database without members: on PostgreSQL if DATABASE_URL is set, else embedded in memory. */
export function openDatabase(): Promise<Connection> {
  const template = inject('template')
  return template ? openPostgres(template) : openEmbedded(inject('migrated').archive)
}

async function openEmbedded(path: string): Promise<Connection> {
  const client = await PGlite.create({ extensions, loadDataDir: await openAsBlob(path) })
  return withReplacements(await connectPglite(client), replacements)
}

async function openPostgres({ databaseUrl, name }: Template): Promise<Connection> {
  const copy = `${name}_${randomBytes(6).toString('hex')}`
  await runStatement(databaseUrl, `create database ${copy} template ${name}`)
  const connection = await connect({ ...replacements, databaseUrl: withDatabaseName(databaseUrl, copy), dataDir: '' })
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
  const names = sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  )
  return () =>
    db.transaction(async (tx) => {
      // The append-only triggers also refuse TRUNCATE; a replica session does not fire them.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`truncate ${names}`)
      for (const { table, rows } of initial) await tx.insert(table).overridingSystemValue().values(rows)
    })
}
