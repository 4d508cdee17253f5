import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPage } from '#build/build.ts'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { securityEvents } from '#contract/security-events.ts'
import { sessions } from '#contract/sessions.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { videoPath } from '#contract/videos.ts'
import { callThrough, formWith, registerMember } from '../support/operations/calls.ts'
import type { HttpsClient } from '../support/operations/https-client.ts'
import { admin, type JomaPair, startJomaPair } from '../support/operations/joma-pair.ts'
import { sendForeignRequests, sendUnreadBodies } from '../support/operations/load.ts'
import { domain, type ProxyName, proxyKinds, type ReverseProxy, startProxy } from '../support/operations/proxies.ts'
import { killUnderLoad, restartInTurn } from '../support/operations/restarts.ts'
import type { JomaProcess } from '../support/server/joma-process.ts'
import { mp4 } from '../support/server/mp4.ts'
import { png } from '../support/server/pictures.ts'
import { subscribe } from '../support/server/subscribe.ts'

// Two processes behind each proxy, with the files of deploy/. proxy-config.ts lists what the tests replace in them.

const names = Object.keys(proxyKinds) as ProxyName[]
/** The processes that a proxy gets have the `STOP_DELAY` of that proxy. */
const environmentFor = (name: ProxyName) => ({ STOP_DELAY: String(proxyKinds[name].stopDelayS), LOG_LEVEL: 'debug' })
const megabyte = 1_048_576
/** An attribute of the document lists several. */
const findScript = (page: string) => /\/assets\/vendor-[\w-]+\.js/.exec(page)![0]
let pair: JomaPair
let as: { token: string }
let member: { token: string }

beforeAll(async () => {
  await buildPage({ isForced: false })
  pair = await startJomaPair(environmentFor(names[0]!))
  member = await registerMember(pair.processes[0]!.address)
})
afterAll(() => pair?.remove())

