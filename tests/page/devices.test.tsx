import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { storeLocale } from '#src/i18n/locale.ts'
import { goOffline, goOnline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call, readReply } from '../support/server/call.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  password,
  registrationInput,
  signIn,
} from '../support/server/members.ts'
import { newPassword } from '../support/server/sessions.ts'
import { app } from '../support/server/test-app.ts'
import { buildRequest } from '../support/server/wire.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

async function signInWithFirefox(username: string) {
  const [path, request] = buildRequest(sessions.signIn, { username, password })
  const headers = { ...request.headers, 'User-Agent': firefox }
  const { data } = await readReply(sessions.signIn.output, await app.request(path, { ...request, headers }))
  return { token: data.accessToken }
}

const statusOf = async (as: Pick<Account, 'token'>) => (await call(users.me, {}, { as })).status

test('the profile leads to the devices; one is signed out after a question', async () => {
  const as = await createMember()
  const other = await signInWithFirefox(as.username)
  const { user } = openPage('/home/profile', { as })

  await user.click(await screen.findByRole('link', { name: /Where you are signed in/ }))
  await screen.findByText('This device')
  await user.click(screen.getByRole('button', { name: 'Sign out Firefox 127, Linux' }))
  const dialog = await findDialog('alertdialog')
  dialog.getByText('Firefox 127, Linux is signed out. It needs the password to sign in again.')
  expect(await statusOf(other)).toBe(200)
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))

  await screen.findByText('This device is signed out.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull())
  expect([await statusOf(as), await statusOf(other)]).toEqual([200, 401])
})

test('all other devices are signed out after a question, and the events are listed', async () => {
  const as = await createMember()
  const others = [await signIn(as.username), await signInWithFirefox(as.username)]
  const { user } = openPage('/home/devices', { as })

  await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  const dialog = await findDialog('alertdialog')
  dialog.getByText('Sign out 2 other devices?')
  await user.click(dialog.getByRole('button', { name: 'Sign out all other devices' }))

  await screen.findByText('All other devices are signed out.')
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
  expect(await statusOf(as)).toBe(200)
  await screen.findByText('A device was signed out')
  expect(screen.getAllByText('Signed in')).toHaveLength(2)
})

test('a sign-in elsewhere appears without a reload', async () => {
  const as = await createMember()
  openPage('/home/devices', { as })
  await screen.findByText('This device')

  await signInWithFirefox(as.username)

  await screen.findByRole('button', { name: 'Sign out Firefox 127, Linux' })
})

test('the devices are shown in Bengali', async () => {
  storeLocale('bn')
  const as = await createMember()
  await signInWithFirefox(as.username)

  openPage('/home/devices', { as })

  await screen.findByRole('heading', { name: 'কোথায় কোথায় সাইন ইন আছে' })
  await screen.findByText('এই ডিভাইস')
  screen.getByRole('button', { name: 'অন্য সব ডিভাইস সাইন আউট করুন' })
  await screen.findByText('সাইন ইন হয়েছে')
})

test('without a network the screen shows that it is offline', async () => {
  const as = await createMember()
  const { user } = openPage('/home/profile', { as })
  const link = await screen.findByRole('link', { name: /Where you are signed in/ })
  goOffline()

  await user.click(link)

  await screen.findByRole('heading', { name: 'Where you are signed in' })
  await waitFor(() => expect(screen.queryByText('This device')).toBeNull())
  goOnline()
})

test('the browser sends its device token with the next sign-in, also of another account', async () => {
  const [one, other] = [await createMember(), await createMember()]
  const signInAs = async ({ username }: Account) => {
    const { submit, pathNow, close } = openPage('/login')
    await submit('Sign in', { Username: username, Password: password })
    await waitFor(() => expect(pathNow()).toBe('/home'))
    close()
    localStorage.removeItem('accessToken')
    return localStorage.getItem('deviceToken')
  }

  const token = await signInAs(one)

  expect(token).toBeTruthy()
  expect(await signInAs(other)).toBe(token)
})

test('an administrator signs a member out on User Information', async () => {
  const [admin, member] = [await createAdmin(), await createMember()]
  const phone = await signInWithFirefox(member.username)
  const { user } = openPage(`/home/user-information/${member.username}`, { as: admin })

  await user.click(await screen.findByRole('button', { name: 'Sign out Firefox 127, Linux' }))
  await user.click((await findDialog('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(async () => expect(await statusOf(phone)).toBe(401))
  expect(await statusOf(member)).toBe(200)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click((await findDialog('alertdialog')).getByRole('button', { name: 'Sign out' }))

  await screen.findByText('Not signed in on any device.')
  expect(await statusOf(member)).toBe(401)
})

test('the screen of security events filters by user and kind', async () => {
  const [admin, member] = [await createAdmin(), await createMember()]
  await signInWithFirefox(member.username)
  await call(sessions.signIn, { username: member.username, password: 'a wrong one' })
  const { user, hrefNow } = openPage(`/home/security-events?username=${member.username}`, { as: admin })

  const table = within(await screen.findByRole('table', { name: /Security events/ }))
  await table.findByText('Wrong password')
  table.getByText('Firefox 127, Linux')
  await user.selectOptions(screen.getByLabelText('What'), 'Wrong password')

  await waitFor(() => expect(table.queryByText('Signed in')).toBeNull())
  expect(hrefNow()).toBe(`/home/security-events?username=${member.username}&kind=sign-in-failed`)
})

test('a new admin sees only the form for a new password, and then signs in with it', async () => {
  const input = registrationInput()
  await callAsAdmin(users.createAdmin, input)
  const { user, pathNow, fill } = openPage('/home/manage-users', { as: await signIn(input.username) })

  await screen.findByText(/Another administrator chose your password/)
  expect(screen.queryByRole('link', { name: 'Manage Users' })).toBeNull()
  await fill({ 'Current password': password, 'New password': newPassword, 'Confirm password': newPassword })
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  await waitFor(() => expect(pathNow()).toBe('/login'))
  const as = await signIn(input.username, newPassword)
  expect((await call(users.list, {}, { as })).status).toBe(200)
})
