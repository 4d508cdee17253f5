import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { openPage } from '../support/page/open-page.tsx'
import { fillRegistration } from '../support/page/registration-form.ts'
import { callAsAdmin, createMember, registrationInput, sharedAdmin, signIn } from '../support/server/members.ts'

afterEach(() => vi.restoreAllMocks())

interface Typed {
  path?: string
  username: string
  referCode?: string
}

async function register({ path = '/register', username, referCode }: Typed) {
  const page = openPage(path)
  const { user } = page
  await fillRegistration(user, { username })
  if (referCode) await user.type(screen.getByLabelText('Refer code (optional)'), referCode)
  await user.click(screen.getByRole('button', { name: 'Register' }))
  return page
}

test('registering opens the sign-in with the username, and the new member can sign in', async () => {
  const { username } = registrationInput()

  const { pathNow } = await register({ username })

  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe(username)
  expect(await (await signIn(username)).me()).toMatchObject({ username, country: 'Bangladesh', gender: 'female' })
})

test('a username with a space shows an error at its field', async () => {
  await register({ username: 'my name' })

  await screen.findByRole('textbox', { name: 'Username', description: /Username not take space\.$/ })
})

test('the code of a share link is sent with the registration', async () => {
  const { refer_code } = await (await createMember()).me()
  const { username } = registrationInput()

  const { pathNow } = await register({ path: `/register?ref=${refer_code}`, username })

  await waitFor(() => expect(pathNow()).toBe('/login'))
})

test('a typed refer code makes its owner the referrer', async () => {
  const referrer = await createMember()
  const { refer_code } = await referrer.me()
  const { username } = registrationInput()

  const { pathNow } = await register({ username, referCode: ` ${refer_code.toLowerCase()} ` })

  await waitFor(() => expect(pathNow()).toBe('/login'))
  const { data } = await callAsAdmin(users.get, { username })
  expect(data.referrer).toBe(referrer.username)
})

test('the fields say their rules before an error', async () => {
  openPage('/register')

  await screen.findByRole('textbox', { name: 'Username', description: '3 to 30 characters, without spaces.' })
  screen.getByRole('textbox', { name: 'Email', description: 'For the link that replaces a forgotten password.' })
  screen.getByRole('textbox', { name: 'Mobile number', description: 'For example 01712 345 678.' })
  screen.getByText('At least 8 characters.')
})

test('a share link with an unknown code shows an error', async () => {
  await register({ path: '/register?ref=UNKNOWN1', username: registrationInput().username })

  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Refer code (optional)',
    description: /This refer code does not exist\.$/,
  })
  expect(field.value).toBe('UNKNOWN1')
})

test('the registration form restores its text after a reload, except passwords', async () => {
  const { username } = await createMember()
  const { close } = await register({ username })
  await screen.findByText('This username is already taken.')
  close()

  openPage('/register')

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await screen.findByRole('button', { name: 'Register' })
  expect([field('Username'), field('Email'), field('Mobile number'), field('Gender')]).toEqual([
    username,
    'member@example.com',
    '01712345678',
    'female',
  ])
  expect([field('Password'), field('Confirm password')]).toEqual(['', ''])
})

test('the registration form is empty after a registration', async () => {
  const { pathNow, close } = await register({ username: registrationInput().username })
  await waitFor(() => expect(pathNow()).toBe('/login'))
  close()

  openPage('/register')

  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('')
})

test('the profile shows the username and the refer code', async () => {
  const as = await createMember()
  const { refer_code } = await as.me()

  openPage('/home/profile', { as })

  await screen.findByRole('heading', { name: 'My Profile' })
  expect((await screen.findAllByText(as.username)).length).toBeGreaterThan(0)
  screen.getByText(refer_code)
})

test.each([
  ['/home/more/balance', 'Balance', 'Current Balance', '1,200.50'],
  ['/home/more/shop-balance', 'Shop balance', 'Current Balance', '1,200.50'],
  ['/home/shop-balance', 'Shop balance', 'Current Balance', '1,200.50'],
  ['/home/Income-balance', 'Income balance', 'Income balance', '200.00'],
  ['/home/earnings', 'Earnings', 'Earnings', '200.00'],
])('%s shows its balance in BTD', async (path, title, label, figure) => {
  openPage(path, { as: await createMember({ balance: 1_200.5, earning: 200 }) })

  await screen.findByRole('heading', { level: 1, name: title })
  const card = within((await screen.findByText(label, { selector: 'p' })).closest('section')!)
  card.getByText(figure)
  card.getAllByText('BTD')
  expect(document.title).toBe(`${title} · Joma`)
})

test('the menu of a customer links to every customer screen and to the other language', async () => {
  openPage('/home/more', { as: await createMember() })

  const readLinks = (group: string) =>
    within(screen.getByRole('navigation', { name: group }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  await screen.findByRole('heading', { name: 'Money' })
  expect([...readLinks('Money'), ...readLinks('Help and this app')]).toEqual([
    'Balance /home/more/balance',
    'Withdraw /home/more/withdraw',
    'Rewards /home/more/rewards',
    'Transaction /home/more/transactions',
    'Shop balance /home/more/shop-balance',
    'Support /home/more/support',
    'Waiting to be sent /home/more/waiting',
    'Storage on this device /home/more/storage',
  ])
  screen.getByRole('button', { name: 'Log out' })
  screen.getByRole('group', { name: 'Language' })
})

test('the profile changes the language and logs out', async () => {
  const { user } = openPage('/home/profile', { as: await createMember() })
  await screen.findByRole('group', { name: 'Language' })

  await user.click(screen.getByRole('button', { name: 'Log out' }))

  await screen.findByText('Logging out...')
})

test('the profile of an admin has the language', async () => {
  openPage('/home/profile', { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: 'My Profile' })
  screen.getByRole('group', { name: 'Language' })
})

test('More of an admin logs out, and has no language', async () => {
  openPage('/home/more', { as: await sharedAdmin() })

  const account = within(await screen.findByRole('navigation', { name: 'Account' }))

  account.getByRole('button', { name: 'Log out' })
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull()
})

test('Copy on the profile copies the referral code and shows a message', async () => {
  const as = await createMember()
  const { user } = openPage('/home/profile', { as })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(await screen.findByRole('button', { name: 'Copy referral code' }))

  await screen.findByText('Referral code copied!')
  expect(write).toHaveBeenCalledWith((await as.me()).refer_code)
})
