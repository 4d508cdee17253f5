import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { prepareCluster } from '../support/operations/clusters.ts'
import { startPooler } from '../support/operations/pooler.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { spawnJoma, startJoma } from '../support/server/joma-process.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { createCaller } from '../support/server/wire.ts'

const admin = { username: 'admin', password: 'test-password' }
const { createRole } = prepareCluster()

test('two processes behind PgBouncer in transaction mode start at once, and tell each other their changes', async () => {
  const { databaseUrl: directUrl } = await createRole()
  const databaseUrl = await startPooler(directUrl)
  const dataDir = createFolder()
  const environment = {
    DATABASE_DIRECT_URL: directUrl,
    PREPARED_STATEMENTS: 'off',
    JWT_SECRET: 'a secret of two processes, thirty-two characters',
    ADMIN_PASSWORD: admin.password,
  }
  const start = async () => {
    const joma = await startJoma({ dataDir, databaseUrl, environment })
    onTestFinished(() => joma.end('SIGKILL'))
    return joma
  }

  const [one, other] = await Promise.all([start(), start()])
  const { data } = await createCaller(one.address)(sessions.signIn, admin)
  const as = { token: data.accessToken }
  const events = await subscribe({ request: (path, init) => fetch(other.address + path, init) }, as)
  // More than PgBouncer's connections, several times over, so that statements of one connection meet in another.
  const reads = await Promise.all(Array.from({ length: 100 }, () => createCaller(one.address)(users.me, {}, { as })))
  await createCaller(one.address)(notices.post, { notice: 'A notice through the pooler.' }, { as })

  expect(reads.map(({ status }) => status)).toEqual(Array(100).fill(200))
  expect(await events.waitFor('Notice')).toContain('Notice')
})

test('a server does not start on a pooler without the address of PostgreSQL itself', async () => {
  const { databaseUrl } = await createRole()

  const starting = startJoma({ dataDir: createFolder(), databaseUrl: await startPooler(databaseUrl) })

  await expect(starting).rejects.toThrow(/DATABASE_URL leads to a pooler\. Set DATABASE_DIRECT_URL/)
})

test('a server does not start with prepared statements on a pooler without them, and leaves none there', async () => {
  const { databaseUrl: directUrl } = await createRole()
  const databaseUrl = await startPooler(directUrl)
  const environment = { DATABASE_DIRECT_URL: directUrl, PREPARED_STATEMENTS: 'on' }

  const starting = startJoma({ dataDir: createFolder(), databaseUrl, environment })

  await expect(starting).rejects.toThrow(
    /Joma did not start: .* without prepared statements .* Set PREPARED_STATEMENTS=off\./,
  )
  expect(await countPreparedStatements(databaseUrl, directUrl)).toBe(0)
  expect(await hasTables(directUrl)).toBe(false)
})

test('a server starts with prepared statements on a pooler that gives each client a session, and on PostgreSQL itself', async () => {
  const { databaseUrl: directUrl } = await createRole()
  const sessionUrl = await startPooler(directUrl, { pool_mode: 'session', default_pool_size: '60' })
  const environment = { DATABASE_DIRECT_URL: directUrl, PREPARED_STATEMENTS: 'on', ADMIN_PASSWORD: admin.password }

  for (const databaseUrl of [sessionUrl, directUrl]) {
    const joma = await startJoma({ dataDir: createFolder(), databaseUrl, environment })
    onTestFinished(() => joma.end('SIGKILL'))
    const signIns = Array.from({ length: 10 }, () => createCaller(joma.address)(sessions.signIn, admin))

    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  }
})

test('the start gives sessions behind a pooler their limits, and warns while the pooler has older sessions', async () => {
  const { databaseUrl: directUrl } = await createRole()
  const databaseUrl = await startPooler(directUrl)
  const environment = { DATABASE_DIRECT_URL: directUrl, PREPARED_STATEMENTS: 'off' }
  const start = async (seconds: string) => {
    const settings = { ...environment, DATABASE_TIMEOUT: seconds }
    const joma = await startJoma({ dataDir: createFolder(), databaseUrl, environment: settings })
    await joma.end('SIGTERM')
    return joma.output()
  }

  expect(await start('7')).not.toContain('lack limits')
  expect(await readSetting(databaseUrl, 'statement_timeout')).toBe('7s')
  expect(await readSetting(databaseUrl, 'idle_in_transaction_session_timeout')).toBe('5s')
  await countPreparedStatements(databaseUrl, directUrl) // Opens all sessions of the pooler.
  expect(await start('8')).toContain('lack limits: statement_timeout is 7000 instead of 8000')
  expect(await readSetting(directUrl, 'statement_timeout')).toBe('8s')
})

test('a server that waits for the migration of another process logs it', async () => {
  const { databaseUrl } = await createRole()
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7021969)')
  const joma = spawnJoma({ dataDir: createFolder(), databaseUrl })
  onTestFinished(() => joma.end('SIGKILL'))

  await vi.waitFor(() => expect(joma.output()).toContain('Another process migrates the database'))
  await other.end()

  await expect(joma.ready).resolves.toContain('http')
})

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows[0]!
  } finally {
    await client.end()
  }
}

const readSetting = async (databaseUrl: string, name: string) =>
  (await query<{ value: string }>(databaseUrl, `select current_setting('${name}') as value`)).value

const hasTables = async (databaseUrl: string) =>
  (await query<{ found: boolean }>(databaseUrl, `select to_regclass('posting') is not null as found`)).found

const poolSize = 10

/** In all sessions of a pooler: each waits for a lock until all do, so that no session is counted twice. */
async function countPreparedStatements(databaseUrl: string, directUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  await client.query('select pg_advisory_lock(1)')
  const text = 'select count(*)::int as found, pg_advisory_xact_lock_shared(1) from pg_prepared_statements'
  const sessions = Promise.all(Array.from({ length: poolSize }, () => query<{ found: number }>(databaseUrl, text)))
  await vi.waitFor(async () => {
    const { rowCount } = await client.query("select from pg_locks where locktype = 'advisory' and not granted")
    expect(rowCount).toBe(poolSize)
  })
  await client.end()
  return (await sessions).reduce((total, { found }) => total + found, 0)
}
