import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import { banks } from '#contract/banks.ts'
import { payouts } from '#contract/payouts.ts'
import { proposals } from '#contract/proposals.ts'
import { sessions } from '#contract/sessions.ts'
import { staff } from '#contract/staff.ts'
import { users } from '#contract/users.ts'
import { getSqlState } from '#server/db/errors.ts'
import { proposals as proposalTable } from '#server/proposals/table.ts'
import { settings } from '#server/settings/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from '../support/server/call.ts'
import { setProvedAgo } from '../support/server/factors.ts'
import { withdraw } from '../support/server/member-history.ts'
import {
  type Account,
  createAdmin,
  createMember,
  createStaff,
  password,
  registrationInput,
  topUp,
} from '../support/server/members.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app, db } from '../support/server/test-app.ts'

let proposer: Account
let confirmer: Account

beforeAll(async () => {
  proposer = await createAdmin()
  confirmer = await createAdmin()
  const { data } = await call(staff.settings, {}, { as: proposer })
  const changed = { ...data, second_person: true, second_person_above: 1_000 }
  expect((await call(staff.setSettings, changed, { as: proposer })).status).toBe(200)
})

// Calls of the test set-up that follow, such as those of the invariants, need no second person.
afterAll(() => db.update(settings).set({ second_person: false }))

const bankInput = () => ({ bank_name: `bank ${randomUUID()}`, account_number: '01712345678' })
const readBanks = async () => (await call(banks.list, {}, { as: proposer })).data.map(({ bank_name }) => bank_name)

async function propose(as = proposer, input = bankInput()) {
  const reply = await call(banks.add, input, { as })
  expect(reply).toMatchObject({ status: 202, message: 'Sent to a second person, who has to confirm it.' })
  return { id: reply.proposal!, bank_name: input.bank_name }
}

const confirm = (id: string, as = confirmer) => call(proposals.confirm, { id }, { as })
const decline = (id: string, as = confirmer, reason?: string) =>
  call(proposals.decline, { id, ...(reason && { reason }) }, { as })
const findWaiting = async (id: string, as: Account) =>
  (await call(proposals.waiting, {}, { as })).data.find(({ _id }) => _id === id)

test('a new bank account waits for another administrator, who sees all of it and confirms it', async () => {
  const { id, bank_name } = await propose()
  expect(await readBanks()).not.toContain(bank_name)
  const expected = {
    endpoint: 'banks.add',
    proposer: proposer.username,
    input: { bank_name, account_number: '01712345678' },
  }
  expect(await findWaiting(id, confirmer)).toMatchObject({ ...expected, is_own: false })
  expect(await findWaiting(id, proposer)).toMatchObject({ ...expected, is_own: true })

  expect((await confirm(id)).status).toBe(200)

  expect(await readBanks()).toContain(bank_name)
  expect(await findWaiting(id, confirmer)).toBeUndefined()
  expect((await confirm(id)).code).toBe('proposal_over')
  const { items } = (await call(audits.list, { limit: '3' }, { as: proposer })).data
  expect(items).toMatchObject([
    { action: 'add-bank-account', actor: proposer.username, after: { bank_name } },
    {
      action: 'confirm-proposal',
      actor: confirmer.username,
      after: { endpoint: 'banks.add', proposer: proposer.username },
    },
    { action: 'propose', actor: proposer.username, after: { endpoint: 'banks.add', bank_name } },
  ])
})

test('a proposer cannot confirm the own proposal, not even in the database', async () => {
  const { id, bank_name } = await propose()

  expect(await confirm(id, proposer)).toMatchObject({ status: 403, code: 'not_oneself' })
  const forced = db
    .update(proposalTable)
    .set({ state: 'confirmed', decided_by: proposer.id })
    .where(eq(proposalTable.id, id))
  expect(getSqlState(await forced.catch((error: unknown) => error))).toBe('23514')
  expect(await readBanks()).not.toContain(bank_name)
})

test('two administrators who confirm at once run it once', async () => {
  const third = await createAdmin()
  const { id, bank_name } = await propose()

  const replies = await Promise.all([confirm(id), confirm(id, third), confirm(id)])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await readBanks()).filter((name) => name === bank_name)).toHaveLength(1)
})

test('a confirmation and a refusal at once have one result', async () => {
  const { id, bank_name } = await propose()

  const [confirmed, declined] = await Promise.all([confirm(id), decline(id)])

  expect([confirmed.status, declined.status].sort()).toEqual([200, 409])
  expect((await readBanks()).includes(bank_name)).toBe(confirmed.status === 200)
})

test('a proposal whose input was changed is refused', async () => {
  const { id, bank_name } = await propose()
  const input = { bank_name, account_number: '01999999999' }
  await db.update(proposalTable).set({ input }).where(eq(proposalTable.id, id))

  expect((await confirm(id)).code).toBe('proposal_changed')

  await db.update(proposalTable).set({ endpoint: 'banks.delete' }).where(eq(proposalTable.id, id))
  expect((await confirm(id)).code).toBe('proposal_changed')
  expect(await readBanks()).not.toContain(bank_name)
})

