import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { banks } from '#contract/banks.ts'
import { ExportTable, exportDownload, exportTables } from '#contract/exports.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { audits as auditTable } from '#server/audits/table.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { asAdmin } from '../support/as-admin.ts'
import { call, send } from '../support/call.ts'
import { askTopUp, newMemberWithHistory, withdraw } from '../support/history.ts'
import { app, db } from '../support/house.ts'
import { newAdmin, newMember, paymentOf, theAdmin } from '../support/members.ts'
import { mp4, upload } from '../support/videos.ts'

type Filters = Record<string, string>

async function prepare(table: ExportTable, filters: Filters = {}): Promise<string> {
  const { status, data } = await asAdmin(exportTables.prepare, { table, filters })
  expect(status).toBe(200)
  return data.path
}

const fetchFile = async (path: string) => app.request(path)

/** The lines of a file, the first of them its headings. */
async function linesOf(table: ExportTable, filters?: Filters): Promise<string[]> {
  const response = await fetchFile(await prepare(table, filters))
  expect(response.status).toBe(200)
  const text = Buffer.from(await response.arrayBuffer()).toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

/** What each table holds of something new, how it is asked for, and what is asked for in vain. */
const tables: Record<ExportTable, () => Promise<{ filters: Filters; row: string; none: Filters }>> = {
  users: async () => {
    const { username } = await newMember()
    return {
      filters: { search: username },
      row: `${username},member@example.com,customer,on-progress,Free,`,
      none: { search: username, role: 'admin' },
    }
  },
  'blocked-users': async () => {
    const { username } = await newMember()
    await asAdmin(users.block, { username, status: 'block' })
    return {
      filters: { search: username },
      row: `${username},member@example.com,customer,block,Free,`,
      none: { search: `${username}x` },
    }
  },
  'deleted-users': async () => {
    const { username } = await newMember()
    await asAdmin(users.delete, { username })
    return {
      filters: { search: username },
      row: `${username},member@example.com,customer,on-progress,Free,`,
      none: { search: `${username}x` },
    }
  },
  payments: async () => {
    const as = await newMember()
    const { transaction_id } = await askTopUp(as, 1234.5)
    const { username } = as
    return {
      filters: { username, status: 'pending' },
      row: `${username},01712345678,1234.50,bkash,${transaction_id},2026-01-31,`,
      none: { username, status: 'success' },
    }
  },
  withdrawals: async () => {
    const as = await newMember({ earning: 1_000 })
    await withdraw(as, 500, 'denied')
    const { username } = as
    return {
      filters: { username, status: 'denied' },
      row: `01712345678,500.00,${username},bkash,`,
      none: { username, method: 'rocket' },
    }
  },
  payouts: async () => {
    const as = await newMember({ earning: 2_000 })
    await withdraw(as, 600, 'approved')
    await withdraw(as, 500.75)
    const { username } = as
    return {
      filters: { username, method: 'bkash' },
      row: `01712345678,500.75,${username},bkash,`,
      none: { username, method: 'nagod' },
    }
  },
  supports: async () => {
    const as = await newMember()
    await call(supports.create, { message: 'আমার টাকা, "এখনো" আসেনি' }, { as })
    const { username } = as
    return { filters: { username }, row: `${username},"আমার টাকা, ""এখনো"" আসেনি",`, none: { username, status: 'solved' } }
  },
  advertises: async () => {
    const name = `${randomUUID()}.mp4`
    await upload(mp4(2_000), { as: await theAdmin() }, name)
    return { filters: { search: name }, row: `${name},2000,0,`, none: { search: `${name}x` } }
  },
  banks: async () => {
    const bank_name = `bank ${randomUUID()}`
    await asAdmin(banks.add, { bank_name, account_number: '01712345678' })
    return { filters: {}, row: `${bank_name},01712345678,active,`, none: {} }
  },
  audits: async () => {
    const { username } = await newMember()
    await asAdmin(users.block, { username, status: 'block' })
    const row = `block-user,${username},"{""status"":""on-progress""}","{""status"":""block""}"`
    return { filters: { username }, row, none: { username, action: 'delete-user' } }
  },
  statement: async () => {
    const { as } = await newMemberWithHistory()
    return {
      filters: { username: as.username },
      row: 'top_up,,balance,,1000.00,1000.00,0.00,0.00,',
      none: { username: as.username, to: '2020-01-01' },
    }
  },
}

describe.each(ExportTable.options)('%s', (table) => {
  test('leaves with its headings and the rows its filters leave, and no others', async () => {
    const { filters, row, none } = await tables[table]()

    const [headings, ...rows] = await linesOf(table, filters)
    const without = await linesOf(table, none)

    expect(headings).toMatch(/^[A-Z][\w ]+(,[A-Z][\w ]+)+$/)
    expect(rows.filter((line) => line.includes(row))).toHaveLength(1)
    if (table !== 'statement' && table !== 'banks') expect(rows).toHaveLength(1)
    if (table !== 'banks') expect(without).toEqual([headings])
  })
})

test('the file has a name with its table and day, and is kept by nobody on the way', async () => {
  const { headers } = await fetchFile(await prepare('banks'))

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="joma-banks-\d{4}-\d{2}-\d{2}\.csv"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('every row is in it once, in the order of the list, however many there are', async () => {
  const { id, username } = await newMember()
  const times = 2_345
  await db.insert(supportTable).select(
    sql`
    select gen_random_uuid(), ${id}::uuid, 'message ' || n, null, null, now() from generate_series(1, ${times}) n` as never,
  )

  const [, ...newest] = await linesOf('supports', { username })
  const [, ...oldest] = await linesOf('supports', { username, sort: 'oldest', limit: '7' })

  expect(newest).toHaveLength(times)
  expect(new Set(newest).size).toBe(times)
  expect(oldest).toEqual(newest.toReversed())
})

test.each(['=1+1', '+880', '-2', '@SUM(A1)', '\t=1+1', '\r=1+1', '＝1+1'])(
  'a message that begins like the formula %j is only text',
  async (begin) => {
    const as = await newMember()
    const message = `${begin} and more`
    await db.insert(supportTable).values({ user_id: as.id, message })

    const [, ...rows] = await linesOf('supports', { username: as.username })

    const cell = rows.join('\r\n').slice(as.username.length + 1)
    expect(cell).toMatch(/^"?'/)
    expect(cell).toContain(message)
  },
)

test('moments are those of Asia/Dhaka', async () => {
  const as = await newMember()
  const { _id } = await askTopUp(as)
  await db
    .update(paymentTable)
    .set({ created_at: new Date('2026-03-09T18:30:05Z') })
    .where(eq(paymentTable.id, _id))

  const [, row] = await linesOf('payments', { username: as.username })

  expect(row).toContain(',2026-03-10 00:30:05,')
})

test('what an administrator should look at is in it too', async () => {
  const as = await newMember()
  const sent = { ...paymentOf(50), account_number: '01812345678', transaction_id: '8Z9' }
  await call(payments.request, sent, { as })

  const [, row] = await linesOf('payments', { username: as.username })

  expect(row).toContain(',id_shape other_sender,')
})

test('it is in the audit log, with its table, its filters and who took it', async () => {
  const actor = await newAdmin()
  const asked = { table: 'payouts' as const, filters: { method: 'bkash', limit: '5', nonsense: 'x' } }

  await call(exportTables.prepare, asked, { as: actor })

  const { items } = (await send(audits.list, { actor: actor.username }, { as: actor })).data
  expect(items).toMatchObject([
    { action: 'export-table', username: null, before: null, after: { table: 'payouts', filters: { method: 'bkash' } } },
  ])
  expect(items[0]!.after).toEqual({ table: 'payouts', filters: { method: 'bkash' } })
})

test.each([
  ['an unknown table', { table: 'passwords' }, 'table'],
  ['a filter that is wrong', { table: 'payments', filters: { status: 'perhaps' } }, 'filters'],
  ['a day that is none', { table: 'audits', filters: { from: '2026-02-30' } }, 'filters'],
  ['a statement of nobody', { table: 'statement', filters: {} }, 'filters'],
  ['filters that are no text', { table: 'payments', filters: { status: 1 } }, 'filters.status'],
])('%s is refused at its field, and nothing is written down', async (_, asked, field) => {
  const before = await db.$count(auditTable)

  const { status, errors } = await asAdmin(exportTables.prepare, asked)

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
  expect(await db.$count(auditTable)).toBe(before)
})

test('a statement of a member whom nobody knows is refused, and is no empty file', async () => {
  const { status } = await fetchFile(await prepare('statement', { username: 'nobody-here' }))

  expect(status).toBe(404)
})

describe('its path', () => {
  const age = (path: string, seconds: number) => {
    const ticket = path.split('/').at(-1)!
    return db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`update audit set created_at = created_at - make_interval(secs => ${seconds}) where ref = ${ticket}`,
      )
    })
  }

  test(`gives the file for ${exportDownload.lastsS} seconds`, async () => {
    const path = await prepare('banks')

    await age(path, exportDownload.lastsS - 10)
    const soon = await fetchFile(path)
    await age(path, 11)
    const late = await fetchFile(path)

    expect([soon.status, late.status]).toEqual([200, 404])
  })

  test.each(['blocked', 'deleted'])('gives nothing once who asked for it is %s', async (how) => {
    const actor = await newAdmin()
    const { path } = (await call(exportTables.prepare, { table: 'users' }, { as: actor })).data

    const { username } = actor
    await (how === 'blocked'
      ? asAdmin(users.block, { username, status: 'block' })
      : asAdmin(users.delete, { username }))

    expect((await fetchFile(path)).status).toBe(404)
  })

  test('cannot be made of anything but a ticket', async () => {
    await asAdmin(users.block, { username: (await newMember()).username, status: 'block' })
    const [other] = await db.select().from(auditTable).where(eq(auditTable.action, 'block-user')).limit(1)
    const base = (await prepare('banks')).replace(/[^/]+$/, '')

    for (const ticket of [randomUUID(), other!.ref, 'x', "' or true --"]) {
      expect((await fetchFile(base + encodeURIComponent(ticket))).status).toBe(404)
    }
  })
})

test('a file that nobody takes to its end does not break anything', async () => {
  const path = await prepare('audits')

  const reader = (await fetchFile(path)).body!.getReader()
  await reader.read()
  await reader.cancel()

  expect((await fetchFile(path)).status).toBe(200)
})
