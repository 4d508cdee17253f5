import { randomBytes } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { books } from '#contract/books.ts'
import { dailyCloses } from '#contract/daily-closes.ts'
import { addDays, dayInDhaka, startOfDay } from '#contract/days.ts'
import { closeDays } from '#server/closed-days/close-days.ts'
import { findBrokenCloses } from '#server/daily-closes/check-closes.ts'
import { closeBooks } from '#server/daily-closes/close-books.ts'
import { dailyCloses as closeTable } from '#server/daily-closes/table.ts'
import { computePath, computeRoot, deriveSalt, hashLeaves } from '#server/daily-closes/tree.ts'
import type { Tx } from '#server/db/connect.ts'
import { member, systemAccount } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/post.ts'
import { rootOf } from '#src/books/root-of.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const seed = randomBytes(32).toString('base64url')
const today = dayInDhaka()
const atHour = (day: string, hours: number) => new Date(startOfDay(day) + hours * 3_600_000)

/** Runs statements that only somebody with the database's password can run. */
const tamper = (work: (tx: Tx) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })

/** Moves all money so far to yesterday, and closes yesterday. */
async function closeYesterday() {
  const yesterday = addDays(today, -1)
  await tamper(async (tx) => {
    await tx.execute(sql`delete from daily_tree`)
    await tx.execute(sql`delete from daily_close`)
    await tx.execute(sql`delete from closed_day`)
    await tx.execute(sql`update posting set created_at = ${atHour(yesterday, 12).toISOString()}::timestamptz`)
    await tx.execute(sql`update audit set created_at = ${atHour(yesterday, 12).toISOString()}::timestamptz`)
  })
  await closeDays(db)
  return { yesterday, closed: await closeBooks(db, { seed, now: atHour(today, 1) }) }
}

const breaks = async (change: (tx: Tx) => Promise<unknown>) => {
  let found: unknown
  await tamper(async (tx) => {
    await change(tx)
    found = (await findBrokenCloses(tx)).map(({ differs }) => differs)
    throw new Rollback()
  }).catch((error) => {
    if (!(error instanceof Rollback)) throw error
  })
  return found
}
class Rollback extends Error {}

test('a day is closed once, after five minutes, with what members are owed', async () => {
  await createMember({ balance: 500 })
  const { yesterday, closed } = await closeYesterday()

  expect(closed).toEqual([yesterday])
  expect(await closeBooks(db, { seed, now: atHour(today, 2) })).toEqual([])
  const { data } = await callAsAdmin(dailyCloses.list, {})
  const [close] = data.items
  expect(close).toMatchObject({ day: yesterday, previous_head: null, signed_off_by: null })
  expect(close!.report.owed.balance).toBeGreaterThanOrEqual(500)
  expect(close!.report.topped_up + close!.report.exceptions.length).toBeGreaterThan(0)
  expect(await findBrokenCloses(db)).toEqual([])
})

test('what an import brought over is in the report of its day and in the solvency, and is not missing', async () => {
  const before = (await callAsAdmin(accounts.accountant, {})).data.solvency
  const { id } = await createMember()
  const common = { ref: id, debit: systemAccount('opening') }
  await db.transaction((tx) =>
    post(tx, [
      { ...common, reason: 'opening_balance', credit: member(id, 'balance'), amount: 100_050n },
      { ...common, reason: 'opening_earning', credit: member(id, 'earning'), amount: 20_000n },
    ]),
  )

  const { solvency } = (await callAsAdmin(accounts.accountant, {})).data
  expect([solvency.opening - before.opening, solvency.covered]).toEqual([1_200.5, before.covered])
  await closeYesterday()
  expect((await callAsAdmin(dailyCloses.list, {})).data.items[0]!.report.opening).toBe(solvency.opening)
})

test('no day is closed before five past midnight', async () => {
  await createMember({ balance: 20 })
  await closeYesterday()
  await tamper(async (tx) => {
    await tx.execute(sql`delete from daily_tree`)
    await tx.execute(sql`delete from daily_close`)
  })

  expect(await closeBooks(db, { seed, now: atHour(today, 4 / 60) })).toEqual([])
  expect(await closeBooks(db, { seed, now: atHour(today, 6 / 60) })).toEqual([addDays(today, -1)])
})

test('the own figures of each member lead to the root of the close', async () => {
  const [rich, poor] = [await createMember({ balance: 1234.5 }), await createMember({ balance: 0.01 })]
  await closeYesterday()

  for (const [as, balance] of [
    [rich, 1234.5],
    [poor, 0.01],
  ] as const) {
    const { data } = await call(books.proof, {}, { as })
    expect(data.proof).toMatchObject({ balance, earning: 0, hold: 0 })
    expect(await rootOf(data.proof!)).toBe(data.frozen!.root)
    expect(JSON.stringify(data).length).toBeLessThan(2_048)
  }
})

test('a member without a movement has no proof', async () => {
  await createMember({ balance: 5 })
  await closeYesterday()

  expect((await call(books.proof, {}, { as: await createMember() })).data.proof).toBeNull()
})

