import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { videoPath } from '#contract/advertises.ts'
import { app } from '../support/house.ts'
import { theAdmin } from '../support/members.ts'
import { mp4, upload } from '../support/videos.ts'

const size = 1_000
const bytes = Buffer.from(mp4(size))
let path: string

beforeAll(async () => {
  const { data } = await upload(new Uint8Array(bytes), { as: await theAdmin() })
  path = videoPath(data.advertise)
})

async function get(headers: Record<string, string> = {}, method = 'GET') {
  const response = await app.request(path, { method, headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('a video streams to anybody who knows its id', async () => {
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
  ['from somewhere to the end', 'bytes=900-', 900, 999],
  ['everything', 'bytes=0-', 0, 999],
  ['the last hundred', 'bytes=-100', 900, 999],
  ['more at the end than there is', 'bytes=900-5000', 900, 999],
  ['a longer end than the file', 'bytes=-5000', 0, 999],
])('a range of %s (%s) is answered in part', async (_, range, first, last) => {
  const { status, headers, body } = await get({ Range: range })

  expect(status).toBe(206)
  expect(headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${size}`)
  expect(headers.get('Content-Length')).toBe(String(last - first + 1))
  expect(body.equals(bytes.subarray(first, last + 1))).toBe(true)
})

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])(
  'a range past the end (%s) cannot be satisfied',
  async (range) => {
    const { status, headers, body } = await get({ Range: range })

    expect(status).toBe(416)
    expect(headers.get('Content-Range')).toBe(`bytes */${size}`)
    expect(body).toHaveLength(0)
  },
)

test.each(['bytes=0-9,20-29', 'bytes=x-y', 'bytes', 'lines=0-9', ''])(
  'a range of «%s» is answered with the whole',
  async (range) => {
    const { status, body } = await get({ Range: range })

    expect(status).toBe(200)
    expect(body).toHaveLength(size)
  },
)

test('a file that is still the same is not sent again', async () => {
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

test('a range of another version is answered with the whole', async () => {
  const { headers } = await get()

  const same = await get({ Range: 'bytes=0-9', 'If-Range': headers.get('ETag')! })
  const other = await get({ Range: 'bytes=0-9', 'If-Range': '"another"' })

  expect(same.status).toBe(206)
  expect(other.status).toBe(200)
})

test('HEAD says the same without the bytes', async () => {
  const whole = await get({}, 'HEAD')
  const part = await get({ Range: 'bytes=0-99' }, 'HEAD')

  expect(whole).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  expect(whole.headers.get('Content-Length')).toBe(String(size))
  expect(part).toMatchObject({ status: 206, body: Buffer.alloc(0) })
  expect(part.headers.get('Content-Range')).toBe(`bytes 0-99/${size}`)
})

test.each([randomUUID(), 'none', '..%2f..%2fjwt-secret', '%00', '%E0%A4%A'])('there is no file %s', async (id) => {
  const response = await app.request(videoPath(id))

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ success: false, message: expect.stringMatching(/./) })
})
