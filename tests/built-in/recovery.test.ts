import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { nothingLost, readOutcome, secret, startLoad } from '../support/built-in/load.ts'
import { crash, createDataDir, signIn, spawn, start } from '../support/built-in/location.ts'
import { findPostgres, readPostmasterPid, toData, toUrl, waitUntilEnded } from '../support/built-in/processes.ts'
import { findFreePorts } from '../support/operations/free-ports.ts'
import { runStatement } from '../support/server/postgres.ts'

const environment = { JWT_SECRET: secret }

/** Enough changes since the last checkpoint that the repair takes a moment. */
const change = 'create table filling as select repeat(md5(n::text), 8) from generate_series(1, 200000) n'

test('a server waits for a PostgreSQL that repairs its data: probes and calls get 503, and the log has a line about it', async () => {
  const dataDir = createDataDir()
  const crashed = await start(dataDir)
  await runStatement(toUrl(dataDir), change)
  await crash(dataDir, crashed)
  const [port] = (await findFreePorts(1)) as [number]
  const address = `http://localhost:${port}`

  const joma = spawn(dataDir, { environment: { PORT: String(port) } })
  const repairing = await vi.waitUntil(() => findPostgres(dataDir, 'startup'), { timeout: 60_000, interval: 1 })
  process.kill(repairing, 'SIGSTOP')
  await vi.waitFor(() => expect(joma.output()).toContain('PostgreSQL is not ready'))

  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const probe = await fetch(`${address}/readyz`)
  expect({ status: probe.status, text: await probe.text() }).toEqual({ status: 503, text: 'database out of reach' })
  const refused = await signIn({ address })
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  process.kill(repairing, 'SIGCONT')
  await joma.ready
  expect((await signIn({ address })).status).toBe(200)
})

test('the log soon has a line about a PostgreSQL that runs and does not answer', async () => {
  const dataDir = createDataDir()
  const killed = await start(dataDir)
  const postgres = readPostmasterPid(dataDir)
  process.kill(postgres, 'SIGSTOP')
  await killed.end('SIGKILL')

  const joma = spawn(dataDir)
  await vi.waitFor(() => expect(joma.output()).toContain('PostgreSQL is not ready (it does not answer)'), 4_000)
  process.kill(postgres, 'SIGCONT')

  expect((await signIn({ address: await joma.ready })).status).toBe(200)
})

test.each([
  ['PostgreSQL', readPostmasterPid, 'PostgreSQL has ended. It is started again'],
  [
    'a process of PostgreSQL',
    (dataDir: string) => findPostgres(dataDir, 'postgres: joma')!,
    'PostgreSQL has ended its connections',
  ],
])(
  'when %s is killed under load, calls get 503 until it serves again, and no transfer is lost',
  async (_, find, message) => {
    const dataDir = createDataDir()
    const joma = await start(dataDir, { environment })
    const load = await startLoad(dataDir, joma.address)
    await load.waitForMore(50)

    process.kill(find(dataDir), 'SIGKILL')

    await vi.waitFor(() => expect(joma.output()).toContain(message))
    await load.waitForMore(50)
    await load.stop()
    expect(await readOutcome(dataDir, load)).toEqual(nothingLost)
    const statuses = new Set(load.attempts.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 503]))
    await joma.end('SIGTERM')
    expect(joma.exitCode()).toBe(0)
    await waitUntilEnded(dataDir)
  },
)

test('a server whose PostgreSQL cannot be started again refuses calls with 503, and then ends with one line', async () => {
  const dataDir = createDataDir()
  const joma = await start(dataDir)
  const file = join(toData(dataDir), 'postgresql.conf')
  renameSync(file, `${file}.away`)

  process.kill(readPostmasterPid(dataDir), 'SIGKILL')

  await vi.waitFor(async () => expect((await signIn(joma)).status).toBe(503))
  expect((await signIn(joma)).headers.get('Retry-After')).toBe('5')
  await vi.waitFor(() => expect(joma.isRunning()).toBe(false), { timeout: 120_000 })
  expect(joma.exitCode()).toBe(1)
  const fatal = joma
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"fatal"'))
  expect(fatal).toHaveLength(1)
  expect(fatal[0]).toMatch(/its database cannot be started again: PostgreSQL does not start: .*postgresql.conf/)
  await waitUntilEnded(dataDir)
})
