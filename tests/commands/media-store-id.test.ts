import { cpSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOtherStores, readStoreId } from '#server/media/open-store.ts'
import { createFolder, createMigratedLocation } from '../support/server/data-locations.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { db } from '../support/server/test-app.ts'

// Several servers start, each in some seconds, on a busy machine in many.
function createMediaFolder(): string {
  const dataDir = createFolder()
  mkdirSync(join(dataDir, 'media'))
  return dataDir
}

test('a folder of videos has one id, which moves with it, and another folder has another', () => {
  const dataDir = createMediaFolder()
  const id = readStoreId({ mediaUrl: undefined, dataDir })
  const moved = createFolder()
  cpSync(join(dataDir, 'media'), join(moved, 'media'), { recursive: true })

  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(readStoreId({ mediaUrl: undefined, dataDir })).toBe(id)
  expect(readStoreId({ mediaUrl: undefined, dataDir: moved })).toBe(id)
  expect(readStoreId({ mediaUrl: undefined, dataDir: createMediaFolder() })).not.toBe(id)
})

test('a bucket has the id of its name, at any address and with any key', () => {
  const idOf = (mediaUrl: string) => readStoreId({ mediaUrl, dataDir: 'none' })

  expect(idOf('s3://KEY:SECRET@one.example/videos')).toBe(idOf('s3://OTHER:KEY@two.example:9000/videos?tls=false'))
  expect(idOf('s3://one.example/videos')).not.toBe(idOf('s3://one.example/others'))
})

test('a database without other processes has no other stores', async () => {
  expect(await findOtherStores(db, 'anything')).toEqual([])
})

test('a process whose videos are elsewhere than those of a running process logs it, others do not', async () => {
  const { dataDir, databaseUrl } = await createMigratedLocation()
  const start = (dataDir: string) =>
    startJoma({ dataDir, databaseUrl, environment: { JWT_SECRET: 'a secret of this test that all of them have' } })
  const isWarning = (joma: JomaProcess) => joma.output().includes('stores its videos elsewhere')
  {
    await using first = await start(dataDir)
    await using other = await start(createFolder())
    await using shared = await start(dataDir)

    expect([first, other].map(isWarning)).toEqual([false, true])
    // The other one still runs.
    expect(isWarning(shared)).toBe(true)
    await other.end('SIGTERM')
    await using again = await start(dataDir)
    expect(isWarning(again)).toBe(false)
    for (const each of [first, shared, again]) await each.end('SIGTERM')
  }
  const moved = join(createFolder(), 'moved')
  renameSync(dataDir, moved)
  mkdirSync(dataDir)
  await using one = await start(moved)
  await using two = await start(moved)

  expect([one, two].map(isWarning)).toEqual([false, false])
})
