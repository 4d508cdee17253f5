import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call, send } from '../support/server/call.ts'
import { readExportLines } from '../support/server/exports.ts'
import { withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { auditEntriesFor, getHold } from '../support/server/requests.ts'
import { db, startApp } from '../support/server/test-app.ts'

// A batch takes the oldest withdrawals of all members.
beforeEach(() => startApp())

const create = async (as?: Account) => call(payouts.create, { method: 'bkash' }, { as: as ?? (await sharedAdmin()) })
const createBatch = async (as?: Account) => (await create(as)).data
const readSheet = async (batch: string) => (await callAsAdmin(payouts.get, { batch })).data
const decide = (id: string, status: 'approved' | 'denied', more: object = {}) =>
  callAsAdmin(withdrawals.decide, { id, status, reason: 'A reason.', ...more })
const deactivate = ({ username }: Account, how: 'blocked' | 'deleted') =>
  how === 'blocked' ? callAsAdmin(users.block, { username, status: 'block' }) : callAsAdmin(users.delete, { username })

async function createWaiting(count: number) {
  const member = await createMember({ earning: count * 500 })
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await withdraw(member, 500))
  return { member, ids }
}

describe('a new batch', () => {
  test('has the waiting withdrawals of one method, oldest first, with count and sum', async () => {
    const { member, ids } = await createWaiting(2)
    await withdraw(await createMember({ earning: 500 }), 500, 'approved')
    const other = await createMember({ earning: 500 })
    await call(withdrawals.request, { account_number: '01712345678', method: 'nagod', amount: 500 }, { as: other })
    const admin = await createAdmin()

    const batch = await createBatch(admin)

    expect(batch).toMatchObject({ method: 'bkash', status: 'open', count: 2, amount: 1_000, paid_count: 0 })
    const sheet = await readSheet(batch._id)
    expect(sheet).toMatchObject({ created_by: admin.username, closed_by: null, closed_at: null })
    expect(sheet.items.map(({ _id }) => _id)).toEqual(ids)
    const { items } = (await callAsAdmin(withdrawals.list, { username: member.username })).data
    expect(items.map(({ batch_id }) => batch_id)).toEqual([batch._id, batch._id])
  })

  test('has at most 100 withdrawals; the next one has the rest', async () => {
    const ids: string[] = []
    while (ids.length < 102) ids.push(...(await createWaiting(3)).ids)

    const first = await createBatch()
    const second = await createBatch()

    expect([first.count, second.count]).toEqual([100, 2])
    const sheets = [await readSheet(first._id), await readSheet(second._id)]
    expect(sheets.flatMap(({ items }) => items.map(({ _id }) => _id))).toEqual(ids)
  })

  test('omits withdrawals of blocked and deleted members', async () => {
    const [blocked, deleted, active] = [await createWaiting(1), await createWaiting(1), await createWaiting(1)]
    await deactivate(blocked.member, 'blocked')
    await deactivate(deleted.member, 'deleted')

    const { _id } = await createBatch()

    expect((await readSheet(_id)).items.map((row) => row._id)).toEqual(active.ids)
  })

  test('is refused when nothing waits, and to members', async () => {
    expect(await create()).toMatchObject({ status: 409, code: 'nothing_to_pay' })
    expect(await create(await createMember())).toMatchObject({ status: 403 })
  })

  test('never shares a withdrawal with a batch of another administrator', async () => {
    const { ids } = await createWaiting(3)
    const admins = [await sharedAdmin(), await createAdmin()]

    const replies = await Promise.all(admins.map((as) => create(as)))

    const created = replies.filter(({ status }) => status === 200)
    const sheets = await Promise.all(created.map(({ data }) => readSheet(data._id)))
    expect(
      sheets
        .flatMap(({ items }) => items)
        .map(({ _id }) => _id)
        .sort(),
    ).toEqual(ids)
  })
})

describe('a withdrawal of an open batch', () => {
  test.each(['approved', 'denied'] as const)('cannot be %s, alone or with others', async (status) => {
    const { member, ids } = await createWaiting(1)
    await createBatch()
    const [later] = (await createWaiting(1)).ids

    expect(await decide(ids[0]!, status)).toMatchObject({ status: 409, code: 'in_open_batch' })
    const many = await callAsAdmin(withdrawals.decideMany, { ids: [ids[0], later], status, reason: 'A reason.' })
    expect(many.data.results).toMatchObject([{ isDone: false, code: 'in_open_batch' }, { isDone: true }])
    expect(await getHold(member)).toBe(50_000n)
  })

  test('stays in it when its member is blocked and the waiting requests are denied', async () => {
    const { member, ids } = await createWaiting(1)
    const { _id } = await createBatch()

    await callAsAdmin(users.block, { username: member.username, status: 'block', waiting: 'deny' })

    expect((await readSheet(_id)).items).toMatchObject([{ _id: ids[0], status: 'pending', member_status: 'blocked' }])
  })
})

