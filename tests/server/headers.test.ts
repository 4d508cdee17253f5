import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { trustProxies } from '#server/http/proxies.ts'
import { servePage } from '#server/http/serve-page.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { app, parts } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'
import { fromAddress } from '../support/server/wire.ts'

const proxied = createApp({ ...parts, trustedProxies: ['10.0.0.0/8'] })
const me = '/api/v1/user/get-single-user'
const bearer = async () => ({ Authorization: `Bearer ${(await createMember()).token}` })

const page = await mkdtemp(join(tmpdir(), 'joma-page-'))
beforeAll(async () => {
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Joma</title>')
  for (const name of ['sw.js', 'icon.svg']) await writeFile(join(page, name), '')
})
afterAll(() => rm(page, { recursive: true }))

const policyOf = (response: Response) => {
  const directives = (response.headers.get('Content-Security-Policy') ?? '').split('; ')
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/).slice(0, 2)))
}

const closedPolicy = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

test('an API response that is opened as a page can run nothing', async () => {
  const id = await createAdvertise()
  const answers = await Promise.all([
    app.request(me, { headers: await bearer() }),
    app.request(me),
    app.request('/api/v1/nothing'),
    app.request(`/file/${id}`),
    app.request('/file/nothing'),
    app.request('/healthz'),
  ])

  for (const answer of answers) {
    expect(policyOf(answer)).toEqual(closedPolicy)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  }
})

test('the page may load its own files only, and no inline scripts', async () => {
  const answer = await servePage(page).request('/home/my-task')

  expect(answer.status).toBe(200)
  const policy = policyOf(answer)
  expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'" })
  expect(Object.values(policy).join(' ')).not.toMatch(/unsafe|\*|https?:/)
})

test('documents and the worker have the policy of the page, and every other file a closed one', async () => {
  const served = servePage(page)
  const read = async (path: string) => policyOf(await served.request(path))

  for (const path of ['/', '/index.html', '/home/statement.pdf', '/sw.js'])
    expect(await read(path), path).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" })
  for (const path of ['/icon.svg', '/assets/none.js', '/none.js']) expect(await read(path), path).toEqual(closedPolicy)
})

test('HSTS is sent only for TLS requests from a trusted proxy', async () => {
  const proxyHeaders = { headers: { 'X-Forwarded-Proto': 'https' } }
  const served = servePage(page, trustProxies(['10.0.0.0/8']))

  const strict = await Promise.all([
    proxied.request('/healthz', proxyHeaders, fromAddress('10.0.0.1')),
    served.request('/', proxyHeaders, fromAddress('10.0.0.1')),
  ])
  const plain = await Promise.all([
    proxied.request('/healthz', proxyHeaders, fromAddress('203.0.113.1')),
    proxied.request('/healthz', {}, fromAddress('10.0.0.1')),
    app.request('/healthz', proxyHeaders, fromAddress('127.0.0.1')),
    served.request('/', proxyHeaders, fromAddress('203.0.113.1')),
  ])

  for (const { headers } of strict) expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  for (const { headers } of plain) expect(headers.get('Strict-Transport-Security')).toBeNull()
})

test('personal responses and refusals are not cached by proxies', async () => {
  const headers = await bearer()
  const answers = await Promise.all([
    app.request(me, { headers }),
    app.request(me),
    app.request('/api/v1/user/get-all-users', { headers }),
    app.request('/api/v1/nothing'),
    app.request('/api/v1/auth/login', { method: 'POST', body: '{' }),
    app.request('/file/nothing'),
    app.request('/healthz'),
    app.request('/readyz'),
    app.request('/metrics'),
  ])

  for (const answer of answers) expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('CORS is off, unless an origin is configured', async () => {
  const origin = 'https://other.example'
  const preflight = {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  }

  const preflightReply = await app.request('/api/v1/auth/login', preflight)
  const called = await app.request(me, { headers: { Origin: origin } })

  for (const answer of [preflightReply, called]) expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('a configured origin may send a token and a key, and read the exposed headers', async () => {
  const [origin, other] = ['https://one.example', 'https://two.example']
  const open = createApp({ ...parts, corsOrigins: [origin] })
  const preflightFrom = (from: string) =>
    open.request('/api/v1/task/task-bonus', {
      method: 'OPTIONS',
      headers: { Origin: from, 'Access-Control-Request-Method': 'POST' },
    })

  const preflightReply = await preflightFrom(origin)
  const refused = await preflightFrom(other)
  const called = await open.request(me, { headers: { Origin: origin, ...(await bearer()) } })
  const failed = await open.request(me, { headers: { Origin: origin } })

  expect(preflightReply.status).toBe(204)
  expect(preflightReply.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect(preflightReply.headers.get('Access-Control-Allow-Headers')).toBe(
    'Authorization,Content-Type,Idempotency-Key,X-Joma-Idle',
  )
  expect(preflightReply.headers.get('Access-Control-Allow-Methods')).toContain('PATCH')
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull()
  for (const answer of [called, failed]) {
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Idempotency-Replayed,Retry-After')
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(answer.headers.get('Vary')).toContain('Origin')
  }
})

test('an administrator’s response does not name the server software', async () => {
  const { token } = await sharedAdmin()

  const { headers } = await app.request(me, { headers: { Authorization: `Bearer ${token}` } })

  expect(headers.get('X-Powered-By')).toBeNull()
  expect(headers.get('Server')).toBeNull()
})
