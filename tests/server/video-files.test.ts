import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get as request } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { videoPath } from '#contract/videos.ts'
import { createApp } from '#server/app.ts'
import { openStore } from '#server/media/open-store.ts'
import { call } from '../support/server/call.ts'
import { mediaStores, type TestStore } from '../support/server/media-stores.ts'
import { sharedAdmin } from '../support/server/members.ts'
import { startS3Server } from '../support/server/s3-server.ts'
import { type app as appOfFile, parts } from '../support/server/test-app.ts'
import { megabyte, mp4, upload } from '../support/server/videos.ts'
import { listen } from '../support/server/wire.ts'

const size = 1_000
const bytes = Buffer.from(mp4(size))

describe.each(mediaStores)('from %s', (_, open) => {
  let opened: TestStore
  let app: typeof appOfFile
  let path: string

  beforeAll(async () => {
    opened = await open()
    app = createApp({ ...parts, media: opened.store, uploadLimitBytes: 64 * megabyte })
    path = await newVideo(bytes)
  })
  afterAll(() => opened.close())

  async function newVideo(content: Uint8Array): Promise<string> {
    const { data } = await upload(new Uint8Array(content), { as: await sharedAdmin(), at: app })
    return videoPath(data.advertise)
  }

  async function get(headers: Record<string, string> = {}, method = 'GET', from = path) {
    const response = await app.request(from, { method, headers })
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }

  test('a video streams to any client that has its id', async () => {
    const { status, headers, body } = await get()

    expect(status).toBe(200)
    expect(body.equals(bytes)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
  })

  test.each([
    ['the first byte', 'bytes=0-0', 0, 0],
    ['the last byte', 'bytes=999-999', 999, 999],
    ['the middle', 'bytes=100-299', 100, 299],
    ['from an offset to the end', 'bytes=900-', 900, 999],
    ['everything', 'bytes=0-', 0, 999],
    ['the last hundred', 'bytes=-100', 900, 999],
    ['an end beyond the file', 'bytes=900-5000', 900, 999],
    ['a suffix longer than the file', 'bytes=-5000', 0, 999],
  ])('a range of %s (%s) is a 206', async (_, range, first, last) => {
    const { status, headers, body } = await get({ Range: range })

    expect(status).toBe(206)
    expect(headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${size}`)
    expect(headers.get('Content-Length')).toBe(String(last - first + 1))
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true)
  })

  test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('a range past the end (%s) is a 416', async (range) => {
    const { status, headers, body } = await get({ Range: range })

    expect(status).toBe(416)
    expect(headers.get('Content-Range')).toBe(`bytes */${size}`)
    expect(body).toHaveLength(0)
  })

  test.each(['bytes=0-9,20-29', 'bytes=x-y', 'bytes', 'lines=0-9', ''])(
    'the range «%s» returns the whole file',
    async (range) => {
      const { status, body } = await get({ Range: range })

      expect(status).toBe(200)
      expect(body).toHaveLength(size)
    },
  )

  test('an unchanged file is a 304', async () => {
    const { headers } = await get()
    const etag = headers.get('ETag')!

    const again = await get({ 'If-None-Match': etag })
    const among = await get({ 'If-None-Match': `"another", W/${etag}` })
    const other = await get({ 'If-None-Match': '"another"' })

    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(again.headers.get('ETag')).toBe(etag)
    expect(among.status).toBe(304)
    expect(other.status).toBe(200)
  })

  test('If-Range with another version returns the whole file', async () => {
    const { headers } = await get()

    const same = await get({ Range: 'bytes=0-9', 'If-Range': headers.get('ETag')! })
    const other = await get({ Range: 'bytes=0-9', 'If-Range': '"another"' })

    expect(same.status).toBe(206)
    expect(other.status).toBe(200)
  })

  test('HEAD returns the same headers without a body', async () => {
    const whole = await get({}, 'HEAD')
    const part = await get({ Range: 'bytes=0-99' }, 'HEAD')

    expect(whole).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(whole.headers.get('Content-Length')).toBe(String(size))
    expect(part).toMatchObject({ status: 206, body: Buffer.alloc(0) })
    expect(part.headers.get('Content-Range')).toBe(`bytes 0-99/${size}`)
  })

  test.each([randomUUID(), 'none', '..%2f..%2fjwt-secret', '%00', '%E0%A4%A'])('the file %s is a 404', async (id) => {
    const response = await app.request(videoPath(id))

    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false, message: expect.stringMatching(/./) })
  })

  test.each(['GET', 'HEAD'])('a lost video is a 404 for %s, and can come back', async (method) => {
    const lost = await newVideo(mp4())
    await opened.store.remove(lost.split('/').at(-1)!)

    const { status, headers } = await get({}, method, lost)

    expect(status).toBe(404)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test.each(['GET', 'HEAD'])('a truncated video is a 404 for %s', async (method) => {
    const damaged = await newVideo(mp4())
    opened.truncate(damaged.split('/').at(-1)!, 500)

    expect((await get({}, method, damaged)).status).toBe(404)
    expect(opened.countOpenReads()).toBe(0)
  })

  test('a retired video is still served, because phones have it saved', async () => {
    const retired = await newVideo(mp4())
    await call(advertises.retire, { id: retired.split('/').at(-1)! }, { as: await sharedAdmin() })

    expect((await get({}, 'GET', retired)).status).toBe(200)
  })

  test('a client that disconnects leaves no open file', async () => {
    const long = await newVideo(mp4(32 * megabyte))
    const port = await listen(app)

    const watchBriefly = async () => {
      const phone = request(`http://127.0.0.1:${port}${long}`)
      const [answer] = await once(phone, 'response')
      await once(answer, 'data')
      phone.destroy()
    }
    await Promise.all(Array.from({ length: 5 }, watchBriefly))

    await expect.poll(opened.countOpenReads).toBe(0)
  })

  test('a video arrives complete over a network', async () => {
    const content = mp4(20 * megabyte)
    const long = await newVideo(content)
    const port = await listen(app)

    const response = await fetch(`http://127.0.0.1:${port}${long}`)

    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    await expect.poll(opened.countOpenReads).toBe(0)
  })
})

test('an interrupted bucket interrupts the video, and adds no wrong bytes', async () => {
  // The server and the bucket log the interruption.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const s3 = await startS3Server()
  onTestFinished(() => s3.remove())
  const media = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })
  const app = createApp({ ...parts, media, uploadLimitBytes: 64 * megabyte })
  const content = mp4(48 * megabyte)
  const { data } = await upload(content, { as: await sharedAdmin(), at: app })
  const video = `http://127.0.0.1:${await listen(app)}${videoPath(data.advertise)}`
  const answer = await fetch(video)

  await s3.stop()

  const { got, isWhole } = await takeAll(answer.body!)
  expect(isWhole).toBe(false)
  expect(Buffer.from(content).subarray(0, got.length).equals(got)).toBe(true)
  expect((await fetch(video, { method: 'HEAD' })).status).toBe(503)
  await s3.restart()
  expect((await takeAll((await fetch(video)).body!)).got.equals(content)).toBe(true)
})

/** Reads a body to its end or to its interruption. */
async function takeAll(body: ReadableStream<Uint8Array>) {
  const pieces: Uint8Array[] = []
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value)
    return { got: Buffer.concat(pieces), isWhole: true }
  } catch {
    return { got: Buffer.concat(pieces), isWhole: false }
  }
}
