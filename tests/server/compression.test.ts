import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { changeStream } from '#contract/changes.ts'
import { basePath, type Endpoint } from '#contract/endpoint.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { videoPath } from '#contract/videos.ts'
import { call } from '../support/server/call.ts'
import { downloadExport, prepareExport } from '../support/server/exports.ts'
import { createMember } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'
import { buildRequest } from '../support/server/wire.ts'

const browser = 'gzip, deflate, br, zstd'

function request(
  endpoint: Endpoint,
  fields: object,
  as: { token: string },
  encodings: string,
  method = endpoint.method as string,
) {
  const [path, init] = buildRequest(endpoint, fields, { as })
  return app.request(path, { ...init, method, headers: { ...init.headers, 'Accept-Encoding': encodings } })
}

async function createWriter() {
  const member = await createMember()
  const message = 'অনুগ্রহ করে সাহায্য করুন। '.repeat(70)
  await call(supports.create, { message }, { as: member })
  return { member, message }
}

const encodingOf = ({ headers }: Response) => headers.get('Content-Encoding')
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a long response to a read is compressed if the client accepts gzip', async () => {
  const { member } = await createWriter()

  const compressed = await request(supports.mine, {}, member, browser)
  const plain = await request(supports.mine, {}, member, 'identity')

  expect([encodingOf(compressed), encodingOf(plain)]).toEqual(['gzip', null])
  for (const { headers } of [compressed, plain]) {
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Type')).toBe('application/json')
  }
  expect(gunzipSync(await bytesOf(compressed))).toEqual(await bytesOf(plain))
})

test.each(['', 'br', 'gzip;q=0', 'deflate, *;q=0'])(
  'Accept-Encoding "%s" gets an uncompressed list',
  async (accepted) => {
    const { member } = await createWriter()

    expect(encodingOf(await request(supports.mine, {}, member, accepted))).toBeNull()
  },
)

test('HEAD has the headers of GET', async () => {
  const { member } = await createWriter()

  const head = await request(supports.mine, {}, member, browser, 'HEAD')

  expect([head.status, encodingOf(head), await head.text()]).toEqual([200, 'gzip', ''])
})

test('a short response is not compressed', async () => {
  const answer = await request(users.me, {}, await createMember(), browser)

  expect([encodingOf(answer), answer.headers.get('Vary')]).toEqual([null, null])
})

test('a response to a write is not compressed', async () => {
  const { member, message } = await createWriter()

  const answer = await request(supports.create, { message }, member, browser)

  expect([answer.status, encodingOf(answer)]).toEqual([200, null])
})

test('the OpenAPI document is compressed, with a tag for each encoding', async () => {
  const get = (headers: Record<string, string>, method = 'GET') =>
    app.request(`${basePath}/openapi.json`, { method, headers })
  const plain = await get({})
  const gzip = await get({ 'Accept-Encoding': 'gzip' })
  const brotli = await get({ 'Accept-Encoding': browser })

  const head = await get({ 'Accept-Encoding': browser }, 'HEAD')
  const tags = [plain, gzip, brotli].map(({ headers }) => headers.get('ETag')!)
  const again = await get({ 'Accept-Encoding': browser, 'If-None-Match': tags[2]! })

  const text = await bytesOf(plain)
  const [gzipped, shortest] = [await bytesOf(gzip), await bytesOf(brotli)]
  expect([plain, gzip, brotli, head].map(encodingOf)).toEqual([null, 'gzip', 'br', 'br'])
  expect(new Set(tags).size).toBe(3)
  expect(again.status).toBe(304)
  for (const { headers } of [plain, gzip, brotli, again]) expect(headers.get('Vary')).toBe('Accept-Encoding')
  expect([gunzipSync(gzipped), brotliDecompressSync(shortest)]).toEqual([text, text])
  expect(shortest.length).toBeLessThan(text.length / 20)
})

test('change streams, exports and videos are not compressed', async () => {
  const { token } = await createMember()
  const headers = { 'Accept-Encoding': browser, Authorization: `Bearer ${token}` }

  const stream = await app.request(basePath + changeStream.path, { headers })
  const file = await downloadExport(await prepareExport('users'), headers)
  const video = await app.request(videoPath(await createAdvertise()), { headers })

  expect([stream, file, video].map(({ status }) => status)).toEqual([200, 200, 200])
  expect([stream, file, video].map(encodingOf)).toEqual([null, null, null])
  await Promise.all([stream, file, video].map(({ body }) => body?.cancel()))
})
