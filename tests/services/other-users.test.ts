import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSharedFolder } from '../support/operations/installed-release.ts'
import { createMigratedLocation, type DataLocation } from '../support/server/data-locations.ts'
import { createFilledBackup } from '../support/server/filled-backup.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { spawnCommand } from '../support/server/run-command.ts'

const { file } = createFilledBackup()

const isRoot = process.getuid?.() === 0
/** A user that every system has. initdb refuses an id without a name. */
const joma = { uid: 65_534, gid: 65_534 }
const program = {
  file: process.execPath,
  args: [join(import.meta.dirname, '../../server/main.ts')],
  options: joma,
}

/** A folder of the user below one that every user can enter, and a copy of the backup that the user can read. */
function createOwnFolder() {
  const parent = createSharedFolder(onTestFinished)
  chmodSync(parent, 0o755)
  const dataDir = join(parent, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const backups = join(parent, 'backups')
  mkdirSync(backups)
  const saved = join(backups, 'filled.tar')
  cpSync(file, saved)
  for (const path of [dataDir, backups, saved]) chownSync(path, joma.uid, joma.gid)
  return { parent, dataDir, backups, saved }
}

const listForeign = (folder: string) =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => lstatSync(join(folder, name)).uid !== joma.uid,
  )

async function runAll(location: Pick<DataLocation, 'dataDir'> & Partial<DataLocation>, backups: string) {
  for (const [command, ...args] of [['audit'], ['admin', 'list'], ['backup', join(backups, 'root.tar')]] as const)
    expect(await spawnCommand(command, location, ...args)).toMatchObject({ code: 0 })
}

describe.runIf(isRoot)('commands of root on the folder of a stopped server of another user', () => {
  test('leave a folder that the server can open, with a PostgreSQL server', async () => {
    const { dataDir, backups, saved } = createOwnFolder()
    const { databaseUrl } = await createMigratedLocation()

    expect(await spawnCommand('restore', { dataDir, databaseUrl }, saved)).toMatchObject({ code: 0 })
    await runAll({ dataDir, databaseUrl }, backups)

    expect(readdirSync(join(dataDir, 'media'))).toHaveLength(2)
    expect(listForeign(dataDir)).toEqual([])
    await using server = await startJoma({ dataDir, databaseUrl, program })
    expect(server.isRunning()).toBe(true)
  })

  test('leave a folder that the server can open, with the built-in PostgreSQL', async () => {
    const { dataDir, backups, saved } = createOwnFolder()

    expect(await spawnCommand('restore', { dataDir }, saved)).toMatchObject({ code: 0 })
    await runAll({ dataDir }, backups)

    expect(listForeign(dataDir)).toEqual([])
    await using server = await startJoma({ dataDir, program })
    expect(server.isRunning()).toBe(true)
  })

  test('create a missing folder as the owner of its parent', async () => {
    const { dataDir, saved } = createOwnFolder()
    const { databaseUrl } = await createMigratedLocation()
    const below = join(dataDir, 'shop')

    expect(await spawnCommand('restore', { dataDir: below, databaseUrl }, saved)).toMatchObject({ code: 0 })

    expect(listForeign(below)).toEqual([])
  })

  test('do not add files of root to the videos of another user, below a folder of root', async () => {
    const { parent, saved } = createOwnFolder()
    const { databaseUrl } = await createMigratedLocation()
    const dataDir = join(parent, 'mount')
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    chownSync(join(dataDir, 'media'), joma.uid, joma.gid)
    const secret = { JWT_SECRET: 'a secret of at least 32 characters' }

    await spawnCommand('restore', { dataDir, databaseUrl, environment: secret }, saved)

    expect(listForeign(join(dataDir, 'media'))).toEqual([])
  })
})

describe.runIf(isRoot)('a data folder with lost+found of root', () => {
  test.each(['the built-in PostgreSQL', 'a PostgreSQL server'])('starts with %s, and reports it', async (kind) => {
    const { dataDir } = createOwnFolder()
    for (const path of ['lost+found', 'media/lost+found', 'postgres/lost+found']) {
      mkdirSync(join(dataDir, path), { recursive: true })
      chmodSync(join(dataDir, path), 0o700)
    }
    for (const path of ['media', 'postgres']) {
      chmodSync(join(dataDir, path), 0o700)
      chownSync(join(dataDir, path), joma.uid, joma.gid)
    }
    const databaseUrl = kind.startsWith('the') ? undefined : (await createMigratedLocation()).databaseUrl

    await using server = await startJoma({ dataDir, databaseUrl, program, environment: { LOG_LEVEL: 'warn' } })

    expect(server.output()).toContain('Folders of DATA_DIR cannot be read')
    expect(server.output()).toContain(join(dataDir, 'media/lost+found'))
  })
})

describe.runIf(isRoot)('a start that cannot read', () => {
  test.each(['jwt-secret', 'media', 'postgres'])('names %s and its owner', async (name) => {
    const { dataDir } = createOwnFolder()
    mkdirSync(join(dataDir, name))
    if (name === 'jwt-secret') {
      rmSync(join(dataDir, name), { recursive: true })
      cpSync(file, join(dataDir, name))
    }
    chmodSync(join(dataDir, name), 0o600)
    chownSync(join(dataDir, name), 0, 0)

    const started = startJoma({ dataDir, program })

    await expect(started).rejects.toThrow(`at ${join(dataDir, name)}, which belongs to the user with the id 0`)
  })
})
