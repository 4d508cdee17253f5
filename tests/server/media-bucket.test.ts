import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '#server/media/open-store.ts'
import { videoBytes as bytes, toStream } from '../support/server/media-stores.ts'
import { accessKey, startS3Server } from '../support/server/s3-server.ts'

const megabyte = 1_048_576

describe('a bucket store', () => {
  const whole = { start: 0, end: bytes.length - 1 }
  let s3: Awaited<ReturnType<typeof startS3Server>>
  beforeAll(async () => {
    s3 = await startS3Server()
  })
  afterAll(() => s3.remove())
  const openBucket = () => openStore({ mediaUrl: s3.url(), dataDir: 'unused' })

  test('requests only the requested range', async () => {
    const store = await openBucket()
    await store.write('ranged', toStream(bytes))
    s3.requests.length = 0

    await new Response(await store.read('ranged', { start: 100, end: 299 })).arrayBuffer()

    expect(s3.requests).toEqual([{ method: 'GET', range: 'bytes=100-299' }])
  })

  test('applies backpressure to the sender while the bucket is slow', async () => {
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

    await expect.poll(() => s3.active()).toBeGreaterThan(0)
    await settled(() => sentBytes)

    expect(sentBytes).toBeLessThan(24 * megabyte)
    goOn()
    expect((await writing).size).toBe(64 * megabyte)
  })

  test('applies backpressure to the bucket while the reader is slow', async () => {
    const store = await openBucket()
    await store.write('slow reader', toStream(Buffer.alloc(64 * megabyte)))
    const before = s3.sentBytes()
    const stream = await store.read('slow reader', { start: 0, end: 64 * megabyte - 1 })

    await settled(s3.sentBytes)

    expect(s3.sentBytes() - before).toBeLessThan(24 * megabyte)
    await stream?.cancel()
  })

  test('streams to more phones concurrently than the SDK has connections by default', async () => {
    const store = await openBucket()
    await store.write('popular', toStream(bytes))

    const streams = await Promise.all(Array.from({ length: 80 }, () => store.read('popular', whole)))

    expect(streams).not.toContain(undefined)
    await Promise.all(streams.map((stream) => stream?.cancel()))
  })

  test('throws StorageUnavailable while the bucket is unreachable, and works again afterwards', async () => {
    const store = await openBucket()
    await store.write('stored', toStream(bytes))
    await s3.stop()

    await expect(store.read('stored', whole)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.write('new', toStream(bytes))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.remove('stored')).rejects.toMatchObject({ code: 'unavailable' })
    await s3.restart()

    const stream = await store.read('stored', whole)
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test.each([
    ['the bucket does not exist', { of: 'pictures' }, /there is no bucket pictures/],
    ['the key is wrong', { as: 'OTHERKEY:hush' }, /do not open the bucket videos/],
  ])('does not let a server start where %s', async (_, wrong, message) => {
    const opening = openStore({ mediaUrl: s3.url(wrong), dataDir: 'unused' })

    await expect(opening).rejects.toThrow(message)
    await expect(opening).rejects.not.toThrow(/hush/)
  })

  test('uses the key of the AWS environment where the URL has none', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', accessKey.id).stubEnv('AWS_SECRET_ACCESS_KEY', accessKey.secret)
    onTestFinished(() => void vi.unstubAllEnvs())
    const store = await openStore({ mediaUrl: s3.url({ as: '' }), dataDir: 'unused' })

    await store.write('by the environment', toStream(bytes))

    expect(s3.names()).toContain('by the environment')
  })

  test('does not let a server start without a key', async () => {
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true').stubEnv('HOME', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())

    const opening = openStore({ mediaUrl: s3.url({ as: '' }), dataDir: 'unused' })

    await expect(opening).rejects.toThrow('MEDIA_URL: there is no key and secret')
  })

  test('is refused by a restore where the bucket is unreachable', async () => {
    const opening = openStore({ mediaUrl: 's3://key:hush@127.0.0.1:1/videos?tls=false', dataDir: 'unused' })

    await expect(opening).rejects.toThrow('MEDIA_URL: out of reach: ECONNREFUSED (http://127.0.0.1:1)')
  })
})

/** Resolves when a number has not grown for many turns of the event loop. */
async function settled(figure: () => number) {
  for (let turns = 0, last = figure(); turns < 20_000; turns++) {
    await nextTurn()
    if (figure() !== last) [turns, last] = [0, figure()]
  }
}
