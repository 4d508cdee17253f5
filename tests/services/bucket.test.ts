import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { createStore, openStore } from '#server/media/open-store.ts'
import { WrongStore } from '#server/media/store.ts'
import { watchStore } from '#server/media/watch-store.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { createMigratedLocation } from '../support/server/data-locations.ts'
import { spawnJoma, startJoma } from '../support/server/joma-process.ts'
import { toStream, videoBytes } from '../support/server/media-stores.ts'
import { password, registrationInput } from '../support/server/members.ts'
import { mp4 } from '../support/server/mp4.ts'
import { startS3Server } from '../support/server/s3-server.ts'
import { createCaller } from '../support/server/wire.ts'

type S3 = Awaited<ReturnType<typeof startS3Server>>

async function startBucket(options: Parameters<typeof startS3Server>[0] = {}): Promise<S3> {
  const s3 = await startS3Server(options)
  onTestFinished(s3.remove)
  return s3
}

const token = 'a token of the metrics'
const admin = { username: 'admin', password: 'the first password' }
const environment = (mediaUrl: string) => ({
  MEDIA_URL: mediaUrl,
  METRICS_TOKEN: token,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'info',
})

async function readMediaUp(address: string): Promise<string | undefined> {
  const metrics = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  return /^joma_media_up (\d)$/m.exec(await metrics.text())?.[1]
}

const away = 'The storage of videos is away'
const isBucket = ({ key }: { key: string }) => key === ''

describe('a bucket that is away at the start', () => {
  test.each([
    ['refuses connections', undefined],
    ['answers 500', 500],
    ['answers 503', 503],
    ['answers 405', 405],
  ])('is a warning and a metric where it %s, and calls about money are served', async (_, status) => {
    const s3 = await startBucket()
    if (status === undefined) await s3.stop()
    else s3.fail(() => ({ status, code: null }))
    await using joma = await startJoma({
      ...(await createMigratedLocation()),
      environment: environment(s3.url()),
    })

    expect(joma.output()).toContain(away)
    expect(await readMediaUp(joma.address)).toBe('0')
    const call = createCaller(joma.address)
    const member = registrationInput()
    expect((await call(users.register, member)).status).toBe(200)
    const { data } = await call(sessions.signIn, { username: member.username, password })
    const transfer = { username: admin.username, amount: 1 }
    expect(await call(transfers.toWallet, transfer, { as: { token: data.accessToken } })).not.toMatchObject({
      status: 503,
    })
  })

  test('is used without a restart when it is back', async () => {
    const s3 = await startBucket()
    await s3.stop()
    const { log, entries } = captureLog()
    const store = await createStore({ mediaUrl: s3.url(), dataDir: 'unused' })
    const { media, isUp } = await watchStore(store, { log, pauseMs: 50 })
    expect(isUp()).toBe(false)

    await s3.restart()

    await vi.waitFor(() => expect(isUp()).toBe(true))
    expect(await media.write('new', toStream(videoBytes))).toMatchObject({ size: videoBytes.length })
    expect(entries().map(({ msg }) => msg)).toEqual([away, 'The storage of videos is available again'])
  })
})

describe('a bucket whose configuration is wrong', () => {
  test.each([
    ['answers 403 to everything', 403, 'do not open the bucket videos'],
    ['answers 404', 404, 'there is no bucket videos'],
    ['answers 301', 301, 'is in another region'],
  ])('ends the start with one line where it %s', async (_, status, line) => {
    const s3 = await startBucket()
    s3.fail(() => ({ status, code: null }))
    await using joma = spawnJoma({ ...(await createMigratedLocation()), environment: environment(s3.url()) })

    await expect(joma.ready).rejects.toThrow(line)

    expect(joma.output()).not.toContain('    at ')
  })
})

describe('a key that may get, put, delete and abort, but not list', () => {
  const whole = { start: 0, end: videoBytes.length - 1 }

  test('is enough to store, read and remove a video', async () => {
    const s3 = await startBucket({ canList: false })
    const store = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })

    await store.write('video', toStream(videoBytes))
    const read = await new Response(await store.read('video', whole)).arrayBuffer()
    await store.remove('video')

    expect(Buffer.from(read).equals(videoBytes)).toBe(true)
    expect(s3.names()).toEqual([])
  })

  test('gets "not found" for a missing video, although the bucket answers 403', async () => {
    const s3 = await startBucket({ canList: false })
    const store = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })

    expect(await store.read('missing', whole)).toBeUndefined()
    await store.remove('missing')
  })

  test('starts a server', async () => {
    const s3 = await startBucket({ canList: false })
    await using joma = await startJoma({ ...(await createMigratedLocation()), environment: environment(s3.url()) })

    expect(await readMediaUp(joma.address)).toBe('1')
    expect(joma.output()).not.toContain(away)
  })
})

