import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { notifications as notificationEndpoints } from '#contract/notifications.ts'
import { push } from '#contract/push.ts'
import { sessions } from '#contract/sessions.ts'
import { lookUpPublic } from '#server/http/public-address.ts'
import { notifications } from '#server/notifications/table.ts'
import { createBackground } from '#server/process/background.ts'
import { postToPushService } from '#server/push/push-service.ts'
import { pushText } from '#server/push/push-texts.ts'
import { createPushRound } from '#server/push/send-push.ts'
import { pushMessages, pushSubscriptions } from '#server/push/table.ts'
import { deriveVapidKeys } from '#server/push/vapid-keys.ts'
import { call } from '../support/server/call.ts'
import { expectTime } from '../support/server/expect-time.ts'
import { createMember } from '../support/server/members.ts'
import { startPush } from '../support/server/start-push.ts'
import { db, parts, startApp } from '../support/server/test-app.ts'

// Notices and advertisements concern every user of the app.
beforeEach(startApp)

const readMessages = async ({ endpoint }: { endpoint: string }) => {
  const found = await db
    .select()
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscription_id))
    .where(eq(pushSubscriptions.endpoint, endpoint))
  return found.map(({ push_message }) => push_message)
}

// A column has milliseconds: `now()` could be rounded to a moment that is still to come.
const makeDue = () => db.update(pushMessages).set({ due_at: sql`now() - interval '1 second'` })

test('a transfer is pushed once, signed and encrypted, without amounts and names', async () => {
  const { transfer, sendDue, received } = await startPush()

  await transfer()
  await sendDue()
  await sendDue()

  expect(received).toHaveLength(1)
  const [{ payload, text, headers }] = received as [(typeof received)[0]]
  expect(payload).toEqual({
    web_push: 8030,
    notification: {
      title: 'Joma',
      body: 'You received a transfer.',
      navigate: 'https://joma.example/home/notifications',
      lang: 'en',
      tag: 'money_received',
      renotify: true,
    },
    app_badge: 1,
  })
  expect(text).not.toContain('10')
  expect(headers).toMatchObject({ urgency: 'high', ttl: '86400' })
  expect(headers.topic).toMatch(/^[\w-]{32}$/)
})

test('the text is in the language of the subscription', async () => {
  const { transfer, sendDue, received } = await startPush({ locale: 'bn' })

  await transfer()
  await sendDue()

  expect(received[0]?.payload.notification).toMatchObject({ title: 'জমা', body: 'আপনি টাকা পেয়েছেন।', lang: 'bn' })
})

test('no text has a digit, except the number of a digest', () => {
  for (const kind of notificationEndpoints.setSwitch.input.entries.kind.options) {
    if (kind === 'queue_waiting') continue
    for (const locale of ['en', 'bn'] as const) expect(pushText(kind, { locale, count: 1 })).not.toMatch(/\p{N}/u)
  }
})

test('in ten minutes at most one push of a kind is sent, then a digest', async () => {
  const { transfer, sendDue, received, ...rest } = await startPush()
  const startedAt = Date.now()
  await transfer()
  await sendDue()

  await transfer()
  await transfer()
  await sendDue()

  expect(received).toHaveLength(1)
  const [message] = await readMessages(rest)
  expect(message).toMatchObject({ waiting: 2 })
  expectTime(message!.due_at, { startedAt, delayMs: 10 * 60_000 })

  await makeDue()
  await sendDue()

  expect(received[1]?.payload).toMatchObject({ notification: { body: '2 new notifications.' }, app_badge: 3 })
  expect(await readMessages(rest)).toMatchObject([{ waiting: 0 }])
})

test('a push is sent after the process that took it has ended', async () => {
  const { transfer, sendDue, received, reply, ...rest } = await startPush()
  await transfer()
  reply('hang')
  const ended = sendDue()
  await vi.waitFor(async () => expect(await readMessages(rest)).toMatchObject([{ waiting: 1, tries: 1 }]))
  await sendDue()
  expect(received).toHaveLength(0)

  await makeDue()
  await sendDue()

  expect(received).toHaveLength(1)
  await rest[Symbol.asyncDispose]()
  await ended
})