test('a proposal that is older than 24 hours is over, and listed no more', async () => {
  const { id } = await propose()
  const [row] = await db.select().from(proposalTable).where(eq(proposalTable.id, id))
  expect((row!.expires_at.getTime() - row!.created_at.getTime()) / 3_600_000).toBeCloseTo(24, 1)
  await db.update(proposalTable).set({ expires_at: sql`now() - interval '1 second'` }).where(eq(proposalTable.id, id))

  expect((await confirm(id)).code).toBe('proposal_over')
  expect((await decline(id)).code).toBe('proposal_over')
  expect(await findWaiting(id, confirmer)).toBeUndefined()
})

test('a declined proposal does nothing, and its proposer can take it back', async () => {
  const [first, second] = [await propose(), await propose()]

  expect((await decline(first.id, confirmer, 'The number is wrong.')).status).toBe(200)
  expect((await decline(second.id, proposer)).status).toBe(200)

  expect((await confirm(first.id)).code).toBe('proposal_over')
  expect((await confirm(second.id)).code).toBe('proposal_over')
  expect(await readBanks()).not.toContain(first.bank_name)
  const { items } = (await call(audits.list, { action: 'decline-proposal' }, { as: proposer })).data
  expect(items.map(({ after }) => after)).toContainEqual({ endpoint: 'banks.add', reason: 'The number is wrong.' })
})

test('what would be refused is not proposed, and a confirmation checks it again', async () => {
  const { id, bank_name } = await propose()
  const input = { bank_name, account_number: '01712345678' }
  const other = await propose(confirmer, input)
  await confirm(id)

  expect((await call(banks.add, input, { as: proposer })).code).toBe('name_taken')
  const reply = await send(proposals.confirm, { id: other.id }, { as: proposer }).catch((error: Error) => error)
  expect(reply).toMatchObject({ message: expect.stringContaining('name_taken') })
  expect(await findWaiting(other.id, proposer)).toBeDefined()
})

test('a repeated proposal under one Idempotency-Key is one proposal', async () => {
  const [input, key] = [bankInput(), randomUUID()]
  const send202 = () => call(banks.add, input, { as: proposer, key })

  const [first, second] = [await send202(), await send202()]

  expect([first.status, second.status]).toEqual([202, 202])
  expect(second.proposal).toBe(first.proposal)
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
})

test('a proposer who was blocked or deleted, or has lost the role, proposes nothing any more', async () => {
  const [blocked, deleted, changed] = [await createAdmin(), await createAdmin(), await createAdmin()]
  const proposed = [await propose(blocked), await propose(deleted), await propose(changed)]
  await db
    .update(userTable)
    .set({ staff_roles: ['editor'] })
    .where(eq(userTable.id, changed.id))
  const ends = [
    await call(users.block, { username: blocked.username, status: 'block' }, { as: proposer }),
    await call(users.delete, { username: deleted.username }, { as: proposer }),
  ]
  for (const { proposal } of ends) expect((await confirm(proposal!)).status).toBe(200)

  for (const { id } of proposed) expect((await confirm(id)).code).toBe('proposer_gone')
})

test('a confirmation needs a fresh proof', async () => {
  const { id } = await propose()
  const stale = await createAdmin()
  await setProvedAgo(stale, 60)

  expect((await confirm(id, stale)).code).toBe('proof_needed')
})

