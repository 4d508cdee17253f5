import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { ExportTable } from '#contract/exports.ts'
import { payouts } from '#contract/payouts.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { type Filters, readExportLines } from '../support/server/exports.ts'
import { insertClose } from '../support/server/insert-close.ts'
import { createMemberWithHistory, requestTopUp, withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'

// tests/server/exports.test.ts has the workbook.
type CsvTable = Exclude<ExportTable, 'payouts-xlsx'>
const isCsv = (table: ExportTable): table is CsvTable => table !== 'payouts-xlsx'

/** For each table: creates a row, and returns filters that match it, its CSV line, and filters that match nothing. */
const tables: Record<CsvTable, () => Promise<{ filters: Filters; row: string; none: Filters }>> = {
  users: async () => {
    const { username } = await createMember()
    return {
      filters: { search: username },
      row: `"${username}","${username}@example.com","customer","on-progress","Free",`,
      none: { search: username, role: 'admin' },
    }
  },
  'blocked-users': async () => {
    const { username } = await createMember()
    await callAsAdmin(users.block, { username, status: 'block' })
    return {
      filters: { search: username },
      row: `"${username}","${username}@example.com","customer","block","Free",`,
      none: { search: `${username}x` },
    }
  },
  'deleted-users': async () => {
    const { username } = await createMember()
    await callAsAdmin(users.delete, { username })
    return {
      filters: { search: username },
      row: `"${username}","${username}@example.com","customer","on-progress","Free",`,
      none: { search: `${username}x` },
    }
  },
  payments: async () => {
    const as = await createMember()
    const { transaction_id } = await requestTopUp(as, 1234.5)
    const { username } = as
    return {
      filters: { username, status: 'pending' },
      row: `"${username}","=""01712345678""","1234.50","bkash","${transaction_id}","2026-01-31",`,
      none: { username, status: 'success' },
    }
  },
  withdrawals: async () => {
    const as = await createMember({ earning: 1_000 })
    await withdraw(as, 500, 'denied')
    const { username } = as
    return {
      filters: { username, status: 'denied' },
      row: `"=""01712345678""","500.00","${username}","bkash",`,
      none: { username, method: 'rocket' },
    }
  },
  'daily-closes': async () => {
    const { day } = await insertClose(db)
    return {
      filters: { from: day, to: day },
      row: `"${day}","0.00","0.00","0.00","0.00","0.00","0.00","0.00","0.00",,`,
      none: { from: '1980-01-01', to: '1980-01-02' },
    }
  },
  payouts: async () => {
    const as = await createMember({ earning: 2_000 })
    await withdraw(as, 500.75)
    const { data } = await callAsAdmin(payouts.create, { method: 'bkash' })
    const other = await createMember({ earning: 1_000 })
    await withdraw(other, 500)
    const cancelled = (await callAsAdmin(payouts.create, { method: 'bkash' })).data._id
    await callAsAdmin(payouts.cancel, { batch: cancelled })
    return {
      filters: { batch: data._id },
      row: `"01712345678","500.75","${as.username}","bkash",`,
      none: { batch: cancelled },
    }
  },
  supports: async () => {
    const as = await createMember()
    await call(supports.create, { message: 'আমার টাকা, "এখনো" আসেনি' }, { as })
    const { username } = as
    return {
      filters: { username },
      row: `"${username}","আমার টাকা, ""এখনো"" আসেনি",`,
      none: { username, status: 'solved' },
    }
  },
  advertises: async () => {
    const name = `${randomUUID()}.mp4`
    await upload(mp4(2_000), { as: await sharedAdmin() }, name)
    return { filters: { search: name }, row: `"${name}","2000","0",`, none: { search: `${name}x` } }
  },
  banks: async () => {
    const bank_name = `bank ${randomUUID()}`
    await callAsAdmin(banks.add, { bank_name, account_number: '01712345678' })
    return { filters: {}, row: `"${bank_name}","=""01712345678""","active",`, none: {} }
  },
  audits: async () => {
    const { username } = await createMember()
    await callAsAdmin(users.block, { username, status: 'block' })
    const row = `"block-user","${username}","{""status"":""on-progress""}","{""status"":""block""}"`
    return { filters: { username }, row, none: { username, action: 'delete-user' } }
  },
  statement: async () => {
    const { as } = await createMemberWithHistory()
    return {
      filters: { username: as.username },
      row: '"top_up",,"balance",,"1000.00","1000.00","0.00","0.00",',
      none: { username: as.username, to: '2020-01-01' },
    }
  },
}

describe.each(ExportTable.options.filter(isCsv))('%s', (table) => {
  test('has its headings and only the rows that match its filters', async () => {
    const { filters, row, none } = await tables[table]()

    const [headings, ...rows] = await readExportLines(table, filters)
    const without = await readExportLines(table, none)

    expect(headings).toMatch(/^"[A-Z][\w ]+"(,"[A-Z][\w ]+")+$/)
    expect(rows.filter((line) => line.includes(row))).toHaveLength(1)
    if (table !== 'statement' && table !== 'banks') expect(rows).toHaveLength(1)
    if (table !== 'banks') expect(without).toEqual([headings])
  })
})
