import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { locks, publishedChanges } from '#server/db/table.ts'
import { exportTickets } from '#server/exports/table.ts'
import { idempotentResponses, rateLimits } from '#server/http/table.ts'
import { resets, sessions } from '#server/sessions/table.ts'
import { sms } from '#server/tills/table.ts'
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

test('rows of locks are deleted an hour after their last use, and published changes after ten minutes', async () => {
  const [over, recent] = [randomUUID(), randomUUID()]
  await db.insert(locks).values([
    { key: over, used_at: fromNow(-hourMs - 1_000) },
    { key: recent, used_at: fromNow(-hourMs / 2) },
  ])
  await db.insert(publishedChanges).values([
    { payloads: [over], created_at: fromNow(-11 * 60_000) },
    { payloads: [recent], created_at: fromNow(-9 * 60_000) },
  ])

  await deleteExpired(db)

  const names = [over, recent]
  expect(await db.select({ key: locks.key }).from(locks).where(inArray(locks.key, names))).toEqual([{ key: recent }])
  const published = await db.select({ payloads: publishedChanges.payloads }).from(publishedChanges)
  expect(published.flatMap(({ payloads }) => payloads).filter((each) => (names as string[]).includes(each))).toEqual([
    recent,
  ])
})

test('SMS of an unknown form are deleted after 30 days, and those of a known form are not', async () => {
  const till = await createTill({ mode: 'off' })
  const known = till.receive({ amount: 50 })
  const unknown = ['A form of Tk 20.00', 'A form of Tk 30.00']
  await till.send(known, ...unknown)
  const ageDays = new Map([
    [known.body, 31],
    ['A form of Tk 20.00', 31],
    ['A form of Tk 30.00', 29],
  ])
  for (const [body, days] of ageDays)
    await db
      .update(sms)
      .set({ created_at: fromNow(-days * dayMs) })
      .where(eq(sms.body, body))

  await deleteExpired(db)

  const left = await db.select({ body: sms.body }).from(sms).where(eq(sms.till_id, till.id)).orderBy(sms.id)
  expect(left).toEqual([{ body: known.body }, { body: 'A form of Tk 30.00' }])
})

test('expired rows are deleted in batches, also by concurrent processes', async () => {
  const keys = Array.from({ length: 2_500 }, () => randomUUID())
  await db.insert(rateLimits).values(keys.map((key) => ({ key, points: 1, expire: fromNow(-1_000) })))

  await Promise.all([deleteExpired(db), deleteExpired(db), deleteExpired(db)])

  expect(await db.select().from(rateLimits).where(inArray(rateLimits.key, keys))).toEqual([])
})
