import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildPage, pageFolder } from '#build/build.ts'
import { connect } from '#server/db/connect.ts'
import { createRunFolder } from './run-folder.ts'
import { runStatement, withDatabaseName } from './server/postgres.ts'
import { createCluster } from './server/postgres-cluster.ts'

/** A migrated database. Each worker copies it. */
export interface Template {
  /** A PostgreSQL server. */
  databaseUrl: string
  name: string
}

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Starts a PostgreSQL for the whole run, unless TEST_DATABASE_URL names one, and migrates a database in it once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeRun = createRunFolder()
  // A server in production does not start without a page.
  if (!existsSync(pageFolder)) await buildPage({ isForced: false })
  const { TEST_DATABASE_URL } = process.env
  const cluster = TEST_DATABASE_URL ? undefined : await createCluster()
  const template = await createTemplateDatabase(TEST_DATABASE_URL ?? cluster!.databaseUrl)
  project.provide('template', template)
  return async () => {
    if (cluster) await cluster.remove()
    else await dropDatabases(template)
    await removeRun()
  }
}

async function createTemplateDatabase(databaseUrl: string): Promise<Template> {
  const name = `joma_tests_${randomBytes(6).toString('hex')}`
  await runStatement(databaseUrl, `create database ${name}`)
  const { close } = await connect(withDatabaseName(databaseUrl, name))
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
