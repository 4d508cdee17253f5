import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

describe('autocomplete attributes for password managers', () => {
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
