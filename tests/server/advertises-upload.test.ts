import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { readVideoFile } from '../support/server/mp4.ts'
import { mediaFolder } from '../support/server/test-app.ts'
import { createControlledBody, form, megabyte, mp4, upload, uploadBody } from '../support/server/videos.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

test('a video is detected by its bytes, whatever its name', async () => {
  const as = await sharedAdmin()

  const film = await upload(readVideoFile('vp8-vorbis.webm'), { as }, 'film.txt')
  const picture = await upload(new Uint8Array(Buffer.concat([png, Buffer.alloc(500)])), { as }, 'picture.mp4')
  const text = await upload(new Uint8Array(Buffer.from('<script>alert(1)</script>')), { as }, 'text.mp4')

  expect(film.status).toBe(200)
  for (const refused of [picture, text]) {
    expect(refused).toMatchObject({ status: 415, issues: { file: 'not_a_video' } })
  }
})

test.each([
  ['no file', () => new FormData()],
  ['an empty file', () => formWith('file', new File([], 'empty.mp4'))],
  ['the file in another field', () => formWith('video', new File([mp4()], 'video.mp4'))],
  ['text instead of a file', () => formWith('file', 'video.mp4')],
])('an upload with %s is refused as not a video', async (_, createBody) => {
  const { status, code } = await uploadBody(createBody(), { as: await sharedAdmin() })

  expect({ status, code }).toEqual({ status: 415, code: 'not_a_video' })
})

function formWith(field: string, value: string | File): FormData {
  const body = new FormData()
  body.set(field, value)
  return body
}

test('an upload that is not a form is refused', async () => {
  expect((await uploadBody('{}', { as: await sharedAdmin() }, 'application/json')).status).toBe(415)
})

test.each([
  ['without a boundary', 'multipart/form-data', `${form.head}x`],
  ['that ends in the middle of the file', form.type, `${form.head}${Buffer.from(mp4(200)).toString('latin1')}`],
  ['that ends in the headers of the file', form.type, form.head.slice(0, 60)],
])('a form %s is malformed', async (_, type, body) => {
  const { status } = await uploadBody(Buffer.from(body, 'latin1'), { as: await sharedAdmin() }, type)

  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('a file is written to storage while it arrives', async () => {
  const body = createControlledBody()
  const uploading = uploadBody(body.readable, { as: await sharedAdmin() }, form.type)
  body.write(form.head)
  body.write(mp4(100_000))

  await expect.poll(storedBytes).toBeGreaterThan(50_000)
  body.write(mp4(100_000))
  body.write(form.tail)
  body.end()

  expect((await uploading).status).toBe(200)
})

test('a caller without permission is refused before the file has arrived', async () => {
  const body = createControlledBody()
  body.write(form.head)

  expect((await uploadBody(body.readable, { as: await createMember() }, form.type)).status).toBe(403)
})

test('a file whose declared size is above the limit is refused before it has arrived', async () => {
  const body = createControlledBody()
  const sender = { as: await sharedAdmin(), contentLength: 5 * megabyte }
  body.write(form.head)

  expect((await uploadBody(body.readable, sender, form.type)).status).toBe(413)
})

test.each([
  ['without a name', '', 'video'],
  ['with a name of white space and control characters', ' \u0000\u0007 ', 'video'],
  ['with a control character in its name', 'Eid\u0000 offer.mp4', 'Eid offer.mp4'],
  ['with a Bengali name', 'জমা.mp4', 'জমা.mp4'],
  ['with a too long name', '😀'.repeat(300), '😀'.repeat(200)],
])('a file %s can be uploaded', async (_, name, storedName) => {
  const as = await sharedAdmin()
  const body = Buffer.concat([Buffer.from(form.head.replace('a.mp4', name)), mp4(), Buffer.from(form.tail)])

  expect((await uploadBody(body, { as }, form.type)).status).toBe(200)
  expect((await call(advertises.list, { limit: '1' }, { as })).data.items).toMatchObject([{ name: storedName }])
})

async function storedBytes(): Promise<number> {
  const parts = (await readdir(mediaFolder)).filter((name) => name.endsWith('.part'))
  const sizes = parts.map(async (name) => (await stat(join(mediaFolder, name))).size)
  return Math.max(0, ...(await Promise.all(sizes)))
}
