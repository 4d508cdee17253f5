import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { admin } from '#server/commands/admin.ts'
import { describeFailure } from '#server/process/describe-failure.ts'
import { loadOrCreateSecret } from '#server/process/load-or-create-secret.ts'
import { assertWritable } from '#server/process/protect-folder.ts'
import { canMountDisks, mountSmallDisk } from '../support/operations/small-disk.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { spawnJoma } from '../support/server/joma-process.ts'

// A server starts in some seconds, on a busy machine in many.
/** The one line that a failed start prints. */
const readMessage = (output: string) => (JSON.parse(output) as { msg: string }).msg

/** The message of a start that fails with exit code 1. */
async function readFailedStart(dataDir: string): Promise<string> {
  await using joma = spawnJoma({ dataDir })
  await joma.ready.catch(() => {})
  expect(joma.exitCode()).toBe(1)
  return readMessage(joma.output())
}

test('a secret is generated once, and is complete on the disk', () => {
  const dataDir = join(createFolder(), 'data')

  const secret = loadOrCreateSecret(dataDir)

  expect(secret).toHaveLength(64)
  expect(loadOrCreateSecret(dataDir)).toBe(secret)
  expect(readdirSync(dataDir)).toEqual(['jwt-secret'])
  expect(lstatSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600)
})

test.each([
  ['empty', ''],
  ['short', 'x'.repeat(31)],
  ['filled with spaces', ' '.repeat(64)],
  ['filled with zero bytes', '\0'.repeat(64)],
])('a jwt-secret that is %s is refused', (_, content) => {
  const dataDir = createFolder()
  writeFileSync(join(dataDir, 'jwt-secret'), content)

  expect(() => loadOrCreateSecret(dataDir)).toThrow(`${join(dataDir, 'jwt-secret')} is damaged`)
  expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8')).toBe(content)
})

test('an empty jwt-secret stops the start with one line, and the folder stays as it was', async () => {
  const dataDir = createFolder()
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'jwt-secret'), '', { mode: 0o644 })

  const output = await readFailedStart(dataDir)

  expect(output).toMatch(/^Joma did not start: .*jwt-secret is damaged: .*docs\/operating\.md.*$/)
  expect(readdirSync(dataDir)).toEqual(['jwt-secret'])
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o755)
})

test('a start on a path that is no folder names DATA_DIR', async () => {
  const file = join(createFolder(), 'file')
  writeFileSync(file, '')

  expect(await readFailedStart(file)).toBe(`Joma did not start: DATA_DIR ${file}: ${file} is not a folder.`)
})

test('folders that the configuration does not use need not be writable', () => {
  const dataDir = createFolder()
  writeFileSync(join(dataDir, 'media'), '')
  const used = { dataDir, databaseUrl: undefined, jwtSecret: undefined, smtpUrl: undefined }

  expect(() => assertWritable({ ...used, mediaUrl: undefined })).toThrow('media is not a folder')
  expect(() => assertWritable({ ...used, mediaUrl: 's3://storage/videos' })).not.toThrow()
})

test('an error outside DATA_DIR is not blamed on it', () => {
  const dataDir = createFolder()
  const failing = (path: string) => Object.assign(new Error('EACCES'), { code: 'EACCES', path })

  expect(describeFailure(failing('/elsewhere/file'), dataDir)).toBe('EACCES')
  expect(describeFailure(failing(join(dataDir, 'postgres')), dataDir)).toContain(`DATA_DIR ${dataDir}: `)
})

const isRoot = process.getuid?.() === 0

// Root may write everywhere, so the start runs as another user.
test.runIf(isRoot)('a folder of another user stops the start, which names DATA_DIR', async () => {
  const dataDir = createFolder()
  chmodSync(dataDir, 0o755)
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o755 })
  const ownUser = { uid: 54_321, gid: 54_321 }
  const entry = join(import.meta.dirname, '../../server/main.ts')
  const program = { file: process.execPath, args: [entry], options: ownUser }
  await using joma = spawnJoma({ dataDir, program })
  await joma.ready.catch(() => {})

  expect(readMessage(joma.output())).toBe(
    `Joma did not start: DATA_DIR ${dataDir}: this user may not read or write there (EACCES at ${dataDir}, which belongs to the user with the id 0).`,
  )
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o755)
})

test.runIf(canMountDisks)(
  'a read-only disk stops the start, which names DATA_DIR, and a command without a database',
  async () => {
    const disk = mountSmallDisk({ megabytes: 1 })
    disk.remountReadOnly()
    const expected = `DATA_DIR ${disk.folder}: the disk is read-only (EROFS at ${disk.folder}).`
    const errors: string[] = []
    const output = { log: () => {}, error: (line: string) => void errors.push(line) }
    const environment = { DATA_DIR: disk.folder }

    expect(await readFailedStart(disk.folder)).toBe(`Joma did not start: ${expected}`)
    expect(await readFailedStart(join(disk.folder, 'new'))).toContain('the disk is read-only')
    expect(await admin({ args: ['list'], environment, output })).toBe(1)
    expect(errors).toEqual([
      `Nothing was changed: There is no database in ${disk.folder}: start the server once first.`,
    ])
  },
)

test.runIf(canMountDisks)(
  'a full disk stops the start, which names DATA_DIR, and leaves no partial secret',
  async () => {
    const disk = mountSmallDisk({ megabytes: 1 })
    disk.fill()

    expect(await readFailedStart(disk.folder)).toBe(`Joma did not start: DATA_DIR ${disk.folder}: the disk is full.`)
    expect(readdirSync(disk.folder)).toEqual(['filler'])
  },
)
