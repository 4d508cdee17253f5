import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type IntakeResult, tillPhones } from '#contract/tills/phones.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { audits } from '#server/audits/table.ts'
import { encodeSms, type Sms, signText } from '#server/commands/till-simulator/phone.ts'
import { createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { tillPhones as phoneTable, sms } from '#server/tills/table.ts'
import { callAsAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { readTillSms } from '../support/server/till-reads.ts'
import { createTill, pairPhone } from '../support/server/till-simulator.ts'

const dayS = 24 * 60 * 60
const storedBodies = async (till: string) =>
  (await db.select({ body: sms.body }).from(sms).where(eq(sms.till_id, till)).orderBy(sms.id)).map(({ body }) => body)

test.each(['smsgate', 'income', 'joma'] as const)('an SMS in the format %s is stored once', async (format) => {
  const till = await createTill({ mode: 'off', format })
  const { body } = till.receive({ amount: 500 })

  expect(await till.send(body)).toMatchObject({ status: 200, results: ['accepted'] })
  expect(await till.send(body)).toMatchObject({ status: 200, results: ['duplicate'] })

  expect(await readTillSms(till)).toMatchObject([
    { till: till.label, body, direction: 'in', amount: 500, balance: 1_500, state: 'open' },
  ])
})

test('the ping of SMSGate is answered and stores nothing', async () => {
  const till = await createTill({ mode: 'off', format: 'smsgate' })
  const ping = JSON.stringify({ deviceId: 'f', event: 'system:ping', id: '1', webhookId: '2', payload: { health: {} } })

  expect(await till.phone.post(ping)).toMatchObject({ status: 200, results: [] })
  expect(await storedBodies(till.id)).toEqual([])
})

test.each(['smsgate', 'income', 'joma'] as const)(
  'a body of %s that was changed by one byte is refused without detail',
  async (format) => {
    const till = await createTill({ mode: 'off', format })
    const { body } = till.receive({ amount: 500 })
    const text = encodeSms(format, [{ sender: 'bKash', body }])[0]!
    const reply = await till.phone.post(text, { sentText: text.replace('500.00', '900.00') })

    expect(reply).toMatchObject({ status: 401, code: 'not_signed_in' })
    expect(await storedBodies(till.id)).toEqual([])
  },
)

test.each([
  ['a timestamp older than 3 days', { timestampMs: Date.now() - (3 * dayS + 60) * 1000 }, 401],
  ['a timestamp of 2 days ago', { timestampMs: Date.now() - 2 * dayS * 1000 }, 200],
  ['a timestamp more than 3 days ahead', { timestampMs: Date.now() + (3 * dayS + 60) * 1000 }, 401],
  ['no signature', { headers: { 'X-Joma-Signature': '' } }, 401],
  ['another version of the signature', { headers: { 'X-Joma-Signature': `v3=${'0'.repeat(64)}` } }, 401],
  ['another signature of version 2', { headers: { 'X-Joma-Signature': `v2=${'0'.repeat(64)}` } }, 401],
  ['another signature', { headers: { 'X-Joma-Signature': `sha256=${'0'.repeat(64)}` } }, 401],
  ['a signature that is no hex', { headers: { 'X-Joma-Signature': 'sha256=ü' } }, 401],
  ['a timestamp that is no number', { headers: { 'X-Joma-Timestamp': 'now' } }, 401],
  ['another phone', { to: '/api/v1/till-phones/0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d/sms' }, 401],
  ['an id that is no UUID', { to: '/api/v1/till-phones/1/sms' }, 401],
])('a call with %s is answered with its status', async (_, options, status) => {
  const till = await createTill({ mode: 'off' })
  const { body } = till.receive({ amount: 500 })
  const reply = await till.phone.post(encodeSms('joma', [{ sender: 'bKash', body }])[0]!, options)
  expect(reply.status).toBe(status)
})

test('a revoked phone is refused at its next call', async () => {
  const till = await createTill({ mode: 'off' })
  await callAsAdmin(tillPhones.revoke, { id: till.phone.id })

  expect(await till.send(till.receive({ amount: 500 }))).toMatchObject({ status: 401, code: 'not_signed_in' })
})

test.each([
  [
    '201 messages',
    JSON.stringify({ messages: Array(201).fill({ sender: 'x', body: 'y', received_at: new Date() }) }),
    400,
  ],
  ['no JSON', 'no JSON', 400],
  ['no object', '[]', 400],
  ['another shape', '{"sms": []}', 400],
  ['messages that are no list', '{"messages": {}}', 400],
  ['more than 64 KB', JSON.stringify({ messages: [], padding: 'x'.repeat(66_000) }), 413],
])('a signed call with %s is refused and stores nothing', async (_, text, status) => {
  const till = await createTill({ mode: 'off' })
  expect((await till.phone.post(text)).status).toBe(status)
  expect(await storedBodies(till.id)).toEqual([])
})

test('200 messages are stored in one call', async () => {
  const till = await createTill({ mode: 'off' })
  const messages = Array.from({ length: 200 }, () => till.receive({ amount: 50 }))
  const { status, results } = await till.send(...messages)
  expect(status).toBe(200)
  expect(results).toEqual(messages.map(() => 'accepted'))
})

test.each([
  ['an OTP', 'bKash', 'Your OTP is 123456. Do not share it. Tk 500'],
  ['a code in Bengali', 'bKash', 'আপনার কোড ১২৩৪, Tk 500'],
  ['an advertisement', 'bKash', 'Recharge now and win!'],
  ['another sender', '+8801712345678', 'You have received Tk 500.00'],
  ['a line of the bank', '16216', 'Dear Sir, your A/C ***5678 credited by Tk500.00'],
])('%s is ignored and is in no table', async (_, sender, body) => {
  const till = await createTill({ mode: 'off', method: sender === '16216' ? 'rocket' : 'bkash' })

  expect(await till.phone.send([{ sender, body }])).toMatchObject({ status: 200, results: ['ignored'] })

  expect(await storedBodies(till.id)).toEqual([])
  const phone = (await callAsAdmin(tillPhones.list, {})).data.find(({ _id }) => _id === till.phone.id)
  expect(phone).toMatchObject({ ignored: 1, rejected: 0 })
})

test('an SMS of a SIM without till is rejected with an alarm, and stored after the SIM has one', async () => {
  const till = await createTill({ mode: 'off' })
  const message: Sms = { sender: 'bKash', body: till.receive({ amount: 500 }).body, sim: 2 }

  expect(await till.phone.send([message])).toMatchObject({ status: 200, results: ['rejected'] })

  const alarms = (await callAsAdmin(tills.alarms, {})).data
  expect(alarms).toContainEqual(expect.objectContaining({ kind: 'sms_rejected' }))
  await callAsAdmin(tillPhones.setSims, { id: till.phone.id, sims: [{ sim: 2, till: till.id }] })
  expect(await till.phone.send([message])).toMatchObject({ results: ['accepted'] })
})

test('one SIM has a till of each provider, and the sender decides', async () => {
  const [bkash, nagad] = [await createTill({ mode: 'off' }), await createTill({ mode: 'off', method: 'nagod' })]
  const phone = await pairPhone(
    'joma',
    [bkash, nagad].map(({ id: till }) => ({ sim: 1, till })),
  )

  const { results } = await phone.send([
    { sender: 'NAGAD', body: nagad.receive({ amount: 60 }).body },
    { sender: '16247', body: bkash.receive({ amount: 70 }).body },
  ])

  expect(results).toEqual(['accepted', 'accepted'])
  expect([await storedBodies(bkash.id), await storedBodies(nagad.id)]).toMatchObject([
    [expect.stringContaining('70.00')],
    [expect.stringContaining('60.00')],
  ])
})

test('a SIM cannot have two tills of one provider', async () => {
  const [one, other] = [await createTill({ mode: 'off' }), await createTill({ mode: 'off' })]
  const { id } = await pairPhone('joma', [])
  const sims = [one, other].map(({ id: till }) => ({ sim: 1, till }))

  expect(await callAsAdmin(tillPhones.setSims, { id, sims })).toMatchObject({
    status: 400,
    issues: { sims: 'selected_twice' },
  })
})

test('two SMS of one minute are both stored', async () => {
  const till = await createTill({ mode: 'off' })
  const at = new Date()
  const { results } = await till.send(till.receive({ amount: 50, at }), till.receive({ amount: 50, at }))
  expect(results).toEqual(['accepted', 'accepted'])
})

test('the same batch five times, in any order, is stored once', async () => {
  const till = await createTill({ mode: 'off' })
  const batch = [10, 20, 30, 40].map((amount) => till.receive({ amount }))
  await till.send(...batch)

  const replies = await Promise.all([1, 2, 3, 4].map((by) => till.send(...batch.slice(by), ...batch.slice(0, by))))

  expect(replies.flatMap(({ results }) => results)).toEqual(Array(16).fill('duplicate'))
  expect(await storedBodies(till.id)).toHaveLength(4)
})

test('the same id with another amount makes both SMS suspect, with an alarm', async () => {
  const till = await createTill({ mode: 'off' })
  const transactionId = createTransactionId('bkash')
  await till.send(till.receive({ transactionId, amount: 500 }))
  await till.send(till.receive({ transactionId, amount: 900 }))

  expect(await readTillSms(till)).toMatchObject([{ state: 'suspect' }, { state: 'suspect' }])
  const alarms = (await callAsAdmin(tills.alarms, {})).data.filter((each) => each.transaction_id === transactionId)
  expect(alarms).toMatchObject([{ kind: 'sms_suspect', till: till.label, amount: 500 }, { amount: 900 }])
})

test('a pasted SMS that the phone sends later counts as sent by the phone', async () => {
  const till = await createTill({ mode: 'off' })
  const { body } = till.receive({ amount: 500 })
  const entered = await callAsAdmin(tillSms.enter, { till: till.id, body })
  expect(entered.data).toMatchObject({ state: 'open', entered_by: expect.any(String) })

  expect(await till.send(body)).toMatchObject({ results: ['accepted'] })

  expect(await readTillSms(till)).toMatchObject([{ entered_by: null }])
})

test('an SMS that is stored cannot be pasted, and a text that is no SMS cannot either', async () => {
  const till = await createTill({ mode: 'off' })
  const { body } = till.receive({ amount: 500 })
  await till.send(body)

  expect(await callAsAdmin(tillSms.enter, { till: till.id, body })).toMatchObject({ status: 409, code: 'name_taken' })
  expect(await callAsAdmin(tillSms.enter, { till: till.id, body: 'Hello' })).toMatchObject({
    status: 400,
    issues: { body: 'invalid' },
  })
})

test('an SMS of an older SMSGate, which names the sender otherwise, is stored', async () => {
  const till = await createTill({ mode: 'off', format: 'smsgate' })
  const [text = ''] = encodeSms('smsgate', [{ sender: 'bKash', body: till.receive({ amount: 500 }).body }])

  expect(await till.phone.post(text.replace('"sender"', '"phoneNumber"'))).toMatchObject({ results: ['accepted'] })
})

test('a phone that has never sent a heartbeat is not silent', async () => {
  const till = await createTill({ mode: 'off' })
  await till.send(till.receive({ amount: 50 }))
  const silence = new Date(Date.now() - 16 * 60_000)
  await db.update(phoneTable).set({ last_seen_at: silence }).where(eq(phoneTable.id, till.phone.id))
  const settings = (await callAsAdmin(tills.settings, {})).data
  await callAsAdmin(tills.setSettings, { ...settings, opens_at: 0, closes_at: 0 })

  const shown = (await callAsAdmin(tillPhones.list, {})).data.find(({ _id }) => _id === till.phone.id)
  expect(shown).toMatchObject({ is_silent: false })
})

test('a heartbeat that is not newer than the last one changes nothing', async () => {
  const { phone } = await createTill({ mode: 'off' })
  const [first, second] = [Date.now() - 60_000, Date.now()]
  const beat = (battery: number, timestampMs: number) =>
    phone.post(JSON.stringify({ battery }), { to: phone.path.replace(/sms$/, 'heartbeat'), timestampMs })
  await beat(80, second)
  const [before] = await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))

  expect(await beat(90, first)).toMatchObject({ status: 200 })
  expect(await beat(90, second)).toMatchObject({ status: 200 })

  expect(await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))).toEqual([before])
  expect(await beat(70, second + 2_000)).toMatchObject({ status: 200 })
  expect(await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))).toMatchObject([{ battery: 70 }])
})