describe.each(names)('behind %s', (name) => {
  let proxy: ReverseProxy
  let client: HttpsClient
  beforeAll(async () => {
    proxy = await startProxy(name, { folder: pair.folder, upstreamPorts: pair.ports })
    client = proxy.createClient()
    as = { token: (await callThrough(client)(sessions.signIn, admin)).data.accessToken }
  })
  afterAll(async () => {
    client?.close()
    await proxy?.stop()
  })

  test('the page, its compressed files and the API arrive over HTTP/2 and TLS', async () => {
    const page = await client.request('/')
    const script = findScript(await page.text())
    const asset = await client.request(script, { headers: { 'Accept-Encoding': 'br' } })
    const me = await callThrough(client)(users.me, {}, { as })

    expect(page.status).toBe(200)
    expect(page.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect(asset.headers.get('Content-Encoding')).toBe('br')
    expect(me.data.username).toBe(admin.username)
  })

  test('no response names the program that sent it, except that nginx gives its name without a version', async () => {
    const paths = ['/', '/api/v1/nothing', '/metrics', '/readyz']
    const responses = await Promise.all(paths.map((path) => client.request(path)))

    const server = name === 'nginx' ? 'nginx' : null
    expect(responses.map(({ headers }) => headers.get('Server'))).toEqual(paths.map(() => server))
  })

  test('port 80 redirects to HTTPS', async () => {
    const [response] = await once(
      get({ host: '127.0.0.1', port: proxy.httpPort, path: '/home?a=b', headers: { Host: domain } }),
      'response',
    )
    response.resume()

    expect([301, 308]).toContain(response.statusCode)
    expect(response.headers.location).toMatch(/^https:\/\/joma\.example(:\d+)?\/home\?a=b$/)
  })

  test('a video of 40 MB is uploaded, and a range of it is served', async () => {
    const bytes = mp4(40 * megabyte)
    const upload = await client.request(basePath + advertiseUpload.path, formWith(advertiseUpload.field, bytes, as))
    const { data } = (await upload.json()) as { data: { advertise: string } }

    const range = await client.request(videoPath(data.advertise), { headers: { Range: 'bytes=20000000-20000099' } })

    expect(upload.status).toBe(200)
    expect(range.status).toBe(206)
    expect(Buffer.from(await range.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(20_000_000, 20_000_100)))
    await callThrough(client)(advertises.delete, { id: data.advertise }, { as })
  })

  test('a picture of 2 MB is uploaded to a support message', async () => {
    const request = formWith(supportPictureUpload.field, png(2 * megabyte), as)

    expect((await client.request(basePath + supportPictureUpload.path, request)).status).toBe(200)
  })

  test('a forged X-Forwarded-For is not used', async () => {
    const forged = { 'X-Forwarded-For': '203.0.113.9', 'Content-Type': 'application/json' }
    const signIn = { method: 'POST', headers: forged, body: JSON.stringify(admin) }
    expect((await client.request(basePath + sessions.signIn.path, signIn)).status).toBe(200)

    const { data } = await callThrough(client)(securityEvents.mine, {}, { as })

    expect([...new Set(data.map(({ address }) => address))]).toEqual(['127.0.0.0/24'])
  })

  test.each(['/metrics', '//metrics', '/healthz/../metrics', '/%2e/metrics'])('%s is refused', async (path) => {
    const headers = { Authorization: 'Bearer a token of the metrics' }

    expect((await client.request(path, { headers })).status).toBe(403)
  })

  test('the change stream delivers an event at once', async () => {
    const stream = await subscribe(client, member)

    await callThrough(client)(supports.create, { message: `Through ${name}` }, { as: member })
    await stream.waitFor('Support')

    // A proxy that buffers would hold the event back until more data comes, the heartbeat.
    expect(stream.unread()).toEqual([])
  })

  test('while the database is away, the page opens, and calls get the 503 of Joma', async () => {
    const read = () => callThrough(client)(users.me, {}, { as: member })
    const countUnready = ({ output }: JomaProcess) => output().split('"route":"/readyz","status":503').length - 1
    const before = pair.processes.map(countUnready)
    const countChecks = () => Math.min(...pair.processes.map((joma, index) => countUnready(joma) - before[index]!))
    await pair.cluster.crash()
    try {
      // Now the proxy has noticed it. nginx checks nothing.
      if (name !== 'nginx') await expect.poll(countChecks).toBeGreaterThan(3)

      const page = await client.request('/')
      const script = findScript(await page.text())
      const others = await Promise.all([script, '/sw.js', '/login', '/home'].map((path) => client.request(path)))
      const refused = await read()

      expect([page, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    } finally {
      await pair.cluster.start()
    }
    await expect.poll(async () => (await read()).status).toBe(200)
  })

  test('no request of others fails while a sender sends bodies that the server does not read', async () => {
    const unread = sendUnreadBodies(proxy.createClient())
    const failures = await sendForeignRequests(proxy, { as, count: 2_000 })
    const { sent, statuses } = await unread.stop()

    console.log(`${name}: ${sent} bodies of the sender, answered with`, statuses)
    expect(failures).toEqual({})
    expect(sent).toBeGreaterThan(20)
  })

  test('a process that is killed fails no read, and no write that has an Idempotency-Key', async () => {
    const { requests, failures } = await killUnderLoad(pair, proxy, { as, environment: environmentFor(name) })

    // Caddy repeats only reads.
    const isRepeated = (failure: string) => name !== 'Caddy' || failure.startsWith('GET')
    expect(Object.entries(failures).filter(([failure]) => isRepeated(failure))).toEqual([])
    expect(requests).toBeGreaterThan(200)
  })

  test('no request fails while both processes are restarted, one after the other', async () => {
    const environment = environmentFor(names[names.indexOf(name) + 1] ?? name)
    const { requests, failures, tookMs } = await restartInTurn(pair, proxy, { as, environment })

    console.log(`${name}: ${requests} requests during restarts of ${Math.round(tookMs)} ms`)
    expect(failures).toEqual({})
    expect(requests).toBeGreaterThan(200)
  })
})
