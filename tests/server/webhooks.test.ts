import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { audits } from '#contract/audits.ts'
import { proposals } from '#contract/proposals.ts'
import { staff } from '#contract/staff.ts'
import { webhookEvents, webhookPausesS, webhooks } from '#contract/webhooks.ts'
import { createApp } from '#server/app.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { deriveKeys } from '#server/process/keys.ts'
import { proposals as proposalTable } from '#server/proposals/table.ts'
import { resealRows } from '#server/secrets/reseal.ts'
import { settings } from '#server/settings/table.ts'
import { createPostWebhook } from '#server/webhooks/post-webhook.ts'
import { recordEvents } from '#server/webhooks/record-events.ts'
import { sendWebhooks } from '#server/webhooks/send-webhooks.ts'
import { webhookDeliveries, webhooks as webhookTable } from '#server/webhooks/table.ts'
import { expectTime } from '../support/server/expect-time.ts'
import { isBlockedBy } from '../support/server/is-blocked.ts'
import { createAdmin, sharedAdmin } from '../support/server/members.ts'
import { db, parts } from '../support/server/test-app.ts'
import { isSigned, startReceiver } from '../support/server/webhook-receiver.ts'
import { buildRequest, type Call, readReply } from '../support/server/wire.ts'

beforeEach(async () => {
  await db.delete(webhookDeliveries)
  await db.delete(webhookTable)
})

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const telegramPath = '/bot123:a-token/sendMessage'
const keyOf = (of: string) => deriveKeys(of).webhook

/** The app with the setting of the operator that allows the receiver's address. */
const callOn =
  (allowsPrivateWebhook: boolean): Call =>
  async (endpoint, input, sender) => {
    const [path, request] = buildRequest(endpoint, input as object, sender)
    return readReply(endpoint.output, await createApp({ ...parts, allowsPrivateWebhook }).request(path, request))
  }

const call = callOn(true)

/** A receiver that is not the webhook yet. */
async function startUnset({ timeoutMs = 10_000 } = {}) {
  const receiver = await startReceiver()
  onTestFinished(() => receiver[Symbol.asyncDispose]())
  const as = await sharedAdmin()
  const log = { warn: vi.fn() }
  const set = (input: object) => call(webhooks.set, { format: 'standard', ...input }, { as })
  const sendDue = (keys = [keyOf(parts.secret)], allowsPrivate = true) =>
    sendWebhooks({ db, keys, post: createPostWebhook({ allowsPrivate }), log, timeoutMs })
  const readLog = async () => (await call(webhooks.deliveries, {}, { as })).data.items
  const testIt = () => call(webhooks.test, {}, { as })
  return { ...receiver, as, log, set, sendDue, readLog, testIt }
}

/** A receiver that is the webhook. */
async function start({ isTelegram = false, ...options }: { isTelegram?: boolean; timeoutMs?: number } = {}) {
  const receiver = await startUnset(options)
  const input = isTelegram
    ? { format: 'telegram', url: receiver.origin + telegramPath, chat_id: '-100' }
    : { url: receiver.url, secret }
  expect((await receiver.set(input)).status).toBe(200)
  return receiver
}

// The column has milliseconds: `now()` could be rounded to a moment that is still to come.
const makeDue = () =>
  db.update(webhookDeliveries).set({ next_at: sql`now() - interval '1 second'` }).where(sql`next_at is not null`)

test('a test is sent once, signed as Standard Webhooks describes', async () => {
  const { testIt, sendDue, received, readLog } = await start()

  await testIt()
  await sendDue()
  await sendDue()

  expect(received).toHaveLength(1)
  expect(isSigned(received[0]!, secret)).toBe(true)
  const [delivery] = await readLog()
  expect(delivery).toMatchObject({ type: 'webhook.test', state: 'sent', attempts: 1, status: 204, error: null })
  expect(received[0]).toMatchObject({ path: '/hook', headers: { 'webhook-id': delivery!._id } })
  expect(received[0]!.json).toEqual({
    type: 'webhook.test',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { text: 'The webhook of Joma works.' },
  })
})

test('a message is repeated after 500 and after no answer, with its id and contents', async () => {
  const { testIt, sendDue, received, reply, readLog } = await start({ timeoutMs: 1_000 })
  reply({ status: 500, text: 'out of order' }, 'hang')
  await testIt()

  await sendDue()
  expect(await readLog()).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, error: 'out of order' }])
  await sendDue()
  expect(received).toHaveLength(1)
  await makeDue()
  await sendDue()
  expect(await readLog()).toMatchObject([{ state: 'waiting', attempts: 2, status: null, error: 'No answer in 1 s.' }])
  await makeDue()
  await sendDue()

  expect(await readLog()).toMatchObject([{ state: 'sent', attempts: 3, status: 204, error: null }])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(received.every((message) => isSigned(message, secret))).toBe(true)
})

