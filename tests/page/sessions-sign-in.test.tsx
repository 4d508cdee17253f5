import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { readToken } from '#src/session/session.ts'
import { dropRequest, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, password, sharedAdmin } from '../support/server/members.ts'

async function fillSignIn(username: string, typed = password) {
  const page = openPage('/login')
  await page.user.type(await screen.findByLabelText('Username'), username)
  await page.user.type(screen.getByLabelText('Password'), typed)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return page
}

test('signing in opens the home', async () => {
  const { username } = await createMember()

  const { pathNow } = await fillSignIn(username)

  await waitFor(() => expect(pathNow()).toBe('/home'))
  expect(readToken()).toBeTruthy()
  await screen.findByText(username)
})

test('a wrong password shows a banner and leaves the username in place', async () => {
  const { username } = await createMember()

  const { pathNow } = await fillSignIn(username, 'a wrong one')

  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.')
  expect(pathNow()).toBe('/login')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(username)
  expect(readToken()).toBeNull()
})

test('a blocked member sees the reason', async () => {
  const { username } = await createMember()
  await call(users.block, { username, status: 'block' }, { as: await sharedAdmin() })

  await fillSignIn(username)

  expect((await screen.findByRole('alert')).textContent).toMatch('This account is blocked.')
})

test('a server error shows a message in plain words', async () => {
  refuse(sessions.signIn, 'unexpected')

  await fillSignIn('rahima_k')

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong')
})

test('a lost connection shows an error, and the next attempt works', async () => {
  const { username } = await createMember()
  dropRequest(sessions.signIn)
  const { user, pathNow } = await fillSignIn(username)
  expect((await screen.findAllByText(/Joma cannot be reached/))[0]!.textContent).toMatch('Joma cannot be reached.')
  const toast = (await screen.findByText('Something went wrong')).closest('[role=alert]')
  expect(toast?.textContent).toMatch(/^Something went wrongJoma cannot be reached\./)

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('an empty form shows an error at both fields', async () => {
  const { user } = openPage('/login')

  await user.click(await screen.findByRole('button', { name: 'Sign in' }))

  const required = { description: 'This field is required.' }
  await screen.findByRole('textbox', { name: 'Username', ...required })
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})

test('the password can be shown', async () => {
  const { user } = openPage('/login')
  const field = await screen.findByLabelText<HTMLInputElement>('Password')

  await user.click(screen.getByRole('checkbox', { name: 'Show Password' }))

  expect(field.type).toBe('text')
})

test('the username is restored after a reload, the password is not', async () => {
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

test('signing in deletes the stored username', async () => {
  const { username } = await createMember()

  const { pathNow } = await fillSignIn(username)

  await waitFor(() => expect(pathNow()).toBe('/home'))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})
