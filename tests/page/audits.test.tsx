import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import { endpointsByName } from '#contract/index.ts'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { audits as auditTable } from '#server/audits/table.ts'
import { endpointActions } from '#src/admin/audits/endpoint-actions.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createTillRequests } from '../support/page/till-requests.ts'
import { call } from '../support/server/call.ts'
import { type Account, createAdmin, createMember, createPlan, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

const block = (username: string, as: Account, status: 'block' | 'on-progress' = 'block') =>
  call(users.block, { username, status }, { as })

const findRows = async () => {
  const table = within(await screen.findByRole('table', { name: 'What admins did' }))
  return table.getAllByRole('row').slice(1)
}
const actionLabels = async () => (await findRows()).map((row) => within(row).getAllByRole('cell')[0]!.textContent)

const changesOf = (row: HTMLElement) => [...row.querySelectorAll('.changes li')].map(({ textContent }) => textContent)

test('an audit entry shows the admin, the action, the user and the changed values', async () => {
  const [admin, member] = [await createAdmin(), await createMember()]
  await block(member.username, admin)
  await call(accounts.give, { username: member.username, amount: 1_500, note: 'Sorry.' }, { as: admin })

  const { user, pathNow } = openPage(`/home/audit-log?username=${member.username}`, { as: await sharedAdmin() })

  expect(await actionLabels()).toEqual(['Gave balance', 'Blocked a user'])
  const found = await findRows()
  expect(found.map(changesOf)).toEqual([['note: Sorry.', 'amount: 1,500.00 tk'], ['status: was active → blocked']])
  const blocked = within(found[1]!)
  expect(blocked.getByRole('link', { name: admin.username }).getAttribute('href')).toBe(
    `/home/user-information/${admin.username}`,
  )
  await user.click(blocked.getByRole('link', { name: member.username }))

  await waitFor(() => expect(pathNow()).toBe(`/home/user-information/${member.username}`))
})

test('an audit entry of a till phone names the phone and links to no user', async () => {
  const till = await createTill({ method: 'nagod' })
  const { member } = await createTillRequests(till, { amount: 500 })

  openPage(`/home/audit-log?username=${member.username}`, { as: await sharedAdmin() })

  const [row] = await findRows()
  within(row!).getByText('Accepted a payment')
  within(row!).getByText(`Till phone ${till.phone.label}`)
  expect(within(row!).getAllByRole('link')).toHaveLength(1)
})

test('a time and a day in an audit entry are written as people read them', async () => {
  const [admin, member] = [await createAdmin(), await createMember()]
  await db.insert(auditTable).values({
    actor_id: admin.id,
    action: 'give-till-sms',
    ref: member.id,
    member_id: member.id,
    after: { happened_at: '2026-11-20T15:12:00.000Z', date: '2026-11-20' },
  })

  openPage(`/home/audit-log?username=${member.username}`, { as: await sharedAdmin() })

  const [row] = await findRows()
  expect(changesOf(row!).map((text) => text?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '))).toEqual([
    'date: 20 Nov 2026',
    'happened at: 20 Nov 2026 9:12 PM',
  ])
})

const insertAudit = async (
  action: 'import-members' | 'propose' | 'set-staff-settings',
  after: Record<string, unknown>,
) => {
  const [admin, member] = [await createAdmin(), await createMember()]
  await db.insert(auditTable).values({ actor_id: admin.id, action, ref: member.id, member_id: member.id, after })
  openPage(`/home/audit-log?username=${member.username}`, { as: await sharedAdmin() })
  const [row] = await findRows()
  return changesOf(row!)
}

test('every amount of an audit entry is in taka and not rounded', async () => {
  expect(await insertAudit('import-members', { members: 10_000, balance: 2_505.28, earning: 2_505_180.88 })).toEqual(
    expect.arrayContaining(['members: 10,000', 'balance: 2,505.28 tk', 'earning: 25,05,180.88 tk']),
  )
})

test.each([
  'agent_auto_day',
  'agent_auto_payment',
  'auto_day',
  'auto_payment',
  'ceiling',
  'cost',
  'fee_max',
  'fresh_proof_above',
  'hold',
  'second_person_above',
])('the amount %s of an audit entry is in taka', async (field) => {
  expect(await insertAudit('set-staff-settings', { [field]: 10.5 })).toEqual([
    `${field.replaceAll('_', ' ')}: 10.50 tk`,
  ])
})

test('an audit entry in Bengali has Bengali fields and choices, and leaves names of people alone', async () => {
  localStorage.setItem('locale', 'bn')
  const [admin, member] = [await createAdmin(), await createMember()]
  const after = {
    endpoint: 'webhooks.set',
    proposer: 'admin',
    by: 'command line',
    earning: 5,
    second_person: true,
    picture: 'x',
    version: 2,
    method: 'nagod',
    format: 'standard',
    kind: 'personal',
    roles: ['owner'],
    events: ['withdrawal.paid'],
  }
  const row = { actor_id: admin.id, action: 'propose', ref: member.id, member_id: member.id, after } as const
  await db.insert(auditTable).values(row)

  openPage(`/home/audit-log?username=${member.username}`, { as: await sharedAdmin() })

  await screen.findByText(/প্রস্তাবকারী/)
  const changes = [...document.querySelectorAll('.changes li')].map(({ textContent }) => textContent!)
  expect(changes).toContain('প্রস্তাবকারী: admin')
  for (const word of [
    'webhooks.set',
    'command line',
    'earning',
    'second person',
    'nagod',
    'personal',
    'owner',
    'withdrawal.paid',
    'version',
  ])
    expect(changes.join()).not.toContain(word)
})

test('each write that can become a proposal has the label of an action', () => {
  const names = Object.entries(endpointsByName).flatMap(([name, endpoint]) =>
    endpoint.method !== 'GET' && endpoint.secondPerson ? [name] : [],
  )

  expect(Object.keys(endpointActions).sort()).toEqual(names.sort())
})

test('an audit entry of a plan shows only the changed fields, with features as a list', async () => {
  const admin = await createAdmin()
  const { _id: id, plan_name } = await createPlan({ price: 5 })
  const after = { plan_name, price: 5, bonus: 2, refer_balance: 0, features: '["One","Two"]' }
  await call(plans.update, { ...after, id }, { as: admin })

  openPage(`/home/audit-log?actor=${admin.username}`, { as: await sharedAdmin() })

  expect((await findRows()).map(changesOf)[0]).toEqual([
    'bonus: was 0.00 tk → 2.00 tk',
    'features: was A feature → One; Two',
  ])
})

test('every audit action has a label', async () => {
  const { user } = openPage('/home/audit-log', { as: await sharedAdmin() })

  const options = within(await screen.findByRole('combobox', { name: 'What' })).getAllByRole('option')

  expect(options).toHaveLength(audits.list.input.entries.action.wrapped.options.length + 1)
  for (const { textContent } of options) expect(textContent).toMatch(/^[A-Z][A-Za-z, ]+$/)
  expect(user).toBeDefined()
})

test('filters narrow the list and are in the URL', async () => {
  const [admin, other, member] = [await createAdmin(), await createAdmin(), await createMember()]
  await block(member.username, admin)
  await block(member.username, other, 'on-progress')
  await call(accounts.give, { username: member.username, amount: 5 }, { as: admin })
  const { user, hrefNow } = openPage('/home/audit-log', { as: await sharedAdmin() })

  await user.type(await screen.findByRole('searchbox', { name: 'Member' }), `${member.username}{Enter}`)
  await waitFor(async () =>
    expect(await actionLabels()).toEqual(['Gave balance', 'Unblocked a user', 'Blocked a user']),
  )
  await user.type(screen.getByRole('searchbox', { name: 'Admin or till phone' }), admin.username)
  await user.tab()
  await waitFor(async () => expect(await actionLabels()).toEqual(['Gave balance', 'Blocked a user']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Gave balance')
  await waitFor(async () => expect(await actionLabels()).toEqual(['Gave balance']))

  expect(hrefNow()).toBe(`/home/audit-log?username=${member.username}&actor=${admin.username}&action=give-balance`)
  await user.clear(screen.getByRole('searchbox', { name: 'Admin or till phone' }))
  await waitFor(() => expect(hrefNow()).not.toContain('actor'))
})

test('the list can be sorted oldest first', async () => {
  const [admin, member] = [await createAdmin(), await createMember()]
  await block(member.username, admin)
  await block(member.username, admin, 'on-progress')
  const { user, hrefNow } = openPage(`/home/audit-log?username=${member.username}`, { as: await sharedAdmin() })
  expect(await actionLabels()).toEqual(['Unblocked a user', 'Blocked a user'])

  await user.click(screen.getByRole('button', { name: /When/ }))

  await waitFor(async () => expect(await actionLabels()).toEqual(['Blocked a user', 'Unblocked a user']))
  expect(hrefNow()).toContain('sort=oldest')
})
