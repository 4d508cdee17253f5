import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { videoPath } from '#contract/videos.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { app, parts } from '../support/server/test-app.ts'
import { createControlledBody, form, megabyte, mp4, upload, uploadBody } from '../support/server/videos.ts'
import { listen } from '../support/server/wire.ts'

const limitBytes = parts.uploadLimitBytes
/** The video ids in the list of administrators. */
const readUploads = async () => (await call(advertises.list, {}, { as: await sharedAdmin() })).data.total

test('a video of exactly the limit is accepted, and can be watched', async () => {
  const bytes = mp4(limitBytes)

  const { status, data } = await upload(bytes, { as: await sharedAdmin() })
  const watched = await app.request(videoPath(data.advertise))

  expect(status).toBe(200)
  expect(watched.status).toBe(200)
  expect(watched.headers.get('Content-Type')).toBe('video/mp4')
  expect(new Uint8Array(await watched.arrayBuffer())).toEqual(bytes)
})

test('a video above the limit is refused with 413, and not listed', async () => {
  const before = await readUploads()

  const { status, code, values } = await upload(mp4(limitBytes + 1), { as: await sharedAdmin() })

  expect({ status, code, values }).toEqual({ status: 413, code: 'too_large', values: { limit: limitBytes / megabyte } })
  expect(await readUploads()).toBe(before)
})

test('a file that is no video is refused with 415', async () => {
  const text = new Uint8Array(Buffer.from('This is a text, whatever its name.'.repeat(50)))

  expect((await upload(text, { as: await sharedAdmin() })).status).toBe(415)
})

test('members and signed-out callers cannot upload a video', async () => {
  expect((await upload(mp4(), { as: await createMember() })).status).toBe(403)
  expect((await upload(mp4(), {})).status).toBe(401)
})

test('the same video under the same key is stored once', async () => {
  const sender = { as: await sharedAdmin(), key: randomUUID() }
  const bytes = mp4(100_000)

  const [first, second] = [await upload(bytes, sender), await upload(bytes, sender)]

  expect(second).toMatchObject({ status: 200, data: first.data })
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await upload(mp4(), sender)).status).toBe(422)
})

test('the key of an upload that broke off can be used again', async () => {
  const sender = { as: await sharedAdmin(), key: randomUUID() }
  const before = await readUploads()
  const port = await listen(app)
  const headers = {
    Authorization: `Bearer ${sender.as.token}`,
    'Content-Type': form.type,
    'Idempotency-Key': sender.key,
    'Content-Length': 1_000_000,
  }
  const broken = request({ port, path: `/api/v1${advertiseUpload.path}`, method: 'POST', headers })
  const closed = new Promise((resolve) => broken.on('error', () => {}).on('close', resolve))
  broken.write(form.head)
  broken.write(mp4(200_000), () => broken.destroy())
  await closed

  // The server may still hold the key of the broken upload for a moment.
  await expect.poll(async () => (await upload(mp4(), sender)).status).toBe(200)
  expect(await readUploads()).toBe(before + 1)
})

test('a form that ends inside its file is refused with 400', async () => {
  const body = createControlledBody()
  body.write(Buffer.concat([Buffer.from(form.head), mp4(50_000)]))
  body.end()

  expect((await uploadBody(body.readable, { as: await sharedAdmin() }, form.type)).status).toBe(400)
})

test('parts of a video are sent as ranges', async () => {
  const bytes = mp4(10_000)
  const { data } = await upload(bytes, { as: await sharedAdmin() })
  const path = videoPath(data.advertise)
  const readRange = (range: string) => app.request(path, { headers: { Range: range } })

  const [first, last, beyond] = [
    await readRange('bytes=0-99'),
    await readRange('bytes=-50'),
    await readRange('bytes=10000-'),
  ]
  const head = await app.request(path, { method: 'HEAD' })
  const known = await app.request(path, { headers: { 'If-None-Match': head.headers.get('ETag') ?? '' } })

  expect([first.status, last.status, beyond.status, head.status]).toEqual([206, 206, 416, 200])
  expect(first.headers.get('Content-Range')).toBe('bytes 0-99/10000')
  expect(new Uint8Array(await first.arrayBuffer())).toEqual(bytes.slice(0, 100))
  expect(new Uint8Array(await last.arrayBuffer())).toEqual(bytes.slice(-50))
  expect(beyond.headers.get('Content-Range')).toBe('bytes */10000')
  expect(head.headers.get('Content-Length')).toBe('10000')
  expect([200, 304]).toContain(known.status)
})
