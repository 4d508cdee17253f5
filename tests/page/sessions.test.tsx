import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { readToken } from '#src/api/session.ts'
import { lose, refuse } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { newMember, password, theAdmin } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'
import { askForLink, mailedTokens } from '../support/reset-links.ts'

async function fillSignIn(username: string, typed = password) {
  const page = openPage('/login')
  await page.user.type(await screen.findByLabelText('Username'), username)
  await page.user.type(screen.getByLabelText('Password'), typed)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return page
}

async function changePassword({ current = password, confirm = 'staple battery' } = {}) {
  const page = openPage('/home/profile', { as: await newMember() })
  await page.user.type(await screen.findByLabelText('Current password'), current)
  await page.user.type(screen.getByLabelText('New password'), 'staple battery')
  await page.user.type(screen.getByLabelText('Confirm password'), confirm)
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
  return page
}

test('whoever signs in is led home', async () => {
  const { username } = await newMember()

  const { pathNow } = await fillSignIn(username)

  await waitFor(() => expect(pathNow()).toBe('/home'))
  expect(readToken()).toBeTruthy()
  await screen.findByText(username)
})

test('a wrong password is told in a banner, and what was typed stays', async () => {
  const { username } = await newMember()

  const { pathNow } = await fillSignIn(username, 'a wrong one')

  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.')
  expect(pathNow()).toBe('/login')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(username)
  expect(readToken()).toBeNull()
})

test('a blocked member reads why', async () => {
  const { username } = await newMember()
  await call(users.block, { username, status: 'block' }, { as: await theAdmin() })

  await fillSignIn(username)

  expect((await screen.findByRole('alert')).textContent).toMatch('This account is blocked.')
})

test('a server that breaks is told in plain words', async () => {
  refuse(sessions.signIn, 'unexpected')

  await fillSignIn('somebody')

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong')
})

