import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { connect } from '#server/db/connect.ts'
import { prepareCluster } from '../support/operations/clusters.ts'
import { startPooler } from '../support/operations/pooler.ts'
import { countSessions, openClient, watchSessions } from '../support/operations/sessions.ts'
import { startTransfers } from '../support/operations/transfer-load.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { type Population, populate } from '../support/server/population.ts'
import { runCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

const secret = 'a secret of the tests, thirty-two characters or more'
const { createRole } = prepareCluster()

/** How Joma reaches its database. `sessions` is the size of the pool that connects to PostgreSQL. */
const routes = [
  { name: 'directly', sessions: 20, open: async () => ({}) },
  {
    name: 'behind PgBouncer',
    sessions: 10,
    open: async (directUrl: string) => ({
      DATABASE_URL: await startPooler(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      PREPARED_STATEMENTS: 'off',
    }),
  },
]
type Route = (typeof routes)[number]

async function fill(databaseUrl: string, members: number): Promise<Population> {
  const { db, close } = await connect(databaseUrl)
  const population = await populate(db, { secret, members, videos: 0 })
  await close()
  return population
}

/** A database with members, and processes of Joma that use it. */
async function startProcesses(count: number, members: number, route: Route, environment: Record<string, string> = {}) {
  const role = await createRole()
  const { databaseUrl } = role
  const population = await fill(databaseUrl, members)
  const settings = { JWT_SECRET: secret, ...(await route.open(databaseUrl)), ...environment }
  const start = () => startJoma({ dataDir: createFolder(), databaseUrl, environment: settings })
  const processes = await Promise.all(Array.from({ length: count }, start))
  for (const { end } of processes) onTestFinished(() => end('SIGKILL'))
  return { ...role, processes, population, client: await openClient(databaseUrl) }
}

describe.each(routes)('$name', (route) => {
  test('a locked table never makes more sessions than the pool has, and calls get 503 until it is free', async () => {
    const started = await startProcesses(1, 20, route, { DATABASE_TIMEOUT: '3' })
    const { client, processes, population, databaseUrl } = started
    const call = createCaller(processes[0]!.address)
    const replies: Record<number, number> = {}
    const refusals = new Map(population.members.map(({ id }) => [id, 0]))
    const stopWatching = watchSessions(client)
    const locker = await openClient(databaseUrl)
    let isFree = false

    await locker.query('begin; lock table session in access exclusive mode')
    const callers = population.members.map(async (as) => {
      while (!isFree) {
        const { status, headers } = await call(users.me, {}, { as })
        replies[status] = (replies[status] ?? 0) + 1
        if (status === 503) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
        refusals.set(as.id, refusals.get(as.id)! + 1)
      }
    })
    await vi.waitFor(() => expect(Math.min(...refusals.values())).toBeGreaterThanOrEqual(4), { timeout: 60_000 })
    await locker.query('commit')
    isFree = true
    await Promise.all(callers)
    const highest = await stopWatching()

    console.log(`${route.name}: ${highest} sessions at most, replies ${JSON.stringify(replies)}`)
    expect(highest).toBeLessThanOrEqual(route.sessions)
    expect(Object.keys(replies).filter((status) => !['200', '503'].includes(status))).toEqual([])
    expect((await call(users.me, {}, { as: population.members[0]! })).status).toBe(200)
  })

  test('members of a process work on while another process hangs in transactions', async () => {
    const { client, processes, population } = await startProcesses(2, 12, route)
    const [hanging, working] = processes as [(typeof processes)[0], (typeof processes)[0]]
    const load = startTransfers([hanging.address], population)
    onTestFinished(() => void process.kill(hanging.pid, 'SIGCONT'))

    await stopInTransaction(client, hanging.pid)
    // PostgreSQL ends the transactions that hold the locks.
    await Promise.all(population.members.map((_, index) => transferFrom(working.address, population, index)))

    expect(readState(hanging.pid)).toBe('T')
    process.kill(hanging.pid, 'SIGCONT')
    await load.stop()
  })
})

test('a transaction whose statement takes too long is refused with 503, wherever it waits', async () => {
  const { processes, population, databaseUrl } = await startProcesses(1, 2, routes[0]!, { DATABASE_TIMEOUT: '1' })
  const [as, other] = population.members as [Population['members'][0], Population['members'][0]]
  const call = createCaller(processes[0]!.address)
  const send = () => call(transfers.toWallet, { username: other.username, amount: 1 }, { as, key: crypto.randomUUID() })
  const tables = ['"user"', 'setting', 'transfer', 'notification', 'account', 'posting', 'idempotent_response']

  for (const table of tables) {
    const locker = await openClient(databaseUrl)
    await locker.query(`begin; lock table ${table} in access exclusive mode`)
    const refused = await send()
    await locker.query('commit')

    expect(refused, table).toMatchObject({ status: 503, code: 'unavailable' })
    // On a busy machine a statement may take the second of the limit.
    await vi.waitFor(async () => expect((await send()).status).toBe(200))
  }
})

test('with 3 connections in PostgreSQL no call is refused that is served within its time', async () => {
  const started = await startProcesses(1, 30, routes[0]!, { DATABASE_CONNECTIONS: '20', DATABASE_TIMEOUT: '60' })
  const { name, processes, population, asSuperuser, client } = started
  const { address } = processes[0]!

  // One of them is this test's own.
  await asSuperuser(`alter role ${name} connection limit 4`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`,
  )
  const limited = await callAll(address, population)
  await asSuperuser(`alter role ${name} connection limit -1`)
  await vi.waitFor(async () => {
    await callAll(address, population)
    expect((await countSessions(client)).total).toBeGreaterThan(3)
  })

  expect(limited.filter((status) => status !== 200)).toEqual([])
})

test('with 3 clients in PgBouncer no call is refused that is served within its time', async () => {
  const { databaseUrl: directUrl } = await createRole()
  const population = await fill(directUrl, 30)
  const databaseUrl = await startPooler(directUrl, { max_client_conn: '3' })
  const environment = { DATABASE_DIRECT_URL: directUrl, PREPARED_STATEMENTS: 'off', JWT_SECRET: secret }
  const { address, end } = await startJoma({ dataDir: createFolder(), databaseUrl, environment })
  onTestFinished(() => end('SIGKILL'))

  const statuses = await callAll(address, population)

  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

/** `T` if the process is stopped. */
const readState = (pid: number) => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

/** Stops a process by SIGSTOP while it holds locks. */
async function stopInTransaction(client: pg.Client, pid: number) {
  await vi.waitFor(
    async () => {
      process.kill(pid, 'SIGSTOP')
      // PostgreSQL finishes what it has received.
      await pause(200)
      const { idleInTransaction } = await countSessions(client)
      if (idleInTransaction === 0) process.kill(pid, 'SIGCONT')
      expect(idleInTransaction).toBeGreaterThan(0)
    },
    { interval: 50 },
  )
}

/** 25 calls of each member, one after the other. */
async function callAll(address: string, { members }: Population) {
  const call = createCaller(address)
  const statuses: number[] = []
  const callOften = async (as: Population['members'][number]) => {
    for (let n = 0; n < 25; n++) statuses.push((await call(users.me, {}, { as })).status)
  }
  await Promise.all(members.map(callOften))
  return statuses
}

async function transferFrom(address: string, { members }: Population, index: number): Promise<void> {
  const input = { username: members[(index + 1) % members.length]!.username, amount: 1 }
  const key = crypto.randomUUID()
  const send = () => createCaller(address)(transfers.toWallet, input, { as: members[index]!, key })
  await vi.waitFor(async () => expect((await send()).status).toBe(200), { timeout: 60_000 })
}

test('the start, the audit and a backup need no limit of the role, although it has one', async () => {
  const { name, databaseUrl, asSuperuser } = await createRole()
  await fill(databaseUrl, 2)
  await asSuperuser(`alter role ${name} set statement_timeout = '300ms'`)
  const watcher = await openClient(databaseUrl)
  const dataDir = createFolder()
  const location = { dataDir, databaseUrl }
  const commands = {
    audit: () => runCommand('audit', location),
    backup: () => runCommand('backup', location, join(dataDir, 'backup.tar')),
    start: async () => {
      await (await startJoma(location)).end('SIGTERM')
      return { code: 0 }
    },
  }

  for (const [command, run] of Object.entries(commands)) {
    const locker = await openClient(databaseUrl)
    await locker.query(`begin; lock table ${command === 'start' ? 'drizzle.__drizzle_migrations' : 'posting'}`)
    const running = run()
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(`select 1 from pg_stat_activity where usename = current_user
        and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '1 s'`)
      expect(rows, `${command} waits for the lock`).toHaveLength(1)
    })
    await locker.query('commit')

    expect((await running).code, command).toBe(0)
  }
})
