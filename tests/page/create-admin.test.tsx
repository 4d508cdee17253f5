import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, password, registrationInput, sharedAdmin, signIn } from '../support/server/members.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function submitForm(username: string, confirm = password) {
  const page = openPage('/home/create-admin', { as: await sharedAdmin() })
  const { user } = page
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(field('Email'), 'admin@example.com')
  await user.type(field('Mobile number'), '01712345678')
  await user.selectOptions(screen.getByLabelText('Gender'), 'Male')
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), confirm)
  await user.click(screen.getByRole('button', { name: 'Create Admin' }))
  return page
}

test('an admin creates another admin, who can sign in, and the form is empty again', async () => {
  const { username } = registrationInput()

  await submitForm(username)

  const link = await screen.findByRole('link', { name: username })
  expect(link.getAttribute('href')).toBe(`/home/user-information/${username}`)
  expect(screen.getAllByText(/Account create successfully/).length).toBeGreaterThan(0)
  const labels = ['Username', 'Email', 'Mobile number', 'Gender', 'Password', 'Confirm password']
  expect(labels.map((label) => field(label).value)).toEqual(['', '', '', '', '', ''])
  expect(await (await signIn(username)).me()).toMatchObject({ username, role: 'admin', country: 'Bangladesh' })
})

test('a taken username shows an error at its field, and the typed text stays', async () => {
  const { username } = await createMember()

  await submitForm(username)

  await screen.findByRole('textbox', { name: 'Username', description: 'This username is already taken.' })
  expect(field('Email').value).toBe('admin@example.com')
})

test('different passwords show an error at the second one and create no account', async () => {
  const { username } = registrationInput()

  await submitForm(username, 'another password')

  await screen.findByText('Password not match.')
  expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true')
  expect((await call(users.get, { username }, { as: await sharedAdmin() })).status).toBe(404)
})

test('an empty form shows an error at every field', async () => {
  const { user } = openPage('/home/create-admin', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Create Admin' }))

  expect(await screen.findAllByText('This field is required.')).toHaveLength(6)
})

test('a member is redirected home', async () => {
  const { pathNow } = openPage('/home/create-admin', { as: await createMember() })

  await waitFor(() => expect(pathNow()).toBe('/home'))
})