test('a ping of SMSGate that is sent again changes nothing', async () => {
  const { phone } = await createTill({ mode: 'off', format: 'smsgate' })
  const ping = JSON.stringify({ event: 'system:ping', payload: {} })
  const timestampMs = Date.now()
  await phone.post(ping, { timestampMs })
  const [before] = await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))
  expect(before).toMatchObject({ sends_heartbeats: true })

  expect(await phone.post(ping, { timestampMs })).toMatchObject({ status: 200, results: [] })

  expect(await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))).toEqual([before])
})

test('another event of SMSGate is answered and is no heartbeat', async () => {
  const { phone } = await createTill({ mode: 'off', format: 'smsgate' })

  expect(await phone.post(JSON.stringify({ event: 'sms:delivered', payload: {} }))).toMatchObject({ status: 200 })

  const [row] = await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))
  expect(row).toMatchObject({ sends_heartbeats: false })
})

test('a heartbeat whose format signs no time does not count, because it could be an old one', async () => {
  const { phone } = await createTill({ mode: 'off', format: 'income' })

  expect(await phone.beat({ battery: 80 })).toMatchObject({ status: 200 })

  const [row] = await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))
  expect(row).toMatchObject({ battery: null, last_seen_at: null, sends_heartbeats: false })
})

/** The signature of older scripts, which covers neither the method nor the path. */
const signOld = (secret: string, text: string, timestamp: string) => ({
  'X-Joma-Timestamp': timestamp,
  'X-Joma-Signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`,
})

