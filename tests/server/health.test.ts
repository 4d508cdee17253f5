import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { createApp } from '#server/app.ts'
import { trustProxies } from '#server/http/proxies.ts'
import { createStartingApp } from '#server/http/starting.ts'
import packageJson from '../../package.json'
import { call } from '../support/server/call.ts'
import { createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { app, parts } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'
import { createWatchedApp, metricsToken, readMetrics, withToken } from '../support/server/watched-app.ts'
import { fromAddress } from '../support/server/wire.ts'

const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 })
const cutOff = { ...parts, db: drizzle({ client: nowhere }) }
afterAll(() => nowhere.end())

test('the liveness probe succeeds with or without the database', async () => {
  for (const server of [app, createApp(cutOff)]) {
    const answer = await server.request('/healthz')

    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('ok')
  }
})

test('the probes name the version in a header', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { headers } = await app.request(path)

    expect(headers.get('Joma-Version')).toBe(packageJson.version)
  }
})

test('the readiness probe succeeds while the database responds', async () => {
  const ready = await app.request('/readyz')
  const unready = await createApp(cutOff).request('/readyz')

  expect(ready.status).toBe(200)
  expect(unready.status).toBe(503)
})

test('the readiness probe fails after two seconds without a database response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: never } = Promise.withResolvers<never>()
  const db = Object.assign(Object.create(parts.db), { execute: () => never })
  let status: number | undefined

  void Promise.resolve(createApp({ ...parts, db }).request('/readyz')).then((answer) => {
    status = answer.status
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(status).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)

  await vi.waitFor(() => expect(status).toBe(503))
})

test('a stopping process is alive and not ready, and closes connections', async () => {
  const stopping = createApp({ ...parts, isStopping: () => true })

  const [ready, lives] = [await stopping.request('/readyz'), await stopping.request('/healthz')]

  expect(ready.status).toBe(503)
  expect(lives.status).toBe(200)
  expect(lives.headers.get('Connection')).toBe('close')
})

test('without a configured token there are no metrics', async () => {
  expect((await app.request('/metrics', withToken('undefined'))).status).toBe(404)
})

test('metrics require the token', async () => {
  const server = createWatchedApp()
  const admin = await sharedAdmin()

  const refused = await Promise.all([
    server.request('/metrics'),
    server.request('/metrics', withToken(`${metricsToken}s`)),
    server.request('/metrics', withToken(metricsToken.slice(1))),
    server.request('/metrics', withToken('')),
    server.request('/metrics', withToken(admin.token)),
    server.request('/metrics', { headers: { Authorization: metricsToken } }),
  ])
  const shown = await server.request('/metrics', withToken(metricsToken))

  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(401))
  expect(shown.status).toBe(200)
  expect(shown.headers.get('Content-Type')).toMatch(/^text\/plain; version=/)
  expect(await shown.text()).toContain('process_resident_memory_bytes')
})

test('requests are counted by route pattern and never by path', async () => {
  const server = createWatchedApp()
  const { username, token } = await createMember()

  await server.request(`/api/v1/user/delete-user/${username}`, { method: 'PATCH', ...withToken(token) })
  await server.request(`/api/v1/nothing/${username}`)
  await server.request(`/file/${username}`)
  await server.request(`/${username}`, { method: username.toUpperCase() })
  const metrics = await readMetrics(server)

  expect(metrics).toContain(
    'joma_requests_total{method="PATCH",route="/api/v1/user/delete-user/:username",status="403"} 1',
  )
  expect(metrics).toContain('joma_requests_total{method="GET",route="/api/v1/*",status="404"} 1')
  expect(metrics).toContain('joma_requests_total{method="GET",route="/file/:id",status="404"} 1')
  expect(metrics).toContain('joma_requests_total{method="other",route="/*",status="404"} 1')
  expect(metrics).toContain('joma_request_duration_seconds_count{method="GET",route="/file/:id"} 1')
  expect(metrics).toContain('joma_refusals_total{code="not_allowed"} 1')
  expect(metrics).toContain('joma_refusals_total{code="no_route"} 1')
  expect(metrics).toContain('joma_requests_in_flight 1')
  expect(metrics).not.toMatch(new RegExp(username, 'i'))
})

