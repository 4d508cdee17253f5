import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { closeDays } from '#server/closed-days/close-days.ts'
import { closedDays } from '#server/closed-days/table.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { createMemberWithHistory } from '../support/server/member-history.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'

beforeEach(startApp)

const today = dayInDhaka()
const daysAgo = (days: number) => addDays(today, -days)
const noonOf = (day: string) => `${day}T12:00:00+06:00`

/** Moves all postings of today to a day, without the append-only trigger. */
const moveTo = (day: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update posting set created_at = ${noonOf(day)}::timestamptz where created_at >= ${`${today}T00:00:00+06:00`}::timestamptz`,
    )
  })

const readDays = async () => (await callAsAdmin(accounts.days, {})).data
const readClosed = async () => (await db.select().from(closedDays).orderBy(closedDays.day)).map(({ day }) => day)
const paidIn = (day: string, amount: number) => ({ day, paidIn: amount, paidOut: 0, rewards: 0 })

/** Posts between system accounts, at a time of an earlier day. */
const postLate = (day: string, tx: Db | Tx = db) =>
  tx.execute(sql`insert into posting (id, reason, ref, debit, credit, amount, created_at)
    select gen_random_uuid(), 'till_movement', gen_random_uuid(), till.id, owner.id, 500, ${noonOf(day)}::timestamptz
    from account till, account owner where till.kind = 'till' and owner.kind = 'owner'`)

test('days that are over are closed without a gap, and today is not', async () => {
  await createMember({ balance: 100 })
  await moveTo(daysAgo(4))
  await createMember({ balance: 10 })
  await moveTo(daysAgo(2))
  await createMember({ balance: 1 })

  await closeDays(db)

  expect(await readClosed()).toEqual([daysAgo(4), daysAgo(3), daysAgo(2), daysAgo(1)])
  expect(await findBrokenInvariants(db)).toEqual({})
})

test('the accountant shows the same before and after days are closed', async () => {
  await createMemberWithHistory()
  await moveTo(daysAgo(2))
  await createMemberWithHistory()
  const read = async () => [
    await readDays(),
    (await callAsAdmin(accounts.days, { from: daysAgo(1), to: today })).data,
    (await callAsAdmin(accounts.days, { from: daysAgo(9), to: daysAgo(2) })).data,
    (await callAsAdmin(accounts.accountant, {})).data,
    (await callAsAdmin(accounts.today, {})).data,
  ]
  const before = await read()

  await closeDays(db)

  expect(await readClosed()).not.toEqual([])
  expect(await read()).toEqual(before)
})

test('closed days are not read from the ledger', async () => {
  await createMember({ balance: 100 })
  await moveTo(daysAgo(1))
  await closeDays(db)

  await db.update(closedDays).set({ paid_in: 77n })

  expect(await readDays()).toEqual([paidIn(daysAgo(1), 0.77)])
  expect(Object.keys(await findBrokenInvariants(db))).toEqual(['I22'])
  await db.delete(closedDays)
})

test('after a stop of weeks all days are closed at once', async () => {
  await createMember({ balance: 100 })
  await moveTo(daysAgo(30))
  await closeDays(db)
  await db.delete(closedDays).where(sql`day > ${daysAgo(25)}::date`)

  await closeDays(db)

  expect(await readClosed()).toHaveLength(30)
})

test('a posting into a closed day reopens it and all later ones, until they are closed again', async () => {
  await createMember({ balance: 100 })
  await moveTo(daysAgo(4))
  await closeDays(db)

  await postLate(daysAgo(3))

  expect(await readClosed()).toEqual([daysAgo(4)])
  expect(await findBrokenInvariants(db)).toEqual({})
  await closeDays(db)
  expect(await readClosed()).toEqual([daysAgo(4), daysAgo(3), daysAgo(2), daysAgo(1)])
  expect(await findBrokenInvariants(db)).toEqual({})
})

test('a posting before the first closed day reopens all days', async () => {
  await createMember({ balance: 100 })
  await moveTo(daysAgo(2))
  await closeDays(db)

  await postLate(daysAgo(3))

  expect(await readClosed()).toEqual([])
})

test('a day is not closed while a transaction of that day is still posting', async () => {
  await createMember({ balance: 100 })
  await moveTo(daysAgo(2))

  await db.transaction(async (tx) => {
    await postLate(daysAgo(1), tx)
    await closeDays(db)
    expect(await readClosed()).toEqual([daysAgo(2)])
  })

  await closeDays(db)
  expect(await readClosed()).toEqual([daysAgo(2), daysAgo(1)])
})

test('two processes close each day once', async () => {
  await createMember({ balance: 100 })
  await moveTo(daysAgo(9))

  await Promise.all([closeDays(db), closeDays(db), closeDays(db)])
  await closeDays(db)

  expect(await readClosed()).toHaveLength(9)
})

test('an empty ledger has no day to close', async () => {
  await closeDays(db)

  expect(await readClosed()).toEqual([])
  expect(await queryRows(db, sql`select 1 as one from posting`)).toEqual([])
})
