import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { crash, createDataDir, server, spawn, start } from '../support/built-in/location.ts'
import { findPostgres, listPostgres, toData, toRoot, toUrl, waitUntilEnded } from '../support/built-in/processes.ts'
import type { JomaProcess } from '../support/server/joma-process.ts'
import { runStatement } from '../support/server/postgres.ts'

/** As a shell starts it: a terminal sends Ctrl+C to all processes of the group. */
const inGroup = { program: { file: 'setsid', args: [server.file, ...server.args] } }

const waitForExit = (joma: Pick<JomaProcess, 'isRunning'>) =>
  vi.waitFor(() => expect(joma.isRunning()).toBe(false), { timeout: 60_000 })

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the whole group of processes ends PostgreSQL, and the exit code is 0',
  async (signal) => {
    const dataDir = createDataDir()
    const joma = await start(dataDir, inGroup)

    process.kill(-joma.pid, signal)

    await waitForExit(joma)
    expect(joma.exitCode()).toBe(0)
    expect(listPostgres(dataDir)).toEqual([])
    expect(existsSync(join(toData(dataDir), 'postmaster.pid'))).toBe(false)
  },
)

test.each(['SIGINT', 'SIGTERM'] as const)('%s while PostgreSQL repairs its data ends it', async (signal) => {
  const dataDir = createDataDir()
  const crashed = await start(dataDir)
  await runStatement(toUrl(dataDir), 'create table filling as select md5(n::text) from generate_series(1, 400000) n')
  await crash(dataDir, crashed)

  const joma = spawn(dataDir, inGroup)
  await vi.waitUntil(() => findPostgres(dataDir, 'startup'), { timeout: 60_000, interval: 1 })
  process.kill(-joma.pid, signal)

  await waitForExit(joma)
  expect(joma.exitCode()).toBe(0)
  expect(joma.output()).not.toContain('Joma is at')
  expect(listPostgres(dataDir)).toEqual([])
})

test('SIGTERM while the cluster is created leaves no part of one, and no process', async () => {
  const dataDir = createDataDir()
  const joma = spawn(dataDir, inGroup)
  const listRoot = () => readdirSync(toRoot(dataDir))
  await vi.waitUntil(() => existsSync(toRoot(dataDir)) && listRoot().some((name) => name.startsWith('preparing-')), {
    timeout: 60_000,
    interval: 1,
  })

  process.kill(-joma.pid, 'SIGTERM')

  await waitForExit(joma)
  expect(joma.exitCode()).toBe(0)
  expect(listRoot().filter((name) => name !== 'libraries')).toEqual([])
  await waitUntilEnded(dataDir)
})

test('a start that fails after PostgreSQL has started ends it', async () => {
  const [dataDir, other] = [createDataDir(), createDataDir()]
  const { port } = new URL((await start(other)).address)

  const joma = spawn(dataDir, { environment: { PORT: port } })

  await expect(joma.ready).rejects.toThrow(/Joma did not start: listen EADDRINUSE/)
  expect(joma.exitCode()).toBe(1)
  expect(listPostgres(dataDir)).toEqual([])
})
