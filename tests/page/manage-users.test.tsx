import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportTables } from '#contract/exports.ts'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { answer, refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { callAsAdmin } from '../support/server/call-as-admin.ts'
import { createAdmin, createMember, password, sharedAdmin, signIn } from '../support/server/members.ts'

const nobody = { items: [], total: 0, next_cursor: null }

const rowOf = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

const isGone = (username: string) => waitFor(() => expect(screen.queryByRole('cell', { name: username })).toBeNull())

test('members stand in the table, with the way to all that is known of them', async () => {
  const { username } = await createMember()
  const admin = await createAdmin()
  const { user, pathNow } = openPage('/home/manage-users', { as: await sharedAdmin() })

  const row = await rowOf(username)
  row.getByRole('cell', { name: 'member@example.com' })
  row.getByRole('cell', { name: 'Active' })
  row.getByRole('cell', { name: 'customer' })
  expect(screen.queryByRole('cell', { name: admin.username })).toBeNull()
  await user.click(row.getByRole('link', { name: `More about ${username}` }))

  await waitFor(() => expect(pathNow()).toBe(`/home/user-information/${username}`))
})

test('a search leaves only who is looked for, in the URL too', async () => {
  const [wanted, other] = [await createMember(), await createMember()]
  const { user, addressNow } = openPage('/home/manage-users', { as: await sharedAdmin() })
  await rowOf(other.username)

  await user.type(screen.getByRole('searchbox', { name: 'Search by username' }), wanted.username.toUpperCase())

  await isGone(other.username)
  await rowOf(wanted.username)
  expect(screen.getByText('users').textContent).toBe('1 users')
  expect(addressNow()).toBe(`/home/manage-users?search=${wanted.username.toUpperCase()}`)
})

test('a plan that is chosen leaves only who holds it', async () => {
  const [golden, free] = [await createMember({ balance: 100 }), await createMember()]
  await callAsAdmin(plans.create, { plan_name: 'Golden', price: 100, bonus: 0, refer_balance: 0, features: '["One"]' })
  await call(plans.purchase, { planName: 'Golden' }, { as: golden })
  const { user } = openPage('/home/manage-users', { as: await sharedAdmin() })
  await rowOf(free.username)

  await user.click(screen.getByRole('button', { name: 'Golden' }))
  await isGone(free.username)
  await rowOf(golden.username)

  await user.click(screen.getByRole('button', { name: 'Free' }))
  await isGone(golden.username)
  await rowOf(free.username)
})

test.each([
  ['/home/manage-users', users.list, 'No users found.'],
  ['/home/manage-admin', users.list, 'No admin found.'],
  ['/home/blocked-users', users.listBlocked, 'No blocked users found.'],
  ['/home/deleted-users', users.listDeleted, 'No deleted users found.'],
])('%s says that there is nobody', async (path, row, text) => {
  answer(row, nobody)

  openPage(path, { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: text })
})

test('a list of users that cannot be read says why, and can be read again', async () => {
  refuse(users.list, 'not_allowed')
  const { user } = openPage('/home/manage-users', { as: await sharedAdmin() })
  await screen.findByText('You are not allowed to do this.')
  answer(users.list, nobody)

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByText('No users found.')
})

test('admins stand in a table of their own, without oneself and without members', async () => {
  const [as, other, member] = [await createAdmin('super-admin'), await createAdmin(), await createMember()]

  openPage('/home/manage-admin', { as })

  const row = await rowOf(other.username)
  row.getByRole('cell', { name: 'admin' })
  for (const { username } of [as, member]) expect(screen.queryByRole('cell', { name: username })).toBeNull()
})

test('what the table was asked for leaves as a file', async () => {
  const { username } = await createMember()
  const prepared = vi.fn()
  answer(exportTables.prepare, { path: '#file' })
  network.events.on('request:start', ({ request }) => void request.clone().text().then(prepared))
  onTestFinished(() => network.events.removeAllListeners())
  const { user } = openPage(`/home/manage-users?search=${username}`, { as: await sharedAdmin() })
  await rowOf(username)

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  const filters = { search: username, role: 'customer' }
  await waitFor(() => expect(prepared).toHaveBeenCalledWith(JSON.stringify({ table: 'users', filters })))
})

test('a blocked member is unblocked after a question, and signs in again', async () => {
  const { username } = await createMember()
  await callAsAdmin(users.block, { username, status: 'block' })
  const { user } = openPage('/home/blocked-users', { as: await sharedAdmin() })

  const row = await rowOf(username)
  row.getByRole('cell', { name: 'Blocked' })
  await user.click(row.getByRole('button', { name: `Unblock ${username}` }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  dialog.getByText(username)
  await user.click(dialog.getByRole('button', { name: 'Unblock' }))

  await screen.findByText('Unlocked successfully')
  await isGone(username)
  await signIn(username)
})

test('a deleted member is recovered after a question', async () => {
  const { username } = await createMember()
  await callAsAdmin(users.delete, { username })
  const { user } = openPage('/home/deleted-users', { as: await sharedAdmin() })

  await user.click((await rowOf(username)).getByRole('button', { name: `Recover ${username}` }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Recover' }))

  await screen.findByText('Recover successfully')
  await isGone(username)
  await signIn(username, password)
})

test('nobody is unblocked where the question is answered with Cancel', async () => {
  const { username } = await createMember()
  await callAsAdmin(users.block, { username, status: 'block' })
  const { user } = openPage('/home/blocked-users', { as: await sharedAdmin() })

  await user.click((await rowOf(username)).getByRole('button', { name: `Unblock ${username}` }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const { data } = await call(users.get, { username }, { as: await sharedAdmin() })
  expect(data.status).toBe('block')
})