test.each([
  [404, 'NoSuchKey'],
  [404, null],
  [404, 'NotFound'],
  [416, null],
])('a video that the bucket answers with %s and the code %s is not found', async (status, code) => {
  const s3 = await startBucket()
  const store = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })
  s3.fail((request) => (isBucket(request) ? undefined : { status, code }))

  expect(await store.read('video', { start: 0, end: 9 })).toBeUndefined()
})

test('a bucket that was removed is unavailable, and its videos are not "not found"', async () => {
  const s3 = await startBucket()
  const store = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })
  s3.fail(() => ({ status: 404, code: 'NoSuchBucket' }))

  await expect(store.read('video', { start: 0, end: 9 })).rejects.toMatchObject({ code: 'unavailable' })
  await expect(store.check()).rejects.toThrow(WrongStore)
})

test('one video that cannot be read does not show the storage as away', async () => {
  const s3 = await startBucket()
  const { log, lines } = captureLog()
  const { media, isUp } = await watchStore(await openStore({ mediaUrl: s3.url(), dataDir: 'unused' }), { log })
  s3.fail((request) => (isBucket(request) ? undefined : { status: 403, code: 'AccessDenied' }))
  const requests = s3.requests.length

  await expect(media.read('video', { start: 0, end: 9 })).rejects.toMatchObject({ code: 'unavailable' })

  await vi.waitFor(() => expect(s3.requests.length).toBeGreaterThan(requests + 1))
  expect([isUp(), lines]).toEqual([true, []])
})

describe('unfinished uploads', () => {
  const unfinished = (s3: S3) => s3.names().filter((name) => name.startsWith('unfinished'))

  /** Starts an upload through a server, and kills the server before the upload ends. */
  async function leaveUnfinished(s3: S3, location: Awaited<ReturnType<typeof createMigratedLocation>>) {
    await using joma = await startJoma({ ...location, environment: environment(s3.url()) })
    const { data } = await createCaller(joma.address)(sessions.signIn, admin)
    const controller = new AbortController()
    let chunks = 0
    const boundary = 'boundary'
    const body = new ReadableStream<Uint8Array>({
      start: (stream) =>
        stream.enqueue(
          Buffer.concat([
            Buffer.from(
              `--${boundary}\r\nContent-Disposition: form-data; name="${advertiseUpload.field}"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
            ),
            mp4(),
          ]),
        ),
      pull: (stream) => (chunks++ < 200 ? stream.enqueue(new Uint8Array(65_536)) : new Promise<void>(() => {})),
    })
    const sending = fetch(joma.address + basePath + advertiseUpload.path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${data.accessToken}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit)
    sending.catch(() => {})
    await vi.waitFor(() => expect(unfinished(s3).length).toBeGreaterThan(0))
    await joma.end('SIGKILL')
    controller.abort()
  }

  test('of a killed server are ended by its next start', async () => {
    const s3 = await startBucket()
    const location = await createMigratedLocation()
    await leaveUnfinished(s3, location)
    expect(unfinished(s3)).toHaveLength(1)

    await using _joma = await startJoma({ ...location, environment: environment(s3.url()) })

    await vi.waitFor(() => expect(unfinished(s3)).toEqual([]))
  })

  test('of several pages are ended, and those that began later are not', async () => {
    const s3 = await startBucket()
    const store = await openStore({ mediaUrl: s3.url(), dataDir: 'unused' })
    for (let n = 0; n < 5; n++)
      await fetch(
        `${s3
          .url()
          .replace(/^s3:..[^@]*@/, 'http://')
          .replace(/\?.*/, '')}/video-${n}?uploads`,
        {
          method: 'POST',
          headers: { Authorization: 'AWS4-HMAC-SHA256 Credential=TESTKEY/' },
        },
      )
    expect(unfinished(s3)).toHaveLength(5)

    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(5)

    expect(unfinished(s3)).toEqual([])
  })
})
