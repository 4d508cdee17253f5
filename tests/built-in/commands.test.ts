import { spawn as spawnProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBuiltIn } from '#server/db/built-in/built-in.ts'
import { createDataDir, createUsedDataDir, signIn, spawn, start } from '../support/built-in/location.ts'
import { listPostgres, readPostmasterPid, toUrl, waitUntilEnded } from '../support/built-in/processes.ts'
import { runStatement } from '../support/server/postgres.ts'
import { spawnCommand } from '../support/server/run-command.ts'

const run = (
  dataDir: string,
  ...[command, ...args]: [command: Parameters<typeof spawnCommand>[0], ...args: string[]]
) => spawnCommand(command, { dataDir, databaseUrl: '' }, ...args)

/** Each command that only reads has to succeed without a message. */
async function runEach(dataDir: string, file: string, afterEach = () => {}) {
  for (const [command, ...args] of [['audit'], ['admin', 'list'], ['backup', file]] as const) {
    expect(await run(dataDir, command, ...args)).toMatchObject({ code: 0, stderr: '' })
    afterEach()
  }
}

test('commands use the PostgreSQL of a running server, and leave it running', async () => {
  const dataDir = createDataDir()
  const joma = await start(dataDir)
  const pid = readPostmasterPid(dataDir)

  await runEach(dataDir, join(createDataDir(), 'backup.tar'))

  expect(readPostmasterPid(dataDir)).toBe(pid)
  expect((await signIn(joma)).status).toBe(200)
})

test('commands start PostgreSQL for their time, and a backup is restored into an empty folder', async () => {
  const [dataDir, restored] = [await createUsedDataDir(), createDataDir()]
  const file = join(createDataDir(), 'backup.tar')

  await runEach(dataDir, file, () => expect(listPostgres(dataDir)).toEqual([]))

  expect(await run(restored, 'restore', file)).toMatchObject({ code: 0 })
  expect(listPostgres(restored)).toEqual([])
  expect((await signIn(await start(restored))).status).toBe(200)
})

test('a command without a database creates none', async () => {
  const dataDir = createDataDir()

  const { code, stderr } = await run(dataDir, 'audit')

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `Nothing was checked: There is no database in ${dataDir}: start the server once first.\n`,
  })
})

test('commands that start at once on a stopped server run in turn, and all succeed', async () => {
  const dataDir = await createUsedDataDir()

  const results = await Promise.all([run(dataDir, 'audit'), run(dataDir, 'audit'), run(dataDir, 'admin', 'list')])

  expect(results.map(({ code, stderr }) => [code, stderr.replace(/^.*Waiting for it.*\n/gm, '')])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ])
  await waitUntilEnded(dataDir)
})

test('a server that starts while a command has the folder waits for it, and names it', async () => {
  const dataDir = await createUsedDataDir()
  const command = await openBuiltIn(dataDir, { role: 'command', name: 'npm run backup' })
  onTestFinished(() => command.close())

  const joma = spawn(dataDir)
  await vi.waitFor(() =>
    expect(joma.output()).toContain(`is in use by npm run backup (process ${process.pid}). Waiting for it`),
  )
  await runStatement(command.databaseUrl, 'select 1')
  await command.close()

  expect((await signIn({ address: await joma.ready })).status).toBe(200)
})

test('a command whose PostgreSQL is killed fails with one line, and the data is as before', async () => {
  const dataDir = await createUsedDataDir()
  const other = await openBuiltIn(dataDir, { role: 'command', name: 'a lock' })
  await runStatement(toUrl(dataDir), 'create table waiting as select 1 as one')
  await other.close()
  const main = join(import.meta.dirname, '../support/built-in/slow-command.ts')

  const child = spawnProcess(process.execPath, [main, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await vi.waitFor(() => expect(output).toContain('working'))
  process.kill(readPostmasterPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(child.exitCode).toBe(1))

  expect(output).toMatch(/^working\nfailed: (Connection lost \(.+\)|terminating connection.*)\n$/)
  await waitUntilEnded(dataDir)
  expect((await signIn(await start(dataDir))).status).toBe(200)
})
