import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { openPage } from '../support/page/open-page.tsx'
import { fillRegistration } from '../support/page/registration-form.ts'
import { callAsAdmin, createMember, registrationInput, sharedAdmin, signIn } from '../support/server/members.ts'

describe.each([
  ['the registration', '/register', 'Register', undefined],
  ['a new administrator', '/home/create-admin', 'Create Admin', sharedAdmin],
])('the form of %s', (_, path, button, getAccount) => {
  const open = async () => openPage(path, getAccount && { as: await getAccount() })
  async function submit(typed: { username: string; confirm?: string }) {
    const page = await open()
    await fillRegistration(page.user, typed)
    await page.user.click(screen.getByRole('button', { name: button }))
    return page
  }

  test('shows a taken username at its field, which is focused, and the typed text stays', async () => {
    const { pathNow } = await submit({ username: (await createMember()).username })

    const description = /This username is already taken\.$/
    const field = await screen.findByRole('textbox', { name: 'Username', description })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('member@example.com')
    expect(pathNow()).toBe(path)
  })

  test('shows different passwords at the second one, and creates no account', async () => {
    const { username } = registrationInput()

    await submit({ username, confirm: 'another password' })

    await screen.findByText('Password not match.')
    expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
    expect((await callAsAdmin(users.get, { username })).status).toBe(404)
  })

  test('shows an error at every empty field', async () => {
    const { user } = await open()

    await user.click(await screen.findByRole('button', { name: button }))

    expect(await screen.findAllByText('This field is required.')).toHaveLength(6)
  })
})

test('an admin creates another admin, who can sign in, and the form is empty again', async () => {
  const { username } = registrationInput()
  const { user } = openPage('/home/create-admin', { as: await sharedAdmin() })
  await fillRegistration(user, { username })

  await user.click(screen.getByRole('button', { name: 'Create Admin' }))

  const link = await screen.findByRole('link', { name: username })
  expect(link.getAttribute('href')).toBe(`/home/user-information/${username}`)
  expect(screen.getAllByText(/Account create successfully/).length).toBeGreaterThan(0)
  const labels = ['Username', 'Email', 'Mobile number', 'Gender', 'Password', 'Confirm password']
  expect(labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(['', '', '', '', '', ''])
  expect(await (await signIn(username)).me()).toMatchObject({ username, role: 'admin', country: 'Bangladesh' })
})

test('a member is redirected home', async () => {
  const { pathNow } = openPage('/home/create-admin', { as: await createMember() })

  await waitFor(() => expect(pathNow()).toBe('/home'))
})