test('a push service that does not respond delays no other one, and has at most ten requests at once', async () => {
  const { keys, service, received, transfer } = await startPush()
  const hanging = Array.from({ length: 7 }, () => createMember())
  for (const as of await Promise.all(hanging)) {
    for (let device = 0; device < 2; device++) {
      await call(push.subscribe, { endpoint: `https://slow.example/${randomUUID()}`, ...keys, locale: 'en' }, { as })
    }
    const notice = { user_id: as.id, kind: 'notice' as const, ref: randomUUID(), params: { title: 'A title' } }
    await db.insert(notifications).values({ ...notice, push_at: new Date() })
  }
  const slow: string[] = []
  const stuck = Promise.withResolvers<never>()
  const background = createBackground(() => {})
  let isStopping = false
  const sendRound = createPushRound({
    db,
    keys: [deriveVapidKeys(parts.secret)],
    publicUrl: parts.publicUrl,
    service: (request, signal) => {
      if (!request.endpoint.includes('slow.example')) return service(request, signal)
      slow.push(request.endpoint)
      return stuck.promise
    },
    log: { warn: vi.fn() },
    background,
    isStopping: () => isStopping,
  })
  await sendRound()
  await vi.waitFor(() => expect(slow).toHaveLength(10))

  await transfer()
  await sendRound()
  await vi.waitFor(() => expect(received).toHaveLength(1))

  expect(slow).toHaveLength(10)
  expect((await readMessages({ endpoint: slow[0]! }))[0]).toMatchObject({ waiting: 1, tries: 1 })
  isStopping = true
  stuck.reject(new Error('stopped'))
  await background.settled()
  await db.delete(pushSubscriptions).where(like(pushSubscriptions.endpoint, 'https://slow.example/%'))
})

for (const status of [404, 410]) {
  test(`${status} ends the subscription`, async () => {
    const { transfer, sendDue, reply, endpoint } = await startPush()
    await transfer()
    reply({ status })

    await sendDue()

    expect(await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))).toEqual([])
  })
}

test('429 waits as long as the push service asks', async () => {
  const { transfer, sendDue, reply, received, ...rest } = await startPush()
  await transfer()
  reply({ status: 429, retryAfter: '1800' })
  const startedAt = Date.now()

  await sendDue()

  const [message] = await readMessages(rest)
  expectTime(message!.due_at, { startedAt, delayMs: 30 * 60_000 })
  await makeDue()
  await sendDue()
  expect(received).toHaveLength(1)
})

test('after five failures a push is given up, and the next notification is sent', async () => {
  const { transfer, sendDue, reply, received, log, ...rest } = await startPush()
  await transfer()
  for (let attempt = 0; attempt < 5; attempt++) {
    reply({ status: 500 })
    await sendDue()
    await makeDue()
  }

  expect(await readMessages(rest)).toMatchObject([{ waiting: 0 }])
  expect(log.warn).toHaveBeenCalledTimes(1)
  await transfer()
  await makeDue()
  await sendDue()
  expect(received).toHaveLength(1)
})

test('after a change of the secret, a browser of before receives pushes with the earlier key until it subscribes again', async () => {
  const { transfer, sendDue, received, log } = await startPush()
  await transfer()

  // The push service refuses the current key, to which the browser has not subscribed.
  await sendDue(deriveVapidKeys('the next secret of the tests, thirty-two characters'))

  expect(received).toHaveLength(1)
  expect(log.warn).not.toHaveBeenCalled()
})

test('two processes send each push once', async () => {
  const { transfer, sendDue, received } = await startPush()
  await transfer()

  await Promise.all([sendDue(), sendDue(), sendDue()])

  expect(received).toHaveLength(1)
})

test('signing out ends the subscription', async () => {
  const { as, endpoint } = await startPush()

  await call(sessions.signOut, {}, { as })

  expect(await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))).toEqual([])
})

test('a browser in which another user signs in belongs to that user', async () => {
  const { endpoint, keys, transfer, sendDue, received } = await startPush()
  const other = await createMember()

  await call(push.subscribe, { endpoint, ...keys, locale: 'en' }, { as: other })
  await transfer()
  await sendDue()

  expect(received).toEqual([])
})

test('a user cannot end the subscription of another', async () => {
  const { endpoint, transfer, sendDue, received } = await startPush()

  await call(push.unsubscribe, { endpoint }, { as: await createMember() })
  await transfer()
  await sendDue()

  expect(received).toHaveLength(1)
})

test('a user has at most ten subscriptions, the newest', async () => {
  const { as, keys, endpoint } = await startPush()

  for (let count = 0; count < 10; count++) {
    await call(push.subscribe, { endpoint: `https://push.example/${randomUUID()}`, ...keys, locale: 'en' }, { as })
  }

  const left = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, as.id))
  expect(left).toHaveLength(10)
  expect(left.map((each) => each.endpoint)).not.toContain(endpoint)
})

test('nothing is sent to addresses of private networks', async () => {
  for (const endpoint of [
    'https://127.0.0.1/1',
    'https://10.0.0.1/1',
    'https://[::1]/1',
    'https://[::ffff:192.168.0.1]/1',
    'http://push.example/1',
  ]) {
    const sent = postToPushService({ endpoint, headers: {}, body: Buffer.alloc(1) }, AbortSignal.timeout(60_000))
    await expect(sent).rejects.toThrow('not a public address')
  }
  const error = await new Promise((resolve) => lookUpPublic('localhost', {}, resolve))
  expect(String(error)).toContain('not a public address')
})

test('the key pair is the same after a restart', () => {
  expect(deriveVapidKeys('secret')).toEqual(deriveVapidKeys('secret'))
  expect(deriveVapidKeys('secret').publicKey).not.toBe(deriveVapidKeys('other').publicKey)
})
