import { readdirSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { prepareCluster } from '../support/operations/clusters.ts'
import { findFreePorts } from '../support/operations/free-ports.ts'
import { canMountDisks, mountSmallDisk } from '../support/operations/small-disk.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { type JomaProcess, spawnJoma, startJoma } from '../support/server/joma-process.ts'
import { runStatement } from '../support/server/postgres.ts'
import { createCaller } from '../support/server/wire.ts'

const admin = { username: 'admin', password: 'test-password' }
const { cluster, createRole } = prepareCluster()

async function start(databaseUrl: string, environment: Record<string, string> = {}) {
  const joma = await startJoma({
    dataDir: createFolder(),
    databaseUrl,
    environment: { ADMIN_PASSWORD: admin.password, ...environment },
  })
  onTestFinished(() => joma.end('SIGKILL'))
  return joma
}

const signIn = ({ address }: JomaProcess) => createCaller(address)(sessions.signIn, admin)
const readProbe = async (address: string) => {
  const response = await fetch(`${address}/readyz`)
  return { status: response.status, text: await response.text() }
}
const waitUntilReady = (address: string) =>
  vi.waitFor(async () => expect(await readProbe(address)).toMatchObject({ status: 200 }))

test('a server waits for a database that starts later: the probe answers 503, calls are refused, and then it serves', async () => {
  const { databaseUrl } = await createRole()
  const [port] = (await findFreePorts(1)) as [number]
  const address = `http://localhost:${port}`
  await cluster().crash()
  const starting = start(databaseUrl, { PORT: String(port) })

  await vi.waitFor(async () => expect((await fetch(`${address}/healthz`)).status).toBe(200))
  expect(await readProbe(address)).toMatchObject({ status: 503, text: 'database out of reach' })
  const refused = await createCaller(address)(sessions.signIn, admin)
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await fetch(`${address}/login`)).headers.get('Content-Type')).toContain('text/html')
  await cluster().start()
  const joma = await starting

  expect(await readProbe(address)).toMatchObject({ status: 200 })
  expect((await signIn(joma)).status).toBe(200)
  expect(joma.output()).toContain('The database is out of reach')
})

test('a server that waits for its database ends with 0 at SIGTERM', async () => {
  const [port] = (await findFreePorts(1)) as [number]
  const joma = spawnJoma({
    dataDir: createFolder(),
    databaseUrl: 'postgres://joma@localhost/joma?host=/nowhere',
    environment: { PORT: String(port) },
  })
  const ready = joma.ready.catch(() => 'ended')
  await vi.waitFor(() => expect(joma.output()).toContain('The database is out of reach'))

  await joma.end('SIGTERM')

  expect(await ready).toBe('ended')
  expect(joma.exitCode()).toBe(0)
})

test('a server gives up after DATABASE_WAIT, and names the reason', async () => {
  const databaseUrl = 'postgres://joma@localhost/joma?host=/nowhere'

  const starting = startJoma({ dataDir: createFolder(), databaseUrl, environment: { DATABASE_WAIT: '1' } })

  await expect(starting).rejects.toThrow(/Joma did not start: DATABASE_URL: connect ENOENT \/nowhere/)
})

test('a login that is refused at the start ends it at once, names the variable, and creates nothing', async () => {
  const { name, databaseUrl, asSuperuser } = await createRole()
  const dataDir = createFolder()
  await asSuperuser(`alter role ${name} nologin`)

  const starting = startJoma({ dataDir, databaseUrl })

  await expect(starting).rejects.toThrow(/Joma did not start: DATABASE_URL: role .* is not permitted to log in/)
  expect(readdirSync(dataDir)).toEqual([])
})

async function readTables(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
  await client.end()
  return rows.map(({ tablename }) => tablename)
}

test('a database with tables of another program is refused, and not changed', async () => {
  const { databaseUrl } = await createRole()
  await runStatement(databaseUrl, 'create table customers (id int)')

  const starting = startJoma({ dataDir: createFolder(), databaseUrl })

  await expect(starting).rejects.toThrow(/Joma did not start: DATABASE_URL leads to .*customers.* of another program/)
  expect(await readTables(databaseUrl)).toEqual(['customers'])
})

