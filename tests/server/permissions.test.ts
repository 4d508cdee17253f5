import { describe, expect, test, vi } from 'vitest'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { exportTables } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import { StaffRole } from '#contract/own-user.ts'
import { getRolesWith, type NeededPermission, permissionsOfRole } from '#contract/permissions.ts'
import { queues } from '#contract/queues.ts'
import { users } from '#contract/users.ts'
import { call, send } from '../support/server/call.ts'
import { endpoints } from '../support/server/endpoints.ts'
import { downloadExport, prepareExport } from '../support/server/exports.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createStaff,
  registrationInput,
} from '../support/server/members.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app } from '../support/server/test-app.ts'

const adminEndpoints = endpoints.flatMap(({ name, endpoint }) =>
  endpoint.role === 'admin' ? [{ name, ...endpoint }] : [],
)

/** What a call needs besides the permission. The upload is no endpoint of the contract. */
function describeGuards(endpoint: Partial<Pick<WriteEndpoint, 'fresh' | 'secondPerson'>>): string[] {
  return [endpoint.fresh === true ? 'yes' : (endpoint.fresh ?? ''), endpoint.secondPerson ?? '']
}

async function isAllowed({ method, path }: { method: string; path: string }, { token }: Account) {
  const response = await app.request(`/api/v1${path.replace(/:\w+/g, 'unknown-user')}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { body: '{}' }),
  })
  const { code } = (await response.json()) as { code?: string }
  expect(response.status).toBeLessThan(500)
  return code !== 'not_allowed'
}

test.each(StaffRole.options)('the role %s may call exactly the endpoints of its permissions', async (role) => {
  const staff = await createStaff(role)
  const allowed: string[] = []
  for (const endpoint of adminEndpoints) if (await isAllowed(endpoint, staff)) allowed.push(endpoint.name)

  const expected = adminEndpoints.filter(({ permission }) => getRolesWith(permission).includes(role))
  expect(allowed).toEqual(expected.map(({ name }) => name))
})

test('an administrator with two roles may do what either may', async () => {
  const staff = await createStaff('cashier', 'editor')
  const expected = adminEndpoints.filter(({ permission }) =>
    getRolesWith(permission).some((role) => role === 'cashier' || role === 'editor'),
  )

  const allowed: string[] = []
  for (const endpoint of adminEndpoints) if (await isAllowed(endpoint, staff)) allowed.push(endpoint.name)

  expect(allowed).toEqual(expected.map(({ name }) => name))
})

test('docs/permissions.md lists what each role may call', async () => {
  const cells = (values: string[]) => `| ${values.join(' | ')} |`
  const roles = StaffRole.options
  const mark = (permission: NeededPermission) =>
    roles.map((role) => (getRolesWith(permission).includes(role) ? 'yes' : ''))
  const table = (heads: string[], lines: [names: string[], NeededPermission][]) => [
    cells([...heads, ...roles]),
    cells([...heads, ...roles].map(() => '---')),
    ...lines.map(([names, permission]) => cells([...names, ...mark(permission)])),
  ]
  const describe = (permission: NeededPermission) => [permission].flat().map((each) => `\`${each}\``)
  const text = [
    '# What each role of the staff may do',
    '',
    'Generated from `contract/` by `npx vitest run tests/server/permissions.test.ts --update`. An endpoint of the contract names the permission',
    'that it needs, or several of which one is enough; `contract/permissions.ts` gives each role its permissions. An administrator',
    'may have several roles. The administrator of the specification is the owner.',
    '',
    '## Permissions',
    '',
    ...table(
      ['Permission'],
      permissionsOfRole.owner.map((permission) => [[`\`${permission}\``], permission]),
    ),
    '',
    '## Calls',
    '',
    'The second person, if **Staff safety** has it on: `always`, for an account of the `staff`, for the `mode` that lets SMS act, for a',
    'text for members with a mobile `number` that is no shown till, or above the `sum` that an administrator moves alone on a day, on all roads together. All `staff`,',
    '`mode` and `number` calls count in that sum too. A call without an entry cannot move money: it fails if it does. A till phone acts only by the SIMs that it has, so pairing alone',
    'has no effect.',
    '',
    ...table(
      ['Call', 'Fresh proof', 'Second person'],
      adminEndpoints.map(({ name, method, path, permission, ...endpoint }) => [
        [`${name} \`${method} ${path}\`: ${describe(permission).join(' or ')}`, ...describeGuards(endpoint as object)],
        permission,
      ]),
    ),
    '',
  ].join('\n')

  await expect(text).toMatchFileSnapshot('../../docs/permissions.md')
})

