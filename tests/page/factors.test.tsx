import { startRegistration } from '@simplewebauthn/browser'
import { createBrowserHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { factors } from '#contract/factors.ts'
import { ownUser } from '#contract/own-user.ts'
import { users } from '#contract/users.ts'
import { settings } from '#server/settings/table.ts'
import { storeLocale } from '#src/i18n/locale.ts'
import { captureDownload } from '../support/page/capture-download.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findDialog } from '../support/page/outbox-screen.ts'
import { addPasskey, createAuthenticator } from '../support/server/authenticator.ts'
import { call } from '../support/server/call.ts'
import { addTotp, totpCode } from '../support/server/factors.ts'
import { type Account, createAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }))
beforeEach(() => void vi.mocked(startRegistration).mockReset())

const readFactors = async (as: Account) => (await call(factors.mine, {}, { as })).data
const readSecret = () => screen.getByText('Key').parentElement!.querySelector('b')!.textContent!.replaceAll(' ', '')
const findCodes = async () => within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))

async function _createPasskey(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await findDialog('dialog')
  await user.type(dialog.getByLabelText('Name'), 'my phone')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  return dialog
}

/** Counts the responses to a read until the test ends. */
function countReads({ path }: { path: string }) {
  const reads = { count: 0 }
  network.events.on('response:mocked', ({ request }) => {
    if (request.url.endsWith(path)) reads.count++
  })
  onTestFinished(() => network.events.removeAllListeners())
  return reads
}

/** Sets from when administrators need a second factor, until the test ends. */
async function requireFactor(from: Date) {
  await db.update(settings).set({ factor_required_at: from })
  onTestFinished(async () => void (await db.update(settings).set({ factor_required_at: null })))
}

test('the profile leads to an authenticator app, whose recovery codes are shown once', async () => {
  const as = await createMember()
  const { user, submit } = openPage('/home/profile', { as })

  await user.click(await screen.findByRole('link', { name: 'Sign-in security' }))
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  await submit('Confirm', { 'Code of the app': totpCode(readSecret()) })

  await screen.findByText('Second factor added.')
  const shown = await findCodes()
  const codes = shown
    .getAllByRole('listitem')
    .filter((item) => !item.closest('.toast-layer'))
    .map(({ textContent }) => textContent!)
  expect(codes).toHaveLength(10)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'I have stored them' }))

  await waitFor(() => expect(screen.queryByText(codes[0]!)).toBeNull())
  await screen.findByText('In use')
  await screen.findByText('Unused codes: 10')
  expect(await readFactors(as)).toMatchObject({ totp: true, recovery_codes: 10 })
})

test('a wrong code of a new app is an error of its field', async () => {
  const { user } = openPage('/home/security', { as: await createMember() })
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  const field = await screen.findByLabelText('Code of the app')

  await user.type(field, totpCode(readSecret(), 100))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))

  await screen.findByText('This code is not right, or was used already.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('recovery codes can be copied and downloaded', async () => {
  const as = await createMember()
  await addTotp(as)
  const file = captureDownload()
  const { user } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
  await user.click((await findDialog('alertdialog')).getByRole('button', { name: 'Create new codes' }))
  const shown = await findCodes()
  const codes = shown
    .getAllByRole('listitem')
    .filter((item) => !item.closest('.toast-layer'))
    .map(({ textContent }) => textContent!)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')

  await user.click(shown.getByRole('button', { name: 'Copy the recovery codes' }))
  await user.click(shown.getByRole('button', { name: 'Download the codes' }))

  const copied = writeText.mock.calls[0]![0]
  expect(copied).toMatch(`Joma: recovery codes of ${as.username}. Each code works once.`)
  expect(copied).toMatch(codes.join('\n'))
  expect(await (await file).text()).toBe(copied)
})

test('Back and a reload do not leave recovery codes that are not stored', async () => {
  const as = await createMember()
  await addTotp(as)
  window.history.replaceState({}, '', '/home/profile')
  const history = createBrowserHistory()
  onTestFinished(history.destroy)
  const { user, pathNow } = openPage('/home/profile', { as, history })
  await user.click(await screen.findByRole('link', { name: 'Sign-in security' }))
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
  await user.click((await findDialog('alertdialog')).getByRole('button', { name: 'Create new codes' }))
  const shown = await findCodes()
  const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  window.history.back()
  await left

  expect(pathNow()).toBe('/home/security')
  expect(asksBeforeUnload()).toBe(true)
  await user.click(shown.getByRole('button', { name: 'I have stored them' }))
  await waitFor(() => expect(asksBeforeUnload()).toBe(false))
  window.history.back()
  await waitFor(() => expect(pathNow()).toBe('/home/profile'))
})

test('the authenticator app is removed after a question, and its recovery codes with it', async () => {
  const as = await createMember()
  await addTotp(as)
  const { user } = openPage('/home/security', { as })

  await user.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }))
  const dialog = await findDialog('alertdialog')
  dialog.getByText('The codes of the app do not work any more.')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))

  await screen.findByText('Second factor removed.')
  await screen.findByRole('button', { name: 'Add an authenticator app' })
  expect(screen.queryByText('Recovery codes')).toBeNull()
  expect(await readFactors(as)).toMatchObject({ totp: false, recovery_codes: 0 })
})

