import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createDataDir,
  createProgramFolder,
  readStartError,
  server,
  signIn,
  start,
} from '../support/built-in/location.ts'
import { listPostgres, toData, toRoot, waitUntilEnded } from '../support/built-in/processes.ts'
import { memoryFolder } from '../support/server/memory-folder.ts'
import { spawnCommand } from '../support/server/run-command.ts'

const isRoot = process.getuid?.() === 0
const user = 1000
const asUser = { program: { ...server, options: { uid: user, gid: user } } }

/** As in a container that forbids user namespaces. */
function withoutNamespaces(): { environment: { PATH: string } } {
  const folder = createProgramFolder(['sh', 'flock', 'setpriv', 'head', 'sed', 'rm', 'mv'])
  writeFileSync(join(folder, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n')
  chmodSync(join(folder, 'unshare'), 0o755)
  chmodSync(folder, 0o755)
  return { environment: { PATH: folder } }
}

function createFolderOf(owner: number, parent?: string): string {
  const dataDir = createDataDir(parent)
  chownSync(dataDir, owner, owner)
  return dataDir
}

const readUids = (dataDir: string) => [...new Set(listPostgres(dataDir).map((pid) => statSync(`/proc/${pid}`).uid))]

describe.runIf(isRoot)('as root', () => {
  test('a server runs in a folder below one that only root can open', async () => {
    const parent = createDataDir()
    chmodSync(parent, 0o700)
    const dataDir = join(parent, 'data')
    mkdirSync(dataDir)

    const joma = await start(dataDir)

    expect((await signIn(joma)).status).toBe(200)
    expect(statSync(toData(dataDir)).uid).toBe(0)
  })

  test('PostgreSQL runs as the owner of the folder, who can start a server there afterwards', async () => {
    const dataDir = createFolderOf(user)
    const asOwner = await start(dataDir, asUser)
    await asOwner.end('SIGTERM')

    const audited = await spawnCommand('audit', { dataDir, databaseUrl: '' })
    expect(audited.code, audited.stderr).toBe(0)
    await waitUntilEnded(dataDir)
    const again = await start(dataDir, asUser)

    expect((await signIn(again)).status).toBe(200)
    expect(readUids(dataDir)).toEqual([user])
  })

  test('a server in the folder of another user creates only files of that user', async () => {
    const dataDir = createFolderOf(user)

    const joma = await start(dataDir)

    expect((await signIn(joma)).status).toBe(200)
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.uid === 0)).toEqual([])
  })

  test("a link of the folder's owner leads root to no other file", async () => {
    const dataDir = createFolderOf(user)
    const victim = join(createDataDir(), 'victim')
    writeFileSync(victim, 'unchanged', { mode: 0o600 })
    mkdirSync(toRoot(dataDir), { mode: 0o700 })
    symlinkSync(victim, join(toRoot(dataDir), 'log'))
    chownSync(toRoot(dataDir), user, user)

    const message = await readStartError(dataDir)

    expect(message).toContain(join(toRoot(dataDir), 'log'))
    expect([readFileSync(victim, 'utf8'), statSync(victim).uid]).toEqual(['unchanged', 0])
  })

  test("without user namespaces, a server runs PostgreSQL as the folder's owner", async () => {
    const dataDir = createFolderOf(user)

    const joma = await start(dataDir, withoutNamespaces())

    expect((await signIn(joma)).status).toBe(200)
    expect(readUids(dataDir)).toEqual([user])
  })

  test("without user namespaces, a server runs PostgreSQL as nobody in root's folder, also a second time", async () => {
    const dataDir = createDataDir()
    const options = withoutNamespaces()
    await (await start(dataDir, options)).end('SIGTERM')

    const joma = await start(dataDir, options)

    expect((await signIn(joma)).status).toBe(200)
    expect(readUids(dataDir)).toEqual([65_534])
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(statSync(toRoot(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('without user namespaces, a folder that no other user can reach is refused with advice, and nothing is created', async () => {
    const parent = createDataDir()
    const dataDir = join(parent, 'data')
    mkdirSync(dataDir)

    const message = await readStartError(dataDir, withoutNamespaces())

    expect(message).toMatch(/PostgreSQL does not run as root, .* Start Joma as another user/)
    expect(() => statSync(toRoot(dataDir))).toThrow('ENOENT')
  })
})

test.runIf(isRoot)("an ordinary user runs a server, and its files are that user's", async () => {
  const dataDir = createFolderOf(user, memoryFolder())

  const joma = await start(dataDir, asUser)

  expect((await signIn(joma)).status).toBe(200)
  expect(readUids(dataDir)).toEqual([user])
  expect(statSync(toData(dataDir)).uid).toBe(user)
})

test.runIf(isRoot)('a user without a name is refused with advice, and no database is created', async () => {
  const nameless = 54_321
  const dataDir = createFolderOf(nameless, memoryFolder())

  const message = await readStartError(dataDir, {
    program: { ...server, options: { uid: nameless, gid: nameless } },
  })

  expect(message).toContain('Start Joma as a user that has a name: one with an entry in /etc/passwd.')
  expect(() => statSync(toData(dataDir))).toThrow('ENOENT')
})
