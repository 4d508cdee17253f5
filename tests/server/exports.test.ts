import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { exportDownload, exportTables } from '#contract/exports.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits as auditTable } from '#server/audits/table.ts'
import { exportTickets } from '#server/exports/table.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { securityEvents } from '#server/security-events/table.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { call, send } from '../support/server/call.ts'
import { downloadExport, prepareExport, readExportLines } from '../support/server/exports.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import {
  callAsAdmin,
  createAdmin,
  createMember,
  paymentInput,
  registrationInput,
  signIn,
} from '../support/server/members.ts'
import { app, db } from '../support/server/test-app.ts'

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
  expect((await downloadExport(await prepareExport('statement', { username: 'unknown-user' }))).status).toBe(404)
})

test('a payout sheet of an unknown batch is refused, instead of an empty file', async () => {
  expect((await downloadExport(await prepareExport('payouts', { batch: randomUUID() }))).status).toBe(404)
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

  test.each([
    ['HEAD', { method: 'HEAD' }],
    ['a request for the first bytes', { headers: { Range: 'bytes=0-0' } }],
    ['a download', {}],
  ])('returns the whole file after %s', async (_, request) => {
    const path = await prepareExport('banks')
    const first = await app.request(path, request)

    const second = await downloadExport(path)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers.get('Content-Disposition')).toBe(second.headers.get('Content-Disposition'))
    expect(await second.text()).toContain('"Bank","Account"')
  })

  test('HEAD is no download in the security events', async () => {
    const actor = await createAdmin()
    const { path } = (await call(exportTables.prepare, { table: 'banks' }, { as: actor })).data
    const count = () => db.$count(securityEvents, and(isDownload, eq(securityEvents.user_id, actor.id)))
    const isDownload = eq(securityEvents.kind, 'export-downloaded')

    await app.request(path, { method: 'HEAD' })
    const before = await count()
    await downloadExport(path)

    expect([before, await count()]).toEqual([0, 1])
  })

  test('is refused after the session that prepared it has ended, while another one of the same user is open', async () => {
    const actor = await createAdmin()
    const other = await signIn(actor.username)
    const { path } = (await call(exportTables.prepare, { table: 'banks' }, { as: other })).data

    await call(sessions.signOut, {}, { as: other })

    expect((await downloadExport(path)).status).toBe(404)
    expect((await actor.me()).username).toBe(actor.username)
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

test('the file name has the table and the day, and proxies do not cache the file', async () => {
  const { headers } = await downloadExport(await prepareExport('banks'))

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="joma-banks-\d{4}-\d{2}-\d{2}\.csv"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('the file has each row once, in the order of the list, for any number of rows', async () => {
  const { id, username } = await createMember()
  const times = 2_345
  await db.execute(sql`
    insert into ${supportTable} (id, user_id, message)
    select gen_random_uuid(), ${id}::uuid, 'message ' || n from generate_series(1, ${times}) n`)

  const [, ...newest] = await readExportLines('supports', { username })
  const [, ...oldest] = await readExportLines('supports', { username, sort: 'oldest', limit: '7' })

  expect(newest).toHaveLength(times)
  expect(new Set(newest).size).toBe(times)
  expect(oldest).toEqual(newest.toReversed())
})

test.each(['=1+1', '+880', '-2', '@SUM(A1)', '\t=1+1', '\r=1+1', '＝1+1', '\u200b=1+1', ' =1+1', '="0171"&A1'])(
  'a message that starts like the formula %j is escaped as text',
  async (begin) => {
    const as = await createMember()
    const message = `${begin} and more`
    await db.insert(supportTable).values({ user_id: as.id, message })

    const [, ...rows] = await readExportLines('supports', { username: as.username })

    const cell = rows.join('\r\n').slice(`"${as.username}",`.length)
    expect(cell).toMatch(/^"'/)
    expect(cell).toContain(message.replaceAll('"', '""'))
  },
)

test.each([';', '\t', '\n', '; \u200b'])('a formula after the separator %j is escaped as text', async (separator) => {
  const as = await createMember()
  await db.insert(supportTable).values({ user_id: as.id, message: `sum${separator}=1+1` })

  const [, ...rows] = await readExportLines('supports', { username: as.username })

  expect(rows.join('\r\n')).toContain(`"sum${separator[0]}'${separator.slice(1)}=1+1"`)
})

test.each([
  '0171',
  '+88 017-12',
  '7E12345678',
  '1.000',
  '1,000 ৳',
  '১২৩',
  '(5)',
  '50%',
  '1-2',
  '1/2/26',
  '2026-11-20',
  '12:30',
  '5 pm',
  'MAR1',
  '3 December',
  'true',
])('the message %j stays text in a spreadsheet', async (message) => {
  const as = await createMember()
  await db.insert(supportTable).values({ user_id: as.id, message })

  const [, row] = await readExportLines('supports', { username: as.username })

  expect(row).toContain(`,"=""${message}""",`)
})

test.each(['market 5', 'Nov', '12 taka', 'e-mail', 'A1'])('the message %j is written as it is', async (message) => {
  const as = await createMember()
  await db.insert(supportTable).values({ user_id: as.id, message })

  const [, row] = await readExportLines('supports', { username: as.username })

  expect(row).toContain(`,"${message}",`)
})

test('a message that repeats the name of a month is written at once', async () => {
  const as = await createMember()
  const message = `${'june'.repeat(200)}1x`
  await db.insert(supportTable).values({ user_id: as.id, message })

  const [, row] = await readExportLines('supports', { username: as.username })

  expect(row).toContain(`,"${message}",`)
})

test('times are in Asia/Dhaka', async () => {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  await db
    .update(paymentTable)
    .set({ created_at: new Date('2026-03-09T18:30:05Z') })
    .where(eq(paymentTable.id, _id))

  const [, row] = await readExportLines('payments', { username: as.username })

  expect(row).toContain(',"2026-03-10 00:30:05",')
})

test('the flags of a payment are in the file', async () => {
  const as = await createMember()
  const sent = { ...paymentInput(50), account_number: '01812345678', transaction_id: '8Z9' }
  await call(payments.request, sent, { as })

  const [, row] = await readExportLines('payments', { username: as.username })

  expect(row).toContain(',"id_shape other_sender",')
})

test('an interrupted download causes no error', async () => {
  const reader = (await downloadExport(await prepareExport('audits'))).body!.getReader()
  await reader.read()
  await reader.cancel()

  expect((await downloadExport(await prepareExport('audits'))).status).toBe(200)
})

describe('the payout sheet', () => {
  // Requests of other tests may be in the same batch.
  const createBatch = async () => {
    const [member, number] = [await createMember({ earning: 1_000 }), registrationInput().mobile_number]
    await call(withdrawals.request, { amount: 600, account_number: number, method: 'bkash' }, { as: member })
    const { data } = await callAsAdmin(payouts.create, { method: 'bkash' })
    return { batch: data._id, number }
  }

  test('is a workbook whose account numbers are text and whose amounts are numbers', async () => {
    const { batch, number } = await createBatch()

    const response = await downloadExport(await prepareExport('payouts-xlsx', { batch }))

    expect(response.headers.get('Content-Disposition')).toMatch(/filename="joma-payouts-[\d-]+\.xlsx"/)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    const strings = strFromU8(files['xl/sharedStrings.xml']!)
    const index = [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].findIndex(([, text]) => text === number)
    expect(sheet).toMatch(new RegExp(`<c r="A(\\d+)"[^>]* t="s"[^>]*><v>${index}</v></c><c r="B\\1"[^>]*><v>600</v>`))
    expect(sheet).not.toContain('<f>')
  })

  test('is a CSV with plain account numbers for programs', async () => {
    const { batch, number } = await createBatch()

    const [, ...lines] = await readExportLines('payouts', { batch })

    expect(lines.some((line) => line.startsWith(`"${number}","600.00"`))).toBe(true)
  })
})
