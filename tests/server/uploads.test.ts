import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { advertises } from '#server/advertises/table.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/connect.ts'
import { openStore } from '#server/media/open-store.ts'
import { mediaStores, type TestStore } from '../support/server/media-stores.ts'
import { type Account, sharedAdmin } from '../support/server/members.ts'
import { startS3Server } from '../support/server/s3-server.ts'
import { type app as appOfFile, db, parts } from '../support/server/test-app.ts'
import { createControlledBody, form, megabyte, mp4, upload, uploadBody } from '../support/server/videos.ts'
import { listen } from '../support/server/wire.ts'

/** Larger than one part of a multipart upload. */
const limitBytes = 12 * megabyte
const countRows = () => db.$count(advertises)

describe.each(mediaStores)('to %s', (_, open) => {
  let opened: TestStore
  let at: typeof appOfFile
  let as: Account
  let before: { names: string[]; rows: number }

  beforeAll(async () => {
    opened = await open()
    at = createApp({ ...parts, media: opened.store, uploadLimitBytes: limitBytes })
    as = await sharedAdmin()
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    before = { names: opened.names(), rows: await countRows() }
  })

  /** The number of files and rows that the test has added. */
  const readGrowth = async () => ({
    files: opened.names().length - before.names.length,
    rows: (await countRows()) - before.rows,
  })

  test('a file above the limit is refused and not stored', async () => {
    const { status, code, values } = await upload(mp4(limitBytes + 1), { as, at })

    expect({ status, code, values }).toEqual({
      status: 413,
      code: 'too_large',
      values: { limit: limitBytes / 1_048_576 },
    })
    expect(await readGrowth()).toEqual({ files: 0, rows: 0 })
  })

  test('a file of exactly the limit is accepted', async () => {
    expect((await upload(mp4(limitBytes), { as, at })).status).toBe(200)
    expect(await readGrowth()).toEqual({ files: 1, rows: 1 })
  })

  test.each([0, 100_000, 7 * megabyte])('an upload that is interrupted after %i bytes leaves no file', async (size) => {
    const body = createControlledBody()
    const uploading = uploadBody(body.readable, { as, at }, form.type)
    body.write(form.head)
    body.write(mp4(size))

    body.fail()

    expect((await uploading).status).toBe(400)
    expect(await readGrowth()).toEqual({ files: 0, rows: 0 })
  })

  test('a form that ends inside its file leaves no file', async () => {
    const body = Buffer.concat([Buffer.from(form.head), mp4(6 * megabyte)])

    expect((await uploadBody(body, { as, at }, form.type)).status).toBe(400)
    expect(await readGrowth()).toEqual({ files: 0, rows: 0 })
  })

  test('a client that disconnects leaves no file', async () => {
    const port = await listen(at)
    const headers = { Authorization: `Bearer ${as.token}`, 'Content-Type': form.type }
    const sender = request({ port, path: `/api/v1${advertiseUpload.path}`, method: 'POST', headers })
    sender.on('error', () => {})
    sender.write(form.head)
    sender.write(mp4(11 * megabyte))
    await expect.poll(() => opened.names().length).toBeGreaterThan(before.names.length)

    sender.destroy()

    await expect.poll(readGrowth).toEqual({ files: 0, rows: 0 })
  })

  test('the same key and file return the stored response, and the file is stored once', async () => {
    const sender = { as, at, key: randomUUID() }
    const bytes = mp4(6 * megabyte)
    const first = await upload(bytes, sender)

    const second = await upload(bytes, sender)

    expect(second).toMatchObject({ status: 200, data: first.data })
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await readGrowth()).toEqual({ files: 1, rows: 1 })
  })

  test('another file under the same key is refused and not stored', async () => {
    const sender = { as, at, key: randomUUID() }
    await upload(mp4(), sender)

    expect((await upload(mp4(), sender)).status).toBe(422)
    expect(await readGrowth()).toEqual({ files: 1, rows: 1 })
  })

  test('a second upload under the key of a running upload is refused with Retry-After', async () => {
    const sender = { as, at, key: randomUUID() }
    const body = createControlledBody()
    const running = uploadBody(body.readable, sender, form.type)
    await body.requested

    const second = await upload(mp4(), sender)

    expect(second.status).toBe(409)
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0)
    body.write(form.head)
    body.write(mp4())
    body.write(form.tail)
    body.end()
    expect((await running).status).toBe(200)
    expect(await readGrowth()).toEqual({ files: 1, rows: 1 })
  })

  test('the key of an interrupted upload can be used again', async () => {
    const sender = { as, at, key: randomUUID() }
    const body = createControlledBody()
    const broken = uploadBody(body.readable, sender, form.type)
    body.write(form.head)
    body.fail()
    await broken

    const { status, headers } = await upload(mp4(), sender)

    expect(status).toBe(200)
    expect(headers.has('Idempotency-Replayed')).toBe(false)
  })

  test('the same upload to two processes concurrently is stored once', async () => {
    const other = createApp({ ...parts, media: opened.store, uploadLimitBytes: limitBytes })
    const bytes = mp4(6 * megabyte)
    const key = randomUUID()

    const replies = await Promise.all([at, other].map((each) => upload(bytes, { as, key, at: each })))

    expect(replies.map(({ status }) => status)).toContain(200)
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(await readGrowth()).toEqual({ files: 1, rows: 1 })
  })

  test('a file is deleted when the transaction of its row is rolled back', async () => {
    const failing = createApp({
      ...parts,
      media: opened.store,
      db: withTransactions(async () => Promise.reject(connectionLost())),
    })

    expect((await upload(mp4(), { as, at: failing })).status).toBe(503)
    expect(await readGrowth()).toEqual({ files: 0, rows: 0 })
  })

  test('a file remains when its row is committed, even if the client gets no response', async () => {
    const dbWithLostCommitReply = withTransactions(async (run) => {
      await run()
      throw connectionLost()
    })
    const failing = createApp({ ...parts, media: opened.store, db: dbWithLostCommitReply })

    expect((await upload(mp4(), { as, at: failing })).status).toBe(503)
    expect(await readGrowth()).toEqual({ files: 1, rows: 1 })
  })
})

