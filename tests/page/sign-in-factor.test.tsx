import { startAuthentication } from '@simplewebauthn/browser'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { factors } from '#contract/factors.ts'
import { storeLocale } from '#src/i18n/locale.ts'
import { readToken } from '#src/session/token.ts'
import { dropRequest } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act } from '../support/page/render.tsx'
import { addPasskey } from '../support/server/authenticator.ts'
import { addTotp, totpCode } from '../support/server/factors.ts'
import { createAdmin, createMember, password } from '../support/server/members.ts'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }))
beforeEach(() => void vi.mocked(startAuthentication).mockReset())

/** Enters the username and the password. */
async function enterPassword(username: string, history?: RouterHistory) {
  const page = openPage('/login', history && { history })
  await page.submit('Sign in', { Username: username, Password: password })
  return page
}

/** Enters the password of a member with an authenticator app. */
async function enterPasswordWithApp() {
  const as = await createMember()
  return { as, ...(await addTotp(as)), ...(await enterPassword(as.username)) }
}

test('a user with an authenticator app signs in with a code of it', async () => {
  const { secret, user, pathNow } = await enterPasswordWithApp()

  await screen.findByRole('heading', { name: 'Second step' })
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  await waitFor(() => expect(document.activeElement).toBe(field))
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
  const { pathNow, submit } = await enterPassword(as.username)

  await submit('Sign in', { Code: recoveryCodes[0]!.toLowerCase() })

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('a wrong code is an error of its field, and the next one works', async () => {
  const { secret, user, pathNow } = await enterPasswordWithApp()
  const field = await screen.findByLabelText('Code')

  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('This field is required.')
  await user.type(field, totpCode(secret, 12))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('This code is not right, or was used already.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, totpCode(secret))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('a code of a wrong clock is an error that names the clock', async () => {
  const { secret, submit } = await enterPasswordWithApp()

  await submit('Sign in', { Code: totpCode(secret, -5) })

  await screen.findByText(/This code is of another time\. Set the clock of your phone/)
  expect(readToken()).toBeNull()
})

test('Back leaves the second step for the first one, without the password', async () => {
  const as = await createMember()
  await addTotp(as)
  const history = createMemoryHistory({ initialEntries: ['/login?back=%2Fhome%2Fmore'] })
  const { hrefNow } = await enterPassword(as.username, history)
  await screen.findByRole('heading', { name: 'Second step' })
  // The step is an entry of the history.
  await waitFor(() => expect(history.length).toBe(2))

  act(() => history.back())

  await screen.findByRole('heading', { name: 'Sign in' })
  expect(hrefNow()).toBe('/login?back=%2Fhome%2Fmore')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(as.username)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  act(() => history.forward())
  await screen.findByRole('heading', { name: 'Sign in' })
})

test('the button of the second step leads back to the first one', async () => {
  const { user, pathNow } = await enterPasswordWithApp()
  await screen.findByRole('heading', { name: 'Second step' })

  await user.click(screen.getByRole('button', { name: 'Back to the password' }))

  await screen.findByRole('heading', { name: 'Sign in' })
  expect(pathNow()).toBe('/login')
})

test('a user with a passkey signs in with it', async () => {
  const as = await createMember()
  const passkey = await addPasskey(as)
  vi.mocked(startAuthentication).mockImplementation(async ({ optionsJSON }) => passkey.get(optionsJSON))
  const { user, pathNow } = await enterPassword(as.username)

  const button = await screen.findByRole('button', { name: 'Use your passkey' })
  await waitFor(() => expect(document.activeElement).toBe(button))
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
  const { user, pathNow, submit } = await enterPassword(as.username)

  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await screen.findByText('Your passkey was not used. Try again, or use another way.')
  await submit('Sign in', { Code: recoveryCodes[0]! })

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('the password is stored nowhere, and the way back has the username', async () => {
  const { as, user } = await enterPasswordWithApp()
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

  await user.click(await screen.findByRole('button', { name: 'Retry' }))

  await screen.findByLabelText('Code')
})

test('the second step is shown in Bengali', async () => {
  storeLocale('bn')
  const as = await createMember()
  await addTotp(as)
  const { submit } = openPage('/login')
  await submit('সাইন ইন', { ইউজারনেম: as.username, পাসওয়ার্ড: password })

  await screen.findByRole('heading', { name: 'দ্বিতীয় ধাপ' })
  await screen.findByLabelText('কোড')
})
