import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, createMigratedLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'

// A server starts in some seconds, on a busy machine in many.
const openPathsOf = (folder: string) =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const stats = lstatSync(join(folder, name))
    return !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0
  })

test('only the server’s own user can read the data folder, from its first start', async () => {
  const dataDir = join(createFolder(), 'data')

  await using _joma = await startJoma({ dataDir })

  expect(openPathsOf(dataDir)).toEqual([])
})

test('the start repairs the modes of existing files, and does not follow links', async () => {
  const { dataDir, databaseUrl } = await createMigratedLocation()
  const outside = join(createFolder(), 'outside')
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media/video'), '')
  symlinkSync(outside, join(dataDir, 'media/link'))
  for (const path of ['', 'media', 'media/video'])
    chmodSync(join(dataDir, path), path.endsWith('video') ? 0o644 : 0o755)

  await using _joma = await startJoma({ dataDir, databaseUrl })

  expect(openPathsOf(dataDir)).toEqual([])
  expect(lstatSync(outside).mode & 0o777).toBe(0o644)
})

test.each([
  ['every address', { HOST: '' }, true],
  ['this machine only', { HOST: '127.0.0.1' }, false],
  ['a trusted proxy', { HOST: '', TRUSTED_PROXIES: '10.0.0.1' }, false],
])('a server for %s prints whether other devices can open it', async (_, environment, expected) => {
  await using joma = await startJoma({ ...(await createMigratedLocation()), environment })

  expect(joma.output().includes('Other devices on this network can open it')).toBe(expected)
})
