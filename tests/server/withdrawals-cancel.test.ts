import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { cancelledPerHour } from '#contract/limits.ts'
import { payouts } from '#contract/payouts.ts'
import { queues } from '#contract/queues.ts'
import { statements } from '#contract/statements.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { withdrawals as rows } from '#server/withdrawals/table.ts'
import { call } from '../support/server/call.ts'
import { expectRetryAfter } from '../support/server/expect-time.ts'
import { setLimits } from '../support/server/limits.ts'
import { type Account, callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { auditEntriesFor, decideWithdrawal, requestWithdrawal } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'
import { widenLimits } from '../support/server/wide-limits.ts'

const cancel = (id: string, as: Account) => call(withdrawals.cancel, { id }, { as })
const readOne = async (id: string, as: Account) => (await call(withdrawals.mineOne, { id }, { as })).data

async function createWithdrawal(method: 'bkash' | 'nagod' | 'rocket' = 'bkash') {
  const as = await createMember({ earning: 1_000 })
  const input = { account_number: '01712345678', method, amount: 600 }
  const { _id } = (await call(withdrawals.request, input, { as })).data
  return { as, id: _id }
}

test('a cancelled withdrawal returns the held amount to the income balance', async () => {
  const { as, id } = await createWithdrawal()

  const { status, message, data } = await cancel(id, as)

  expect({ status, message }).toEqual({ status: 200, message: 'Withdrawal cancelled.' })
  expect(data).toMatchObject({ _id: id, status: 'cancelled', reason: null, can_cancel: false })
  expect(data.decided_at).not.toBeNull()
  expect(await readOne(id, as)).toEqual(data)
  expect(await readBalances(db, as.id)).toMatchObject({ earning: 100_000n, hold: 0n, balance: 0n })
})

test('after five cancellations in an hour the next request waits until the hour of the first one is over', async () => {
  const as = await createMember({ earning: 1_000 })
  await setLimits({ open_withdrawals: 2 })
  onTestFinished(() => widenLimits(db))
  const startedAt = Date.now()
  for (let request = 0; request < cancelledPerHour; request++) {
    const { status, data } = await requestWithdrawal(as)
    expect(status).toBe(200)
    await cancel(data._id, as)
  }

  const refused = await requestWithdrawal(as)
  await db
    .update(rows)
    .set({ decided_at: sql`${rows.decided_at} - interval '1 hour'` })
    .where(eq(rows.user_id, as.id))
  const accepted = await requestWithdrawal(as)

  const minutes = Math.ceil(expectRetryAfter(refused, { startedAt, waitS: 3_600 }) / 60)
  expect(refused).toMatchObject({ status: 429, code: 'too_many_cancelled', values: { limit: 5, minutes } })
  expect(accepted.status).toBe(200)
})

test('a cancellation is in the audit log, with the member as the actor', async () => {
  const { as, id } = await createWithdrawal()

  await cancel(id, as)

  expect(await auditEntriesFor([id])).toMatchObject([
    {
      actor_id: as.id,
      member_id: as.id,
      action: 'cancel-withdrawal',
      before: { status: 'pending' },
      after: { status: 'cancelled', amount: 600 },
    },
  ])
})

test('a cancellation is one line of the statement, from the hold to the income balance', async () => {
  const { as, id } = await createWithdrawal()

  await cancel(id, as)

  const { items } = (await call(statements.mine, { view: 'earning' }, { as })).data
  expect(items[0]).toMatchObject({ reason: 'withdraw_release', ref: id, from: 'hold', to: 'earning', earning: 1_000 })
})

test('a second cancellation with another key is refused', async () => {
  const { as, id } = await createWithdrawal()
  await cancel(id, as)

  expect(await cancel(id, as)).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await as.getEarning()).toBe(1_000)
})

test.each(['approved', 'denied'] as const)('a withdrawal that is %s cannot be cancelled', async (decision) => {
  const { as, id } = await createWithdrawal()
  await decideWithdrawal(id, decision, 'A reason.')

  expect(await cancel(id, as)).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await readOne(id, as)).toMatchObject({ status: decision, can_cancel: false })
})

