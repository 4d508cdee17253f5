import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { call } from '../support/server/call.ts'
import { downloadExport, prepareExport, readExportLines } from '../support/server/exports.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { createMember, paymentInput } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

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