test('the pauses grow, and after the last attempt a message is given up, until it is sent again by hand', async () => {
  const { as, testIt, sendDue, received, reply, readLog, log } = await start()
  await testIt()
  for (const pauseS of webhookPausesS) {
    reply({ status: 503 })
    const startedAt = Date.now()
    await sendDue()
    expectTime((await readLog())[0]!.next_at, { startedAt, delayMs: pauseS * 1_000 })
    await makeDue()
  }
  reply({ status: 503 })
  await sendDue()
  const [delivery] = await readLog()
  expect(delivery).toMatchObject({ state: 'given_up', attempts: webhookPausesS.length + 1, status: 503, next_at: null })
  expect(log.warn).toHaveBeenCalledTimes(1)

  expect((await call(webhooks.sendAgain, { id: delivery!._id }, { as })).status).toBe(200)
  await sendDue()

  expect(await readLog()).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect(received.at(-1)!.headers['webhook-id']).toBe(delivery!._id)
})

test('a sent message is sent again by hand with the same id and contents', async () => {
  const { as, testIt, sendDue, received, readLog } = await start()
  await testIt()
  await sendDue()
  const [delivery] = await readLog()

  await call(webhooks.sendAgain, { id: delivery!._id }, { as })
  await sendDue()

  expect(received).toHaveLength(2)
  expect(received[1]).toMatchObject({ body: received[0]!.body, headers: { 'webhook-id': delivery!._id } })
})

test('429 waits as long as the receiver asks, at most an hour', async () => {
  const { testIt, sendDue, reply, readLog } = await start()
  reply({ status: 429, headers: { 'Retry-After': '90' } }, { status: 429, headers: { 'Retry-After': '999999' } })
  await testIt()

  for (const seconds of [90, 3_600]) {
    const startedAt = Date.now()
    await sendDue()
    expectTime((await readLog())[0]!.next_at, { startedAt, delayMs: seconds * 1_000 })
    await makeDue()
  }
})

test('redirects are not followed', async () => {
  const { testIt, sendDue, received, reply, readLog, origin } = await start()
  reply({ status: 307, headers: { Location: `${origin}/other` } })
  await testIt()

  await sendDue()

  expect(received.map(({ path }) => path)).toEqual(['/hook'])
  expect(await readLog()).toMatchObject([{ status: 307, error: 'Redirects are not followed.' }])
})

test('only the beginning of an endless response is read', async () => {
  const { testIt, sendDue, reply, readLog } = await start()
  reply({ status: 400, text: 'x'.repeat(1_000_000) })
  await testIt()

  await sendDue()

  expect((await readLog())[0]!.error).toHaveLength(300)
})

test('two processes send each message once, and a process that ended in between is followed by another attempt', async () => {
  const { testIt, sendDue, received } = await start()
  for (let count = 0; count < 5; count++) await testIt()
  await Promise.all([sendDue(), sendDue(), sendDue()])
  expect(received).toHaveLength(5)

  await testIt()
  // What a process leaves that is killed after it has taken a message.
  await db.execute(
    sql`update webhook_delivery set attempts = 1, next_at = now() + interval '1 minute' where delivered_at is null`,
  )
  await sendDue()
  expect(received).toHaveLength(5)
  await makeDue()
  await sendDue()
  expect(received).toHaveLength(6)
})

test('a Telegram bot receives a text, and its token is stored encrypted and never shown', async () => {
  const { as, testIt, sendDue, received, origin } = await start({ isTelegram: true })

  await testIt()
  await sendDue()

  expect(received[0]).toMatchObject({
    path: telegramPath,
    json: { chat_id: '-100', text: 'The webhook of Joma works.' },
  })
  expect(received[0]!.headers['webhook-signature']).toBeUndefined()
  const shown = { url: `${origin}/…`, format: 'telegram', chat_id: '-100' }
  expect((await call(webhooks.get, {}, { as })).data).toMatchObject(shown)
  const [row] = await db.select().from(webhookTable)
  expect(`${JSON.stringify(row)} ${Buffer.from(row!.sealed_secret).toString('latin1')}`).not.toContain('a-token')
  const { items } = (await call(audits.list, { action: 'set-webhook', limit: '1' }, { as })).data
  expect(items[0]!.after).toEqual(shown)
})

