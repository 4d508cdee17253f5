import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { readToken } from '#src/session/session.ts'
import { dropRequest } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember, password } from '../support/server/members.ts'

async function changePassword({ current = password, confirm = 'staple battery' } = {}) {
  const page = openPage('/home/profile', { as: await createMember() })
  await page.user.type(await screen.findByLabelText('Current password'), current)
  await page.user.type(screen.getByLabelText('New password'), 'staple battery')
  await page.user.type(screen.getByLabelText('Confirm password'), confirm)
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
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

test('a password change without a response shows an error, and the session continues', async () => {
  dropRequest(sessions.changePassword)
  const { pathNow } = await changePassword()

  expect((await screen.findByRole('alert')).textContent).toMatch('Joma cannot be reached.')
  expect(pathNow()).toBe('/home/profile')
})

test('different new passwords show an error at the second one', async () => {
  await changePassword({ confirm: 'staple batery' })

  await screen.findByText('Password not match.')
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
})
