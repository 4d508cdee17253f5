import { afterEach, expect, test } from 'vitest'
import { bannerBytesMax, bannerPixelsMax, banners, bannersMax } from '#contract/banners.ts'
import { banners as bannerTable } from '#server/banners/table.ts'
import { bannerPicture, createBanner } from '../support/server/banners.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { png } from '../support/server/pictures.ts'
import { app, db } from '../support/server/test-app.ts'

afterEach(async () => {
  await db.delete(bannerTable)
})

const banner = { id: null, picture: bannerPicture, text_en: 'Friday', text_bn: 'শুক্রবার', link: '/home/plans' as const }
const save = async (input: object) => call(banners.save, { ...banner, ...input }, { as: await sharedAdmin() })
const read = async () => (await callAsAdmin(banners.list, {})).data
const toUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

test('an owner adds banners in their order, and everybody gets their pictures', async () => {
  await createBanner()
  expect((await save({})).status).toBe(200)

  const [, second] = await read()
  expect(second).toMatchObject({ text_en: 'Friday', text_bn: 'শুক্রবার', link: '/home/plans' })
  const picture = await app.request(second!.image)
  expect(picture.headers.get('Content-Type')).toBe('image/png')
  expect(picture.headers.get('Cache-Control')).toContain('immutable')
})

test('a changed banner keeps its place and, without another picture, its picture', async () => {
  const id = await createBanner()
  await createBanner()
  const [before] = await read()

  await save({ id, picture: null })
  const [texts] = await read()
  await save({ id })
  const [changed] = await read()

  expect(texts).toMatchObject({ _id: id, text_en: 'Friday', image: before!.image })
  expect(changed?.image).not.toBe(before!.image)
  expect((await app.request(before!.image)).status).toBe(404)
})

test('a banner moves up, and can be removed', async () => {
  const [first, second, third] = [await createBanner(), await createBanner(), await createBanner()]

  expect((await callAsAdmin(banners.moveUp, { id: third })).status).toBe(200)
  expect((await read()).map(({ _id }) => _id)).toEqual([first, third, second])
  await callAsAdmin(banners.delete, { id: third })
  expect((await read()).map(({ _id }) => _id)).toEqual([first, second])
  const as = await sharedAdmin()
  expect(await call(banners.moveUp, { id: first }, { as })).toMatchObject({ status: 404 })
  expect(await call(banners.delete, { id: third }, { as })).toMatchObject({ status: 404 })
})

test('there are at most three, also if they are added at once', async () => {
  const results = await Promise.all(Array.from({ length: bannersMax + 1 }, () => save({})))

  expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  expect(await read()).toHaveLength(bannersMax)
})

test('what is no small picture is refused', async () => {
  expect(await save({ picture: null })).toMatchObject({ code: 'not_a_picture' })
  expect(await save({ picture: 'https://example.org/x.png' })).toMatchObject({ issues: { picture: 'invalid' } })
  expect(await save({ picture: 'data:image/svg+xml;base64,AAAA' })).toMatchObject({ issues: { picture: 'invalid' } })
  expect(await save({ picture: toUrl(Buffer.from('no picture')) })).toMatchObject({ code: 'not_a_picture' })
  const large = png(1_000, { width: bannerPixelsMax + 1, height: 1 })
  expect(await save({ picture: toUrl(large) })).toMatchObject({ code: 'picture_too_large' })
  expect(await save({ picture: toUrl(png(bannerBytesMax + 1_000)) })).toMatchObject({ status: 400 })
  expect(await read()).toEqual([])
})

test('a banner opens only known screens, and only an owner saves one', async () => {
  expect(await save({ link: '/home/brand' })).toMatchObject({ issues: { link: 'invalid' } })
  expect(await save({ link: 'https://example.org' })).toMatchObject({ issues: { link: 'invalid' } })
  for (const as of [await createMember(), await createStaff('editor')])
    expect((await call(banners.save, banner, { as })).status).toBe(403)
})
