import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildPage, pageFolder } from '#build/build.ts'
import { connect } from '#server/db/connect.ts'
import { type MigratedDatabase, migratedDatabase } from './server/migrated-database.ts'
import { runStatement, withDatabaseName } from './server/postgres.ts'

/** A migrated database on the PostgreSQL server. Each worker copies it. */
export interface Template {
  databaseUrl: string
  name: string
}

declare module 'vitest' {
  interface ProvidedContext {
    migrated: MigratedDatabase
    /** Undefined if the tests run on the embedded database. */
    template: Template | undefined
  }
}

/** Migrates once for the whole run: the embedded database, and PostgreSQL if DATABASE_URL is set. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A server in production does not start without a page.
  if (!existsSync(pageFolder)) await buildPage({ isForced: false })
  project.provide('migrated', await migratedDatabase())
  const databaseUrl = process.env.DATABASE_URL
  const template = databaseUrl ? await createTemplateDatabase(databaseUrl) : undefined
  project.provide('template', template)
  return async () => {
    if (template) await dropDatabases(template)
  }
}

async function createTemplateDatabase(databaseUrl: string): Promise<Template> {
  const name = `joma_tests_${randomBytes(6).toString('hex')}`
  await runStatement(databaseUrl, `create database ${name}`)
  const { close } = await connect({ databaseUrl: withDatabaseName(databaseUrl, name), dataDir: '' })
  await close()
  return { databaseUrl, name }
}

/** Drops the template and its copies. Their names start with the template's name. */
async function dropDatabases({ databaseUrl, name }: Template): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [name])
  await client.end()
  for (const { datname } of rows) await runStatement(databaseUrl, `drop database ${datname} with (force)`)
}
