import { expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { dayInDhaka } from '#contract/days.ts'
import { securityEvents } from '#contract/security-events.ts'
import { statements } from '#contract/statements.ts'
import { users } from '#contract/users.ts'
import { call, send } from '../support/server/call.ts'
import { downloadExport } from '../support/server/exports.ts'
import { createMemberWithHistory } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember, sharedAdmin, topUp } from '../support/server/members.ts'
import { movePostings } from '../support/server/move-postings.ts'

const month = dayInDhaka().slice(0, 7)

async function prepare(as: Account, of = month): Promise<string> {
  const { status, data } = await call(statements.save, { month: of }, { as })
  expect(status).toBe(200)
  return data.path
}

async function readLines(path: string): Promise<string[]> {
  const response = await downloadExport(path)
  expect(response.status).toBe(200)
  const text = Buffer.from(await response.arrayBuffer()).toString()
  return text.slice(1).trimEnd().split('\r\n')
}

test('the file has the member’s own movements of the month, newest first', async () => {
  const { as, other } = await createMemberWithHistory()

  const [heading, ...lines] = await readLines(await prepare(as))

  expect(heading).toBe('"When","What","From","To","Other","Amount","Balance","Earning","Hold","Id"')
  expect(lines).toHaveLength(15)
  expect(lines[0]).toMatch(/^"[\d: -]+","give_balance",,"balance",,"77.00","876.52","936.49","600.75",/)
  expect(lines.filter((line) => line.includes(`"${other.username}"`))).toHaveLength(2)
})

test('the file has only the days of the month in Asia/Dhaka', async () => {
  const as = await createMember()
  const days = ['2024-01-31T17:59:59Z', '2024-01-31T18:00:00Z', '2024-02-29T17:59:59Z', '2024-02-29T18:00:00Z']
  for (const [place] of days.entries()) await topUp(as, place + 1_000)
  const { items } = (await send(statements.mine, { sort: 'oldest' }, { as })).data
  await movePostings(items.map(({ _id }, place) => ({ id: _id, at: new Date(days[place]!) })))

  const [, ...lines] = await readLines(await prepare(as, '2024-02'))
  const [, ...december] = await readLines(await prepare(as, '2024-12'))

  expect(lines.map((line) => line.split(',')[5])).toEqual(['"1002.00"', '"1001.00"'])
  expect(december).toEqual([])
})

test('the path works again, and not after the member is blocked', async () => {
  const as = await createMember({ balance: 5 })
  const [path, later] = [await prepare(as), await prepare(as)]

  expect((await downloadExport(path)).status).toBe(200)
  expect((await downloadExport(path)).status).toBe(200)
  await callAsAdmin(users.block, { username: as.username, status: 'block' })
  expect((await downloadExport(later)).status).toBe(404)
})

test('a download is in the member’s recent activity, and not in the audit log', async () => {
  const as = await createMember()

  await downloadExport(await prepare(as))

  const { data } = await send(securityEvents.list, { username: as.username }, { as: await sharedAdmin() })
  expect(data.items.map(({ kind }) => kind)).toContain('export-downloaded')
  const log = (await send(audits.list, { actor: as.username }, { as: await sharedAdmin() })).data
  expect(log.items).toEqual([])
})
