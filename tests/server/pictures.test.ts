import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { picturePath, pictureUpload } from '#contract/pictures.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createAdmin, createMember } from '../support/server/members.ts'
import { jpeg, png, readPixels, type Size, uploadPicture, webp } from '../support/server/pictures.ts'
import { app } from '../support/server/test-app.ts'
import { mp4 } from '../support/server/videos.ts'

const see = (image: string) => app.request(image)

async function newPicture(as: Account, bytes = png()) {
  const { status, data } = await uploadPicture(bytes, { as })
  expect(status).toBe(200)
  return data.image
}

const text = (written: string) => new Uint8Array(Buffer.from(written))

test.each([
  ['customer', createMember],
  ['admin', createAdmin],
])('a %s can change their own picture, and administrators see it', async (_, newAccount) => {
  const as = await newAccount()
  const bytes = png()

  const { message, data } = await uploadPicture(bytes, { as })

  expect(message).toBe(pictureUpload.message)
  expect((await as.me()).image).toBe(data.image)
  expect((await callAsAdmin(users.get, { username: as.username })).data.image).toBe(data.image)
  const seen = await see(data.image)
  expect(seen.status).toBe(200)
  expect(await readPixels(await seen.arrayBuffer())).toEqual(await readPixels(bytes))
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'private, max-age=31536000, immutable',
  })
})

test.each([
  ['a JPEG', () => jpeg({ width: 10, height: 10 }), 'image/jpeg'],
  ['a WebP', () => webp({ width: 10, height: 10 }), 'image/webp'],
  ['a PNG with the name .exe', async () => png(), 'image/png'],
])('%s is detected by its bytes', async (_, draw, type) => {
  const { data } = await uploadPicture(await draw(), { as: await createMember() }, 'me.exe')

  expect((await see(data.image)).headers.get('Content-Type')).toBe(type)
})

test.each([
  ['an SVG', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a GIF', text('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
  ['a video', mp4()],
  ['an empty file', new Uint8Array()],
  ['text', text('only text')],
])('%s is refused with a field error, and the earlier picture remains', async (_, bytes) => {
  const as = await createMember()
  const image = await newPicture(as)

  const { status, code, errors } = await uploadPicture(bytes, { as })

  expect({ status, code }).toEqual({ status: 415, code: 'not_a_picture' })
  expect(Object.keys(errors)).toEqual([pictureUpload.field])
  expect((await as.me()).image).toBe(image)
})

test('a picture of one megabyte is accepted, and one byte more is refused', async () => {
  const as = await createMember()
  const image = await newPicture(as, png(pictureUpload.limitBytes))

  const { status, code, values } = await uploadPicture(png(pictureUpload.limitBytes + 1), { as })

  expect({ status, code, values }).toEqual({ status: 413, code: 'too_large', values: { limit: 1 } })
  expect((await as.me()).image).toBe(image)
})

const limit = pictureUpload.limitPixels

test.each([
  ['a PNG', async (size: Size) => png(1_000, size)],
  ['a JPEG', jpeg],
  ['a WebP', webp],
])('%s with more pixels than the limit is refused, whatever its bytes are', async (_, draw) => {
  const as = await createMember()
  const image = await newPicture(as, await draw({ width: limit, height: limit }))

  for (const size of [
    { width: limit + 1, height: 1 },
    { width: 1, height: limit + 1 },
    { width: 16_000, height: 16_000 },
  ]) {
    const { status, code, values } = await uploadPicture(await draw(size), { as })
    expect({ status, code, values }).toEqual({ status: 413, code: 'picture_too_large', values: { limit } })
  }
  expect((await as.me()).image).toBe(image)
})

test('a picture without a readable size is refused', async () => {
  const cut = png().subarray(0, 12)

  const { status, code } = await uploadPicture(new Uint8Array(cut), { as: await createMember() })

  expect({ status, code }).toEqual({ status: 415, code: 'not_a_picture' })
})

test.each([
  ['a body that is not a form', 'application/json', '{}', 415],
  ['a form without the file', 'multipart/form-data; boundary=x', '--x--\r\n', 415],
  ['a form that ends in its headers', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form', 400],
])('%s is refused', async (_, type, body, expected) => {
  const { token } = await createMember()

  const { status } = await app.request(`/api/v1${pictureUpload.path}`, {
    method: pictureUpload.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    body,
  })

  expect(status).toBe(expected)
})

test('a new picture replaces and deletes the earlier one', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const [before, others] = [await newPicture(as), await newPicture(other)]

  const after = await newPicture(as)

  expect((await as.me()).image).toBe(after)
  expect([before, after, others].length).toBe(new Set([before, after, others]).size)
  expect([(await see(before)).status, (await see(after)).status, (await see(others)).status]).toEqual([404, 200, 200])
})

test('two concurrent uploads leave one picture', async () => {
  const as = await createMember()

  const replies = await Promise.all([uploadPicture(png(), { as }), uploadPicture(png(), { as })])

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { image } = await as.me()
  const seen = await Promise.all(
    replies.map(async ({ data }) => [(await see(data.image)).status, data.image === image]),
  )
  expect(seen).toEqual(
    expect.arrayContaining([
      [200, true],
      [404, false],
    ]),
  )
})

test('the same key uploads a picture once, and refuses another picture', async () => {
  const as = await createMember()
  const [key, bytes] = [randomUUID(), png()]

  const first = await uploadPicture(bytes, { as, key })
  const again = await uploadPicture(bytes, { as, key })
  const other = await uploadPicture(png(), { as, key })

  expect(again.data).toEqual(first.data)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(other.status).toBe(422)
})

test.each([randomUUID(), 'x', '../file', "' or true --"])('the picture %s is a 404', async (id) => {
  const { status, headers } = await see(picturePath(encodeURIComponent(id)))

  expect(status).toBe(404)
  expect(headers.get('Content-Type')).toContain('application/json')
})

test('a removed picture is deleted', async () => {
  const as = await createMember()
  const image = await newPicture(as)

  expect((await call(users.removePicture, {}, { as })).status).toBe(200)
  expect((await as.me()).image).toBeNull()
  expect((await see(image)).status).toBe(404)
  expect((await call(users.removePicture, {}, { as })).status).toBe(200)
})
