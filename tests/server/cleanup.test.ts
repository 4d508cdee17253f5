import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Endpoint, noData } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/index.ts'
import { notifications } from '#contract/notifications.ts'
import { sessions as sessionEndpoints } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { exportTickets } from '#server/exports/table.ts'
import { idempotentResponses, rateLimits } from '#server/http/table.ts'
import { resets, sessions } from '#server/sessions/table.ts'
import { rereadUnknown } from '#server/tills/sms/check-sms.ts'
import { sms } from '#server/tills/table.ts'
import { outboxEndpoints } from '#src/outbox/entry.ts'
import { call } from '../support/server/call.ts'
import { createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const fromNow = (ms: number) => new Date(Date.now() + ms)

test('idempotent responses are stored for 400 days, because a phone may reconnect late', async () => {
  const owner = (await createMember()).id
  const [old, recent] = [randomUUID(), randomUUID()]
  const answerOf = (key: string, days: number) => ({ owner, key, fingerprint: 'x', created_at: fromNow(-days * dayMs) })
  await db.insert(idempotentResponses).values([answerOf(old, 401), answerOf(recent, 399)])

  await deleteExpired(db)

  const left = await db
    .select({ key: idempotentResponses.key })
    .from(idempotentResponses)
    .where(inArray(idempotentResponses.key, [old, recent]))
  expect(left).toEqual([{ key: recent }])
})

test('idempotent responses of small writes are stored for 7 days', async () => {
  const as = await createMember()
  const [small, other] = [randomUUID(), randomUUID()]
  const ageOf = (key: string, days: number) =>
    db
      .update(idempotentResponses)
      .set({ created_at: fromNow(-days * dayMs) })
      .where(eq(idempotentResponses.key, key))
  const findKeys = async () => {
    const isOne = inArray(idempotentResponses.key, [small, other])
    const found = await db.select({ key: idempotentResponses.key }).from(idempotentResponses).where(isOne)
    return found.map(({ key }) => key).sort()
  }
  await call(notifications.setSwitch, { kind: 'notice', isOn: false }, { as, key: small })
  await call(supports.create, { message: 'A message' }, { as, key: other })

  for (const key of [small, other]) await ageOf(key, 6)
  await deleteExpired(db)
  expect(await findKeys()).toEqual([small, other].sort())
  for (const key of [small, other]) await ageOf(key, 8)
  await deleteExpired(db)

  expect(await findKeys()).toEqual([other])
})

test('a small write whose repetition changes nothing stores no response', async () => {
  const as = await createMember()
  const repeatable = Object.values(endpointsByName).filter(
    (endpoint) => endpoint.method !== 'GET' && endpoint.isSmall === 'repeatable',
  )
  expect(repeatable.map(({ path }) => path).sort()).toEqual([
    '/auth/end-session',
    '/auth/logout',
    '/client-error/report',
    '/notification/mark-all-read',
    '/notification/mark-read/:id',
    '/notification/mark-seen',
    '/notification/mark-thread-read/:id',
  ])
  const key = randomUUID()

  for (const endpoint of [notifications.markSeen, notifications.markAllRead]) {
    const replies = [await call(endpoint, {}, { as, key }), await call(endpoint, {}, { as, key })]
    expect(replies.map(({ status, headers }) => [status, headers.get('Idempotency-Replayed')])).toEqual([
      [200, null],
      [200, null],
    ])
  }
  await call(sessionEndpoints.signOut, {}, { as, key })

  expect(await db.select().from(idempotentResponses).where(eq(idempotentResponses.key, key))).toEqual([])
})

test('small writes have no money, no request and no entry in the outbox or the audit log, and their data is empty', () => {
  const small = Object.values(endpointsByName).filter((endpoint) => endpoint.method !== 'GET' && endpoint.isSmall)

  expect(small.map(({ path }) => path).sort()).toEqual([
    '/auth/end-other-sessions',
    '/auth/end-session',
    '/auth/logout',
    '/client-error/report',
    '/notification/mark-all-read',
    '/notification/mark-read/:id',
    '/notification/mark-seen',
    '/notification/mark-thread-read/:id',
    '/notification/set-switch',
    '/number/answer',
    '/push/set-request-switch/:id',
    '/push/subscribe',
    '/push/unsubscribe',
    '/rules/accept-rules',
    '/task/report-unplayable',
    '/user/cancel-closing',
    '/user/remove-picture',
    '/user/set-mail-language',
  ])
  for (const endpoint of small) {
    expect(endpoint).toMatchObject({ role: expect.stringMatching(/^(anyone|signed-in|customer)$/), output: noData })
    expect(Object.values<Endpoint>(outboxEndpoints)).not.toContain(endpoint)
    expect(endpoint).not.toHaveProperty('audit')
  }
})

test('expired sessions, reset links, export tickets and rate limits are deleted', async () => {
  const { id: user_id, me } = await createMember()
  const [over, open] = [randomUUID(), randomUUID()]
  for (const [name, expire] of [
    [over, fromNow(-hourMs)],
    [open, fromNow(hourMs)],
  ] as const) {
    await db.insert(sessions).values({ id: name, user_id, expires_at: expire })
    await db.insert(resets).values({ token_hash: name, user_id, expires_at: expire })
    await db.insert(rateLimits).values({ key: name, points: 1, expire })
    const prepared = { user_id, exported: 'banks' as const, filters: {} }
    await db.insert(exportTickets).values({ ...prepared, ticket_hash: name, expires_at: expire })
  }

  await deleteExpired(db)

  const both = [over, open]
  expect(await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, both))).toEqual([{ id: open }])
  expect(await db.select({ id: resets.token_hash }).from(resets).where(inArray(resets.token_hash, both))).toEqual([
    { id: open },
  ])
  expect(await db.select({ id: rateLimits.key }).from(rateLimits).where(inArray(rateLimits.key, both))).toEqual([
    { id: open },
  ])
  const tickets = db.select({ id: exportTickets.ticket_hash }).from(exportTickets)
  expect(await tickets.where(inArray(exportTickets.ticket_hash, both))).toEqual([{ id: open }])
  expect((await me()).balance).toBe(0)
})

