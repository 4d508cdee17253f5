import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { AuditAction, audits } from '#contract/audits.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import { audits as auditTable } from '#server/audits/table.ts'
import type { AdminActionCase } from '../support/server/admin-action-case.ts'
import { adminActions } from '../support/server/admin-actions.ts'
import { call, send } from '../support/server/call.ts'
import { endpoints } from '../support/server/endpoints.ts'
import { expectTime } from '../support/server/expect-time.ts'
import { type Account, createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill, requestFor } from '../support/server/till-simulator.ts'

const read = async (filters: object) =>
  (await send(audits.list, { sort: 'oldest', limit: '200', ...filters }, { as: await sharedAdmin() })).data

const actsOf = async ({ username }: Account) => (await read({ actor: username })).items

const block = (as: Account, { username }: { username: string }, status: 'block' | 'on-progress' = 'block') =>
  call(users.block, { username, status }, { as })

describe.each(Object.entries(adminActions))('%s', (_, variants) => {
  test.each(variants)('records one entry for each row, with actor, member, before and after', async (prepare) => {
    const actor = await createAdmin()
    const { action, perform, username, entryCount = 1, also = [], before, after } = await prepare()

    const startedAt = Date.now()
    expect((await perform(actor)).status).toBe(200)
    const all = await actsOf(actor)
    const written = all.filter((row) => row.action === action)
    expect(all.filter((row) => row.action !== action).map((row) => row.action)).toEqual(also)
    expect(written).toHaveLength(entryCount)
    for (const row of written) {
      expect(row).toMatchObject({ actor: actor.username, action, username: username ?? null })
      expect(row.before).toEqual(before && expect.objectContaining(before))
      expect(row.after).toEqual(after && expect.objectContaining(after))
      expectTime(row.created_at, { startedAt })
    }
    expect(new Set(written.map(({ ref }) => ref)).size).toBe(entryCount)
  })

  test.each(variants)('records nothing where it is refused', async (prepare) => {
    const actor = await createAdmin()
    const { performInvalid } = await prepare()
    const before = await db.$count(auditTable)

    const { status } = await performInvalid(actor)

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await db.$count(auditTable)).toBe(before)
  })
})

test('every write and every audit action of administrators is tested above', async () => {
  const writes = endpoints.flatMap(({ name, endpoint }) =>
    'message' in endpoint && endpoint.role === 'admin' ? [name] : [],
  )
  // In sequence, because some turn the second person on for a moment.
  const prepared: AdminActionCase[] = []
  for (const each of Object.values(adminActions).flat()) prepared.push(await each())

  expect(Object.keys(adminActions).sort()).toEqual(writes.sort())
  expect(Object.values(adminActions).every((variants) => variants.length > 0)).toBe(true)
  // The tests of these are those of the command, of cancelled requests, of proposals and of the import.
  const others = [
    'issue-password-link',
    'cancel-payment',
    'cancel-withdrawal',
    'remove-factors',
    'propose',
    'import-members',
  ]
  const ofEndpoints = AuditAction.options.filter((action) => !others.includes(action))
  expect(new Set(prepared.map(({ action }) => action))).toEqual(new Set(ofEndpoints))
})

test('the audit log contains no secrets', async () => {
  for (const [prepare] of Object.values(adminActions)) {
    const { perform } = await prepare!()
    expect((await perform(await createAdmin())).status).toBe(200)
  }

  const all = JSON.stringify(await db.select().from(auditTable))

  expect(all).not.toMatch(/password|argon2|token/i)
})

test('the audit log can be filtered by actor, action, day and member, and by all together', async () => {
  const [one, other] = [await createAdmin(), await createAdmin()]
  const [member, another] = [await createMember(), await createMember()]
  await block(one, member)
  await block(one, another)
  await block(other, member, 'on-progress')
  await call(users.delete, { username: member.username }, { as: one })
  await call(refers.set, { amount: 0 }, { as: one })

  const actions = async (filters: object) =>
    (await read(filters)).items.map(({ action, username }) => [action, username])

  const [blocked, deleted] = [
    ['block-user', member.username],
    ['delete-user', member.username],
  ]
  expect(await actions({ username: member.username })).toEqual([blocked, blocked, deleted])
  expect(await actions({ actor: other.username })).toEqual([blocked])
  expect(await actions({ actor: one.username })).toEqual([
    blocked,
    ['block-user', another.username],
    deleted,
    ['set-refer-bonus', null],
  ])
  expect(await actions({ actor: ` ${one.username.toUpperCase()}`, action: 'block-user' })).toEqual([
    blocked,
    ['block-user', another.username],
  ])
  expect(await actions({ actor: one.username, action: 'delete-user', username: member.username })).toEqual([deleted])
  expect(await actions({ actor: other.username, action: 'delete-user' })).toEqual([])
  expect(await actions({ actor: 'unknown-user' })).toEqual([])
  expect(await actions({ username: 'unknown-user' })).toEqual([])
})

test('a period covers Asia/Dhaka days', async () => {
  const actor = await createAdmin()
  const moments = ['09T17:59:59.999', '09T18:00:00.000', '10T17:59:59.999', '10T18:00:00.000']
  for (const moment of moments) {
    const created_at = new Date(`2026-03-${moment}Z`)
    const entry = { actor_id: actor.id, action: 'clear-tasks' as const, ref: actor.id, created_at }
    await db.insert(auditTable).values(entry)
  }

  const of = async (period: object) => {
    const { items, total } = await read({ ...period, actor: actor.username })
    expect(total).toBe(items.length)
    return items.map(({ created_at }) => moments.indexOf(created_at.slice(8, -1)))
  }

  expect(await of({ from: '2026-03-10', to: '2026-03-10' })).toEqual([1, 2])
  expect(await of({ from: '2026-03-10' })).toEqual([1, 2, 3])
  expect(await of({ to: '2026-03-10' })).toEqual([0, 1, 2])
  expect(await of({ from: '2026-03-11', to: '2026-03-10' })).toEqual([])
})

test.each([
  ['changed', sql`update audit set action = 'give-balance'`],
  ['deleted', sql`delete from audit`],
  ['emptied', sql`truncate audit`],
])('the audit log cannot be %s', async (_, statement) => {
  await block(await createAdmin(), await createMember())

  await expect(db.execute(statement)).rejects.toThrow()
})

test('concurrent actions on one member are recorded one after the other', async () => {
  const actor = await createAdmin()
  const member = await createMember()

  await Promise.all([block(actor, member), block(actor, member, 'on-progress')])

  const [first, second] = await actsOf(actor)
  expect(second!.before).toEqual(first!.after)
  const { data } = await call(users.get, { username: member.username }, { as: actor })
  expect({ status: data.status }).toEqual(second!.after)
})

test('the filter by actor also finds a till phone by its label, in any case', async () => {
  const [till, as] = [await createTill(), await createMember()]
  const transfer = till.receive({ amount: 750 })
  await till.send(transfer)
  await requestFor(as, till, transfer)
  const [entry] = (await read({ username: as.username })).items
  expect(entry).toMatchObject({ action: 'accept-payment', by_phone: true })

  const found = await read({ actor: ` ${entry!.actor.toUpperCase()} `, username: as.username })

  expect(found.items).toEqual([entry])
})
