import { startAuthentication } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { factors } from '#contract/factors.ts'
import { storeLocale } from '#src/i18n/locale.ts'
import { readToken } from '#src/session/session.ts'
import { dropRequest } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { addPasskey } from '../support/server/authenticator.ts'
import { addTotp, totpCode } from '../support/server/factors.ts'
import { createAdmin, createMember, password } from '../support/server/members.ts'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }))
beforeEach(() => void vi.mocked(startAuthentication).mockReset())

/** Enters the username and the password. */
async function enterPassword(username: string) {
  const page = openPage('/login')
  await page.user.type(await screen.findByLabelText('Username'), username)
  await page.user.type(screen.getByLabelText('Password'), password)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return page
}

test('a user with an authenticator app signs in with a code of it', async () => {
  const as = await createMember()
  const { secret } = await addTotp(as)
  const { user, pathNow } = await enterPassword(as.username)

  await screen.findByRole('heading', { name: 'Second step' })
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  expect(document.activeElement).toBe(field)
  expect(field.autocomplete).toBe('one-time-code')
  expect(readToken()).toBeNull()
  await user.type(field, totpCode(secret))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
  expect(readToken()).toBeTruthy()
})

test('an administrator signs in with a recovery code', async () => {
  const as = await createAdmin()
  const { recoveryCodes } = await addTotp(as)
  const { user, pathNow } = await enterPassword(as.username)

  await user.type(await screen.findByLabelText('Code'), recoveryCodes[0]!.toLowerCase())
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('a wrong code is an error of its field, and the next one works', async () => {
  const as = await createMember()
  const { secret } = await addTotp(as)
  const { user, pathNow } = await enterPassword(as.username)
  const field = await screen.findByLabelText('Code')

  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('This field is required.')
  await user.type(field, totpCode(secret, 5))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('This code is not right, or was used already.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, totpCode(secret))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('a user with a passkey signs in with it', async () => {
  const as = await createMember()
  const passkey = await addPasskey(as)
  vi.mocked(startAuthentication).mockImplementation(async ({ optionsJSON }) => passkey.get(optionsJSON))
  const { user, pathNow } = await enterPassword(as.username)

  const button = await screen.findByRole('button', { name: 'Use your passkey' })
  expect(document.activeElement).toBe(button)
  screen.getByLabelText('Recovery code')
  await user.click(button)

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('after a refused passkey the next attempt has a new challenge', async () => {
  const as = await createMember()
  const passkey = await addPasskey(as)
  const challenges: string[] = []
  vi.mocked(startAuthentication).mockImplementation(async ({ optionsJSON }) => {
    challenges.push(optionsJSON.challenge)
    const rpId = challenges.length === 1 ? 'elsewhere.example' : optionsJSON.rpId!
    return passkey.get({ ...optionsJSON, rpId })
  })
  const { user, pathNow } = await enterPassword(as.username)

  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await screen.findByText('This passkey could not be checked. Try again.')
  await user.click(await screen.findByRole('button', { name: 'Use your passkey', busy: false }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
  expect(new Set(challenges).size).toBe(2)
})

test('a cancelled passkey shows a sentence, and a recovery code still works', async () => {
  const as = await createMember()
  const { recoveryCodes } = await addTotp(as)
  await addPasskey(as)
  vi.mocked(startAuthentication).mockRejectedValue(
    new DOMException('The operation was not allowed.', 'NotAllowedError'),
  )
  const { user, pathNow } = await enterPassword(as.username)

  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await screen.findByText('Your passkey was not used. Try again, or use another way.')
  await user.type(screen.getByLabelText('Code'), recoveryCodes[0]!)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('the password is stored nowhere, and the way back has the username', async () => {
  const as = await createMember()
  await addTotp(as)
  const { user } = await enterPassword(as.username)
  await screen.findByLabelText('Code')

  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password)
  await user.click(screen.getByRole('button', { name: 'Back to the password' }))

  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe(as.username)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('if the options of the second step do not arrive, it can be tried again', async () => {
  const as = await createMember()
  await addTotp(as)
  for (let times = 0; times < 3; times++) dropRequest(factors.signInOptions)
  const { user } = await enterPassword(as.username)

  await user.click(await screen.findByRole('button', { name: 'Retry' }, { timeout: 15_000 }))

  await screen.findByLabelText('Code')
})

test('the second step is shown in Bengali', async () => {
  storeLocale('bn')
  const as = await createMember()
  await addTotp(as)
  const { user } = openPage('/login')
  await user.type(await screen.findByLabelText('ইউজারনেম'), as.username)
  await user.type(screen.getByLabelText('পাসওয়ার্ড'), password)
  await user.click(screen.getByRole('button', { name: 'সাইন ইন' }))

  await screen.findByRole('heading', { name: 'দ্বিতীয় ধাপ' })
  await screen.findByLabelText('কোড')
})
