import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '#server/backup/check-backup.ts'
import { checksumsEntry, manifestEntry } from '#server/backup/manifest.ts'
import { createTar, type Entry, readEntries } from '#server/backup/tar.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { createFolder, createMigratedLocation } from '../support/server/data-locations.ts'
import { createFilledBackup, dumpLocation, flipBit } from '../support/server/filled-backup.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { runCommand, spawnCommand } from '../support/server/run-command.ts'

const { file, createFilledLocation, changeCopy } = createFilledBackup()

test('a backup that is truncated at any point is refused', async () => {
  const { size } = await stat(file)
  // The last 1024 bytes are the end mark of the tar file.
  for (const length of [0, 1, 511, 512, 600, 5_000, size >> 1, size - 3_000, size - 1_025]) {
    const broken = await changeCopy((copy) => truncate(copy, length))

    await expect(checkBackup(broken), `${length} bytes`).rejects.toThrow('is not a complete backup')
  }
})

test('a backup with any changed byte is refused', async () => {
  // The name and the size of every entry, and the first, middle and last byte of its body.
  const places: number[] = []
  const bytes = await readFile(file)
  for (let at = 0; bytes[at]; ) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8)
    places.push(at, at + 130, at + 512, at + 512 + (size >> 1), at + 511 + size)
    at += 512 + Math.ceil(size / 512) * 512
  }

  expect(places.length).toBeGreaterThan(100)
  for (const at of places)
    await expect(checkBackup(await changeCopy(flipBit(at))), `byte ${at}`).rejects.toThrow('is not a complete backup')
})

test('a damaged backup does not change an empty database', async () => {
  const location = await createMigratedLocation()
  const empty = await dumpLocation(location)
  const { size } = await stat(file)

  for (const change of [flipBit(size >> 1), (copy: string) => truncate(copy, size >> 1)]) {
    const broken = await changeCopy(change)
    expect(await runCommand('restore', location, broken)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a complete backup'),
    })
  }

  expect(await dumpLocation(location)).toEqual(empty)
  await expect(readdir(join(location.dataDir, 'media'))).rejects.toThrow()
})

/** Creates a copy of the backup with changed entries and valid checksums. */
async function forged(forge: (entry: { name: string; body: Buffer }) => Buffer): Promise<string> {
  const copy = join(createFolder(), 'forged.tar')
  const sha256: Record<string, string> = {}
  async function* entries(): AsyncGenerator<Entry> {
    for await (const { name, body } of readEntries(file)) {
      const original = await buffer(body)
      const forgery =
        name === checksumsEntry ? Buffer.from(JSON.stringify({ sha256 })) : forge({ name, body: original })
      if (name !== checksumsEntry) sha256[name] = createHash('sha256').update(forgery).digest('hex')
      yield { name, size: forgery.length, body: forgery }
    }
  }
  await pipeline(createTar(entries()), createWriteStream(copy))
  return copy
}

const withManifest = (change: object) =>
  forged(({ name, body }) =>
    name === manifestEntry ? Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ...change })) : body,
  )

test('a backup with increased balances is not restored', async () => {
  const location = await createMigratedLocation()
  const empty = await dumpLocation(location)
  const raised = await forged(({ name, body }) => {
    if (!name.startsWith('tables/account/')) return body
    const lines = gunzipSync(body).toString()
    return gzipSync(lines.replace(/"balance":([1-9]\d*)/, '"balance":9$1'))
  })

  const { code, stderr } = await runCommand('restore', location, raised)

  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('its data breaks I1, I2') })
  expect(await dumpLocation(location)).toEqual(empty)
  expect(await readdir(join(location.dataDir, 'media'))).toEqual([])
})

test('a backup with a broken foreign key is not restored', async () => {
  const location = await createMigratedLocation()
  const empty = await dumpLocation(location)
  const broken = await forged(({ name, body }) => {
    if (!name.startsWith('tables/device/')) return body
    const lines = gunzipSync(body).toString()
    return gzipSync(lines.replace(/"user_id":"[^"]+"/, `"user_id":"${randomUUID()}"`))
  })

  const { code, stderr } = await runCommand('restore', location, broken)

  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('device_user_id_user_id_fk') })
  expect(await dumpLocation(location)).toEqual(empty)
})