describe('a call is refused with 503 and Retry-After, the log names the cause, the probe answers 503,', () => {
  test('while the database is read-only', async () => {
    const { databaseUrl, asSuperuser } = await createRole()
    const joma = await start(databaseUrl)
    const mend = () => setReadOnly(asSuperuser, 'off')
    onTestFinished(mend)

    await setReadOnly(asSuperuser, 'on')
    await expectOutage(joma, { cause: 'cannot execute', health: 'database accepts no writes', mend })
  })

  test('while it refuses the login', async () => {
    const { name, databaseUrl, asSuperuser, disconnect } = await createRole()
    const joma = await start(databaseUrl)
    const mend = () => asSuperuser(`alter role ${name} login`)

    await asSuperuser(`alter role ${name} nologin`)
    await disconnect()
    await expectOutage(joma, { cause: 'is not permitted to log in', health: 'database out of reach', mend })
  })

  test('while it has no connections left', async () => {
    const { name, databaseUrl, asSuperuser, disconnect } = await createRole()
    const joma = await start(databaseUrl)
    const mend = () => asSuperuser(`alter role ${name} connection limit -1`)

    await asSuperuser(`alter role ${name} connection limit 0`)
    await disconnect()
    await expectOutage(joma, { cause: 'too many connections', health: 'database out of reach', mend })
  })

  test.runIf(canMountDisks)('while its disk is full', async () => {
    const { name, databaseUrl, asSuperuser } = await createRole()
    const disk = mountSmallDisk({ megabytes: 64 })
    await asSuperuser(`create tablespace ${name} location '${disk.folder}'`)
    await asSuperuser(`alter database ${name} set tablespace ${name}`)
    const joma = await start(databaseUrl)

    disk.fill()
    await expectOutage(joma, { ...full, mend: disk.free })
  })

  test.runIf(canMountDisks)('while the disk of the built-in PostgreSQL is full', async () => {
    const disk = mountSmallDisk({ megabytes: 128 })
    const joma = await startJoma({ dataDir: disk.folder, environment: { ADMIN_PASSWORD: admin.password } })
    onTestFinished(() => joma.end('SIGKILL'))

    disk.fill()
    await expectOutage(joma, { ...full, mend: disk.free })
  })
})

const full = { cause: 'No space left on device', health: 'database accepts no writes' }

const setReadOnly = async (asSuperuser: (statement: string) => Promise<void>, value: string) => {
  await asSuperuser(`alter system set default_transaction_read_only = ${value}`)
  await asSuperuser('select pg_reload_conf()')
}

interface Outage {
  /** A part of the message in the log. */
  cause: string
  /** The response of the probe. */
  health: string
  mend: () => Promise<void> | void
}

async function expectOutage(joma: JomaProcess, { cause, health, mend }: Outage) {
  await vi.waitFor(async () => expect((await signIn(joma)).status).toBe(503))
  const refused = await signIn(joma)
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(joma.output()).toContain(cause)
  expect(await readProbe(joma.address)).toEqual({ status: 503, text: health })

  await mend()

  await waitUntilReady(joma.address)
  expect((await signIn(joma)).status).toBe(200)
}

describe('a start is refused in one line', () => {
  const startError = async (databaseUrl: string) => {
    const error = await startJoma({ dataDir: createFolder(), databaseUrl }).catch((failure: Error) => failure)
    return (error as Error).message
  }

  test('for a role that cannot create tables', async () => {
    const { name, databaseUrl, asSuperuser } = await createRole()
    await asSuperuser(`alter database ${name} owner to joma`)

    expect(await startError(databaseUrl)).toMatch(/cannot create tables \(permission denied .*Make it the owner/)
  })

  test('for a database of a newer version, with both versions', async () => {
    const { databaseUrl } = await createRole()
    await (await start(databaseUrl)).end('SIGTERM')
    const table = 'drizzle.__drizzle_migrations'
    await runStatement(databaseUrl, `insert into ${table} (hash, created_at) values ('', 4102444800000)`)
    await runStatement(databaseUrl, `comment on table ${table} is 'Joma 99.1.0'`)

    expect(await startError(databaseUrl)).toMatch(/The database belongs to Joma 99\.1\.0; this is Joma \d/)
  })
})
