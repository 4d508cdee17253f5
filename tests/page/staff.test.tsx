import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { StaffRole } from '#contract/own-user.ts'
import { users } from '#contract/users.ts'
import { canOpen } from '#src/admin/permissions/can-open.ts'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { storeToken } from '#src/session/session.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { render } from '../support/page/render.tsx'
import { callAsAdmin, createMember, createStaff } from '../support/server/members.ts'

const adminPaths = Object.values(createPage().router.routesById)
  .filter(({ id }) => id.startsWith('/home/_admin/'))
  .map(({ fullPath }) => fullPath as string)

/** Records the calls that the server refuses with 403 until the test ends. */
function recordForbidden(): string[] {
  const forbidden: string[] = []
  network.events.on('response:mocked', ({ request, response }) => {
    if (response.status === 403) forbidden.push(`${request.method} ${new URL(request.url).pathname}`)
  })
  onTestFinished(() => network.events.removeAllListeners())
  return forbidden
}

test.each(StaffRole.options)(
  '%s sees only the screens of the role, and none that makes a refused call',
  async (role) => {
    const [staff, member] = [await createStaff(role), await createMember()]
    storeToken(staff.token)
    const forbidden = recordForbidden()
    const history = createMemoryHistory({ initialEntries: ['/home'] })
    const { router, queryClient } = createPage({ history })
    render(<Joma router={router} queryClient={queryClient} />)
    await screen.findByRole('heading', { name: staff.username })

    const openPaths = adminPaths.filter(canOpen)
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href')!)
    const linked = adminPaths.filter((path) => hrefs.includes(path))
    expect(linked.filter((path) => !openPaths.includes(path))).toEqual([])
    for (const path of adminPaths) {
      await router.navigate({ to: path.replace('$username', member.username).replace('$id', crypto.randomUUID()) })
      await waitFor(() => expect(router.state.status).toBe('idle'))
      await waitFor(() => within(screen.getByRole('main')).getAllByRole('heading', { hidden: true }))
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      const isOpen = router.state.location.pathname !== '/home'
      expect([path, isOpen]).toEqual([path, openPaths.includes(path)])
    }
    expect(forbidden).toEqual([])
  },
)

test.each<[StaffRole, tile: string]>([
  ['cashier', 'Balance Request'],
  ['payer', 'Pay withdrawals'],
  ['editor', 'Upload Adv'],
  ['accountant', 'Accountant'],
])('the home of a %s has the tile «%s», and none of an owner', async (role, tile) => {
  openPage('/home', { as: await createStaff(role) })

  const main = within(await screen.findByRole('main'))
  await main.findByRole('link', { name: tile })
  expect(main.queryByRole('link', { name: 'Create Admin' })).toBeNull()
})

test('a screen of another role leads home with a message', async () => {
  const { pathNow } = openPage('/home/limits', { as: await createStaff('cashier') })

  await screen.findByText('Your roles do not include this screen.')
  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('an owner changes the roles of an administrator', async () => {
  const { username } = await createStaff('cashier')
  const { user } = openPage(`/home/user-information/${username}`, { as: await createStaff('owner') })

  await user.click(await screen.findByRole('checkbox', { name: /^Payer/ }))
  await user.click(screen.getByRole('button', { name: 'Change roles' }))
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByText(/becomes Cashier, Payer, and is signed out then/)
  await user.click(within(dialog).getByRole('button', { name: 'Change roles' }))

  await screen.findByText('Roles changed successfully.')
  const { data } = await callAsAdmin(users.get, { username })
  expect(data.staff_roles).toEqual(['cashier', 'payer'])
})

test('an administrator needs at least one role, and other roles than before', async () => {
  const { username } = await createStaff('cashier')
  const { user } = openPage(`/home/user-information/${username}`, { as: await createStaff('owner') })
  const cashier = await screen.findByRole('checkbox', { name: /^Cashier/ })

  await user.click(screen.getByRole('button', { name: 'Change roles' }))
  await screen.findByText('These are the roles already.')
  await user.click(cashier)
  await user.click(screen.getByRole('button', { name: 'Change roles' }))
  await screen.findByText('This field is required.')
})
