import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newMember, password, registration, signIn } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

interface Typed {
  path?: string
  username: string
  confirm?: string
}

async function register({ path = '/register', username, confirm = password }: Typed) {
  const page = openPage(path)
  const { user } = page
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Email'), 'member@example.com')
  await user.type(screen.getByLabelText('Mobile number'), '01712345678')
  await user.selectOptions(screen.getByLabelText('Gender'), 'Female')
  await user.type(screen.getByLabelText('Password'), password)
  await user.type(screen.getByLabelText('Confirm password'), confirm)
  await user.click(screen.getByRole('button', { name: 'Register' }))
  return page
}

test('whoever registers is led to the sign-in, and can sign in', async () => {
  const { username } = registration()

  const { pathNow } = await register({ username })

  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(await (await signIn(username)).me()).toMatchObject({ username, country: 'Bangladesh', gender: 'female' })
})

test('a taken name is told at its field, and the field has the focus', async () => {
  const { username } = await newMember()

  const { pathNow } = await register({ username })

  const field = await screen.findByRole('textbox', {
    name: 'Username',
    description: 'This username is already taken.',
  })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(pathNow()).toBe('/register')
})

test('a name with a space in it is told at its field', async () => {
  await register({ username: 'my name' })

  await screen.findByRole('textbox', { name: 'Username', description: 'Username not take space.' })
})

test('passwords that differ are told at the second one', async () => {
  await register({ username: registration().username, confirm: 'correct house' })

  await screen.findByText('Password not match.')
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
})

test('an empty form asks for every field', async () => {
  const { user } = openPage('/register')

  await user.click(await screen.findByRole('button', { name: 'Register' }))

  expect(await screen.findAllByText('This field is required.')).toHaveLength(6)
})

test('the code of a share link comes along', async () => {
  const { refer_code } = await (await newMember()).me()
  const { username } = registration()

  const { pathNow } = await register({ path: `/register?ref=${refer_code}`, username })

  await waitFor(() => expect(pathNow()).toBe('/login'))
})

test('a share link whose code there is not says so', async () => {
  await register({ path: '/register?ref=NOBODYS1', username: registration().username })

  expect((await screen.findByRole('alert')).textContent).toBe('This refer code does not exist.')
})

test('a member reads the own record and the refer code', async () => {
  const as = await newMember()
  const { refer_code } = await as.me()

  openPage('/home/profile', { as })

  await screen.findByRole('heading', { name: 'My Profile' })
  expect((await screen.findAllByText(as.username)).length).toBeGreaterThan(0)
  screen.getByText(refer_code)
})

test('the balances stand on the first screen', async () => {
  const as = await newMember({ balance: 123_456.5, earning: 200 })

  openPage('/home', { as })

  await screen.findByText('1,23,456.50')
  screen.getByText('200.00')
})
