import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFolderStore } from '#server/media/folder-store.ts'
import { readS3Url } from '#server/media/open-store.ts'
import { videoBytes as bytes, toStream } from '../support/server/media-stores.ts'

describe('a folder store', () => {
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'joma-store-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }

  test('deletes at start only the unfinished files of a process that died', () => {
    const folder = newFolder()
    const [twoDaysAgo, anHourAgo] = [172_800, 3_600].map((s) => Date.now() / 1_000 - s) as [number, number]
    for (const [name, at] of [
      ['old.part', twoDaysAgo],
      ['young.part', anHourAgo],
      ['whole', twoDaysAgo],
    ] as const) {
      writeFileSync(join(folder, name), 'video')
      utimesSync(join(folder, name), at, at)
    }

    createFolderStore(folder)

    expect(readdirSync(folder).sort()).toEqual(['whole', 'young.part'])
  })

  test('throws StorageUnavailable without write permission', async () => {
    const folder = newFolder()
    const store = createFolderStore(join(folder, 'media'))
    rmSync(join(folder, 'media'), { recursive: true })

    await expect(store.write('new', toStream(bytes))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('does not load the S3 SDK', async () => {
    const script = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context) } })
      const { openStore } = await import('#server/media/open-store.ts')
      await openStore({ mediaUrl: undefined, dataDir: process.argv[1] })
      console.log(JSON.stringify(loaded.filter((name) => !name.startsWith('node:'))))`
    const args = ['--input-type=module', '--eval', script, newFolder()]

    const { stdout } = await promisify(execFile)(process.execPath, args)

    expect(JSON.parse(stdout)).toContain('./folder-store.ts')
    expect(stdout).not.toContain('aws')
  })
})

describe('MEDIA_URL', () => {
  test('names the bucket, its host and the access key', () => {
    expect(readS3Url('s3://KEY:SECRET@s3.example.com:9000/videos?region=ap-south-1&tls=false')).toEqual({
      endpoint: 'http://s3.example.com:9000',
      region: 'ap-south-1',
      bucket: 'videos',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'SECRET' },
    })
  })

  test('defaults to TLS, the usual region and the key of the environment', () => {
    expect(readS3Url('s3://s3.example.com/videos')).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'videos',
      credentials: undefined,
    })
  })

  test('can contain any character of a secret, percent-encoded', () => {
    const secret = 'a/b+c=d@e:f%g?h#i'

    const { credentials } = readS3Url(`s3://KEY:${encodeURIComponent(secret)}@[::1]:9000/videos`)

    expect(credentials?.secretAccessKey).toBe(secret)
  })

  test.each([
    's3://KEY:SECRET@host',
    's3://KEY:SECRET@host/',
    's3://KEY:SECRET@host/two/folders',
    's3://KEY:SECRET@host/videos/',
    's3:///videos',
    's3://KEY@host/videos',
    's3://:SECRET@host/videos',
    's3://KEY:SE/CRET@host/videos',
    's3://KEY:SE%CRET@host/videos',
    's3://KEY:SECRET@host/videos?tls=no',
    's3://KEY:SECRET@host/videos?region=',
    's3://KEY:SECRET@host/videos?folder=a',
    's3://KEY:SECRET@host/videos#a',
    's3://KEY:SECRET@host:port/videos',
    'https://KEY:SECRET@host/videos',
    'SECRET',
  ])('that is invalid (%s) is reported in one line without its secret', (mediaUrl) => {
    const read = () => readS3Url(mediaUrl)

    expect(read).toThrow(/^MEDIA_URL [^\n]+$/)
    expect(read).not.toThrow(/SE/)
  })
})