describe('accounts of the staff', () => {
  test('exist for owners only', async () => {
    const support = { as: await createStaff('support') }
    const { username } = await createStaff('editor')

    expect((await call(users.get, { username }, support)).code).toBe('user_not_found')
    expect((await call(users.block, { username, status: 'block' }, support)).code).toBe('user_not_found')
    expect((await call(users.delete, { username }, support)).code).toBe('user_not_found')
    expect((await send(users.list, { search: username }, support)).data.items).toEqual([])
    expect((await callAsAdmin(users.list, { search: username })).data).toMatchObject({
      items: [{ username, role: 'admin', staff_roles: ['editor'] }],
    })
  })

  test('are created with the chosen roles, and as owners without any', async () => {
    const create = async (fields: object) => {
      const input = { ...registrationInput(), ...fields }
      expect((await callAsAdmin(users.createAdmin, input)).status).toBe(200)
      return (await callAsAdmin(users.get, { username: input.username })).data
    }

    expect(await create({ roles: ['payer', 'cashier'] })).toMatchObject({ staff_roles: ['payer', 'cashier'] })
    expect(await create({})).toMatchObject({ staff_roles: ['owner'] })
    const refused = await callAsAdmin(users.createAdmin, { ...registrationInput(), roles: [] })
    expect(refused).toMatchObject({ status: 400, errors: { roles: 'This field is required.' } })
    const unknown = await callAsAdmin(users.createAdmin, { ...registrationInput(), roles: ['king'] })
    expect(unknown.status).toBe(400)
  })

  test('a change of roles applies at once and ends the sessions', async () => {
    const staff = await createStaff('cashier')
    expect((await callAsAdmin(users.setRoles, { username: staff.username, roles: ['editor'] })).status).toBe(200)

    expect((await call(queues.waiting, {}, { as: staff })).status).toBe(401)
    const [own, member] = [await createAdmin(), await createMember()]
    const setRoles = (username: string) => call(users.setRoles, { username, roles: ['editor'] }, { as: own })
    expect((await setRoles(own.username)).code).toBe('not_oneself')
    expect((await setRoles(member.username)).code).toBe('user_not_found')
  })
})

test('the sizes of queues are only those of the own work', async () => {
  const read = async (...roles: StaffRole[]) =>
    Object.keys((await call(queues.waiting, {}, { as: await createStaff(...roles) })).data)

  expect(await read('cashier')).toEqual(['payments', 'withdrawals'])
  expect(await read('payer')).toEqual(['withdrawals'])
  expect(await read('support')).toEqual(['supports'])
  expect(await read('owner')).toEqual(['payments', 'withdrawals', 'supports'])
})

test('an export needs also the permission of its list, and again at the download', async () => {
  const accountant = await createStaff('accountant')
  const prepare = (table: string) => send(exportTables.prepare, { table }, { as: accountant })
  for (const table of ['users', 'blocked-users', 'banks', 'advertises', 'supports'])
    expect([table, (await prepare(table)).code]).toEqual([table, 'not_allowed'])
  for (const table of ['payments', 'withdrawals', 'audits'])
    expect([table, (await prepare(table)).status]).toEqual([table, 200])

  const { path } = (await prepare('audits')).data as { path: string }
  await callAsAdmin(users.setRoles, { username: accountant.username, roles: ['editor'] })
  expect((await app.request(path)).status).toBe(404)
  expect((await downloadExport(await prepareExport('audits', {}))).status).toBe(200)
})

test('a block by support denies no requests, which is a decision', async () => {
  const support = { as: await createStaff('support') }
  const { username } = await createMember()
  const block = (waiting: 'leave' | 'deny') => call(users.block, { username, status: 'block', waiting }, support)

  expect((await block('deny')).code).toBe('not_allowed')
  expect((await block('leave')).status).toBe(200)
})

test('the change stream of a role has the tags of what it may read, and no others', async () => {
  const streams = await Promise.all(
    StaffRole.options.map(async (role) => ({ role, ...(await subscribe(app, await createStaff(role))) })),
  )
  const member = await createMember()
  await call(contract.supports.create, { message: 'Where is it?' }, { as: member })
  await callAsAdmin(contract.notices.post, { notice: 'To all' })
  for (const { waitFor } of streams) await waitFor('Notice')

  await vi.waitFor(() => {
    const hearing = streams.filter(({ received }) => received.flat().includes('Support')).map(({ role }) => role)
    expect(hearing).toEqual(['owner', 'cashier', 'support', 'accountant'])
  })
})