test('a backup of a newer or a too old migration is refused before a database is created', async () => {
  const location = { dataDir: createFolder() }
  const newer = await withManifest({ version: '9.0.0', migration: '0999_later' })
  const older = await withManifest({ version: '0.0.9', migration: '0012_bilingual-texts' })
  const oldest = await withManifest({ version: undefined, migration: '0001_append-only' })
  const newerFormat = await withManifest({ format: 'joma-backup 2' })

  const refusals = []
  for (const each of [newer, older, oldest, newerFormat]) refusals.push(await runCommand('restore', location, each))

  const own = `this is Joma ${packageJson.version} at migration `
  const refusal = (maker: string, reason: string) => ({
    code: 1,
    stdout: expect.any(String),
    stderr: expect.stringMatching(
      new RegExp(`${own}.+, the backup was made by ${maker}\\. ${reason} Restore it with the version that made it\\.`),
    ),
  })
  expect(refusals).toEqual([
    refusal('Joma 9.0.0 at migration 0999_later', 'This version does not have that migration: .+'),
    refusal('Joma 0.0.9 at migration 0012_bilingual-texts', '.+ from migration 0013_messages on\\.'),
    refusal('an older Joma at migration 0001_append-only', '.+ from migration 0013_messages on\\.'),
    { code: 1, stdout: '', stderr: expect.stringContaining('joma-backup 2') },
  ])
  expect(await readdir(location.dataDir)).toEqual([])
})

test('a backup is only restored into an empty database', async () => {
  const location = await createFilledLocation()
  const before = await dumpLocation(location)

  const { code, stderr } = await spawnCommand('restore', location, file)

  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('The database is not empty') })
  expect(await dumpLocation(location)).toEqual(before)
})

test('a backup is not restored into the folder of a running server', async () => {
  const location = { dataDir: createFolder() }
  await using joma = await startJoma(location)

  const { code, stderr } = await runCommand('restore', location, file)

  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('The database is not empty') })
  await joma.end('SIGTERM')
})

test('a restore rehearsal reads the whole file and writes nothing', async () => {
  const location = { dataDir: createFolder() }

  const { code, stdout } = await runCommand('restore', location, file, '--check')

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('is complete') })
  expect(stdout).toContain(`made by Joma ${packageJson.version}`)
  expect(await readdir(location.dataDir)).toEqual([])
})

test('an existing file is only replaced with a flag', async () => {
  const location = await createMigratedLocation()
  const folder = createFolder()
  const existing = join(folder, 'existing.tar')
  await writeFile(existing, 'something else')

  const refused = await runCommand('backup', location, existing)
  const content = await readFile(existing, 'utf8')
  const replaced = await runCommand('backup', location, existing, '--overwrite')

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') })
  expect(content).toBe('something else')
  expect(replaced).toMatchObject({ code: 0 })
  expect((await stat(existing)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['existing.tar'])
})

test('in a folder, a backup is named after the time and does not collide with a backup of the same day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T21:30:00.123Z') })
  onTestFinished(() => void vi.useRealTimers())
  const location = await createMigratedLocation()
  const folder = createFolder()

  const byHand = await runCommand('backup', location, folder)
  vi.setSystemTime(new Date('2026-11-24T21:30:01Z'))
  const nightly = await runCommand('backup', location, folder)

  expect([byHand.code, nightly.code]).toEqual([0, 0])
  expect(await readdir(folder)).toEqual(['joma-2026-11-24T213000Z.tar', 'joma-2026-11-24T213001Z.tar'])
})

test('a failed backup leaves no file', async () => {
  const location = await createMigratedLocation()
  const full = join(createFolder(), 'nowhere', 'a.tar')

  expect(await spawnCommand('backup', location, full)).toMatchObject({ code: 1, stdout: '' })
  expect(await runCommand('backup', { dataDir: createFolder() }, full)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database in'),
  })
  expect(await runCommand('backup', location)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run backup FILE|FOLDER'),
  })
})
