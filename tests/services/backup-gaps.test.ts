import { chmodSync, chownSync, cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFolderStore } from '#server/media/folder-store.ts'
import { openStore } from '#server/media/open-store.ts'
import { createSharedFolder } from '../support/operations/installed-release.ts'
import { createFolder, createMigratedLocation } from '../support/server/data-locations.ts'
import { createFilledBackup, dumpLocation } from '../support/server/filled-backup.ts'
import { type CommandLocation, runCommand, spawnCommand } from '../support/server/run-command.ts'
import { startS3Server } from '../support/server/s3-server.ts'

const { createFilledLocation } = createFilledBackup()

const withGaps = 3
const isRoot = process.getuid?.() === 0
/** A user that every system has. */
const nobody = 65_534

const toGap = (cause: string, id: string) => `Not in the backup, ${cause}: the videos ${id}.`

async function expectRestorable(file: string, { rows, videos }: { rows: object; videos: string[] }) {
  const copy = await createMigratedLocation()
  expect(await runCommand('restore', copy, file)).toMatchObject({ code: 0 })
  const restored = await dumpLocation(copy)
  const ignored = { setting: [], till_phone: [], proposal: [] }
  expect({ ...restored, ...ignored }).toMatchObject({ ...rows, ...ignored })
  expect(readdirSync(join(copy.dataDir, 'media')).sort()).toEqual(videos.sort())
}

// Root reads every file, so that the command runs as another user.
test.runIf(isRoot)(
  'a video that the user may not read is named with its cause, and everything else is saved',
  async () => {
    const { dataDir, databaseUrl } = await createFilledLocation()
    const folder = createSharedFolder(onTestFinished)
    const location = { dataDir: join(folder, 'data'), databaseUrl }
    cpSync(dataDir, location.dataDir, { recursive: true })
    chmodSync(folder, 0o777)
    const media = join(location.dataDir, 'media')
    const [unreadable, readable] = readdirSync(media).filter((name) => name !== 'store-id') as [string, string]
    for (const path of [location.dataDir, media, join(media, readable)]) chownSync(path, nobody, nobody)
    chmodSync(join(media, unreadable), 0o600)
    const [file, rows] = [join(folder, 'a.tar'), await dumpLocation(location)]

    const { code, stdout, stderr } = await spawnCommand('backup', location, file)

    expect({ code, stderr }).toEqual({
      code: withGaps,
      stderr: `${toGap('EACCES: permission denied', unreadable)}\n`,
    })
    expect(stdout).toContain('1 videos')
    expect((await dumpLocation(location)).setting).toEqual([expect.stringContaining('"backup_gaps":1')])
    await expectRestorable(file, { rows, videos: [readable] })
  },
)

describe('the videos of a bucket', () => {
  /** A location whose videos are in a bucket of its own. */
  async function createBucketLocation() {
    const location = await createFilledLocation()
    const s3 = await startS3Server()
    onTestFinished(s3.remove)
    const ids = readdirSync(join(location.dataDir, 'media')) as [string, string]
    const [from, to] = [
      createFolderStore(join(location.dataDir, 'media')),
      await openStore({ mediaUrl: s3.url(), dataDir: 'unused' }),
    ]
    for (const id of ids) {
      const { size } = statSync(join(location.dataDir, 'media', id))
      await to.write(id, (await from.read(id, { start: 0, end: size - 1 }))!)
    }
    return { s3, ids, location: { ...location, environment: { MEDIA_URL: s3.url() } } satisfies CommandLocation }
  }

  test.each([
    [403, 'AccessDenied', 'the bucket answers 403 (AccessDenied)'],
    [500, 'InternalError', 'the bucket answers 500 (InternalError)'],
    [404, null, 'missing'],
    [404, 'NoSuchKey', 'missing'],
  ])('that answers %s with the code %s for one of them are named with the cause', async (status, code, cause) => {
    const { s3, ids, location } = await createBucketLocation()
    s3.fail(({ key }) => (key === ids[0] ? { status, code } : undefined))
    const [file, rows] = [join(createFolder(), 'a.tar'), await dumpLocation(location)]

    const backup = await runCommand('backup', location, file, '--with-videos')

    expect(backup).toMatchObject({ code: withGaps, stderr: `${toGap(cause, ids[0])}\n` })
    await expectRestorable(file, { rows, videos: [ids[1]] })
  })

  test('that is away are named, and the rows are saved', async () => {
    const { s3, ids, location } = await createBucketLocation()
    await s3.stop()
    const [file, rows] = [join(createFolder(), 'a.tar'), await dumpLocation(location)]

    const backup = await runCommand('backup', location, file, '--with-videos')

    expect(backup.code).toBe(withGaps)
    for (const id of ids) expect(backup.stderr).toContain(id)
    await expectRestorable(file, { rows, videos: [] })
  })
})

test('a backup without gaps resets the number of missing videos', async () => {
  const location = await createFilledLocation()

  expect(await runCommand('backup', location, join(createFolder(), 'a.tar'))).toMatchObject({ code: 0, stderr: '' })

  expect((await dumpLocation(location)).setting).toEqual([expect.stringContaining('"backup_gaps":0')])
})
