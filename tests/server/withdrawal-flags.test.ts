import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import type { WithdrawalFlag } from '#contract/withdrawal-flags.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { member, systemAccount } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/post.ts'
import { users } from '#server/users/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call } from '../support/server/call.ts'
import { insertNumber } from '../support/server/code-top-ups.ts'
import { readExportLines } from '../support/server/exports.ts'
import { type Account, callAsAdmin, createMember, password, signIn, topUp } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const newNumber = () => `018${String(randomInt(100_000_000)).padStart(8, '0')}`

interface Options {
  number?: string
  referrer?: Account
  /** Taka earned today. */
  earning?: number
}

/** A member without any flag: an old account with an own number, a top-up, and earnings of two days. */
async function createPayee({ number = newNumber(), referrer, earning = 2_000 }: Options = {}) {
  const payee = await createMember({ balance: 10, ...(referrer && { referrer }) })
  await db
    .update(users)
    .set({ mobile_number: number, created_at: sql`now() - interval '10 days'` })
    .where(eq(users.id, payee.id))
  await addEarningOf(payee, '5 days')
  if (earning > 0) await addEarningOf(payee, '0 days', earning * 100)
  return { ...payee, number }
}
type Payee = Awaited<ReturnType<typeof createPayee>>

/** Posts an earning, and backdates it. */
async function addEarningOf({ id }: Account, ago: string, poisha = 1): Promise<void> {
  const ref = randomUUID()
  const sides = { debit: systemAccount('adjust'), credit: member(id, 'earning') }
  await db.transaction(async (tx) => {
    await post(tx, [{ reason: 'correction', ref, ...sides, amount: BigInt(poisha) }])
    // Within this transaction only, because postings cannot change.
    await tx.execute(sql`alter table posting disable trigger user`)
    await tx.execute(sql`update posting set created_at = now() - ${ago}::interval where ref = ${ref}`)
    await tx.execute(sql`alter table posting enable trigger user`)
  })
}

async function request(as: Payee, account_number = as.number): Promise<string> {
  const { status, data } = await call(withdrawals.request, { account_number, method: 'rocket', amount: 500 }, { as })
  expect(status).toBe(200)
  return data._id
}

async function readRow(id: string, { username }: Account) {
  const { items } = (await callAsAdmin(withdrawals.list, { username })).data
  return items.find(({ _id }) => _id === id)!
}

async function flagsOf(as: Payee, account_number?: string): Promise<WithdrawalFlag[]> {
  return (await readRow(await request(as, account_number), as)).flags
}

test('a usual withdrawal has no flag, also to the Rocket number with its additional digit', async () => {
  const as = await createPayee()

  expect(await flagsOf(as)).toEqual([])
  expect(await flagsOf(as, `${as.number}7`)).toEqual([])
})

test('a number that differs from the profile’s is flagged', async () => {
  expect(await flagsOf(await createPayee(), newNumber())).toEqual(['other_number'])
})

test('a number that others have in their profile or withdrew to is flagged with the count', async () => {
  const [as, profile, payee] = [await createPayee(), await createPayee(), await createPayee()]
  await db
    .update(users)
    .set({ mobile_number: `+88${as.number}` })
    .where(eq(users.id, profile.id))
  await request(payee, as.number)

  expect(await readRow(await request(as), as)).toMatchObject({ flags: ['shared_number'], number_members: 3 })
})

test('a number that another member has proved is flagged with the count', async () => {
  const [as, other] = [await createPayee(), await createPayee()]
  await insertNumber(other, as.number)

  expect(await readRow(await request(as), as)).toMatchObject({ flags: ['shared_number'], number_members: 2 })
})

test('a number to which more than three members withdrew is flagged', async () => {
  const as = await createPayee()
  for (let at = 0; at < 2; at++) await request(await createPayee(), as.number)
  expect(await flagsOf(as)).toEqual(['shared_number'])

  const fourth = await createPayee()

  expect(await flagsOf(fourth, as.number)).toEqual(['shared_number', 'crowded_number', 'other_number'])
})

test.each([
  ['the profile of the referrer', async (referrer: Payee) => referrer.number],
  [
    'a withdrawal of the referrer',
    async (referrer: Payee) => {
      const number = newNumber()
      await request(referrer, number)
      return number
    },
  ],
])('a number of %s is flagged', async (_, getNumber) => {
  const referrer = await createPayee()
  const as = await createPayee({ referrer })

  expect(await flagsOf(as, await getNumber(referrer))).toContain('referrer_number')
})

test('the number of a referred member is flagged at the referrer', async () => {
  const referrer = await createPayee()
  const referred = await createPayee({ referrer })

  expect(await flagsOf(referrer)).toEqual([])
  expect(await flagsOf(referrer, referred.number)).toContain('referrer_number')
})

test('a new number is flagged for a day after withdrawals to another', async () => {
  const as = await createPayee()
  const other = newNumber()
  await request(as)

  expect(await flagsOf(as, other)).toEqual(['other_number', 'number_changed'])
  await db
    .update(withdrawalTable)
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where(eq(withdrawalTable.user_id, as.id))
  expect(await flagsOf(as, other)).toEqual(['other_number'])
})

test('a password that was changed or reset within a day is flagged', async () => {
  const as = await createPayee()
  const changed = { currentPassWord: password, newPassword: `${password}!`, confirmPassword: `${password}!` }
  expect((await call(sessions.changePassword, changed, { as })).status).toBe(200)
  const again = { ...as, ...(await signIn(as.username, `${password}!`)) }

  expect(await flagsOf(again)).toEqual(['password_changed'])
  await db.update(users).set({ password_changed_at: sql`now() - interval '25 hours'` }).where(eq(users.id, as.id))
  expect(await flagsOf(again)).toEqual([])
})

test('an account younger than three days is flagged', async () => {
  const as = await createPayee()
  const setAge = (age: string) =>
    db
      .update(users)
      .set({ created_at: sql`now() - ${age}::interval` })
      .where(eq(users.id, as.id))

  await setAge('2 days 23 hours')
  expect(await flagsOf(as)).toEqual(['new_account'])
  await setAge('3 days 1 hour')
  expect(await flagsOf(as)).toEqual([])
})

test('a member who never topped up, with earnings of one day, is flagged', async () => {
  const as = { ...(await createMember({ earning: 2_000 })), number: newNumber() }
  await db
    .update(users)
    .set({ mobile_number: as.number, created_at: sql`now() - interval '10 days'` })
    .where(eq(users.id, as.id))

  expect(await flagsOf(as)).toEqual(['never_topped_up', 'one_day'])
  await topUp(as, 10)
  expect(await flagsOf(as)).toEqual(['one_day'])
})

test('a returned withdrawal is not an earning of another day', async () => {
  const as = await createPayee({ earning: 0 })
  await addEarningOf(as, '5 days', 100_000)
  const id = await request(as)
  await callAsAdmin(withdrawals.decide, { id, status: 'denied', reason: 'A reason.' })

  expect(await flagsOf(as)).toEqual(['one_day'])
})

test('a decided withdrawal has no flags, members never see them, and the CSV file has them', async () => {
  const as = await createPayee()
  const id = await request(as, newNumber())

  const [, line] = await readExportLines('withdrawals', { username: as.username })

  expect(line).toMatch(/,"pending","active",.*,"other_number"$/)
  await callAsAdmin(withdrawals.decide, { id, status: 'approved' })
  expect(await readRow(id, as)).toMatchObject({ flags: [], number_members: 0 })
  expect((await call(withdrawals.mine, {}, { as })).data.items[0]).not.toHaveProperty('flags')
})
