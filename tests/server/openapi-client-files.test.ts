import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { exportTables } from '#contract/exports.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { getOperation } from '../support/server/openapi-document.ts'
import { png } from '../support/server/pictures.ts'
import { validateReply } from '../support/server/published-schema.ts'
import { app } from '../support/server/test-app.ts'
import { mp4 } from '../support/server/videos.ts'
import { fromAddress } from '../support/server/wire.ts'

let admin: { username: string; token: string }
beforeAll(async () => {
  admin = await sharedAdmin()
})

test('a video is uploaded and streamed as the document describes', async () => {
  const { path, method, requestBody } = getOperation('advertisesUpload')
  const [field] = Object.keys(requestBody?.content?.['multipart/form-data']?.schema?.properties as object)
  const form = new FormData()
  form.set(field!, new File([mp4()], 'video.mp4'))
  const headers = { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': randomUUID() }

  const response = await app.request(path, { method, headers, body: form })
  const body = (await response.json()) as { data: { advertise: string } }
  const video = getOperation('advertisesVideo')
  const streamed = await app.request(video.path.replace('{advertise}', body.data.advertise), {
    headers: { Range: 'bytes=0-99' },
  })

  expect(validateReply(getOperation('advertisesUpload'), { status: response.status, body })).toEqual([])
  expect(response.status).toBe(200)
  expect(streamed.status).toBe(206)
  expect(Object.keys(video.responses['206']?.content ?? {})).toContain(streamed.headers.get('Content-Type'))
  for (const name of Object.keys(video.responses['206']?.headers ?? {})) expect(streamed.headers.has(name)).toBe(true)
  expect(await streamed.arrayBuffer()).toHaveProperty('byteLength', 100)
})

test('a picture is changed and read as the document describes', async () => {
  const { path, method, requestBody } = getOperation('usersUploadPicture')
  const [field] = Object.keys(requestBody?.content?.['multipart/form-data']?.schema?.properties as object)
  const form = new FormData()
  form.set(field!, new File([png()], 'me.png'))
  const { token } = await createMember()

  const response = await app.request(path, { method, headers: { Authorization: `Bearer ${token}` }, body: form })
  const body = (await response.json()) as { data: { image: string } }
  const { responses } = getOperation('usersPicture')
  const seen = await app.request(body.data.image)

  expect(validateReply(getOperation('usersUploadPicture'), { status: response.status, body })).toEqual([])
  expect([response.status, seen.status]).toEqual([200, 200])
  expect(Object.keys(responses['200']?.content ?? {})).toContain(seen.headers.get('Content-Type'))
  for (const name of Object.keys(responses['200']?.headers ?? {})) expect(seen.headers.has(name)).toBe(true)
})

test('a picture of a support message is uploaded and read as the document describes', async () => {
  const { path, method } = getOperation('supportThreadsUploadPicture')
  const form = new FormData()
  form.set('file', new File([png()], 'screen.png'))
  const headers = { Authorization: `Bearer ${(await createMember()).token}` }

  const response = await app.request(path, { method, headers, body: form })
  const body = (await response.json()) as { data: { picture: string } }
  const { path: picturePath, responses } = getOperation('supportThreadsPicture')
  const seen = await app.request(picturePath.replace('{id}', body.data.picture), { headers })

  expect(validateReply(getOperation('supportThreadsUploadPicture'), { status: response.status, body })).toEqual([])
  expect([response.status, seen.status]).toEqual([200, 200])
  expect(Object.keys(responses['200']?.content ?? {})).toContain(seen.headers.get('Content-Type'))
  for (const name of Object.keys(responses['200']?.headers ?? {})) expect(seen.headers.has(name)).toBe(true)
})

test('a table is prepared and downloaded as the document describes', async () => {
  const { path } = (await call(exportTables.prepare, { table: 'users', filters: {} }, { as: admin })).data

  const { status, headers } = await app.request(path)

  const { responses } = getOperation('exportTablesDownload')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toContain(Object.keys(responses['200']?.content ?? {})[0])
  for (const name of Object.keys(responses['200']?.headers ?? {})) expect(headers.has(name)).toBe(true)
})

test('changes are received as the document describes', async () => {
  const { path, method, responses } = getOperation('changesStream')
  const headers = { Authorization: `Bearer ${(await createMember()).token}` }

  const answer = await app.request(path, { method, headers })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toContain(Object.keys(responses['200']?.content ?? {})[0])
  await answer.body?.cancel()
})

test('the probes answer as the document describes', async () => {
  for (const operationId of ['healthz', 'readyz']) {
    const { path, responses } = getOperation(operationId)
    const { status, headers } = await app.request(path, {}, fromAddress('127.0.0.1'))
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toContain(Object.keys(responses['200']?.content ?? {})[0])
  }
})
