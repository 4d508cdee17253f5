import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { like } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Hono } from 'hono'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { rateLimits } from '#server/http/table.ts'
import { expectRetryAfter } from '../support/server/expect-time.ts'
import { type Account, createMember, password, sharedAdmin } from '../support/server/members.ts'
import { app, db, parts } from '../support/server/test-app.ts'
import { fromAddress } from '../support/server/wire.ts'

const rates = { perAccount: 5, perAddress: 7, isShared: false }
const strict = () => createApp({ ...parts, rates })

const me = `/api/v1${users.me.path}`
const as = ({ token }: { token: string }) => ({ headers: { Authorization: `Bearer ${token}` } })

let nextAddress = 0
/** Each test uses its own address, because all tests share the counts in the database. */
const newAddress = () => `198.51.100.${++nextAddress}`

async function statuses(times: number, ask: () => Response | Promise<Response>): Promise<number[]> {
  const answers: number[] = []
  for (let turn = 0; turn < times; turn++) answers.push((await ask()).status)
  return answers
}

const asking =
  (server: Hono, account: Account, address = newAddress()) =>
  () =>
    server.request(me, as(account), fromAddress(address))

test('an account that calls too often gets a 429 with the time to wait', async () => {
  const server = strict()
  const member = await createMember()

  const startedAt = Date.now()
  const answers = await statuses(6, asking(server, member))
  const refused = await asking(server, member)()

  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  const retryAfterS = expectRetryAfter(refused, { startedAt, waitS: 60 })
  expect(await refused.json()).toMatchObject({
    success: false,
    code: 'too_many_requests',
    values: { seconds: retryAfterS },
  })
})

test('accounts at one address have separate limits', async () => {
  const server = strict()
  const address = newAddress()
  const [one, other] = [await createMember(), await createMember()]

  const first = await statuses(5, asking(server, one, address))
  const second = await statuses(5, asking(server, other, address))

  expect([...first, ...second]).toEqual(Array(10).fill(200))
})

test('an account has one limit for all its addresses', async () => {
  const server = strict()
  const member = await createMember()

  const answers = await statuses(6, () => asking(server, member)())

  expect(answers.at(-1)).toBe(429)
})

test('callers without an account are limited by address, for any call and any forwarding header', async () => {
  const server = strict()
  const address = newAddress()
  const calls = [
    () => server.request(me, { headers: { 'X-Forwarded-For': newAddress() } }, fromAddress(address)),
    () => server.request(me, as({ token: 'no token at all' }), fromAddress(address)),
    () => server.request('/api/v1/auth/login', { method: 'POST', body: '{}' }, fromAddress(address)),
  ]

  let sent = 0
  const answers = await statuses(9, () => calls[sent++ % calls.length]!())

  expect(answers.slice(0, 7)).not.toContain(429)
  expect(answers.slice(7)).toEqual([429, 429])
  expect((await server.request(me, {}, fromAddress(newAddress()))).status).toBe(401)
})

test('behind a trusted proxy each client has its own limit, and IPv6 clients one for each network', async () => {
  const server = createApp({ ...parts, rates, trustedProxies: ['10.0.0.0/8'] })
  const via = (client: string) => () =>
    server.request(me, { headers: { 'X-Forwarded-For': client } }, fromAddress('10.0.0.1'))

  const one = await statuses(8, via('203.0.113.1'))
  const other = await statuses(1, via('203.0.113.2'))
  let host = 0
  const network = await statuses(8, () => via(`2001:db8::${(++host).toString(16)}`)())

  expect(one.at(-1)).toBe(429)
  expect(other).toEqual([401])
  expect(network.at(-1)).toBe(429)
})

test('uploads are counted', async () => {
  const server = strict()
  const { token } = await createMember()

  const answers = await statuses(6, () =>
    server.request(`/api/v1${advertiseUpload.path}`, { method: 'POST', ...as({ token }) }, fromAddress(newAddress())),
  )

  expect(answers).toEqual([403, 403, 403, 403, 403, 429])
})

test('videos and probes are not counted with the calls', async () => {
  const server = strict()
  const address = newAddress()

  const files = await statuses(12, () => server.request(`/file/${randomUUID()}`, {}, fromAddress(address)))
  const probes = await statuses(12, () => server.request('/readyz', {}, fromAddress('10.0.0.9')))

  expect(new Set(files)).toEqual(new Set([404]))
  expect(new Set(probes)).toEqual(new Set([200]))
})

test('processes that share a database share the counts', async () => {
  const shared = { ...parts, rates: { ...rates, isShared: true } }
  const processes = [createApp(shared), createApp(shared)]
  const member = await createMember()

  let sent = 0
  expect(await statuses(7, () => asking(processes[sent++ % 2]!, member)())).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('an occasional call causes no write to a shared database', async () => {
  const shared = createApp({ ...parts, rates: { perAccount: 600, perAddress: 600, isShared: true } })
  const member = await createMember()
  const written = () =>
    db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `%${member.id}`))

  await statuses(19, asking(shared, member))
  const before = await written()
  await statuses(1, asking(shared, member))

  expect(before).toEqual([])
  expect(await written()).toMatchObject([{ points: 20 }])
})

test('without the database each process counts alone, and logs it once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const warn = vi.fn()
  const calls = createRateLimiter({ db: drizzle({ client: pool }), rates: { ...rates, isShared: true }, log: { warn } })

  for (let call = 1; call < rates.perAccount; call++) {
    await calls.countAccount('an account')
    vi.advanceTimersByTime(20_000)
  }
  expect(warn).toHaveBeenCalledTimes(1)
  await calls.countAccount('an account')

  await expect(calls.countAccount('an account')).rejects.toThrow('Too many requests.')
  expect(warn).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledWith({ err: expect.anything() }, 'Calls are not counted together with other processes')
  await pool.end()
})

const long = JSON.stringify({ username: 'a'.repeat(70_000), password })
const post = (body: BodyInit, headers = {}) =>
  ({ method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers }, duplex: 'half' }) as RequestInit

test('a caller without permission is refused before the body size is checked', async () => {
  const create = '/api/v1/plan/create-plan'

  const signedOut = await app.request(create, post(long))
  const customer = await app.request(create, post(long, as(await createMember()).headers))
  const admin = await app.request(create, post(long, as(await sharedAdmin()).headers))

  expect([signedOut.status, customer.status, admin.status]).toEqual([401, 403, 413])
})

afterEach(() => {
  vi.useRealTimers()
})

test('a body that does not arrive times out after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const never = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"username":')) })

  const answered = app.request('/api/v1/auth/login', post(never))
  await vi.advanceTimersByTimeAsync(30_000)

  expect((await answered).status).toBe(408)
})

test('an interrupted body is a client error', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new Error('The phone lost its network.')),
  })

  expect((await app.request('/api/v1/auth/login', post(broken))).status).toBe(400)
})

test('deeply nested lists cause no server error', async () => {
  const deep = `{"username":${'['.repeat(30_000)}${']'.repeat(30_000)}}`

  expect((await app.request('/api/v1/auth/login', post(deep))).status).toBe(400)
})

test('a too long URL or header is refused before any handler runs', async () => {
  const server = serve({ fetch: app.fetch, port: 0 })
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const url = await fetch(`${address}/api/v1/user/get-all-users?search=${'a'.repeat(20_000)}`)
  const header = await fetch(`${address}/api/v1/user/get-all-users`, { headers: { 'X-Long': 'a'.repeat(20_000) } })
  server.close()

  expect([url.status, header.status]).toEqual([431, 431])
})