test('the path of the address is shown nowhere, because it can be a secret', async () => {
  const { as, set, testIt, sendDue, ...receiver } = await startUnset()
  const path = '/services/T0A1B2C3/aVerySecretPart?token=anotherSecret'
  await set({ url: receiver.origin + path })
  receiver.reply({ status: 404, text: `Cannot POST ${path}` })
  await testIt()
  await sendDue()
  await set({ url: `${receiver.origin}/…` })

  expect(receiver.received[0]!.path).toBe(path)
  const shown = [
    (await call(webhooks.get, {}, { as })).data,
    (await call(webhooks.deliveries, {}, { as })).data,
    (await call(audits.list, { limit: '5' }, { as })).data,
    await db.select({ url: webhookTable.url }).from(webhookTable),
    await db.select().from(webhookDeliveries),
  ]
  expect(JSON.stringify(shown)).not.toMatch(/T0A1B2C3|VerySecret|anotherSecret/)
  expect((await call(webhooks.get, {}, { as })).data!.url).toBe(`${receiver.origin}/…`)
})

test('the address as it is shown leaves the address, and another one with its sign is refused', async () => {
  const { set, testIt, sendDue, received, origin } = await start()

  expect((await set({ url: `${origin}/…` })).status).toBe(200)
  expect(await set({ url: 'https://other.example/…' })).toMatchObject({
    status: 400,
    issues: { url: 'not_a_webhook_url' },
  })
  expect(await set({ format: 'telegram', url: `${origin}/…`, chat_id: '1' })).toMatchObject({
    issues: { url: 'not_a_webhook_url' },
  })
  await testIt()
  await sendDue()

  expect(received).toMatchObject([{ path: '/hook' }])
})