describe('a paid batch', () => {
  test('pays out each withdrawal, with its audit entry', async () => {
    const { member, ids } = await createWaiting(2)
    const admin = await createAdmin()
    const { _id } = await createBatch(admin)

    const { status, data, message } = await call(payouts.pay, { batch: _id }, { as: admin })

    expect({ status, message }).toEqual({ status: 200, message: 'Marked as paid.' })
    expect(data).toMatchObject({ status: 'paid', closed_by: admin.username, paid_count: 2, paid_amount: 1_000 })
    expect(await getHold(member)).toBe(0n)
    expect(await member.getEarning()).toBe(0)
    expect(await auditEntriesFor(ids)).toMatchObject([
      { action: 'approve-withdrawal', actor_id: admin.id },
      { action: 'approve-withdrawal', actor_id: admin.id },
    ])
    expect(await db.select().from(audits).where(eq(audits.ref, _id))).toMatchObject([
      { action: 'create-payout-batch', after: { method: 'bkash', count: 2, amount: 1_000 } },
      { action: 'pay-payout-batch', after: { status: 'paid', count: 2, amount: 1_000 } },
    ])
  })

  test('can be paid row by row, each with its transaction id, which the member sees', async () => {
    const { member, ids } = await createWaiting(2)
    const { _id: batch } = await createBatch()

    const first = await callAsAdmin(payouts.pay, { batch, rows: [{ _id: ids[0], payout_id: ' 9gh4k2lm7p ' }] })

    expect(first.data).toMatchObject({ status: 'open', paid_count: 1, paid_amount: 500 })
    const mine = (await call(withdrawals.mine, {}, { as: member })).data.items
    expect(mine.map(({ status, payout_id }) => [status, payout_id])).toEqual([
      ['pending', null],
      ['approved', '9GH4K2LM7P'],
    ])
    const second = await callAsAdmin(payouts.pay, { batch, rows: [{ _id: ids[1]!.toUpperCase() }] })
    expect(second.data).toMatchObject({ status: 'paid', paid_count: 2 })
  })

  test.each([
    ['a withdrawal of another batch', 404, 'not_found'],
    ['a paid withdrawal', 409, 'already_decided'],
  ])('refuses %s and pays none', async (what, status, code) => {
    const { ids } = await createWaiting(3)
    const { _id: batch } = await createBatch()
    await callAsAdmin(payouts.pay, { batch, rows: [{ _id: ids[0] }] })
    const [other] = (await createWaiting(1)).ids
    const refused = what === 'a paid withdrawal' ? ids[0] : other

    const reply = await callAsAdmin(payouts.pay, { batch, rows: [{ _id: ids[1] }, { _id: refused }] })

    expect(reply).toMatchObject({ status, code })
    expect(await readSheet(batch)).toMatchObject({ status: 'open', paid_count: 1 })
  })

  test('with a member who was blocked since needs a reason, which is stored', async () => {
    const [active, blocked] = [await createWaiting(1), await createWaiting(1)]
    const { _id: batch } = await createBatch()
    await deactivate(blocked.member, 'blocked')

    expect(await callAsAdmin(payouts.pay, { batch })).toMatchObject({ status: 409, code: 'member_inactive' })
    expect(await readSheet(batch)).toMatchObject({ paid_count: 0 })
    expect(await callAsAdmin(payouts.pay, { batch, rows: [{ _id: active.ids[0] }] })).toMatchObject({ status: 200 })
    expect(await callAsAdmin(payouts.pay, { batch, payAnyway: ' It was sent. ' })).toMatchObject({ status: 200 })
    const { items } = await readSheet(batch)
    expect(items.map(({ pay_anyway }) => pay_anyway)).toEqual([null, 'It was sent.'])
  })
})

