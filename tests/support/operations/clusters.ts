import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { runStatement, withDatabaseName } from '../server/postgres.ts'
import { type Cluster, createCluster } from '../server/postgres-cluster.ts'

/** A PostgreSQL for the tests of a file. */
export function prepareCluster(): { cluster: () => Cluster; createRole: () => Promise<OwnDatabase> } {
  let running: Cluster
  beforeAll(async () => {
    running = await createCluster()
  })
  afterAll(() => running.remove())
  return { cluster: () => running, createRole: () => createRole(running.databaseUrl) }
}

export interface OwnDatabase {
  /** The name of the database and of the role that owns it. */
  name: string
  databaseUrl: string
  /** Runs a statement as a superuser. */
  asSuperuser: (statement: string) => Promise<void>
  /** Ends the connections of the role. */
  disconnect: () => Promise<void>
}

/** A database whose owner is a role without other rights, as in production. */
async function createRole(superuserUrl: string): Promise<OwnDatabase> {
  const name = `joma_${randomBytes(6).toString('hex')}`
  const asSuperuser = (statement: string) => runStatement(superuserUrl, statement)
  await asSuperuser(`create role ${name} login`)
  await asSuperuser(`create database ${name} owner ${name}`)
  const url = new URL(withDatabaseName(superuserUrl, name))
  url.username = name
  const disconnect = () =>
    asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`)
  return { name, databaseUrl: url.href, asSuperuser, disconnect }
}
