import { type ChildProcess, spawn as spawnProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createDataDir,
  createUsedDataDir,
  describeFolder,
  readStartError,
  server,
  signIn,
  spawn,
  start,
} from '../support/built-in/location.ts'
import { toData, toRoot, waitUntilEnded } from '../support/built-in/processes.ts'
import { canMountDisks, mountSmallDisk } from '../support/operations/small-disk.ts'

/** Creates a file below a folder, with its folders. */
function write(folder: string, path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

async function spawnSleep(): Promise<ChildProcess> {
  const sleep = spawnProcess('sleep', ['600'], { stdio: 'ignore' })
  onTestFinished(() => void sleep.kill())
  await once(sleep, 'spawn')
  return sleep
}

/** The process id of a process that has ended. */
async function findDeadPid(): Promise<number> {
  const ended = spawnProcess('true')
  await once(ended, 'exit')
  return ended.pid!
}

test('a server starts on a folder with a cluster, with its data', async () => {
  const dataDir = await createUsedDataDir()
  const before = readFileSync(join(toData(dataDir), 'PG_VERSION'), 'utf8')

  const again = await start(dataDir, { environment: { ADMIN_PASSWORD: 'another password' } })

  expect((await signIn(again)).status).toBe(200)
  expect(readFileSync(join(toData(dataDir), 'PG_VERSION'), 'utf8')).toBe(before)
})

test.each([
  ['files of another program in the place of the cluster', 'postgres/data/customers.csv', 'is no database of Joma'],
  ['files of another program beside the cluster', 'postgres/customers.csv', 'it has customers.csv'],
  ["another PostgreSQL's cluster in that folder", 'postgres/PG_VERSION', 'it has PG_VERSION'],
  ['the embedded database of an earlier Joma', 'db/PG_VERSION', 'the embedded database of an earlier Joma'],
])('a folder with %s is refused, and nothing in it changes', async (_, path, message) => {
  const dataDir = createDataDir()
  write(dataDir, path, '17\n')
  chmodSync(dataDir, 0o755)
  const before = describeFolder(dataDir)

  expect(await readStartError(dataDir)).toContain(message)

  expect(describeFolder(dataDir)).toEqual(before)
})

test('a cluster of another major version is refused with the way to move the data, and nothing in it changes', async () => {
  const dataDir = await createUsedDataDir()
  writeFileSync(join(toData(dataDir), 'PG_VERSION'), '17\n')
  const before = describeFolder(dataDir)

  const message = await readStartError(dataDir)

  expect(message).toMatch(/PostgreSQL 17, and this Joma has PostgreSQL 18\. .*npm run backup.*npm run restore/)
  expect(describeFolder(dataDir)).toEqual(before)
})

test('what an interrupted creation of the cluster has left is removed, but not what a running process prepares', async () => {
  const dataDir = createDataDir()
  const sleep = await spawnSleep()
  const [left, inUse] = [`preparing-${await findDeadPid()}`, `preparing-${sleep.pid}`]
  write(toRoot(dataDir), `${left}/PG_VERSION`, '18\n')
  write(toRoot(dataDir), `${inUse}/PG_VERSION`, '18\n')

  const joma = await start(dataDir)

  expect((await signIn(joma)).status).toBe(200)
  const names = readdirSync(toRoot(dataDir))
  expect(names).not.toContain(left)
  expect(names).toContain(inUse)
})

test('a server that is killed while it creates the cluster starts the next time', async () => {
  const dataDir = createDataDir()
  const killed = spawn(dataDir)
  const isPreparing = () => readdirSync(toRoot(dataDir)).some((name) => existsSync(join(toRoot(dataDir), name, 'base')))
  await vi.waitFor(() => expect(isPreparing()).toBe(true), { timeout: 60_000, interval: 2 })

  await killed.end('SIGKILL')
  expect(existsSync(toData(dataDir))).toBe(false)
  const joma = await start(dataDir)

  expect((await signIn(joma)).status).toBe(200)
  expect(readdirSync(toRoot(dataDir)).filter((name) => name.startsWith('preparing'))).toEqual([])
})

test.runIf(canMountDisks)('a disk that is too small for the cluster is named, and no part of one is left', async () => {
  const disk = mountSmallDisk({ megabytes: 10 })

  expect(await readStartError(disk.folder)).toMatch(/The database cannot be created: .*No space left on device/)

  expect(readdirSync(toRoot(disk.folder))).toEqual([])
})

test.runIf(canMountDisks)(
  'a folder on a read-only disk is refused in one line, with and without a cluster',
  async () => {
    const disk = mountSmallDisk({ megabytes: 256 })
    mkdirSync(join(disk.folder, 'empty'))
    const used = join(disk.folder, 'used')
    await (await start(used)).end('SIGTERM')
    await waitUntilEnded(used)
    disk.remountReadOnly()

    expect(await readStartError(join(disk.folder, 'empty'))).toMatch(/DATA_DIR .*: the disk is read-only/)
    expect(await readStartError(used)).toMatch(/DATA_DIR .*: the disk is read-only|Read-only file system/)
  },
)

test.runIf(process.getuid?.() === 0)('a folder of another user is refused in one line', async () => {
  const dataDir = await createUsedDataDir()
  const program = asUser('1000')

  expect(await readStartError(dataDir, { program })).toMatch(/DATA_DIR .*: this user may not/)
})

const asUser = (uid: string) => {
  const { file, args } = server
  return { file: 'setpriv', args: ['--reuid', uid, '--regid', uid, '--clear-groups', file, ...args] }
}