test('an SMS call that is sent again as a heartbeat is refused, with either signature', async () => {
  const till = await createTill({ mode: 'off' })
  const text = encodeSms('joma', [{ sender: 'bKash', body: till.receive({ amount: 500 }).body }])[0]!
  const to = till.phone.path.replace(/sms$/, 'heartbeat')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = signOld(till.phone.secret, text, timestamp)

  expect(await till.phone.post(text, { headers })).toMatchObject({ status: 200, results: ['accepted'] })
  expect(await till.phone.post(text, { headers, to })).toMatchObject({ status: 400 })
  const { path, secret } = till.phone
  const ofSms = signText('joma', { secret, path, text, timestampMs: Date.now() })
  expect(await till.phone.post(text, { headers: ofSms, to })).toMatchObject({ status: 401 })
})

test('an SMS call that is sent again does not make a silent phone look alive', async () => {
  const till = await createTill({ mode: 'off' })
  const [first, second] = [Date.now() - 60_000, Date.now()]
  const text = encodeSms('joma', [{ sender: 'bKash', body: till.receive({ amount: 500 }).body }])[0]!
  await till.phone.post(text, { timestampMs: first })
  await till.phone.post('{}', { to: till.phone.path.replace(/sms$/, 'heartbeat'), timestampMs: second })
  const silence = new Date(Date.now() - 16 * 60_000)
  await db.update(phoneTable).set({ last_seen_at: silence }).where(eq(phoneTable.id, till.phone.id))

  expect(await till.phone.post(text, { timestampMs: first })).toMatchObject({ results: ['duplicate'] })

  const [row] = await db.select().from(phoneTable).where(eq(phoneTable.id, till.phone.id))
  expect(row!.last_seen_at).toEqual(silence)
})

