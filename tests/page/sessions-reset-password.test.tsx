import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { dropRequest, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, password } from '../support/server/members.ts'
import { readMailedTokens, requestResetLink } from '../support/server/sessions.ts'

async function fillReset(token: string, { confirm = 'staple battery' } = {}) {
  const page = openPage(`/auth/recovery-password?pst=${token}`)
  await page.user.type(await screen.findByLabelText('New password'), 'staple battery')
  await page.user.type(screen.getByLabelText('Confirm password'), confirm)
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
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

test('a used link shows an error and a link to request a new one', async () => {
  const token = await requestResetLink((await createMember()).username)
  await call(sessions.resetPassword, { token, password: 'staple battery' })

  const { pathNow } = await fillReset(token)

  expect((await screen.findByRole('alert')).textContent).toMatch('This link is used or older than 30 minutes.')
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

test('a failed request for a link shows an error in plain words', async () => {
  refuse(sessions.forgotPassword, 'unexpected')
  const { user } = openPage('/forgot-password')

  await user.type(await screen.findByLabelText('Username'), 'rahima_k')
  await user.click(screen.getByRole('button', { name: 'Find Account' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.')
  expect(screen.queryByText('A Password reset link send your mail.')).toBeNull()
})

test('a request for a link without a response shows an error', async () => {
  dropRequest(sessions.forgotPassword)
  const { user } = openPage('/forgot-password')

  await user.type(await screen.findByLabelText('Username'), 'rahima_k')
  await user.click(screen.getByRole('button', { name: 'Find Account' }))

  expect((await screen.findByRole('alert')).textContent).toMatch('Joma cannot be reached.')
})
