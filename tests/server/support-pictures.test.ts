import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { supportPictures } from '#server/supports/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { jpeg, png, readPixels, uploadSupportPicture, webp } from '../support/server/pictures.ts'
import { app, db } from '../support/server/test-app.ts'
import { mp4 } from '../support/server/videos.ts'

const see = (picture: string, as?: Account) =>
  app.request(basePath + supportPicture.path.replace(':id', picture), {
    headers: as ? { Authorization: `Bearer ${as.token}` } : {},
  })

const statusFor = async (picture: string, as?: Account) => (await see(picture, as)).status

async function upload(as: Account, bytes = png()) {
  const { status, data } = await uploadSupportPicture(bytes, { as })
  expect(status).toBe(200)
  return data.picture
}

const openWith = async (as: Account, picture: string) =>
  (await call(supports.create, { message: 'Look.', picture }, { as })).data

test('a picture of a message is shown to its member and to administrators, and to no other member', async () => {
  const [as, other, admin] = [await createMember(), await createMember(), await sharedAdmin()]
  const bytes = png()
  const picture = await upload(as, bytes)

  expect((await openWith(as, picture)).picture).toBe(picture)
  const seen = await see(picture, as)
  expect(await readPixels(await seen.arrayBuffer())).toEqual(await readPixels(bytes))
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await statusFor(picture, admin)).toBe(200)
  expect(await statusFor(picture, other)).toBe(404)
  expect(await statusFor(picture)).toBe(401)
})

test('a picture of an answer is shown to the member of the thread only', async () => {
  const [as, other, admin] = [await createMember(), await createMember(), await sharedAdmin()]
  const { _id: id } = await openWith(as, await upload(as))
  const picture = await upload(admin)
  expect(await statusFor(picture, as)).toBe(404)

  await call(supportDesk.answer, { id, message: 'Look.', picture }, { as: admin })

  expect([await statusFor(picture, as), await statusFor(picture, other)]).toEqual([200, 404])
})

test('an unsent picture is shown to its author only', async () => {
  const as = await createMember()
  const picture = await upload(as)

  expect([await statusFor(picture, as), await statusFor(picture, await sharedAdmin())]).toEqual([200, 404])
})

test('a picture of a deleted thread is shown to its author only', async () => {
  const as = await createMember()
  const picture = await upload(as)
  const { _id: id } = await openWith(as, picture)

  await callAsAdmin(supports.delete, { id })

  expect([await statusFor(picture, as), await statusFor(picture, await sharedAdmin())]).toEqual([200, 404])
})

test('a message with the picture of another member, an unknown or an already sent one is refused', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const sent = await upload(as)
  const { _id: id } = await openWith(as, sent)

  for (const picture of [await upload(other), randomUUID(), sent]) {
    const { status, errors } = await call(supportThreads.reply, { id, message: 'Look.', picture }, { as })
    expect(status).toBe(404)
    expect(Object.keys(errors)).toEqual(['picture'])
  }
  expect((await call(supportThreads.replies, { id }, { as })).data.total).toBe(0)
})

test.each([
  ['a JPEG', () => jpeg({ width: 10, height: 10 }), 'image/jpeg'],
  ['a WebP', () => webp({ width: 10, height: 10 }), 'image/webp'],
])('%s is detected by its bytes', async (_, draw, type) => {
  const as = await createMember()

  expect((await see(await upload(as, await draw()), as)).headers.get('Content-Type')).toBe(type)
})

test.each([
  ['a page', new Uint8Array(Buffer.from('<!doctype html><script>alert(1)</script>'))],
  ['an SVG', new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['a video', mp4()],
])('%s is refused', async (_, bytes) => {
  const { status, code } = await uploadSupportPicture(bytes, { as: await createMember() })

  expect({ status, code }).toEqual({ status: 415, code: 'not_a_picture' })
})

test('a picture of two megabytes is accepted, and one byte more is refused', async () => {
  const as = await createMember()
  await upload(as, png(supportPictureUpload.limitBytes))

  const { status, code, values } = await uploadSupportPicture(png(supportPictureUpload.limitBytes + 1), { as })

  expect({ status, code, values }).toEqual({ status: 413, code: 'too_large', values: { limit: 2 } })
})

test('a picture with too many pixels is refused', async () => {
  const size = { width: supportPictureUpload.limitPixels + 1, height: 1 }

  const { status, code } = await uploadSupportPicture(png(1_000, size), { as: await createMember() })

  expect({ status, code }).toEqual({ status: 413, code: 'picture_too_large' })
})

test('of the unsent pictures of a user only the newest five are stored', async () => {
  const as = await createMember()
  const first = await upload(as)
  const newer: string[] = []
  for (let count = 0; count < 4; count++) newer.push(await upload(as))
  expect(await statusFor(first, as)).toBe(200)

  const { data } = await uploadSupportPicture(png(), { as })

  expect(await statusFor(first, as)).toBe(404)
  expect(await statusFor(newer[0]!, as)).toBe(200)
  expect(await statusFor(data.picture, as)).toBe(200)
})

test('a picture is deleted after 90 days, and its message stays', async () => {
  const as = await createMember()
  const [old, recent] = [await upload(as), await upload(as)]
  const { _id: id } = await openWith(as, old)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .update(supportPictures)
    .set({ created_at: daysAgo(91) })
    .where(eq(supportPictures.id, old))
  await db
    .update(supportPictures)
    .set({ created_at: daysAgo(89) })
    .where(eq(supportPictures.id, recent))

  await deleteExpired(db)

  const left = db.select({ id: supportPictures.id }).from(supportPictures)
  expect(await left.where(inArray(supportPictures.id, [old, recent]))).toEqual([{ id: recent }])
  expect(await statusFor(old, as)).toBe(404)
  expect((await call(supportThreads.get, { id }, { as })).data.picture).toBe(old)
})
