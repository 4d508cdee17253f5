import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { recoveries } from '#contract/recoveries.ts'
import { sessions } from '#contract/sessions.ts'
import { readToken } from '#src/session/token.ts'
import { dropRequest, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, password } from '../support/server/members.ts'
import { readMailedTokens, requestResetLink } from '../support/server/sessions.ts'

async function changePassword({ current = password, confirm = 'staple battery' } = {}) {
  const page = openPage('/home/profile', { as: await createMember() })
  const texts = { 'Current password': current, 'New password': 'staple battery', 'Confirm password': confirm }
  await page.submit('Change password', texts)
  return page
}

test('changing the password ends the session and opens the sign-in', async () => {
  const { pathNow } = await changePassword()

  await screen.findByText('Password changed successfully')
  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
})

test('a wrong current password shows an error at its field', async () => {
  await changePassword({ current: 'a wrong one' })

  await screen.findByText('The current password is not right.')
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
})

test('a password change without a response may have gone through, and the session continues', async () => {
  dropRequest(sessions.changePassword)
  const { pathNow } = await changePassword()

  expect((await screen.findByRole('alert')).textContent).toMatch('may have gone through')
  expect(pathNow()).toBe('/home/profile')
})

test('different new passwords show an error at the second one', async () => {
  await changePassword({ confirm: 'staple batery' })

  await screen.findByText('Password not match.')
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
})

async function fillReset(token: string, { confirm = 'staple battery' } = {}) {
  const page = openPage(`/auth/recovery-password?pst=${token}`)
  await page.submit('Change password', { 'New password': 'staple battery', 'Confirm password': confirm })
  return page
}

test('a member with a forgotten password gets a link by mail and signs in with a new password', async () => {
  const { username } = await createMember()
  const { user, close } = openPage('/login')
  await user.type(await screen.findByLabelText('Username'), username)
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))

  await user.click(await screen.findByRole('button', { name: 'Find Account' }))
  await screen.findByText('A Password reset link send your mail.')
  close()
  const { pathNow } = await fillReset((await readMailedTokens(username)).at(-1)!)

  await waitFor(() => expect(pathNow()).toBe('/login'))
  await screen.findByText('Password reset successfully.')
  expect((await call(sessions.signIn, { username, password: 'staple battery' })).status).toBe(200)
})

test('a link shows whose password it sets, and the sign-in then begins with that username', async () => {
  const { username } = await createMember()

  await fillReset(await requestResetLink(username))
  expect(screen.getByText('Username', { selector: 'dt' }).nextElementSibling!.textContent).toBe(username)

  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(username))
})

test('a link that is over says so before anything is typed, and one that cannot be checked can be used', async () => {
  const { close } = openPage('/auth/recovery-password?pst=a-token')
  expect((await screen.findByRole('alert')).textContent).toMatch('This link is used or too old.')
  close()
  const { username } = await createMember()
  dropRequest(recoveries.checkLink)

  const { pathNow } = await fillReset(await requestResetLink(username))

  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect((await call(sessions.signIn, { username, password: 'staple battery' })).status).toBe(200)
})

test('a used link shows an error and a link to request a new one', async () => {
  const token = await requestResetLink((await createMember()).username)
  await call(sessions.resetPassword, { token, password: 'staple battery' })

  const { pathNow } = await fillReset(token)

  expect((await screen.findByRole('alert')).textContent).toMatch('This link is used or too old.')
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
  expect(pathNow()).toBe('/auth/recovery-password')
})

test('different new passwords show an error at the second one and change nothing', async () => {
  const { username } = await createMember()

  await fillReset(await requestResetLink(username), { confirm: 'staple batery' })

  await screen.findByText('Password not matched.')
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

test.each(['', '?pst='])('an incomplete link (%s) shows an error and a link to request a new one', async (search) => {
  openPage(`/auth/recovery-password${search}`)

  expect((await screen.findByRole('alert')).textContent).toMatch('This link is not complete.')
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test.each([
  ['fails', () => refuse(sessions.forgotPassword, 'unexpected'), /^Something went wrong\.$/],
  ['has no response', () => dropRequest(sessions.forgotPassword), /Joma cannot be reached\./],
])('a request for a link that %s shows an error in plain words', async (_, fail, message) => {
  fail()
  const { submit } = openPage('/forgot-password')

  await submit('Find Account', { Username: 'rahima_k' })

  expect((await screen.findByRole('alert')).textContent).toMatch(message)
  expect(screen.queryByText('A Password reset link send your mail.')).toBeNull()
})

describe('autocomplete attributes for password managers', () => {
  const purposes = (form: HTMLElement) =>
    [...form.querySelectorAll('[autocomplete="username"], [autocomplete$="-password"]')].map((field) =>
      field.getAttribute('autocomplete'),
    )
  const formWith = (button: string) => async () =>
    (await screen.findByRole('button', { name: button })).closest('form') as HTMLFormElement

  test.each([
    ['/login', formWith('Sign in'), ['username', 'current-password']],
    ['/register', formWith('Register'), ['username', 'new-password', 'new-password']],
    ['/forgot-password', formWith('Find Account'), ['username']],
  ])('at %s describe each field', async (path, form, expected) => {
    openPage(path)

    expect(purposes(await form())).toEqual(expected)
  })

  test('on the password change include the username', async () => {
    const as = await createMember()
    openPage('/home/profile', { as })

    const form = await formWith('Change password')()

    expect(purposes(form)).toEqual(['username', 'current-password', 'new-password', 'new-password'])
    expect(form.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe(as.username)
  })

  test('on the password reset include the username when this phone requested the link', async () => {
    const { username } = await createMember()
    const { user, close } = openPage('/forgot-password')
    await user.type(await screen.findByLabelText('Username'), username)
    close()

    openPage('/auth/recovery-password?pst=a-token')

    const form = await formWith('Change password')()
    expect(purposes(form)).toEqual(['username', 'new-password', 'new-password'])
    expect(form.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe(username)
  })
})