describe('a cancelled batch', () => {
  test('returns the unpaid withdrawals to the queue', async () => {
    const { ids } = await createWaiting(2)
    const { _id: batch } = await createBatch()
    await callAsAdmin(payouts.pay, { batch, rows: [{ _id: ids[0] }] })

    const { status, data } = await callAsAdmin(payouts.cancel, { batch })

    expect(status).toBe(200)
    expect(data).toMatchObject({ status: 'cancelled', count: 1, paid_count: 1, closed_by: expect.any(String) })
    expect(await decide(ids[1]!, 'denied')).toMatchObject({ status: 200 })
  })

  test.each(['pay', 'cancel'] as const)('refuses to %s it again, as a paid one does', async (how) => {
    await createWaiting(1)
    const cancelled = (await createBatch())._id
    await callAsAdmin(payouts.cancel, { batch: cancelled })
    const paid = (await createBatch())._id
    await callAsAdmin(payouts.pay, { batch: paid })

    for (const batch of [cancelled, paid])
      expect(await send(payouts[how], { batch }, { as: await sharedAdmin() })).toMatchObject({
        status: 409,
        code: 'batch_closed',
      })
  })

  test('that is paid at the same time: one of the two succeeds', async () => {
    const { member } = await createWaiting(1)
    const { _id: batch } = await createBatch()
    const admins = [await sharedAdmin(), await createAdmin()] as const

    const [paid, cancelled] = await Promise.all([
      call(payouts.pay, { batch }, { as: admins[0] }),
      call(payouts.cancel, { batch }, { as: admins[1] }),
    ])

    expect([paid.status, cancelled.status].sort()).toEqual([200, 409])
    expect(await getHold(member)).toBe(paid.status === 200 ? 0n : 50_000n)
  })
})

test('the list of batches can be filtered by status', async () => {
  await createWaiting(1)
  const { _id: batch } = await createBatch()
  await callAsAdmin(payouts.cancel, { batch })
  const open = (await createBatch())._id

  const idsOf = async (filters: object) => (await callAsAdmin(payouts.list, filters)).data.items.map(({ _id }) => _id)

  expect(await idsOf({})).toEqual([open, batch])
  expect(await idsOf({ status: 'open' })).toEqual([open])
  expect(await idsOf({ status: 'paid' })).toEqual([])
})

test('the payout sheet has exactly the rows of its batch, and says which are paid and whose members are blocked', async () => {
  const { member, ids } = await createWaiting(2)
  const { _id: batch } = await createBatch()
  await createWaiting(1)
  await callAsAdmin(payouts.pay, { batch, rows: [{ _id: ids[0] }] })
  await deactivate(member, 'blocked')

  const [, ...lines] = await readExportLines('payouts', { batch })

  const cells = (id: string, status: string) =>
    expect.stringMatching(
      new RegExp(`^"01712345678","500.00","${member.username}","bkash",.*,"${id}","${status}","blocked"$`),
    )
  expect(lines).toEqual([cells(ids[0]!, 'approved'), cells(ids[1]!, 'pending')])
})

test.each(['blocked', 'deleted'] as const)(
  'a withdrawal of a %s member is marked, and approved only with a reason',
  async (how) => {
    const { member, ids } = await createWaiting(2)
    await deactivate(member, how)
    const [id, other] = ids as [string, string]

    const { items } = (await callAsAdmin(withdrawals.list, { status: 'pending' })).data
    expect(items.map(({ member_status }) => member_status)).toEqual([how, how])
    expect(await decide(id, 'approved')).toMatchObject({ status: 409, code: 'member_inactive' })
    const many = await callAsAdmin(withdrawals.decideMany, { ids: [id.toUpperCase()], status: 'approved' })
    expect(many.data.results).toMatchObject([{ isDone: false, code: 'member_inactive' }])
    expect(await decide(id, 'approved', { payAnyway: '  ' })).toMatchObject({ status: 400 })

    expect(await decide(id, 'approved', { payAnyway: 'Agreed by phone.' })).toMatchObject({ status: 200 })
    expect(await auditEntriesFor([id])).toMatchObject([{ after: { pay_anyway: 'Agreed by phone.' } }])
    expect(await decide(other, 'denied')).toMatchObject({ status: 200 })
    const [row] = await db.select().from(withdrawalTable).where(eq(withdrawalTable.id, id))
    expect(row).toMatchObject({ status: 'approved', pay_anyway: 'Agreed by phone.' })
  },
)

test('a single approval stores its payout id, and no reason for an active member', async () => {
  const { member, ids } = await createWaiting(1)

  await decide(ids[0]!, 'approved', { payout_id: 'abc123', payAnyway: 'Not needed.' })

  const { data } = await call(withdrawals.mineOne, { id: ids[0]! }, { as: member })
  expect(data).toMatchObject({ status: 'approved', payout_id: 'ABC123' })
  expect(data).not.toHaveProperty('flags')
  const [row] = await db.select().from(withdrawalTable).where(eq(withdrawalTable.id, ids[0]!))
  expect(row!.pay_anyway).toBeNull()
  expect((await db.select().from(userTable).where(eq(userTable.id, member.id)))[0]!.status).toBe('on-progress')
})
