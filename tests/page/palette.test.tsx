import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { entries } from '#src/admin/permissions/screens.ts'
import { openPage } from '../support/page/open-page.tsx'
import { requestTopUp } from '../support/server/member-history.ts'
import { createMember, createStaff, sharedAdmin } from '../support/server/members.ts'

async function openPalette(path = '/home/history') {
  const page = openPage(path, { as: await sharedAdmin() })
  await screen.findByRole('heading', { level: 1 })
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Member, transaction id, screen or action' })
  return { ...page, box }
}

const optionNames = () => screen.queryAllByRole('option').map((option) => option.querySelector('b')?.textContent)

test('a member is opened by a chord, the name and Enter', async () => {
  const { username } = await createMember()
  const { user, pathNow } = await openPalette()

  await user.keyboard(username)
  await user.keyboard('{Enter}')

  await waitFor(() => expect(pathNow()).toBe(`/home/user-information/${username}`))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a request is found by its transaction id, and the arrows choose', async () => {
  const as = await createMember()
  const { _id, transaction_id } = await requestTopUp(as, 80)
  const { user, pathNow } = await openPalette()

  await user.keyboard(transaction_id)
  await waitFor(() => expect(optionNames()).toContain('Top-up 80.00'))
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')

  await waitFor(() => expect(pathNow()).toBe(`/home/top-up-request/${_id}`))
})

test('every screen that the administrator may open is found by its name', async () => {
  const { user, box } = await openPalette()

  for (const { label } of entries()) {
    await user.clear(box)
    await user.type(box, label)
    await waitFor(() => expect(optionNames()).toContain(label))
  }
}, 60_000)

test('actions are run, and a text without a match says so', async () => {
  const { user, box } = await openPalette()

  await user.type(box, 'zzqqxx')
  await screen.findByText('Nothing is found.')
  await user.clear(box)
  await user.type(box, 'log out')
  await user.click(await screen.findByRole('option', { name: 'Log out' }))

  await screen.findByText('Logging out...')
})

test('only what the roles allow is found', async () => {
  const { username } = await createMember()
  const { user } = openPage('/home', { as: await createStaff('payer') })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  const box = await screen.findByRole('combobox')

  await user.type(box, username)
  await screen.findByText('Nothing is found.')
  await user.clear(box)
  await user.type(box, 'pay')

  await waitFor(() => expect(optionNames()).toEqual(['Pay withdrawals']))
})

test('groups of the side list are folded, and stay so', async () => {
  const as = await sharedAdmin()
  const { user, close } = openPage('/home/history', { as })
  const list = within(await screen.findByRole('navigation', { name: 'Main' }))
  const fold = (title: string) => list.getByText(title).closest('details')
  // The current screen is in it.
  expect(fold('Money')?.open).toBe(true)
  expect(fold('Settings')?.open).toBe(false)

  await user.click(list.getByText('Settings'))
  await waitFor(() => expect(localStorage.getItem('nav-folds')).toBe('Tills,Content'))
  close()
  openPage('/home/history', { as })
  const again = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(again.getByText('Settings').closest('details')?.open).toBe(true)
})
