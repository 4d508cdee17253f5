import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { one } from './one.ts'
import { queryRows } from './query-rows.ts'

/** The schema of a shop that has the database for itself. */
export const defaultSchema = 'public'

/** The schema of this shop's tables, in a query: each session has it as its only search path. */
export const ownSchema = sql`current_schema()::regnamespace`

/**
 * The name of something that a database has once, for the shop of a session. Shops in one database must not share it; the shop in
 * `public` has the name that earlier versions use.
 */
export const nameForSchema = (name: string, schema: string): string =>
  schema === defaultSchema ? name : `${name}_${schema}`

/** The same name in a query. */
export const nameForOwnSchema = (name: string): SQL =>
  sql`case current_schema() when ${sql.raw(`'${defaultSchema}'`)} then ${name}::text else ${name}::text || '_' || current_schema() end`

/** Reads the schema of a session. Throws if it does not exist. */
export async function readSchema(db: Pick<Db, 'execute'>): Promise<string> {
  const found = sql`select current_schema() as name, current_setting('search_path') as path`
  const { name, path } = one(await queryRows<{ name: string | null; path: string }>(db as Db, found))
  if (name !== null) return name
  throw new Error(
    `DATABASE_SCHEMA: the database has no schema ${path}. Create it first: create schema ${path} authorization ROLE. Nothing was changed.`,
  )
}
