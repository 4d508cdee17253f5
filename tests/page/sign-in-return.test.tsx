import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, password, signIn } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

type Page = ReturnType<typeof openPage>

async function signInAt({ user }: Page, username: string, typed = password) {
  await screen.findByRole('heading', { name: 'Sign in' })
  await user.type(screen.getByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), typed)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

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
  await page.user.type(await screen.findByLabelText('Username'), receiver.username)
  await page.user.type(screen.getByLabelText('Amount'), '30')
  const newPassword = await changePassword(as)

  await page.user.click(screen.getByRole('button', { name: 'Transfer' }))
  const question = within(await screen.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: 'Transfer' }))
  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  await signInAt(page, as.username, newPassword)

  await waitFor(() => expect(page.pathNow()).toBe('/home/transfer-wallet'))
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe(receiver.username)
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('30')
})

test('a message sent with an expired session is queued, and sent when its member signs in again', async () => {
  const as = await createMember()
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
  await screen.findByRole('heading', { name: 'Sign in' })

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
