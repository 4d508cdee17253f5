import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tillPhones } from '#contract/till-phones.ts'
import { tillSms } from '#contract/till-sms.ts'
import { tills } from '#contract/tills.ts'
import { createApp } from '#server/app.ts'
import { audits } from '#server/audits/table.ts'
import { encodeSms, type Sms } from '#server/commands/till-simulator/phone.ts'
import { createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { tillPhones as phoneTable, sms } from '#server/tills/table.ts'
import { callAsAdmin } from '../support/server/members.ts'
import { type app, db, parts } from '../support/server/test-app.ts'
import { createTill, pairPhone } from '../support/server/till-simulator.ts'

const dayS = 24 * 60 * 60
const storedBodies = async (till: string) =>
  (await db.select({ body: sms.body }).from(sms).where(eq(sms.till_id, till)).orderBy(sms.id)).map(({ body }) => body)

test.each(['smsgate', 'income', 'joma'] as const)('an SMS in the format %s is stored once', async (dialect) => {
  const till = await createTill({ mode: 'off', dialect })
  const { body } = till.receive({ amount: 500 })

  expect(await till.send(body)).toMatchObject({ status: 200, results: ['accepted'] })
  expect(await till.send(body)).toMatchObject({ status: 200, results: ['duplicate'] })

  const { items } = (await callAsAdmin(tillSms.list, { till: till.id })).data
  expect(items).toMatchObject([{ till: till.label, body, direction: 'in', amount: 500, balance: 1_500, state: 'open' }])
})

test('the ping of SMSGate is answered and stores nothing', async () => {
  const till = await createTill({ mode: 'off', dialect: 'smsgate' })
  const ping = JSON.stringify({ deviceId: 'f', event: 'system:ping', id: '1', webhookId: '2', payload: { health: {} } })

  expect(await till.phone.post(ping)).toMatchObject({ status: 200, results: [] })
  expect(await storedBodies(till.id)).toEqual([])
})

test.each(['smsgate', 'income', 'joma'] as const)(
  'a body of %s that was changed by one byte is refused without detail',
  async (dialect) => {
    const till = await createTill({ mode: 'off', dialect })
    const { body } = till.receive({ amount: 500 })
    const text = encodeSms(dialect, [{ sender: 'bKash', body }])[0]!
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
  ['another shape', '{"messages": [{"sender": 1}]}', 400],
  ['a day that does not exist', '{"messages": [{"sender": "bKash", "body": "x", "received_at": "x"}]}', 400],
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

  const { items } = (await callAsAdmin(tillSms.list, { till: till.id })).data
  expect(items).toMatchObject([{ state: 'suspect' }, { state: 'suspect' }])
  const alarms = (await callAsAdmin(tills.alarms, {})).data.filter((each) => each.transaction_id === transactionId)
  expect(alarms).toMatchObject([{ kind: 'sms_suspect', till: till.label, amount: 500 }, { amount: 900 }])
})

test('a pasted SMS that the phone sends later counts as sent by the phone', async () => {
  const till = await createTill({ mode: 'off' })
  const { body } = till.receive({ amount: 500 })
  const entered = await callAsAdmin(tillSms.enter, { till: till.id, body })
  expect(entered.data).toMatchObject({ state: 'open', entered_by: expect.any(String) })

  expect(await till.send(body)).toMatchObject({ results: ['accepted'] })

  expect((await callAsAdmin(tillSms.list, { till: till.id })).data.items).toMatchObject([{ entered_by: null }])
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
  const till = await createTill({ mode: 'off', dialect: 'smsgate' })
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

test('a heartbeat is shown with the phone', async () => {
  const { phone } = await createTill({ mode: 'off' })

  expect(await phone.beat({ battery: 81, queued: 3, version: '1.4' })).toMatchObject({ status: 200 })
  expect(await phone.beat({ battery: 101 })).toMatchObject({ status: 400 })

  const shown = (await callAsAdmin(tillPhones.list, {})).data.find(({ _id }) => _id === phone.id)
  expect(shown).toMatchObject({ battery: 81, queued: 3, version: '1.4', is_silent: false })
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

test('a phone that was paired under an earlier secret of the server still works, and under the new one alone after that', async () => {
  const till = await createTill({ mode: 'off' })
  const [secret, previous] = ['another secret of the tests, of thirty-two characters', parts.secret]
  const sendTo = async (server: typeof app) => {
    const { body } = till.receive({ amount: 50 })
    return (await till.phone.post(encodeSms('joma', [{ sender: 'bKash', body }])[0]!, { server })).status
  }

  expect(await sendTo(createApp({ ...parts, secret }))).toBe(401)
  expect(await sendTo(createApp({ ...parts, secret, previousSecrets: [previous] }))).toBe(200)
  expect(await sendTo(createApp({ ...parts, secret }))).toBe(200)
})

test('the secret of a phone is stored encrypted and in no audit entry', async () => {
  const { phone } = await createTill({ mode: 'off' })
  const [row] = await db.select().from(phoneTable).where(eq(phoneTable.id, phone.id))
  expect(Buffer.from(row!.sealed_secret).toString('latin1')).not.toContain(phone.secret)
  const entries = await db.select().from(audits).where(eq(audits.ref, phone.id))
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toContain(phone.secret)
})
