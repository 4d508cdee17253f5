import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { readToken } from '#src/session/token.ts'
import { dropRequest, refuse, silenceChanges } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, password, sharedAdmin, signIn } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

async function signInAt({ submit }: ReturnType<typeof openPage>, username: string, typed = password) {
  await screen.findByRole('heading', { name: 'Sign in' })
  await submit('Sign in', { Username: username, Password: typed })
}

async function openSignIn(username: string, typed?: string) {
  const page = openPage('/login')
  await signInAt(page, username, typed)
  return page
}

test('signing in opens the home', async () => {
  const { username } = await createMember()

  const { pathNow } = await openSignIn(username)

  await waitFor(() => expect(pathNow()).toBe('/home'))
  expect(readToken()).toBeTruthy()
  await screen.findByText(username)
})

test('a wrong password shows a banner and leaves the username in place', async () => {
  const { username } = await createMember()

  const { pathNow } = await openSignIn(username, 'a wrong one')

  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.')
  expect(pathNow()).toBe('/login')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(username)
  expect(readToken()).toBeNull()
})

test('a blocked member sees the reason', async () => {
  const { username } = await createMember()
  await call(users.block, { username, status: 'block' }, { as: await sharedAdmin() })

  await openSignIn(username)

  expect((await screen.findByRole('alert')).textContent).toMatch('This account is blocked.')
})

test('a server error shows a message in plain words', async () => {
  refuse(sessions.signIn, 'unexpected')

  await openSignIn('rahima_k')

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong')
})

test('a lost connection shows an error, and the next attempt works', async () => {
  const { username } = await createMember()
  dropRequest(sessions.signIn)
  const { user, pathNow } = await openSignIn(username)
  expect((await screen.findAllByText(/Joma cannot be reached/))[0]!.textContent).toMatch('Joma cannot be reached.')
  const toast = (await screen.findByText('Something went wrong')).closest('.toast-error')
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
  const { user, close, fill } = openPage('/login')
  await fill({ Username: 'rahima_k', Password: password })
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

  const { pathNow } = await openSignIn(username)

  await waitFor(() => expect(pathNow()).toBe('/home'))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]))
})

const expiredTokenOf = ({ username }: Account) =>
  createTokens([parts.secret], -1).issue({ username, role: 'customer', jti: crypto.randomUUID() })

/** Changes the password on another phone, which ends the other sessions. */
async function changePassword(as: Account): Promise<string> {
  const newPassword = 'staple battery'
  const change = { currentPassWord: password, newPassword, confirmPassword: newPassword }
  await call(sessions.changePassword, change, { as })
  return newPassword
}

test('after a session ends while typing, signing in opens the same screen with the typed text', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const page = openPage('/home/transfer-wallet', { as })
  await page.fill({ Username: receiver.username, Amount: '30' })
  const newPassword = await changePassword(as)

  await page.user.click(screen.getByRole('button', { name: 'Transfer' }))
  // The end of the session may reach the page before the answer of the dialog.
  const isSignedOut = () => page.pathNow() === '/login'
  const findQuestion = () => screen.queryByRole('alertdialog')
  await waitFor(() => expect(isSignedOut() || findQuestion()).toBeTruthy())
  const question = findQuestion()
  if (question) await page.user.click(within(question).getByRole('button', { name: /^Transfer/ }))
  await waitFor(() => expect(isSignedOut()).toBe(true))
  await signInAt(page, as.username, newPassword)

  await waitFor(() => expect(page.pathNow()).toBe('/home/transfer-wallet'))
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe(receiver.username)
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('30')
})

test('a message sent with an expired session is queued, and sent when its member signs in again', async () => {
  const as = await createMember()
  // Otherwise the page learns of the end of its session from them, and may leave the form before it is sent.
  silenceChanges()
  const page = openPage('/home/support', { as })
  await page.user.type(await screen.findByLabelText('Message'), 'Where is my money?')
  const newPassword = await changePassword(as)

  await page.user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  await signInAt(page, as.username, newPassword)

  await waitFor(() => expect(page.pathNow()).toBe('/home/support'))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('')
  const again = await signIn(as.username, newPassword)
  const mine = async () => (await call(supports.mine, {}, { as: again })).data.items
  await waitFor(async () => expect(await mine()).toMatchObject([{ message: 'Where is my money?' }]))
})

test('signing in after an expired session opens the same URL', async () => {
  const member = await createMember()
  const page = openPage('/home/transactions?tab=payment', { as: { token: await expiredTokenOf(member) } })

  await signInAt(page, member.username)

  await waitFor(() => expect(page.hrefNow()).toBe('/home/transactions?tab=payment'))
})

test('signing in after a log-out opens the home', async () => {
  const member = await createMember()
  const page = openPage('/home/more', { as: member })
  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(page.hrefNow()).toBe('/login'))

  await signInAt(page, member.username)

  await waitFor(() => expect(page.pathNow()).toBe('/home'))
})

test.each([
  'https://elsewhere.example/home',
  '//elsewhere.example/home',
  'javascript:alert(1)',
  '/homeless',
  '/home@elsewhere.example',
  '/home/../register',
  '/home/%2e%2e/register',
  '/home\\..\\register',
])('a return URL outside Joma (%s) is ignored', async (back) => {
  const { username } = await createMember()
  const page = openPage(`/login?back=${encodeURIComponent(back)}`)

  await signInAt(page, username)

  await waitFor(() => expect(page.hrefNow()).toBe('/home'))
  await screen.findByText(username)
})