test('a new webhook without a secret gets one, which is shown once; what is left out of a change stays', async () => {
  const { as, set, testIt, sendDue, ...receiver } = await startUnset()

  const created = await set({ url: `${receiver.url}?key=hidden` })
  const changed = await set({})
  await testIt()
  await sendDue()

  expect(created.data.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(changed.data.secret).toBeNull()
  expect(receiver.received[0]!.path).toBe('/hook?key=hidden')
  expect(isSigned(receiver.received[0]!, created.data.secret!)).toBe(true)
  expect((await call(webhooks.get, {}, { as })).data!.url).toBe(`${receiver.origin}/…`)
})

test.each([
  ['http://example.com/hook'],
  ['https://127.0.0.1/hook'],
  ['https://10.1.2.3/hook'],
  ['https://169.254.169.254/latest/meta-data'],
  ['https://[::1]/hook'],
  ['https://[::ffff:192.168.0.1]/hook'],
  ['https://[fd00::1]/hook'],
  ['https://2130706433/hook'],
  ['https://0x7f.1/hook'],
  ['https://localhost/hook'],
  ['https://user:word@example.com/hook'],
  ['https://'],
  ['ftp://example.com/hook'],
  ['example.com'],
])('the URL %s is refused', async (url) => {
  const reply = await callOn(false)(webhooks.set, { format: 'standard', url }, { as: await sharedAdmin() })

  expect(reply).toMatchObject({ status: 400, issues: { url: 'not_a_webhook_url' } })
})

test('other fields that are missing or wrong are refused', async () => {
  const as = await sharedAdmin()
  const set = async (input: object) =>
    (await callOn(false)(webhooks.set, input as { format: 'standard' }, { as })).issues
  const url = 'https://example.com/hook'

  expect(await set({ format: 'standard' })).toMatchObject({ url: 'required' })
  expect(await set({ format: 'telegram', url: `https://api.telegram.org${telegramPath}` })).toMatchObject({
    chat_id: 'required',
  })
  expect(await set({ format: 'telegram', url, chat_id: '1' })).toMatchObject({ url: 'not_a_telegram_url' })
  expect(await set({ format: 'standard', url, secret: 'whsec_short' })).toMatchObject({
    secret: 'not_a_webhook_secret',
  })
  expect(await set({ format: 'xml', url })).toMatchObject({ format: 'required' })
})

test('a name that leads to a private address, and an address that became private, get nothing', async () => {
  const { testIt, sendDue, received, readLog } = await start()
  await testIt()

  await sendDue([keyOf(parts.secret)], false)
  const named = createPostWebhook({ allowsPrivate: false })(
    { url: 'https://localhost/hook', headers: {}, body: '{}' },
    AbortSignal.timeout(60_000),
  )

  await expect(named).rejects.toThrow('not a public address')
  expect(received).toEqual([])
  expect(await readLog()).toMatchObject([{ state: 'waiting', error: 'The endpoint is not a public address' }])
})

test('without a webhook there is nothing to test, to remove and to send again, and nothing is stored', async () => {
  const as = await sharedAdmin()

  expect((await call(webhooks.get, {}, { as })).data).toBeNull()
  expect((await call(webhooks.test, {}, { as })).code).toBe('not_found')
  expect((await call(webhooks.remove, {}, { as })).code).toBe('not_found')
  expect((await call(webhooks.sendAgain, { id: crypto.randomUUID() }, { as })).code).toBe('not_found')
})

test('removing deletes the log and what was not sent yet', async () => {
  const { as, testIt, sendDue, received } = await start()
  await testIt()

  expect((await call(webhooks.remove, {}, { as })).status).toBe(200)
  await sendDue()

  expect(received).toEqual([])
  expect(await db.select().from(webhookDeliveries)).toEqual([])
})

test('a removal while decisions record events succeeds, and so do they', async () => {
  const { as } = await start()
  const record = () => db.transaction((tx) => recordEvents(tx, [{ type: 'webhook.test', data: {} }]))
  let removing: ReturnType<typeof call<typeof webhooks.remove>> | undefined
  let recorded: Promise<unknown[]> | undefined

  await db.transaction(async (tx) => {
    await recordEvents(tx, [{ type: 'webhook.test', data: {} }])
    removing = call(webhooks.remove, {}, { as })
    expect(await isBlockedBy(tx, removing)).toBe(true)
    recorded = Promise.all(Array.from({ length: 8 }, record))
  })

  expect((await removing!).status).toBe(200)
  expect(await recorded).toHaveLength(8)
  expect(await db.select().from(webhookDeliveries)).toEqual([])
})

test('a second person sees the address without its token and confirms the change', async () => {
  const [proposer, confirmer] = [await createAdmin(), await createAdmin()]
  const { data } = await call(staff.settings, {}, { as: proposer })
  await call(staff.setSettings, { ...data, second_person: true }, { as: proposer })
  onTestFinished(async () => void (await db.update(settings).set({ second_person: false })))
  const input = { format: 'telegram' as const, url: `https://api.telegram.org${telegramPath}`, chat_id: '5' }

  const proposed = await call(webhooks.set, input, { as: proposer })
  expect(proposed.status).toBe(202)
  const waiting = (await call(proposals.waiting, {}, { as: confirmer })).data
  const expected = { ...input, url: 'https://api.telegram.org/…' }
  expect(waiting.find(({ _id }) => _id === proposed.proposal)).toMatchObject({
    endpoint: 'webhooks.set',
    input: expected,
  })
  const [row] = await db.select().from(proposalTable).where(eq(proposalTable.id, proposed.proposal!))
  expect(JSON.stringify(row!.input)).not.toContain('a-token')

  expect((await call(proposals.confirm, { id: proposed.proposal! }, { as: confirmer })).status).toBe(200)
  expect((await call(webhooks.get, {}, { as: proposer })).data).toMatchObject(expected)
})

test('after a change of the secret of the server the webhook works with the earlier one, and is resealed', async () => {
  const { testIt, sendDue, received, readLog } = await start()
  const next = 'the next secret of the tests, thirty-two characters'

  await testIt()
  await sendDue([keyOf(next)])
  expect(await readLog()).toMatchObject([{ error: 'The URL cannot be decrypted: set the webhook again.' }])
  const counts = await resealRows({ db, secrets: [next, parts.secret] })
  onTestFinished(async () => void (await resealRows({ db, secrets: [parts.secret, next] })))
  await makeDue()
  await sendDue([keyOf(next)])

  expect(counts).toContainEqual({ one: 'webhook', many: 'webhooks', resealed: 1, lost: 0 })
  expect(received).toHaveLength(1)
})

test('messages are stored for 30 days', async () => {
  const { testIt } = await start()
  await testIt()
  await testIt()
  const [first] = await db.select().from(webhookDeliveries)
  await db
    .update(webhookDeliveries)
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(webhookDeliveries.id, first!.id))

  await deleteExpired(db)

  expect(await db.select().from(webhookDeliveries)).toHaveLength(1)
})

test('only the chosen events are sent, and a test always', async () => {
  const { as, testIt, sendDue, received } = await start()
  expect((await call(webhooks.get, {}, { as })).data?.events).toEqual([...webhookEvents])
  expect(await call(webhooks.set, { format: 'standard', events: ['day.closed'] }, { as })).toMatchObject({
    status: 200,
  })
  expect((await call(webhooks.get, {}, { as })).data?.events).toEqual(['day.closed'])

  await db.transaction((tx) =>
    recordEvents(tx, [
      { type: 'alarm.over', data: {} },
      { type: 'day.closed', data: { day: '2026-11-26' } },
    ]),
  )
  await testIt()
  await sendDue()

  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['day.closed', 'webhook.test'])
  expect(await call(webhooks.set, { format: 'standard', events: [] }, { as })).toMatchObject({
    issues: { events: 'none_selected' },
  })
})