test('uploads and their bytes are counted', async () => {
  const server = createWatchedApp()

  await upload(mp4(2_000), { as: await sharedAdmin(), at: server })
  const metrics = await readMetrics(server)

  expect(metrics).toContain('joma_uploads_total 1')
  expect(metrics).toContain('joma_upload_bytes_total 2000')
})

test('the metrics have the current number of pending requests', async () => {
  const server = createWatchedApp()
  const [as, admin] = [await createMember(), await sharedAdmin()]
  const waiting = async () => {
    const metrics = await readMetrics(server)
    return {
      requests: Number(/^joma_queue_requests\{queue="payments"\} (\d+)$/m.exec(metrics)?.[1]),
      oldestS: Number(/^joma_queue_oldest_seconds\{queue="payments"\} ([\d.]+)$/m.exec(metrics)?.[1]),
    }
  }

  const before = await waiting()
  const { data } = await call(payments.request, paymentInput(100), { as })
  const pending = await waiting()
  await call(payments.accept, { _id: data._id, username: as.username, status: 'success' }, { as: admin })
  const decided = await waiting()

  expect(pending.requests).toBe(before.requests + 1)
  expect(pending.oldestS).toBeGreaterThan(0)
  expect(decided).toEqual(before)
})

test('the metrics have the connections of a database server', async () => {
  const server = createWatchedApp(parts, () => ({ open: 3, idle: 2, waiting: 1 }))

  const metrics = await readMetrics(server)

  expect(metrics).toContain('joma_database_connections{state="open"} 3')
  expect(metrics).toContain('joma_database_connections{state="waiting"} 1')
})

test('without the database the other metrics are available', async () => {
  const metrics = await readMetrics(createWatchedApp(cutOff))

  expect(metrics).toContain('joma_requests_in_flight 1')
  expect(metrics).not.toContain('joma_queue_requests{')
  for (const name of ['joma_till_alarms', 'joma_last_run_timestamp_seconds', 'joma_broken_invariants'])
    expect(metrics).not.toContain(`${name}{`)
})

const trusted = { ...parts, trustedProxies: ['10.0.0.1'] }
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

test.each(['10.1.2.3', '192.168.0.9', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.1.2.3'])(
  'the private address %s can read every probe',
  async (address) => {
    const server = createWatchedApp()
    const statuses = ['/healthz', '/readyz', '/metrics'].map(
      async (path) => (await server.request(path, withToken(metricsToken), fromAddress(address))).status,
    )

    expect(await Promise.all(statuses)).toEqual([200, 200, 200])
  },
)

test.each(['203.0.113.7', '2001:db8::7', '8.8.8.8'])(
  'the public address %s reads only whether Joma is alive',
  async (address) => {
    const server = createWatchedApp()
    const alive = await server.request('/healthz', {}, fromAddress(address))
    const others = ['/readyz', '/metrics', '//metrics'].map(
      async (path) => (await server.request(path, withToken(metricsToken), fromAddress(address))).status,
    )

    expect([alive.status, await alive.text(), alive.headers.get('Joma-Version')]).toEqual([200, 'ok', null])
    expect(await Promise.all(others)).toEqual([404, 404, 404])
  },
)

test('behind a trusted proxy, the address of the client counts', async () => {
  const server = createApp(trusted)
  const proxy = fromAddress('10.0.0.1')

  const statuses = [{}, from('203.0.113.7'), from('10.9.9.9'), from('10.9.9.9, 203.0.113.7')].map(
    async (request) => (await server.request('/readyz', request, proxy)).status,
  )

  expect(await Promise.all(statuses)).toEqual([200, 404, 200, 404])
})

test('while the server waits for its database, a public address cannot read whether it is ready', async () => {
  const server = createStartingApp({ proxies: trustProxies([]), page: new Hono(), isProduction: true })
  const read = async (path: string, address: string) => (await server.request(path, {}, fromAddress(address))).status

  expect([await read('/readyz', '203.0.113.7'), await read('/readyz', '10.0.0.2')]).toEqual([404, 503])
  expect(await read('/healthz', '203.0.113.7')).toBe(200)
})

test('an address can send 600 probes in a minute', async () => {
  const server = createApp(parts)
  const probe = (address: string) => server.request('/healthz', {}, fromAddress(address))
  for (let count = 0; count < 600; count++) await probe('203.0.113.8')

  const refused = await probe('203.0.113.8')

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await probe('203.0.113.9')).status).toBe(200)
})
