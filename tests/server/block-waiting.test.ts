import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { queues } from '#contract/queues.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { auditEntriesFor } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

async function createWaitingMember() {
  const member = await createMember({ earning: 1_000 })
  const decided = await withdraw(member, 500, 'denied')
  return { member, decided, withdrawal: await withdraw(member, 500), payment: (await requestTopUp(member))._id }
}

const block = ({ username }: Account, more: object = {}) =>
  callAsAdmin(users.block, { username, status: 'block', ...more })

const readStates = async ({ username }: Account) => {
  const sent = (await callAsAdmin(withdrawals.list, { username })).data.items
  const paid = (await callAsAdmin(payments.list, { username })).data.items
  return [
    ...sent.map(({ status, reason }) => [status, reason]),
    ...paid.map(({ status, reason_text }) => (reason_text ? [status, reason_text] : [status])),
  ]
}

const waitingOf = async ({ username }: Account) => (await callAsAdmin(queues.ofMember, { username })).data

test.each([{}, { waiting: 'leave' }])('a block with %j leaves the waiting requests', async (more) => {
  const { member } = await createWaitingMember()

  expect((await block(member, more)).status).toBe(200)

  expect(await readStates(member)).toEqual([['pending', null], ['denied', 'A reason.'], ['pending']])
})

test('a block can deny all waiting requests, with the reason and an audit entry for each', async () => {
  const { member, withdrawal, payment } = await createWaitingMember()
  expect(await waitingOf(member)).toEqual({ payments: 1, withdrawals: 1, in_batch: 0 })

  await block(member, { waiting: 'deny', reason: ' Two accounts. ' })

  expect(await readStates(member)).toEqual([
    ['denied', 'Two accounts.'],
    ['denied', 'A reason.'],
    ['deny', 'Two accounts.'],
  ])
  expect(await readBalances(db, member.id)).toMatchObject({ earning: 100_000n, hold: 0n, balance: 0n })
  expect(await waitingOf(member)).toEqual({ payments: 0, withdrawals: 0, in_batch: 0 })
  const entries = await auditEntriesFor([member.id, withdrawal, payment])
  expect(entries.map(({ action }) => action).sort()).toEqual(['block-user', 'deny-payment', 'deny-withdrawal'])
})

test('without a reason the member reads that the account is blocked', async () => {
  const { member } = await createWaitingMember()

  await block(member, { waiting: 'deny' })

  expect((await readStates(member))[0]).toEqual(['denied', 'The account is blocked.'])
})

test('an unblock denies nothing', async () => {
  const { member } = await createWaitingMember()

  await block(member, { status: 'on-progress', waiting: 'deny' })

  expect(await waitingOf(member)).toMatchObject({ payments: 1, withdrawals: 1 })
})

test('a block beside an approval of the same request decides it once', async () => {
  const { member, withdrawal } = await createWaitingMember()

  const [blocked, approved] = await Promise.all([
    block(member, { waiting: 'deny' }),
    callAsAdmin(withdrawals.decide, { id: withdrawal, status: 'approved' }),
  ])

  expect(blocked.status).toBe(200)
  expect([200, 409]).toContain(approved.status)
  const isPaid = approved.status === 200
  expect(await readBalances(db, member.id)).toMatchObject({ earning: isPaid ? 50_000n : 100_000n, hold: 0n })
})

test('a member and an unknown username have no waiting requests', async () => {
  expect(await waitingOf({ username: 'unknown-user' } as Account)).toEqual({ payments: 0, withdrawals: 0, in_batch: 0 })
  expect(await waitingOf(await createMember())).toEqual({ payments: 0, withdrawals: 0, in_batch: 0 })
})