describe('uploads to an unreachable bucket', () => {
  test('are a 503 for upload and playback, without details of the bucket', async () => {
    const s3 = await startS3Server()
    onTestFinished(() => s3.remove())
    const media = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })
    const at = createApp({ ...parts, media, uploadLimitBytes: limitBytes, isProduction: true })
    const as = await sharedAdmin()
    const { data } = await upload(mp4(), { as, at })
    await s3.stop()

    const uploaded = await upload(mp4(6 * megabyte), { as, at })
    const watched = await at.request(`/file/${data.advertise}`)

    expect(uploaded).toMatchObject({
      status: 503,
      code: 'unavailable',
    })
    expect(watched.status).toBe(503)
    expect(watched.headers.get('Cache-Control')).toBe('no-store')
    expect(Number(watched.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await watched.json()).toEqual({ success: false, code: 'unavailable', message: uploaded.message })
  })

  test('are a 503 without a row when the bucket fails during the upload', async () => {
    const s3 = await startS3Server()
    onTestFinished(() => s3.remove())
    const media = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })
    const as = await sharedAdmin()
    const port = await listen(createApp({ ...parts, media, uploadLimitBytes: 64 * megabyte }))
    const rows = await countRows()
    const body = createControlledBody()
    const headers = { Authorization: `Bearer ${as.token}`, 'Content-Type': form.type }
    const answer = fetch(`http://127.0.0.1:${port}/api/v1${advertiseUpload.path}`, {
      method: 'POST',
      headers,
      body: body.readable,
      duplex: 'half',
    } as RequestInit)
    body.write(form.head)
    body.write(mp4(8 * megabyte))
    await expect.poll(s3.names).toHaveLength(1)

    await s3.stop()
    body.write(mp4(8 * megabyte))
    body.write(form.tail)
    body.end()

    expect((await answer).status).toBe(503)
    expect(await countRows()).toBe(rows)
  })
})

/** The error of a lost database connection. */
const connectionLost = () => Object.assign(new Error('Connection lost'), { code: 'ECONNRESET' })

/** The test database with a replaced `transaction` method. */
function withTransactions(transact: (run: () => Promise<unknown>) => Promise<unknown>): Db {
  const transaction: Db['transaction'] = (...given) => transact(() => db.transaction(...given)) as Promise<never>
  return new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) })
}