test('a lost connection is told, and the next try may work', async () => {
  const { username } = await newMember()
  lose(sessions.signIn)
  const { user, pathNow } = await fillSignIn(username)
  expect((await screen.findByRole('alert')).textContent).toMatch('Joma cannot be reached.')

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('an empty form asks for both at their fields, and asks nobody', async () => {
  const { user } = openPage('/login')

  await user.click(await screen.findByRole('button', { name: 'Sign in' }))

  const required = { description: 'This field is required.' }
  await screen.findByRole('textbox', { name: 'Username', ...required })
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})

test('a password can be shown', async () => {
  const { user } = openPage('/login')
  const field = await screen.findByLabelText<HTMLInputElement>('Password')

  await user.click(screen.getByRole('checkbox', { name: 'Show Password' }))

  expect(field.type).toBe('text')
})

test('a changed password leads back to the sign-in', async () => {
  const { pathNow } = await changePassword()

  await screen.findByText('Password changed successfully')
  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
})

test('a current password that is wrong is told at its field', async () => {
  await changePassword({ current: 'a wrong one' })

  await screen.findByText('The current password is not right.')
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
})

test('a change of the password that is lost on the way is told, and the session goes on', async () => {
  lose(sessions.changePassword)
  const { pathNow } = await changePassword()

  expect((await screen.findByRole('alert')).textContent).toMatch('Joma cannot be reached.')
  expect(pathNow()).toBe('/home/profile')
})

test('new passwords that differ are told at the second one', async () => {
  await changePassword({ confirm: 'staple batery' })

  await screen.findByText('Password not match.')
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
})

test('logging out covers the page, and after three seconds ends the session', async () => {
  const { user, pathNow } = openPage('/home/more', { as: await newMember() })

  await user.click(await screen.findByRole('button', { name: 'Log out' }))

  await screen.findByText('Logging out...')
  expect(readToken()).toBeTruthy()
  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
})

test('the username that was typed is there again after a reload, the password is not', async () => {
  const { user, close } = openPage('/login')
  await user.type(await screen.findByLabelText('Username'), 'rahima_k')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('checkbox', { name: 'Show Password' }))
  await user.type(screen.getByLabelText('Password'), 'x')
  close()

  openPage('/login')

  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('rahima_k')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain(password)
})

test('whoever has signed in leaves no name behind', async () => {
  const { username } = await newMember()

  const { pathNow } = await fillSignIn(username)

  await waitFor(() => expect(pathNow()).toBe('/home'))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

async function fillReset(token: string, { confirm = 'staple battery' } = {}) {
  const page = openPage(`/auth/recovery-password?pst=${token}`)
  await page.user.type(await screen.findByLabelText('New password'), 'staple battery')
  await page.user.type(screen.getByLabelText('Confirm password'), confirm)
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
  return page
}

test('whoever has forgotten the password gets a link by mail, and signs in with a new one', async () => {
  const { username } = await newMember()
  const { user, close } = openPage('/login')
  await user.type(await screen.findByLabelText('Username'), username)
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))

  await user.click(await screen.findByRole('button', { name: 'Find Account' }))
  await screen.findByText('A Password reset link send your mail.')
  close()
  const { pathNow } = await fillReset((await mailedTokens(username)).at(-1)!)

  await waitFor(() => expect(pathNow()).toBe('/login'))
  await screen.findByText('Password reset successfully.')
  expect((await call(sessions.signIn, { username, password: 'staple battery' })).status).toBe(200)
})

test('a link of the mail that was used says so, and leads to a new one', async () => {
  const token = await askForLink((await newMember()).username)
  await call(sessions.resetPassword, { token, password: 'staple battery' })

  const { pathNow } = await fillReset(token)

  expect((await screen.findByRole('alert')).textContent).toMatch('This link is used or older than 30 minutes.')
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
  expect(pathNow()).toBe('/auth/recovery-password')
})

test('passwords of a reset that differ are told at the second one, and change nothing', async () => {
  const { username } = await newMember()

  await fillReset(await askForLink(username), { confirm: 'staple batery' })

  await screen.findByText('Password not matched.')
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

test.each(['', '?pst='])('the link of a mail that lost its end (%s) leads to a new one', async (search) => {
  openPage(`/auth/recovery-password${search}`)

  expect((await screen.findByRole('alert')).textContent).toMatch('This link is not complete.')
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('a server that breaks while it looks for an account is told in plain words', async () => {
  refuse(sessions.forgotPassword, 'unexpected')
  const { user } = openPage('/forgot-password')

  await user.type(await screen.findByLabelText('Username'), 'somebody')
  await user.click(screen.getByRole('button', { name: 'Find Account' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.')
  expect(screen.queryByText('A Password reset link send your mail.')).toBeNull()
})

test('an account that is asked for without a network is told so', async () => {
  lose(sessions.forgotPassword)
  const { user } = openPage('/forgot-password')

  await user.type(await screen.findByLabelText('Username'), 'somebody')
  await user.click(screen.getByRole('button', { name: 'Find Account' }))

  expect((await screen.findByRole('alert')).textContent).toMatch('Joma cannot be reached.')
})

describe('a password manager learns', () => {
  const purposes = (form: HTMLElement) =>
    [...form.querySelectorAll('[autocomplete*="name"], [autocomplete$="-password"]')].map((field) =>
      field.getAttribute('autocomplete'),
    )
  const formWith = (button: string) => async () =>
    (await screen.findByRole('button', { name: button })).closest('form') as HTMLFormElement

  test.each([
    ['/login', formWith('Sign in'), ['username', 'current-password']],
    ['/register', formWith('Register'), ['username', 'new-password', 'new-password']],
    ['/forgot-password', formWith('Find Account'), ['username']],
  ])('at %s what each field holds', async (path, form, expected) => {
    openPage(path)

    expect(purposes(await form())).toEqual(expected)
  })

  test('at the change of a password whose it is', async () => {
    const as = await newMember()
    openPage('/home/profile', { as })

    const form = await formWith('Change password')()

    expect(purposes(form)).toEqual(['username', 'current-password', 'new-password', 'new-password'])
    expect(form.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe(as.username)
  })

  test('at a reset whose it is, where the link was asked for on this phone', async () => {
    const { username } = await newMember()
    const { user, close } = openPage('/forgot-password')
    await user.type(await screen.findByLabelText('Username'), username)
    close()

    openPage('/auth/recovery-password?pst=a-token')

    const form = await formWith('Change password')()
    expect(purposes(form)).toEqual(['username', 'new-password', 'new-password'])
    expect(form.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe(username)
  })
})
