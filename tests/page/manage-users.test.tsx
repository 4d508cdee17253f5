import { randomInt } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { users as userTable } from '#server/users/table.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createAdmin, createMember, password, sharedAdmin, signIn } from '../support/server/members.ts'

import { db } from '../support/server/test-app.ts'

const findRow = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

const waitUntilRemoved = (username: string) =>
  waitFor(() => expect(screen.queryByRole('cell', { name: username })).toBeNull())

test('the table lists members and links to their details', async () => {
  const { username } = await createMember()
  const admin = await createAdmin()
  const { user, pathNow } = openPage('/home/manage-users', { as: await sharedAdmin() })

  const row = await findRow(username)
  row.getByRole('cell', { name: new RegExp(`^${username}@example.com`) })
  row.getByRole('cell', { name: 'Active' })
  row.getByRole('cell', { name: 'customer' })
  expect(screen.queryByRole('cell', { name: admin.username })).toBeNull()
  await user.click(row.getByRole('link', { name: `More about ${username}` }))

  await waitFor(() => expect(pathNow()).toBe(`/home/user-information/${username}`))
})

test('a search filters the table and is in the URL', async () => {
  const [matching, other] = [await createMember(), await createMember()]
  const { user, hrefNow } = openPage('/home/manage-users', { as: await sharedAdmin() })
  await findRow(other.username)

  await user.type(
    screen.getByRole('searchbox', { name: 'Search by username, email or phone number' }),
    matching.username.toUpperCase(),
  )

  await waitUntilRemoved(other.username)
  await findRow(matching.username)
  screen.getByText((_, element) => element?.textContent === '1 user' && element.matches('[role=status]'))
  expect(hrefNow()).toBe(`/home/manage-users?search=${matching.username.toUpperCase()}`)
})

test('a member is found by a part of the phone number, and the whole row opens the member', async () => {
  const member = await createMember()
  const mobile_number = `018${String(randomInt(100_000_000)).padStart(8, '0')}`
  await db.update(userTable).set({ mobile_number }).where(eq(userTable.id, member.id))
  const { user, pathNow } = openPage('/home/manage-users', { as: await sharedAdmin() })

  await user.type(await screen.findByRole('searchbox'), `+88 ${mobile_number.slice(0, 5)} ${mobile_number.slice(5)}`)
  const row = await findRow(member.username)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  row.getByText(`${mobile_number.slice(0, 5)} ${mobile_number.slice(5, 8)} ${mobile_number.slice(8)}`)
  await user.click(row.getByRole('cell', { name: 'Free' }))

  await waitFor(() => expect(pathNow()).toBe(`/home/user-information/${member.username}`))
})

test('a chosen plan filters the table to its holders', async () => {
  const [golden, free] = [await createMember({ balance: 100 }), await createMember()]
  await callAsAdmin(plans.create, { plan_name: 'Golden', price: 100, bonus: 0, refer_balance: 0, features: '["One"]' })
  await call(plans.purchase, { planName: 'Golden' }, { as: golden })
  const { user } = openPage('/home/manage-users', { as: await sharedAdmin() })
  await findRow(free.username)

  await user.click(screen.getByRole('button', { name: 'Golden' }))
  await waitUntilRemoved(free.username)
  await findRow(golden.username)

  await user.click(screen.getByRole('button', { name: 'Free' }))
  await waitUntilRemoved(golden.username)
  await findRow(free.username)
})

test('the table of admins contains neither the current admin nor members', async () => {
  const [as, other, member] = [await createAdmin('super-admin'), await createAdmin(), await createMember()]

  openPage('/home/manage-admin', { as })

  const row = await findRow(other.username)
  row.getByRole('cell', { name: 'admin' })
  for (const { username } of [as, member]) expect(screen.queryByRole('cell', { name: username })).toBeNull()
})

test('unblocking a member asks for confirmation, and the member can sign in again', async () => {
  const { username } = await createMember()
  await callAsAdmin(users.block, { username, status: 'block' })
  const { user } = openPage('/home/blocked-users', { as: await sharedAdmin() })

  const row = await findRow(username)
  row.getByRole('cell', { name: 'Blocked' })
  await user.click(row.getByRole('button', { name: `Unblock ${username}` }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  dialog.getByText(username)
  await user.click(dialog.getByRole('button', { name: 'Unblock' }))

  await screen.findByText('Unlocked successfully')
  await waitUntilRemoved(username)
  await signIn(username)
})

test('recovering a deleted member asks for confirmation', async () => {
  const { username } = await createMember()
  await callAsAdmin(users.delete, { username })
  const { user, confirm } = openPage('/home/deleted-users', { as: await sharedAdmin() })

  await user.click((await findRow(username)).getByRole('button', { name: `Recover ${username}` }))
  await confirm('Recover')

  await screen.findByText('Recover successfully')
  await waitUntilRemoved(username)
  await signIn(username, password)
})

test('cancelling the confirmation leaves the member blocked', async () => {
  const { username } = await createMember()
  await callAsAdmin(users.block, { username, status: 'block' })
  const { user, confirm } = openPage('/home/blocked-users', { as: await sharedAdmin() })

  await user.click((await findRow(username)).getByRole('button', { name: `Unblock ${username}` }))
  await confirm('Cancel')

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const { data } = await call(users.get, { username }, { as: await sharedAdmin() })
  expect(data.status).toBe('block')
})
