import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails } from '#contract/emails.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { emailChanges } from '#server/sessions/table.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, password } from '../support/server/members.ts'
import { newPassword, requestEmailLink } from '../support/server/sessions.ts'
import { db, mails, parts } from '../support/server/test-app.ts'

const emailOf = async (as: Awaited<ReturnType<typeof createMember>>) => (await as.me()).email
const sentTo = async (address: string) => {
  await parts.background.settled()
  return mails.filter(({ to }) => to === address)
}
const over = { status: 422, code: 'email_link_over' }

test('the address changes only when the mailed link is used, once; the old address gets a notice', async () => {
  const as = await createMember()
  const before = await emailOf(as)
  const token = await requestEmailLink(as, `new-${as.username}@example.com`)
  expect(await emailOf(as)).toBe(before)

  expect((await call(emails.confirm, { token })).status).toBe(200)

  expect(await emailOf(as)).toBe(`new-${as.username}@example.com`)
  expect(await call(emails.confirm, { token })).toMatchObject(over)
  expect((await sentTo(before)).map(({ subject }) => subject)).toEqual(['Your mail address for Joma was changed'])
})

test('until then a reset link goes to the old address', async () => {
  const as = await createMember()
  const before = await emailOf(as)
  await requestEmailLink(as, `thief-${as.username}@example.com`)

  await call(sessions.forgotPassword, { username: as.username })

  const subjects = async (address: string) => (await sentTo(address)).map(({ subject }) => subject)
  expect(await subjects(before)).toEqual(['Choose a new password for Joma'])
  expect(await subjects(`thief-${as.username}@example.com`)).toEqual(['Confirm your mail address for Joma'])
})

test('a wrong password, a wrong address and a missing session are refused', async () => {
  const as = await createMember()
  const input = { email: 'new@example.com', currentPassWord: password }

  expect(await call(emails.change, { ...input, currentPassWord: 'a wrong one' }, { as })).toMatchObject({
    status: 422,
    issues: { currentPassWord: 'wrong_password' },
  })
  expect((await call(emails.change, { ...input, email: 'no address' }, { as })).issues).toEqual({
    email: 'not_an_email',
  })
  expect((await call(emails.change, input)).status).toBe(401)
})

test('only the link of the last request works', async () => {
  const as = await createMember()
  const first = await requestEmailLink(as, `one-${as.username}@example.com`)
  const second = await requestEmailLink(as, `two-${as.username}@example.com`)

  expect(await call(emails.confirm, { token: first })).toMatchObject(over)
  expect((await call(emails.confirm, { token: second })).status).toBe(200)
})

test('a link is over after an hour, a new password or a block', async () => {
  const [late, changed, blocked] = [await createMember(), await createMember(), await createMember()]
  const tokens = [await requestEmailLink(late), await requestEmailLink(changed), await requestEmailLink(blocked)]
  const expires_at = new Date(Date.now() - 1_000)
  await db.update(emailChanges).set({ expires_at }).where(eq(emailChanges.user_id, late.id))
  const change = { currentPassWord: password, newPassword, confirmPassword: newPassword }
  await call(sessions.changePassword, change, { as: changed })
  await callAsAdmin(users.block, { username: blocked.username, status: 'block' })

  for (const token of tokens) expect(await call(emails.confirm, { token })).toMatchObject(over)
})

test('a sixth request of an account within 15 minutes is refused', async () => {
  const as = await createMember()
  const request = (turn: number) =>
    call(emails.change, { email: `a${turn}-${as.username}@example.com`, currentPassWord: password }, { as })
  for (let turn = 0; turn < 5; turn++) expect((await request(turn)).status).toBe(200)

  expect((await request(5)).status).toBe(429)
})

test('an address gets at most five mails an hour, of which requests of others use at most four', async () => {
  const as = await createMember()
  const address = await emailOf(as)
  const others = await Promise.all(Array.from({ length: 6 }, () => createMember()))
  for (const other of others) {
    await call(emails.change, { email: address.toUpperCase(), currentPassWord: password }, { as: other })
  }
  expect(await sentTo(address.toUpperCase())).toHaveLength(4)

  const change = { currentPassWord: password, newPassword, confirmPassword: newPassword }
  await call(sessions.changePassword, change, { as })
  await call(sessions.forgotPassword, { username: as.username })

  expect((await sentTo(address)).map(({ subject }) => subject)).toEqual(['Your Joma password was changed'])
})
