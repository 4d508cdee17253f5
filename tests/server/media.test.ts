import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { videoBytes as bytes, mediaStores, type TestStore, toStream } from '../support/server/media-stores.ts'

const megabyte = 1_048_576

describe.each(mediaStores)('%s', (_, open) => {
  let opened: TestStore
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  const write = async (body = bytes) => {
    const id = randomUUID()
    return { id, ...(await opened.store.write(id, toStream(body))) }
  }
  const read = async (id: string, range: { start: number; end: number }) => {
    const stream = await opened.store.read(id, range)
    return stream && Buffer.from(await new Response(stream).arrayBuffer())
  }

  test('returns the size and the digest of a stored video', async () => {
    const { size, digest } = await write()

    expect(size).toBe(bytes.length)
    expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('returns any byte range', async () => {
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

  test('returns a video of one byte', async () => {
    const { id } = await write(Buffer.from('x'))

    expect(await read(id, { start: 0, end: 0 })).toEqual(Buffer.from('x'))
  })

  test('stores concurrent videos separately', async () => {
    const bodies = Array.from({ length: 6 }, () => randomBytes(6 * megabyte))

    const written = await Promise.all(bodies.map(write))

    for (const [index, { id }] of written.entries()) {
      const got = await read(id, { start: 0, end: 6 * megabyte - 1 })
      expect(got?.equals(bodies[index]!)).toBe(true)
    }
  })

  test('returns undefined for a missing video, and deletes it a second time without an error', async () => {
    const { id } = await write(Buffer.from('gone soon'))
    await opened.store.remove(id)

    await opened.store.remove(id)

    expect(await read(id, { start: 0, end: 0 })).toBeUndefined()
    expect(await read(randomUUID(), { start: 0, end: 9 })).toBeUndefined()
  })

  test('returns no bytes beyond the end of a truncated video', async () => {
    const { id } = await write(Buffer.from('0123456789'))
    opened.truncate(id, 5)

    expect(await read(id, { start: 0, end: 9 })).toBeUndefined()
    expect(await read(id, { start: 7, end: 9 })).toBeUndefined()
    expect(await read(id, { start: 1, end: 4 })).toEqual(Buffer.from('1234'))
    expect(opened.countOpenReads()).toBe(0)
  })

  test.each([0, 1_000, 7 * megabyte, 17 * megabyte])(
    'stores nothing of a body that ends with an error after %i bytes',
    async (size) => {
      const before = opened.names()

      const writing = opened.store.write(randomUUID(), breakingAfter(size))

      await expect(writing).rejects.toThrow('The phone is gone')
      expect(opened.names()).toEqual(before)
    },
  )

  test('closes the source when the reader stops early', async () => {
    const { id } = await write()
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => opened.store.read(id, { start: 0, end: bytes.length - 1 })),
    )
    const readers = streams.map((stream) => stream!.getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    if (process.platform === 'linux') expect(opened.countOpenReads()).toBe(5)

    await Promise.all(readers.map((reader) => reader.cancel()))

    await expect.poll(opened.countOpenReads).toBe(0)
  })

  test('closes the source when the reader reaches the end', async () => {
    const { id } = await write()

    await read(id, { start: 0, end: bytes.length - 1 })

    await expect.poll(opened.countOpenReads).toBe(0)
  })
})

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