test('a slash at the end of the URL is allowed for SMS and heartbeats', async () => {
  const till = await createTill({ mode: 'off' })
  const text = encodeSms('joma', [{ sender: 'bKash', body: till.receive({ amount: 500 }).body }])[0]!
  const { path, secret } = till.phone

  expect(await till.phone.post(text, { to: `${path}/` })).toMatchObject({ status: 200, results: ['accepted'] })
  // The script signs the URL that Joma showed, and its library adds the slash.
  const headers = signText('joma', { secret, path, text, timestampMs: Date.now() })
  expect(await till.phone.post(text, { to: `${path}/`, headers })).toMatchObject({ status: 200 })
  expect(await till.phone.post('{}', { to: `${path.replace(/sms$/, 'heartbeat')}/` })).toMatchObject({ status: 200 })
})

describe('a message that cannot be stored has its own result, and the others are stored', () => {
  const stranger = '+8801900000009'

  test.each<[string, Record<string, unknown>, IntakeResult]>([
    ['a long body of a stranger', { sender: stranger, body: 'spam '.repeat(420) }, 'ignored'],
    ['a long sender', { sender: 'x'.repeat(300), body: 'hello' }, 'ignored'],
    ['a sender that is no text', { sender: 7, body: 'hello' }, 'ignored'],
    ['no sender', { body: 'hello' }, 'ignored'],
    ['a body of a stranger that is no text', { sender: stranger, body: { text: 'hello' } }, 'ignored'],
    ['a body of a provider that is no text', { sender: 'bKash', body: ['hello'] }, 'rejected'],
    ['no body', { sender: 'bKash' }, 'rejected'],
    ['a time in Bengali digits', { sender: stranger, body: 'hello', received_at: '২০২৬-১১-২৬T০৭:২২:০০Z' }, 'ignored'],
    [
      'a time in the year 200000',
      { sender: stranger, body: 'hello', received_at: '+200000-01-01T00:00:00Z' },
      'ignored',
    ],
  ])('%s', async (_, message, result) => {
    const till = await createTill({ mode: 'off' })
    const { body } = till.receive({ amount: 300 })
    const messages = [message, { client_id: 'b', sender: 'bKash', body, received_at: new Date(), sim: 1 }]

    expect(await till.phone.post(JSON.stringify({ messages }))).toMatchObject({
      status: 200,
      results: [result, 'accepted'],
    })

    expect(await storedBodies(till.id)).toEqual([body])
  })

  test.each([null, 'text', 5, []])('an element of the list that is %j', async (element) => {
    const till = await createTill({ mode: 'off' })
    const { body } = till.receive({ amount: 300 })
    const messages = [element, { sender: 'bKash', body, received_at: new Date() }]

    expect(await till.phone.post(JSON.stringify({ messages }))).toMatchObject({ results: ['ignored', 'accepted'] })
  })
})