test('SMS of an unknown form are deleted after 30 days, and those of a known form are not', async () => {
  const till = await createTill({ mode: 'off' })
  const known = till.receive({ amount: 50 })
  const unknown = ['A form of Tk 20.00. TrxID DJQ4N7X2LK', 'A form of Tk 30.00. TrxID DJQ4N7X2LM']
  await till.send(known, ...unknown)
  const ageDays = new Map([
    [known.body, 31],
    ['A form of Tk 20.00. TrxID DJQ4N7X2LK', 31],
    ['A form of Tk 30.00. TrxID DJQ4N7X2LM', 29],
  ])
  for (const [body, days] of ageDays)
    await db
      .update(sms)
      .set({ created_at: fromNow(-days * dayMs) })
      .where(eq(sms.body, body))

  await deleteExpired(db)

  const left = await db.select({ body: sms.body }).from(sms).where(eq(sms.till_id, till.id)).orderBy(sms.id)
  expect(left).toEqual([{ body: known.body }, { body: 'A form of Tk 30.00. TrxID DJQ4N7X2LM' }])
})

test('an SMS of an unknown form that this version has not read yet is not deleted', async () => {
  const till = await createTill()
  await till.send('New form: you received 500 taka. Balance Tk 700.')
  const isOfTill = eq(sms.till_id, till.id)
  const created_at = fromNow(-31 * dayMs)
  await db.update(sms).set({ created_at, parser_version: 0 }).where(isOfTill)

  await deleteExpired(db)
  expect(await db.$count(sms, isOfTill)).toBe(1)
  await db.transaction((tx) => rereadUnknown(tx))
  await deleteExpired(db)

  expect(await db.$count(sms, isOfTill)).toBe(0)
})

test('expired rows are deleted in batches, also by concurrent processes', async () => {
  const keys = Array.from({ length: 2_500 }, () => randomUUID())
  await db.insert(rateLimits).values(keys.map((key) => ({ key, points: 1, expire: fromNow(-1_000) })))

  await Promise.all([deleteExpired(db), deleteExpired(db), deleteExpired(db)])

  expect(await db.select().from(rateLimits).where(inArray(rateLimits.key, keys))).toEqual([])
})
