import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { exportDownload, exportTables } from '#contract/exports.ts'
import { users } from '#contract/users.ts'
import { audits as auditTable } from '#server/audits/table.ts'
import { exportTickets } from '#server/exports/table.ts'
import { call, send } from '../support/server/call.ts'
import { downloadExport, prepareExport } from '../support/server/exports.ts'
import { callAsAdmin, createAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

test('an export is in the audit log, with its table, its filters and its admin', async () => {
  const actor = await createAdmin()
  const input = { table: 'withdrawals' as const, filters: { method: 'bkash', limit: '5', nonsense: 'x' } }

  await call(exportTables.prepare, input, { as: actor })

  const { items } = (await send(audits.list, { actor: actor.username }, { as: actor })).data
  expect(items).toMatchObject([
    {
      action: 'export-table',
      username: null,
      before: null,
      after: { table: 'withdrawals', filters: { method: 'bkash' } },
    },
  ])
  expect(items[0]!.after).toEqual({ table: 'withdrawals', filters: { method: 'bkash' } })
})

test.each([
  ['an unknown table', { table: 'passwords' }, 'table'],
  ['an invalid filter', { table: 'payments', filters: { status: 'perhaps' } }, 'filters'],
  ['an invalid day', { table: 'audits', filters: { from: '2026-02-30' } }, 'filters'],
  ['a statement without a username', { table: 'statement', filters: {} }, 'filters'],
  ['a payout sheet without a batch', { table: 'payouts', filters: { method: 'bkash' } }, 'filters'],
  ['filters that are not strings', { table: 'payments', filters: { status: 1 } }, 'filters.status'],
])('%s is refused with a field error and not recorded', async (_, input, field) => {
  const before = await db.$count(auditTable)

  const { status, errors } = await callAsAdmin(exportTables.prepare, input)

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
  expect(await db.$count(auditTable)).toBe(before)
})

test('a statement of an unknown member is refused, instead of an empty file', async () => {
  const { status } = await downloadExport(await prepareExport('statement', { username: 'unknown-user' }))

  expect(status).toBe(404)
})

test('a payout sheet of an unknown batch is refused, instead of an empty file', async () => {
  const { status } = await downloadExport(await prepareExport('payouts', { batch: randomUUID() }))

  expect(status).toBe(404)
})

describe('the download path', () => {
  const age = (path: string, seconds: number) =>
    db
      .update(exportTickets)
      .set({ expires_at: sql`expires_at - make_interval(secs => ${seconds})` })
      .where(eq(exportTickets.ticket_hash, createHash('sha256').update(ticketOf(path)).digest('hex')))
  const ticketOf = (path: string) => path.split('/').at(-1)!

  test.each([
    [exportDownload.validForS - 10, 200],
    [exportDownload.validForS + 1, 404],
  ])('after %i s the response is %i', async (seconds, status) => {
    const path = await prepareExport('banks')

    await age(path, seconds)

    expect((await downloadExport(path)).status).toBe(status)
  })

  test('returns the file once', async () => {
    const path = await prepareExport('banks')

    const statuses = await Promise.all([downloadExport(path), downloadExport(path), downloadExport(path)])

    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await downloadExport(path)).status).toBe(404)
  })

  test('is not in the audit log', async () => {
    const ticket = ticketOf(await prepareExport('banks'))

    const entries = await db.select().from(auditTable).where(eq(auditTable.action, 'export-table'))

    expect(JSON.stringify(entries)).not.toContain(ticket)
  })

  test.each(['blocked', 'deleted'])('is refused after the admin who requested it is %s', async (how) => {
    const actor = await createAdmin()
    const { path } = (await call(exportTables.prepare, { table: 'users' }, { as: actor })).data

    const { username } = actor
    await (how === 'blocked'
      ? callAsAdmin(users.block, { username, status: 'block' })
      : callAsAdmin(users.delete, { username }))

    expect((await downloadExport(path)).status).toBe(404)
  })

  test('can only be created from a valid ticket', async () => {
    await callAsAdmin(users.block, { username: (await createMember()).username, status: 'block' })
    const [other] = await db.select().from(auditTable).where(eq(auditTable.action, 'block-user')).limit(1)
    const base = (await prepareExport('banks')).replace(/[^/]+$/, '')

    for (const ticket of [randomUUID(), other!.ref, 'x', "' or true --"]) {
      expect((await downloadExport(base + encodeURIComponent(ticket))).status).toBe(404)
    }
  })
})
