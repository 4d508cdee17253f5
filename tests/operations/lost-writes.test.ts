import { expect, onTestFinished, test, vi } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { connect } from '#server/db/connect.ts'
import { prepareCluster } from '../support/operations/clusters.ts'
import { startPooler } from '../support/operations/pooler.ts'
import { startReplicatedPostgres } from '../support/operations/replicated-postgres.ts'
import { startTcpSwitch } from '../support/operations/tcp-switch.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { type Population, populate } from '../support/server/population.ts'
import { runStatement } from '../support/server/postgres.ts'
import { createCaller } from '../support/server/wire.ts'

const secret = 'a secret of the tests, thirty-two characters or more'
const alarm = 'The database lacks writes that this process has acknowledged'
const { cluster, createRole } = prepareCluster()

async function fill(databaseUrl: string): Promise<Population> {
  const { db, close } = await connect(databaseUrl)
  const population = await populate(db, { secret, members: 2, videos: 0 })
  await close()
  return population
}

async function start(databaseUrl: string, environment: Record<string, string> = {}): Promise<JomaProcess> {
  const settings = { JWT_SECRET: secret, ...environment }
  const joma = await startJoma({ dataDir: createFolder(), databaseUrl, environment: settings })
  onTestFinished(() => joma.end('SIGKILL'))
  return joma
}

/** Transfers once. */
const transfer = ({ address }: JomaProcess, { members }: Population) => {
  const [as, other] = members as [Population['members'][0], Population['members'][0]]
  const input = { username: other.username, amount: 1 }
  return createCaller(address)(transfers.toWallet, input, { as, key: crypto.randomUUID() })
}

const expectServed = (joma: JomaProcess, population: Population) =>
  vi.waitFor(async () => expect((await transfer(joma, population)).status).toBe(200))

async function expectRefused(joma: JomaProcess, population: Population) {
  const readProbe = async () => (await fetch(`${joma.address}/readyz`)).text()
  await vi.waitFor(async () => expect(await readProbe()).toBe('database lacks acknowledged writes'))
  const refused = await transfer(joma, population)
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(joma.output().split(alarm)).toHaveLength(2)
  expect(joma.output()).toContain('"level":"fatal"')
}

/** Ends the replication: what the primary commits from now on the standby does not get. */
async function disconnectStandby(databaseUrl: string) {
  await runStatement(databaseUrl, `alter system set primary_conninfo = ''`)
  await runStatement(databaseUrl, 'select pg_reload_conf()')
  await vi.waitFor(() => runStatement(databaseUrl, `select 1 / (1 - count(*)) from pg_stat_wal_receiver`))
}

/** A primary with a standby that lacks what follows. */
async function startAsynchronous() {
  const servers = await startReplicatedPostgres({ isSynchronous: false })
  const { port, ...tcp } = await startTcpSwitch(servers.primary.port)
  return { ...servers, ...tcp, databaseUrl: `postgres://joma@127.0.0.1:${port}/postgres` }
}

const promote = (databaseUrl: string) => runStatement(databaseUrl, 'select pg_promote()')

test('a process refuses calls on a promoted standby without its writes, until the database has them again', async () => {
  const { primary, standby, databaseUrl, blackHole, switchTo } = await startAsynchronous()
  const population = await fill(primary.databaseUrl)
  const [older, joma] = [await start(databaseUrl), await start(databaseUrl)]
  await expectServed(older, population)
  await vi.waitFor(() => runStatement(primary.databaseUrl, isReplayed))
  await disconnectStandby(standby.databaseUrl)
  await expectServed(joma, population)

  blackHole()
  await promote(standby.databaseUrl)
  switchTo(standby.port)

  await expectRefused(joma, population)
  // The standby has all writes that this process has acknowledged.
  await expectServed(older, population)
  expect(older.output()).not.toContain(alarm)
  // A restart accepts the loss: the new process has acknowledged nothing.
  await expectServed(await start(databaseUrl), population)

  blackHole()
  switchTo(primary.port)
  await expectServed(joma, population)
  expect(joma.output()).toContain('The database has the acknowledged writes again')
})

/** Fails until the standby has applied everything. */
const isReplayed = `select 1 / (count(*) filter (where replay_lsn = pg_current_wal_lsn())) from pg_stat_replication`

test('behind PgBouncer a process refuses calls too', async () => {
  const { primary, standby, databaseUrl, switchTo } = await startAsynchronous()
  const population = await fill(primary.databaseUrl)
  const environment = { DATABASE_DIRECT_URL: databaseUrl, PREPARED_STATEMENTS: 'off' }
  const joma = await start(await startPooler(databaseUrl, { server_login_retry: '1' }), environment)
  await disconnectStandby(standby.databaseUrl)
  await expectServed(joma, population)

  await primary.kill()
  await promote(standby.databaseUrl)
  switchTo(standby.port)

  await expectRefused(joma, population)
})

test('a process serves on a promoted synchronous standby', async () => {
  const { primary, standby } = await startReplicatedPostgres()
  const { port, switchTo } = await startTcpSwitch(primary.port)
  const population = await fill(primary.databaseUrl)
  const joma = await start(`postgres://joma@127.0.0.1:${port}/postgres`)
  await expectServed(joma, population)

  await primary.kill()
  await promote(standby.databaseUrl)
  switchTo(standby.port)

  await expectServed(joma, population)
  expect(joma.output()).not.toContain(alarm)
})

test('a process serves after a crash of its primary', async () => {
  const { databaseUrl } = await createRole()
  const population = await fill(databaseUrl)
  const joma = await start(databaseUrl)
  await expectServed(joma, population)

  await cluster().crash()
  await cluster().start()

  await expectServed(joma, population)
  expect(joma.output()).not.toContain(alarm)
})

test('a process refuses calls on a database that was restored from an earlier state', async () => {
  const { name, databaseUrl, asSuperuser, disconnect } = await createRole()
  const population = await fill(databaseUrl)
  const joma = await start(databaseUrl)
  await asSuperuser(`alter role ${name} nologin`)
  await disconnect()
  await vi.waitFor(() => asSuperuser(`create database ${name}_earlier owner ${name} template ${name}`))
  await asSuperuser(`alter role ${name} login`)
  await expectServed(joma, population)

  await asSuperuser(`alter role ${name} nologin`)
  await disconnect()
  await vi.waitFor(() => asSuperuser(`alter database ${name} rename to ${name}_later`))
  await asSuperuser(`alter database ${name}_earlier rename to ${name}`)
  await asSuperuser(`alter role ${name} login`)

  await expectRefused(joma, population)
})