test.each([
  ['no time', undefined],
  ['a word', 'yesterday'],
  ['a time of the year 200000', '+200000-01-01T00:00:00Z'],
  ['milliseconds of the year 200000', 6_248_595_840_000_000],
  ['a time before there were phones', '1970-01-01T00:00:00Z'],
  ['a time of next month', new Date(Date.now() + 30 * dayS * 1000).toISOString()],
  ['a time in another type', { at: 1 }],
])('an SMS of a provider with %s is stored with its time of arrival', async (_, received_at) => {
  const till = await createTill({ mode: 'off' })
  const { body } = till.receive({ amount: 300 })
  const startMs = Date.now()

  const text = JSON.stringify({ messages: [{ sender: 'bKash', body, received_at, sim: 1 }] })
  expect(await till.phone.post(text)).toMatchObject({ status: 200, results: ['accepted'] })

  const [row] = await db.select().from(sms).where(eq(sms.till_id, till.id))
  expect(row!.received_at.getTime()).toBeGreaterThanOrEqual(startMs)
})

test('a time in Bengali digits is read', async () => {
  const till = await createTill({ mode: 'off' })
  const { body } = till.receive({ amount: 300 })
  const at = new Date(Date.now() - dayS * 1000)
  const received_at = at.toISOString().replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)

  await till.phone.post(JSON.stringify({ messages: [{ sender: 'bKash', body, received_at }] }))

  expect(await db.select().from(sms).where(eq(sms.till_id, till.id))).toMatchObject([{ received_at: at }])
})