test('new recovery codes replace the old ones after a question', async () => {
  const as = await createMember()
  const { recoveryCodes } = await addTotp(as)
  const { user } = openPage('/home/security', { as })

  await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
  const dialog = await findDialog('alertdialog')
  dialog.getByText('Your present recovery codes do not work any more.')
  await user.click(dialog.getByRole('button', { name: 'Create new codes' }))

  await screen.findByText('New recovery codes created.')
  expect((await findCodes()).queryByText(recoveryCodes[0]!)).toBeNull()
  expect((await call(factors.prove, { code: recoveryCodes[0]! }, { as })).code).toBe('wrong_code')
})

test('a passkey is added with a name, which is checked before the browser asks', async () => {
  const as = await createMember()
  const passkey = createAuthenticator()
  vi.mocked(startRegistration).mockImplementation(async ({ optionsJSON }) => passkey.create(optionsJSON))
  const { user } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await findDialog('dialog')

  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText('This field is required.')
  expect(startRegistration).not.toHaveBeenCalled()
  await user.type(dialog.getByLabelText('Name'), 'my phone')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await user.click((await findCodes()).getByRole('button', { name: 'I have stored them' }))

  await screen.findByText('my phone')
  screen.getByText(/Not used yet/)
  expect(await readFactors(as)).toMatchObject({ passkeys: [{ label: 'my phone' }], recovery_codes: 10 })
})

test.each([
  ['cancelled', 'NotAllowedError', 'Your passkey was not used. Try again, or use another way.'],
  ['known', 'InvalidStateError', 'This device already has a passkey of your account.'],
  ['forbidden', 'SecurityError', 'This browser cannot use a passkey here.'],
])('a %s passkey shows a sentence', async (_, name, sentence) => {
  vi.mocked(startRegistration).mockRejectedValue(new DOMException('Not now.', name))
  const { user } = openPage('/home/security', { as: await createMember() })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await findDialog('dialog')

  await user.type(dialog.getByLabelText('Name'), 'my phone')
  await user.click(dialog.getByRole('button', { name: 'Create' }))

  await dialog.findByText(sentence)
})

test('after a refused passkey the next attempt has a new challenge', async () => {
  const as = await createMember()
  const challenges: string[] = []
  vi.mocked(startRegistration).mockImplementation(async ({ optionsJSON }) => {
    challenges.push(optionsJSON.challenge)
    const rp = challenges.length === 1 ? { ...optionsJSON.rp, id: 'elsewhere.example' } : optionsJSON.rp
    return createAuthenticator().create({ ...optionsJSON, rp })
  })
  const { user } = openPage('/home/security', { as })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await findDialog('dialog')
  await user.type(dialog.getByLabelText('Name'), 'my phone')

  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText('This passkey could not be checked. Try again.')
  await user.click(await dialog.findByRole('button', { name: 'Create', busy: false }))

  await findCodes()
  expect(new Set(challenges).size).toBe(2)
})

test('a passkey is removed after a question', async () => {
  const as = await createMember()
  await addPasskey(as, 'old phone')
  await addPasskey(as, 'new phone')
  const { user } = openPage('/home/security', { as })

  await user.click(await screen.findByRole('button', { name: 'Remove old phone' }))
  const dialog = await findDialog('alertdialog')
  dialog.getByText('You cannot sign in with the passkey old phone any more.')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))

  await screen.findByText('Second factor removed.')
  await waitFor(() => expect(screen.queryByText('old phone')).toBeNull())
  screen.getByText('new phone')
})

test('an administrator reads from when a second step is needed', async () => {
  await requireFactor(new Date(Date.now() + 3 * 24 * 60 * 60_000))

  openPage('/home/security', { as: await createAdmin() })

  await screen.findByText(/your account needs a second step\.$/)
})

test('the last factor of an administrator who needs one cannot be removed', async () => {
  await requireFactor(new Date())
  const as = await createAdmin()
  await addTotp(as)
  const { user } = openPage('/home/security', { as })

  await user.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }))
  const dialog = await findDialog('alertdialog')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))

  await dialog.findByText('Administrators need a second factor. Add another one first.')
})

test('an administrator without the needed factor sees only the screen for it, and then all screens', async () => {
  await requireFactor(new Date())
  const as = await createAdmin()
  const { user, submit } = openPage('/home/manage-users', { as })

  await screen.findByRole('heading', { name: 'Second step' })
  screen.getByRole('button', { name: 'Log out' })
  expect(screen.queryByRole('link', { name: 'Manage Users' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  await screen.findByLabelText('Code of the app')
  await submit('Confirm', { 'Code of the app': totpCode(readSecret()) })
  const codes = await findCodes()
  const reads = countReads(ownUser)
  await call(users.removePicture, {}, { as })
  await waitFor(() => expect(reads.count).toBeGreaterThan(0))
  await user.click(codes.getByRole('button', { name: 'I have stored them' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))

  await screen.findByRole('heading', { name: 'Manage Users' })
})

test('Sign-in security is shown in Bengali', async () => {
  storeLocale('bn')
  const as = await createMember()
  await addTotp(as)

  openPage('/home/security', { as })

  await screen.findByRole('heading', { name: 'সাইন ইনের নিরাপত্তা' })
  await screen.findByText('১০টি কোড বাকি আছে।')
  screen.getByRole('button', { name: 'পাসকি যোগ করুন' })
})
