import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { audits } from '#server/audits/table.ts'
import { getSqlState } from '#server/db/errors.ts'
import { member, readBalances, systemAccount } from '#server/ledger/accounts.ts'
import { type Posting, post } from '#server/ledger/post.ts'
import { accounts, postings } from '#server/ledger/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const seed = (owner: string, amount: bigint): Posting => ({
  reason: 'correction' as const,
  ref: randomUUID(),
  debit: systemAccount('adjust'),
  credit: member(owner, 'balance'),
  amount,
})

const posting = (...moves: Posting[]) => db.transaction((tx) => post(tx, moves))
const balanceOf = async (owner: string) => (await readBalances(db, owner)).balance
const stateOf = (refused: Promise<unknown>) => refused.then(() => 'done', getSqlState)

const constraint = { check: '23514', unique: '23505', integrity: '23000' }

test('a posting moves an amount from one account to the other', async () => {
  const [one, other] = [await createMember({ balance: 100 }), await createMember()]
  const sides = { debit: member(one.id, 'balance'), credit: member(other.id, 'earning') }

  await posting({ reason: 'correction', ref: randomUUID(), ...sides, amount: 1n })

  expect(await readBalances(db, one.id)).toEqual({ balance: 9_999n, earning: 0n, hold: 0n })
  expect(await readBalances(db, other.id)).toEqual({ balance: 0n, earning: 1n, hold: 0n })
})

test('an overdraft is refused, and its whole transaction is rolled back', async () => {
  const [one, other] = [await createMember({ balance: 100 }), await createMember({ balance: 100 })]
  const out = { reason: 'correction' as const, debit: member(one.id, 'balance'), credit: member(other.id, 'balance') }

  const refused = posting({ ...out, ref: randomUUID(), amount: 10_000n }, { ...out, ref: randomUUID(), amount: 1n })

  await expect(refused).rejects.toMatchObject({
    code: 'insufficient_balance',
    issues: { amount: { code: 'insufficient_balance' } },
  })
  expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([10_000n, 10_000n])
})

test('one transaction can spend what it also receives', async () => {
  const { id } = await createMember()
  const out = {
    reason: 'correction' as const,
    ref: randomUUID(),
    debit: member(id, 'balance'),
    credit: systemAccount('sales'),
    amount: 5n,
  }

  await posting(seed(id, 5n), out)

  expect(await balanceOf(id)).toBe(0n)
})

test('the postings of an account have ascending ids, also after one of a server whose clock is ahead', async () => {
  const { id: owner } = await createMember({ balance: 1 })
  const nextHour = uuidv7({ msecs: Date.now() + 3_600_000 })
  const isBalance = and(eq(accounts.owner_id, owner), eq(accounts.kind, 'balance'))
  await db.update(accounts).set({ last_posting: nextHour }).where(isBalance)

  await posting(seed(owner, 5n), seed(owner, 6n))

  const stored = await db
    .select({ id: postings.id, amount: postings.amount, last: accounts.last_posting })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.credit))
    .where(and(isBalance, gt(postings.id, nextHour)))
    .orderBy(postings.id)
  expect(stored.map(({ amount }) => amount)).toEqual([5n, 6n])
  expect(stored[1]!.id).toBe(stored[1]!.last)
})

test('a posting with the same reason and reference is stored once', async () => {
  const { id } = await createMember()
  const fact = seed(id, 5n)
  await posting(fact)

  expect(await stateOf(posting(fact))).toBe(constraint.unique)
  expect(await balanceOf(id)).toBe(5n)
})

test('a posting to a user without an account throws and moves nothing', async () => {
  const owner = randomUUID()

  const thrown = posting(seed(owner, 5n))

  await expect(thrown).rejects.toMatchObject({
    cause: { message: expect.stringContaining(`no account balance of ${owner}`) },
  })
})

test('concurrent postings to one account are all counted', async () => {
  const { id } = await createMember()

  await Promise.all(Array.from({ length: 20 }, () => posting(seed(id, 1n))))

  expect(await balanceOf(id)).toBe(20n)
})

test('concurrent opposite postings do not deadlock', async () => {
  const [one, other] = [await createMember({ balance: 100 }), await createMember({ balance: 100 })]
  const move = (from: string, to: string) =>
    posting({
      reason: 'correction' as const,
      ref: randomUUID(),
      debit: member(from, 'balance'),
      credit: member(to, 'balance'),
      amount: 1n,
    })

  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => (turn % 2 ? move(one.id, other.id) : move(other.id, one.id))),
  )

  expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([10_000n, 10_000n])
})

test('the database refuses a negative balance', async () => {
  const { id } = await createMember()

  const refused = await stateOf(db.update(accounts).set({ balance: -1n }).where(eq(accounts.owner_id, id)))

  expect(refused).toBe(constraint.check)
})

test('the database refuses a stored balance for a system account, an unknown kind and a duplicate account', async () => {
  const { id } = await createMember()

  const refused = [
    await stateOf(db.update(accounts).set({ balance: 1n }).where(eq(accounts.kind, 'till'))),
    await stateOf(db.insert(accounts).values({ owner_id: id, kind: 'till' })),
    await stateOf(db.insert(accounts).values({ owner_id: id, kind: 'balance' })),
    await stateOf(db.insert(accounts).values({ kind: 'till' })),
  ]

  expect(refused).toEqual([constraint.check, constraint.check, constraint.unique, constraint.unique])
})

test.each([
  ['the amount 0', { amount: 0n }],
  ['a negative amount', { amount: -5n }],
  ['an amount from an account to itself', { credit: 1 }],
])('the database refuses a posting of %s', async (_, wrong) => {
  const fact = { reason: 'correction' as const, ref: randomUUID(), debit: 1, credit: 2, amount: 5n, ...wrong }

  expect(await stateOf(db.insert(postings).values(fact))).toBe(constraint.check)
})

test('postings cannot be changed', async () => {
  await createMember({ balance: 1 })

  const refused = [
    await stateOf(db.update(postings).set({ amount: 1n })),
    await stateOf(db.delete(postings)),
    await stateOf(db.execute(sql`truncate posting cascade`)),
  ]

  expect(refused).toEqual([constraint.integrity, constraint.integrity, constraint.integrity])
})

test('audit entries cannot be changed', async () => {
  const { username } = await createMember()
  await call(users.block, { username, status: 'block' }, { as: await sharedAdmin() })

  const refused = [
    await stateOf(db.update(audits).set({ action: 'clear-tasks' })),
    await stateOf(db.delete(audits)),
    await stateOf(db.execute(sql`truncate audit`)),
  ]

  expect(refused).toEqual([constraint.integrity, constraint.integrity, constraint.integrity])
})