test('one changed row of a closed day is found, and the member’s figures no longer lead to the root', async () => {
  const as = await createMember({ balance: 700 })
  await closeYesterday()
  const balanced = sql`update posting set amount = amount + 1, credit_balance = credit_balance + 1
    where id = (select max(id::text)::uuid from posting where reason <> 'till_movement')`

  expect(await breaks((tx) => tx.execute(balanced))).toEqual(['postings', 'figures of members'])
  expect(
    await breaks((tx) =>
      tx.execute(sql`update audit set after = '{"x": 1}' where id = (select max(id::text)::uuid from audit)`),
    ),
  ).toEqual(['audit entries'])
  expect(
    await breaks((tx) => tx.execute(sql`delete from audit where id = (select max(id::text)::uuid from audit)`)),
  ).toEqual(['audit entries'])
  expect(
    await breaks((tx) => tx.execute(sql`update daily_close set report = replace(report, '"rewards"', '"reward"')`)),
  ).toEqual(['head'])
  expect(await breaks((tx) => tx.execute(sql`delete from daily_tree`))).toEqual(['tree of members'])
  expect(await breaks((tx) => tx.execute(sql`update daily_tree set leaves = set_byte(leaves, 5, 0)`))).toEqual([
    'figures of members',
  ])

  await tamper((tx) =>
    tx.execute(sql`update posting set credit_balance = credit_balance - 1 where credit = (
    select id from account where kind = 'balance' and owner_id = (select id from "user" where username = ${as.username}))`),
  )
  const { data } = await call(books.proof, {}, { as })
  expect(await rootOf(data.proof!)).not.toBe(data.frozen!.root)
  await tamper((tx) =>
    tx.execute(sql`update posting set credit_balance = credit_balance + 1 where credit = (
    select id from account where kind = 'balance' and owner_id = (select id from "user" where username = ${as.username}))`),
  )
})

test('a member who is left out of the tree has no way to its root', async () => {
  const as = await createMember({ balance: 30 })
  await closeYesterday()
  await tamper((tx) =>
    tx.execute(
      sql`update daily_tree set members = set_byte(members, length(members) - 1, 255 - get_byte(members, length(members) - 1))`,
    ),
  )

  const { data } = await call(books.proof, {}, { as })
  expect(data.proof!.path).toEqual([])
  expect(await rootOf(data.proof!)).not.toBe(data.frozen!.root)
})

test('each close has the head of the one before, so that a rewritten day breaks the chain', async () => {
  await createMember({ balance: 10 })
  await closeYesterday()
  await tamper(async (tx) => {
    await tx.execute(sql`update daily_close set day = ${addDays(today, -2)}`)
    await tx.execute(sql`delete from daily_tree`)
    await tx.execute(sql`update posting set created_at = created_at - interval '1 day'`)
    await tx.execute(sql`update audit set created_at = created_at - interval '1 day'`)
    await tx.execute(sql`delete from daily_close`)
    await tx.execute(sql`delete from closed_day`)
  })
  await closeDays(db)
  await tamper((tx) => tx.execute(sql`delete from closed_day where day = ${addDays(today, -1)}`))
  const first = await closeBooks(db, { seed, now: atHour(addDays(today, -1), 1) })
  await closeDays(db)
  const second = await closeBooks(db, { seed, now: atHour(today, 1) })

  expect([first, second]).toEqual([[addDays(today, -2)], [addDays(today, -1)]])
  const [last, before] = await db.select().from(closeTable).orderBy(desc(closeTable.day))
  expect(last!.previous_head).toBe(before!.head)
  expect(await findBrokenCloses(db)).toEqual([])
  expect(
    await breaks((tx) => tx.execute(sql`update daily_close set head = ${'0'.repeat(64)} where day = ${before!.day}`)),
  ).toEqual(['head', 'chain'])
})

test('a close is signed off once, by name', async () => {
  await createMember({ balance: 10 })
  await closeYesterday()
  const id = (await callAsAdmin(dailyCloses.list, {})).data.items[0]!._id

  expect(await callAsAdmin(dailyCloses.signOff, { id, note: 'All counted.' })).toMatchObject({ status: 200 })
  const as = await sharedAdmin()
  expect(await call(dailyCloses.signOff, { id }, { as })).toMatchObject({ status: 409, code: 'already_decided' })
  const [close] = (await callAsAdmin(dailyCloses.list, {})).data.items
  expect(close).toMatchObject({ signed_off_by: as.username, note: 'All counted.' })
  expect(await findBrokenCloses(db)).toEqual([])
})

test('every leaf of trees of one to nine leaves leads to the root', async () => {
  const salt = new Uint8Array(32)
  for (let size = 1; size <= 9; size++) {
    const figures = Array.from({ length: size }, (_, at) => ({
      member_id: `0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c${String(at).padStart(2, '0')}`,
      balance: BigInt(at * 100),
      earning: 5n,
      hold: 0n,
    }))
    const leaves = hashLeaves(figures, { day: today, salt })
    for (const [position, { member_id, balance }] of figures.entries()) {
      const path = computePath(leaves, position)
      const own = { day: today, member_id, balance: Number(balance) / 100, earning: 0.05, hold: 0 }
      expect(await rootOf({ ...own, salt: deriveSalt(salt, member_id), path })).toBe(computeRoot(leaves))
    }
  }
})
