import { spawn as spawnProcess } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  crash,
  createDataDir,
  createProgramFolder,
  createUsedDataDir,
  readStartError,
  signIn,
  spawn,
  start,
} from '../support/built-in/location.ts'
import {
  listPostgres,
  readPostmasterPid,
  toData,
  toRoot,
  toUrl,
  waitUntilEnded,
} from '../support/built-in/processes.ts'
import { runStatement } from '../support/server/postgres.ts'

/** Without setpriv, PostgreSQL goes on after the end of the process that has started it. */
const withoutSetpriv = () => ({ PATH: createProgramFolder(['sh', 'flock', 'unshare', 'head', 'sed', 'rm', 'mv']) })

test('a server that starts while another one runs names it, and changes nothing for it', async () => {
  const dataDir = createDataDir()
  const first = await start(dataDir)
  const pid = readPostmasterPid(dataDir)

  expect(await readStartError(dataDir)).toContain(`is in use by a server (process ${first.pid}). Stop it first.`)

  expect(readPostmasterPid(dataDir)).toBe(pid)
  expect((await signIn(first)).status).toBe(200)
})

test.each([
  ['an empty folder', async () => createDataDir()],
  ['a folder with a cluster', createUsedDataDir],
])('of several servers that start at once on %s one runs, and the others name it', async (_, create) => {
  const dataDir = await create()
  const servers = Array.from({ length: 3 }, () => spawn(dataDir))

  const results = await Promise.allSettled(servers.map(({ ready }) => ready))

  const [winner, ...more] = servers.filter((_, index) => results[index]!.status === 'fulfilled')
  expect(more).toEqual([])
  for (const server of servers.filter((each) => each !== winner)) {
    expect(server.output()).toMatch(new RegExp(`in use by (a server \\(process ${winner!.pid}\\)|another process)`))
    expect(server.exitCode()).toBe(1)
  }
  const { value: address } = results.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<string>
  await vi.waitFor(async () => expect((await signIn({ address })).status).toBe(200))
  await winner!.end('SIGTERM')
  await waitUntilEnded(dataDir)
})

test('PostgreSQL ends when its server is killed', async () => {
  const dataDir = createDataDir()
  const killed = await start(dataDir)

  await killed.end('SIGKILL')

  await waitUntilEnded(dataDir)
})

test('a server that starts while the PostgreSQL of a killed one ends waits for it', async () => {
  const dataDir = createDataDir()
  const killed = await start(dataDir)
  await killed.end('SIGKILL')

  const joma = await start(dataDir)

  expect((await signIn(joma)).status).toBe(200)
})

test('a server adopts the PostgreSQL that a killed one has left, and ends it', async () => {
  const dataDir = createDataDir()
  const killed = await start(dataDir, { environment: withoutSetpriv() })
  const pid = readPostmasterPid(dataDir)
  await killed.end('SIGKILL')
  expect(listPostgres(dataDir)).toContain(pid)

  const joma = await start(dataDir)

  expect((await signIn(joma)).status).toBe(200)
  expect(readPostmasterPid(dataDir)).toBe(pid)
  await joma.end('SIGTERM')
  expect(joma.exitCode()).toBe(0)
  await waitUntilEnded(dataDir)
})

test('a copy of the folder of a running server gets a PostgreSQL of its own', async () => {
  const [dataDir, copy] = [createDataDir(), createDataDir()]
  const original = await start(dataDir)
  await runStatement(toUrl(dataDir), 'checkpoint')
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.includes('PGSQL') || path.endsWith('.lock') })
  expect(readPostmasterPid(copy)).toBe(readPostmasterPid(dataDir))

  const joma = await start(copy)

  expect(readPostmasterPid(copy)).not.toBe(readPostmasterPid(dataDir))
  await runStatement(toUrl(copy), 'create table only_in_copy (id int)')
  await expect(runStatement(toUrl(dataDir), 'select * from only_in_copy')).rejects.toThrow('does not exist')
  expect((await signIn(joma)).status).toBe(200)
  expect((await signIn(original)).status).toBe(200)
})

function spawnSleep(): number {
  const sleep = spawnProcess('sleep', ['600'], { stdio: 'ignore' })
  onTestFinished(() => void sleep.kill())
  return sleep.pid!
}

/** Kills a server and its PostgreSQL, and returns the folder. */
async function createCrashed(): Promise<string> {
  const dataDir = createDataDir()
  await crash(dataDir, await start(dataDir))
  return dataDir
}

function replacePid(file: string, pid: number): void {
  const [, ...lines] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [pid, ...lines].join('\n'))
}

test('a server starts although the process id of its crashed PostgreSQL belongs to another program', async () => {
  const dataDir = await createCrashed()
  const pid = spawnSleep()
  replacePid(join(toData(dataDir), 'postmaster.pid'), pid)
  replacePid(join(toRoot(dataDir), '.s.PGSQL.5432.lock'), pid)

  const joma = await start(dataDir)

  expect((await signIn(joma)).status).toBe(200)
  expect(() => process.kill(pid, 0)).not.toThrow()
  expect(readPostmasterPid(dataDir)).not.toBe(pid)
})

test('a server starts although only the record of the socket names another program', async () => {
  const dataDir = await createCrashed()
  rmSync(join(toData(dataDir), 'postmaster.pid'))
  replacePid(join(toRoot(dataDir), '.s.PGSQL.5432.lock'), spawnSleep())

  const joma = await start(dataDir)

  expect((await signIn(joma)).status).toBe(200)
})

test('of two servers that start at once after such a crash one runs', async () => {
  const dataDir = await createCrashed()
  replacePid(join(toData(dataDir), 'postmaster.pid'), spawnSleep())
  const servers = [spawn(dataDir), spawn(dataDir)]

  const results = await Promise.allSettled(servers.map(({ ready }) => ready))

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(listPostgres(dataDir)).toContain(readPostmasterPid(dataDir))
})