test('of a longer SMS of a provider the start is stored for a person, and credits nobody', async () => {
  const till = await createTill({ mode: 'off' })
  const { body } = till.receive({ amount: 300 })

  const long = `${body} ${'Offer! '.repeat(400)}`
  expect(await till.phone.send([{ sender: 'bKash', body: long }])).toMatchObject({ status: 200, results: ['accepted'] })

  expect(await db.select().from(sms).where(eq(sms.till_id, till.id))).toMatchObject([
    { state: 'unknown', body: long.slice(0, 2_000) },
  ])
})

test.each([
  [
    'smsgate',
    { event: 'sms:received', payload: { sender: 'x'.repeat(300), message: 'hello', receivedAt: 'x' } },
    'ignored',
  ],
  ['smsgate', { event: 'sms:received', payload: { sender: 'bKash', simNumber: 1 } }, 'rejected'],
  ['income', { from: '+8801900000009', text: 'spam '.repeat(420), receivedStamp: '9'.repeat(40) }, 'ignored'],
  ['income', { from: 'bKash', text: 5, receivedStamp: 1, sim: {} }, 'rejected'],
] as const)('a call of %s with a message that cannot be stored is answered: %j', async (format, body, result) => {
  const till = await createTill({ mode: 'off', format })

  expect(await till.phone.post(JSON.stringify(body))).toMatchObject({ status: 200, results: [result] })
})

test.each([
  ['smsgate', { event: 'sms:received' }],
  ['smsgate', { payload: {} }],
  ['income', { text: 'hello' }],
  ['income', [1]],
] as const)('a call of %s in another shape is refused: %j', async (format, body) => {
  const till = await createTill({ mode: 'off', format })

  expect(await till.phone.post(JSON.stringify(body))).toMatchObject({ status: 400 })
})

test.each([
  { battery: 81, queued: 3, version: '1.4' },
  { battery: 0, queued: 0, version: null },
])('the heartbeat %j is shown with the phone', async (heartbeat) => {
  const { phone } = await createTill({ mode: 'off' })

  expect(await phone.beat(heartbeat)).toMatchObject({ status: 200 })
  expect(await phone.beat({ battery: 101 })).toMatchObject({ status: 400 })
  expect(await phone.beat({ battery: 80, messages: [] })).toMatchObject({ status: 400 })

  const shown = (await callAsAdmin(tillPhones.list, {})).data.find(({ _id }) => _id === phone.id)
  expect(shown).toMatchObject({ ...heartbeat, is_silent: false })
})

test('a phone without a sign for 15 minutes is an alarm in opening hours only', async () => {
  const { phone } = await createTill({ mode: 'off' })
  await phone.beat({})
  const settings = (await callAsAdmin(tills.settings, {})).data
  const silence = new Date(Date.now() - 16 * 60_000)
  await db.update(phoneTable).set({ last_seen_at: silence }).where(eq(phoneTable.id, phone.id))
  const isAlarmed = async () =>
    (await callAsAdmin(tills.alarms, {})).data.some(
      (each) => each.kind === 'phone_silent' && each.since === silence.toISOString(),
    )

  // The same hour twice: always open.
  await callAsAdmin(tills.setSettings, { ...settings, opens_at: 0, closes_at: 0 })
  expect(await isAlarmed()).toBe(true)
  const hour = new Date(Date.now() + 6 * 60 * 60_000).getUTCHours()
  await callAsAdmin(tills.setSettings, { ...settings, opens_at: (hour + 2) % 24, closes_at: (hour + 3) % 24 || 24 })
  expect(await isAlarmed()).toBe(false)
})

test('the secret of a phone is stored encrypted and in no audit entry', async () => {
  const { phone } = await createTill({ mode: 'off' })
  const [row] = await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))
  expect(Buffer.from(row!.sealed_secret).toString('latin1')).not.toContain(phone.secret)
  const entries = await db.select().from(audits).where(eq(audits.ref, phone.id))
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toContain(phone.secret)
})