describe('what waits for a second person', () => {
  test('a change of the staff: new administrators, roles, blocks and deletions', async () => {
    const other = await createStaff('cashier')
    const { username } = other
    const input = registrationInput()
    const replies = {
      create: await call(users.createAdmin, { ...input, roles: ['support'] }, { as: proposer }),
      roles: await call(users.setRoles, { username, roles: ['payer'] }, { as: proposer }),
      block: await call(users.block, { username, status: 'block' }, { as: proposer }),
      unblock: await call(users.block, { username, status: 'on-progress' }, { as: proposer }),
      delete: await call(users.delete, { username }, { as: proposer }),
      recover: await call(users.recover, { username }, { as: proposer }),
    }
    expect(Object.values(replies).map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202])

    for (const { proposal } of Object.values(replies)) expect((await confirm(proposal!)).status).toBe(200)

    const [created] = await db.select().from(userTable).where(eq(userTable.username, input.username))
    expect(created).toMatchObject({ role: 'admin', staff_roles: ['support'] })
    const [changed] = await db.select().from(userTable).where(eq(userTable.id, other.id))
    expect(changed).toMatchObject({ staff_roles: ['payer'], status: 'on-progress', deleted_at: null })
    const signedIn = await call(sessions.signIn, { username: input.username, password })
    expect(signedIn.status).toBe(200)
  })

  test('the password of a new administrator is stored only encrypted, and never shown', async () => {
    const { proposal } = await call(users.createAdmin, registrationInput(), { as: proposer })
    const [row] = await db.select().from(proposalTable).where(eq(proposalTable.id, proposal!))

    expect(JSON.stringify(row!.input)).not.toContain(password)
    expect(Buffer.from(row!.sealed_secrets!).toString('latin1')).not.toContain(password)
    expect(JSON.stringify(await findWaiting(proposal!, confirmer))).not.toContain(password)
    const { items } = (await call(audits.list, { action: 'propose' }, { as: proposer })).data
    expect(JSON.stringify(items)).not.toContain(password)
    await decline(proposal!)
  })

  test('given balance above the sum of the settings', async () => {
    const member = await createMember()
    const as = await createAdmin()
    const give = (amount: number) => call(accounts.give, { username: member.username, amount }, { as })
    expect((await give(1_000)).status).toBe(200)

    const { status, proposal } = await give(1_000.01)

    expect(status).toBe(202)
    expect(await member.getBalance()).toBe(1_000)
    await confirm(proposal!)
    expect(await member.getBalance()).toBe(2_000.01)
  })

  test('a payout batch above the sum of the settings', async () => {
    const payer = await createStaff('payer')
    const member = await createMember({ earning: 5_000 })
    await withdraw(member, 1_500)
    const { _id: batch } = (await call(payouts.create, { method: 'bkash' }, { as: payer })).data

    const { status, proposal } = await call(payouts.pay, { batch }, { as: payer })

    expect(status).toBe(202)
    expect((await call(payouts.get, { batch }, { as: payer })).data.status).toBe('open')
    expect((await confirm(proposal!, payer)).code).toBe('not_oneself')
    expect((await confirm(proposal!, await createStaff('payer'))).status).toBe(200)
    expect((await call(payouts.get, { batch }, { as: payer })).data.status).toBe('paid')
  })

  test('members are blocked and deleted by one', async () => {
    const { username } = await createMember()

    expect((await call(users.block, { username, status: 'block' }, { as: proposer })).status).toBe(200)
    expect((await call(users.delete, { username }, { as: proposer })).status).toBe(200)
  })

  test('turning the second person off needs two', async () => {
    const { data } = await call(staff.settings, {}, { as: proposer })
    const { status, proposal } = await call(staff.setSettings, { ...data, second_person: false }, { as: proposer })

    expect(status).toBe(202)
    expect((await call(staff.settings, {}, { as: proposer })).data.second_person).toBe(true)
    await decline(proposal!)
    const above = await call(staff.setSettings, { ...data, second_person_above: 9_999 }, { as: proposer })
    expect(above.status).toBe(202)
    expect((await confirm(above.proposal!)).status).toBe(200)
    const { data: after } = await call(staff.settings, {}, { as: proposer })
    expect(after.second_person_above).toBe(9_999)
    const back = await call(staff.setSettings, { ...data, second_person_above: 1_000 }, { as: proposer })
    await confirm(back.proposal!)
  })
})

test('proposals are seen by those who can confirm them, live, and by no other role', async () => {
  const payer = await createStaff('payer')
  const [own, others] = [await subscribe(app, confirmer), await subscribe(app, payer)]
  const { id } = await propose()

  await own.waitFor('Proposal')
  await others.waitFor('Proposal')
  expect(await findWaiting(id, payer)).toBeUndefined()
  expect((await confirm(id, payer)).code).toBe('not_found')
  expect((await decline(id, payer)).code).toBe('not_found')
  for (const role of ['cashier', 'editor'] as const)
    expect(await findWaiting(id, await createStaff(role))).toBeUndefined()
  expect((await call(proposals.waiting, {}, { as: await createStaff('accountant') })).code).toBe('not_allowed')
  expect((await confirm(randomUUID())).code).toBe('not_found')
})

test('a second person needs two active owners', async () => {
  await db.update(settings).set({ second_person: false })
  const { data } = await call(staff.settings, {}, { as: proposer })
  const isOther = and(sql`${userTable.staff_roles} @> '{owner}'`, sql`${userTable.id} <> ${proposer.id}`)
  const others = await db.select({ id: userTable.id }).from(userTable).where(isOther)
  await db
    .update(userTable)
    .set({ staff_roles: ['editor'] })
    .where(isOther)

  expect((await call(staff.setSettings, { ...data, second_person: true }, { as: proposer })).code).toBe('one_owner')

  for (const { id } of others)
    await db
      .update(userTable)
      .set({ staff_roles: ['owner'] })
      .where(eq(userTable.id, id))
  expect((await call(staff.setSettings, { ...data, second_person: true }, { as: proposer })).status).toBe(200)
  await topUp(await createMember(), 10)
})