test.each(['approved', 'denied'] as const)('a cancelled withdrawal cannot be %s', async (decision) => {
  const { as, id } = await createWithdrawal()
  await cancel(id, as)

  expect(await decideWithdrawal(id, decision, 'A reason.')).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await as.getEarning()).toBe(1_000)
})

test('a withdrawal in an open payout batch cannot be cancelled, and can be after the batch is cancelled', async () => {
  const { as, id } = await createWithdrawal('rocket')
  expect(await readOne(id, as)).toMatchObject({ can_cancel: true })
  const { data: batch } = await callAsAdmin(payouts.create, { method: 'rocket' })
  expect(await readOne(id, as)).toMatchObject({ status: 'pending', can_cancel: false })

  const refused = await cancel(id, as)
  await callAsAdmin(payouts.cancel, { batch: batch._id })
  const { status } = await cancel(id, as)

  expect(refused).toMatchObject({ status: 409, code: 'in_open_batch' })
  expect(status).toBe(200)
})

test('a payout batch does not take a cancelled withdrawal', async () => {
  const { as, id } = await createWithdrawal('nagod')
  await cancel(id, as)
  const waiting = await createWithdrawal('nagod')

  const { data } = await callAsAdmin(payouts.create, { method: 'nagod' })

  const { items } = (await callAsAdmin(payouts.get, { batch: data._id })).data
  expect(items.map(({ _id }) => _id)).toContain(waiting.id)
  expect(items.map(({ _id }) => _id)).not.toContain(id)
  await callAsAdmin(payouts.cancel, { batch: data._id })
})

test('the withdrawal of another member does not exist for the caller', async () => {
  const { as, id } = await createWithdrawal()

  expect(await cancel(id, await createMember())).toMatchObject({ status: 404, code: 'not_found' })
  expect(await readOne(id, as)).toMatchObject({ status: 'pending' })
})

test('a cancelled withdrawal does not count as undecided', async () => {
  const as = await createMember({ earning: 5_000 })
  await setLimits()
  onTestFinished(() => widenLimits(db))
  const sent = [await requestWithdrawal(as), await requestWithdrawal(as), await requestWithdrawal(as)]
  expect((await requestWithdrawal(as)).code).toBe('too_many_withdrawals')

  await cancel(sent[0]!.data._id, as)

  expect((await requestWithdrawal(as)).status).toBe(200)
  expect((await callAsAdmin(queues.ofMember, { username: as.username })).data.withdrawals).toBe(3)
})

test('lists find cancelled withdrawals by their status', async () => {
  const { as, id } = await createWithdrawal()
  await requestWithdrawal(as, 500)
  await cancel(id, as)

  const own = (await call(withdrawals.mine, { status: 'cancelled' }, { as })).data
  const all = (await callAsAdmin(withdrawals.list, { status: 'cancelled', username: as.username })).data

  expect(own.items.map(({ _id }) => _id)).toEqual([id])
  expect(all.items).toMatchObject([{ _id: id, status: 'cancelled', flags: [], number_members: 0 }])
})

test('an administrator can archive a cancelled withdrawal', async () => {
  const { as, id } = await createWithdrawal()
  await cancel(id, as)

  expect((await callAsAdmin(withdrawals.archive, { id, archived: true })).status).toBe(200)
})

test('the accountant’s requests do not contain cancelled withdrawals', async () => {
  const read = async () => (await callAsAdmin(accounts.accountant, {})).data.withdraw
  const before = await read()
  const { as, id } = await createWithdrawal()

  await cancel(id, as)

  expect(await read()).toEqual(before)
})

test('of concurrent cancellations and decisions of one withdrawal, one succeeds', async () => {
  const { as, id } = await createWithdrawal()
  await sharedAdmin()

  const replies = await Promise.all([
    cancel(id, as),
    decideWithdrawal(id, 'approved'),
    cancel(id, as),
    decideWithdrawal(id, 'denied', 'A reason.'),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await as.getEarning()).toBe(replies[1].status === 200 ? 400 : 1_000)
  expect((await readBalances(db, as.id)).hold).toBe(0n)
})
