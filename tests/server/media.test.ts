import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFolderStore } from '#server/media/folder-store.ts'
import { openStore } from '#server/media/open-store.ts'
import { readPlace } from '#server/media/s3-place.ts'
import { accessKey, startS3Server } from '../support/s3-server.ts'
import { type OpenedStore, stores } from '../support/stores.ts'

const megabyte = 1_048_576
/** Enough for a bucket to take it in several parts, and not a whole number of them. */
const bytes = randomBytes(12 * megabyte + 345)

describe.each(stores)('%s', (_, open) => {
  let opened: OpenedStore
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  const write = async (body = bytes) => {
    const id = randomUUID()
    return { id, ...(await opened.store.write(id, streamOf(body))) }
  }
  const read = async (id: string, range: { start: number; end: number }) => {
    const stream = await opened.store.read(id, range)
    return stream && Buffer.from(await new Response(stream).arrayBuffer())
  }

  test('says how much it took and its digest', async () => {
    const { size, digest } = await write()

    expect(size).toBe(bytes.length)
    expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('gives any range back byte by byte', async () => {
    const { id } = await write()
    const last = bytes.length - 1
    const edges = [
      [0, last],
      [0, 0],
      [last, last],
      [5 * megabyte - 1, 5 * megabyte],
    ] as const
    const somewhere = Array.from({ length: 40 }, () => {
      const start = randomInt(bytes.length)
      return [start, Math.min(last, start + randomInt(2 * megabyte))] as const
    })

    for (const [start, end] of [...edges, ...somewhere]) {
      const got = await read(id, { start, end })
      expect(got?.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
  })

  test('a video of one byte comes back too', async () => {
    const { id } = await write(Buffer.from('x'))

    expect(await read(id, { start: 0, end: 0 })).toEqual(Buffer.from('x'))
  })

  test('many at once do not mix', async () => {
    const bodies = Array.from({ length: 6 }, () => randomBytes(6 * megabyte))

    const written = await Promise.all(bodies.map(write))

    for (const [index, { id }] of written.entries()) {
      const got = await read(id, { start: 0, end: 6 * megabyte - 1 })
      expect(got?.equals(bodies[index]!)).toBe(true)
    }
  })

  test('what is not there is not given, nor removed a second time', async () => {
    const { id } = await write(Buffer.from('gone soon'))
    await opened.store.remove(id)

    await opened.store.remove(id)

    expect(await read(id, { start: 0, end: 0 })).toBeUndefined()
    expect(await read(randomUUID(), { start: 0, end: 9 })).toBeUndefined()
  })

  test('of a video that lost its end nothing beyond it is given', async () => {
    const { id } = await write(Buffer.from('0123456789'))
    opened.cut(id, 5)

    expect(await read(id, { start: 0, end: 9 })).toBeUndefined()
    expect(await read(id, { start: 7, end: 9 })).toBeUndefined()
    expect(await read(id, { start: 1, end: 4 })).toEqual(Buffer.from('1234'))
    expect(opened.openSources()).toBe(0)
  })

  test.each([0, 1_000, 7 * megabyte, 17 * megabyte])(
    'of a body that breaks off after %i bytes nothing is left',
    async (size) => {
      const before = opened.names()

      const writing = opened.store.write(randomUUID(), breakingAfter(size))

      await expect(writing).rejects.toThrow('The phone is gone')
      expect(opened.names()).toEqual(before)
    },
  )

  test('who stops reading leaves nothing open', async () => {
    const { id } = await write()
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => opened.store.read(id, { start: 0, end: bytes.length - 1 })),
    )
    const readers = streams.map((stream) => stream!.getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    if (process.platform === 'linux') expect(opened.openSources()).toBe(5)

    await Promise.all(readers.map((reader) => reader.cancel()))

    await expect.poll(opened.openSources, { timeout: 10_000 }).toBe(0)
  })

  test('who reads to the end leaves nothing open', async () => {
    const { id } = await write()

    await read(id, { start: 0, end: bytes.length - 1 })

    await expect.poll(opened.openSources, { timeout: 10_000 }).toBe(0)
  })
})

describe('a bucket alone', () => {
  const whole = { start: 0, end: bytes.length - 1 }
  let s3: Awaited<ReturnType<typeof startS3Server>>
  beforeAll(async () => {
    s3 = await startS3Server()
  })
  afterAll(() => s3.remove())
  const openBucket = () => openStore({ mediaUrl: s3.url(), dataDir: 'unused' })

  test('is asked for the wanted range and no more', async () => {
    const store = await openBucket()
    await store.write('ranged', streamOf(bytes))
    s3.requests.length = 0

    await new Response(await store.read('ranged', { start: 100, end: 299 })).arrayBuffer()

    expect(s3.requests).toEqual([{ method: 'GET', range: 'bytes=100-299' }])
  })

  test('holds the sender back while it takes nothing', async () => {
    const store = await openBucket()
    const goOn = s3.pause()
    let sentBytes = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sentBytes >= 64 * megabyte) return controller.close()
        sentBytes += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const writing = store.write('slow', body)

    await expect.poll(() => s3.active(), { timeout: 10_000 }).toBeGreaterThan(0)
    await settled(() => sentBytes)

    expect(sentBytes).toBeLessThan(24 * megabyte)
    goOn()
    expect((await writing).size).toBe(64 * megabyte)
  })

  test('sends no more than a reader takes', async () => {
    const store = await openBucket()
    await store.write('wanted slowly', streamOf(Buffer.alloc(64 * megabyte)))
    const before = s3.sentBytes()
    const stream = await store.read('wanted slowly', { start: 0, end: 64 * megabyte - 1 })

    await settled(s3.sentBytes)

    expect(s3.sentBytes() - before).toBeLessThan(24 * megabyte)
    await stream?.cancel()
  })

  test('plays for more phones at once than the SDK has connections by default', async () => {
    const store = await openBucket()
    await store.write('popular', streamOf(bytes))

    const streams = await Promise.all(Array.from({ length: 80 }, () => store.read('popular', whole)))

    expect(streams).not.toContain(undefined)
    await Promise.all(streams.map((stream) => stream?.cancel()))
  })

  test('that is out of reach is said to be so, and is used again once it is back', async () => {
    const store = await openBucket()
    await store.write('kept', streamOf(bytes))
    await s3.stop()

    await expect(store.read('kept', whole)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.write('new', streamOf(bytes))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.remove('kept')).rejects.toMatchObject({ code: 'unavailable' })
    await s3.restart()

    const stream = await store.read('kept', whole)
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test.each([
    ['there is no such bucket', { of: 'pictures' }, /there is no bucket pictures/],
    ['the key is another', { as: 'SOMEBODY:hush' }, /do not open the bucket videos/],
  ])('a server does not start where %s', async (_, wrong, message) => {
    const opening = openStore({ mediaUrl: s3.url(wrong), dataDir: 'unused' })

    await expect(opening).rejects.toThrow(message)
    await expect(opening).rejects.not.toThrow(/hush/)
  })

  test('is opened with the key of the AWS environment where the URL has none', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', accessKey.id).stubEnv('AWS_SECRET_ACCESS_KEY', accessKey.secret)
    onTestFinished(() => void vi.unstubAllEnvs())
    const store = await openStore({ mediaUrl: s3.url({ as: '' }), dataDir: 'unused' })

    await store.write('by the environment', streamOf(bytes))

    expect(s3.names()).toContain('by the environment')
  })

  test('a server does not start where there is no key at all', async () => {
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true').stubEnv('HOME', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())

    const opening = openStore({ mediaUrl: s3.url({ as: '' }), dataDir: 'unused' })

    await expect(opening).rejects.toThrow('MEDIA_URL: there is no key and secret')
  })

  test('a server does not start where nothing answers', async () => {
    const opening = openStore({ mediaUrl: 's3://key:hush@127.0.0.1:1/videos?tls=false', dataDir: 'unused' })

    await expect(opening).rejects.toThrow('MEDIA_URL: out of reach: ECONNREFUSED (http://127.0.0.1:1)')
  })
})

describe('a folder alone', () => {
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'joma-store-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }

  test('is cleared at start of what a process that died has left, and of nothing else', () => {
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

  test('that cannot be written is said to be out of reach', async () => {
    const folder = newFolder()
    const store = createFolderStore(join(folder, 'media'))
    rmSync(join(folder, 'media'), { recursive: true })

    await expect(store.write('new', streamOf(bytes))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('loads nothing of the SDK for buckets', async () => {
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
  test('names a bucket, how to reach it, and who asks', () => {
    expect(readPlace('s3://KEY:SECRET@s3.example.com:9000/videos?region=ap-south-1&tls=false')).toEqual({
      endpoint: 'http://s3.example.com:9000',
      region: 'ap-south-1',
      bucket: 'videos',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'SECRET' },
    })
  })

  test('without more than a bucket means TLS, the usual region, and the key of the environment', () => {
    expect(readPlace('s3://s3.example.com/videos')).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'videos',
      credentials: undefined,
    })
  })

  test('holds any character of a secret, percent-encoded', () => {
    const secret = 'a/b+c=d@e:f%g?h#i'

    const { credentials } = readPlace(`s3://KEY:${encodeURIComponent(secret)}@[::1]:9000/videos`)

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
  ])('that is wrong (%s) is told in one line without its secret', (mediaUrl) => {
    const read = () => readPlace(mediaUrl)

    expect(read).toThrow(/^MEDIA_URL [^\n]+$/)
    expect(read).not.toThrow(/SE/)
  })
})

/** Resolves once a figure that grows has stopped growing. */
async function settled(figure: () => number) {
  const growth = async () => {
    const before = figure()
    await pause(150)
    return figure() - before
  }
  await expect.poll(growth, { timeout: 10_000 }).toBe(0)
}

const streamOf = (body: Buffer<ArrayBuffer>) => new Blob([body]).stream()

function breakingAfter(sizeBytes: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      if (sent >= sizeBytes) return controller.error(new Error('The phone is gone'))
      sent += 1_000
      controller.enqueue(Buffer.alloc(1_000))
    },
  })
}
