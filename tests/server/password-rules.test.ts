import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from '../support/server/call.ts'
import { callAsAdmin, createMember, password, registrationInput, signIn } from '../support/server/members.ts'
import { requestResetLink } from '../support/server/sessions.ts'
import { db, mails, parts } from '../support/server/test-app.ts'

test('the configured password of the first administrator needs 12 characters, and later values have no effect', async () => {
  const create = (password: string) => createFirstAdmin(db, { username: 'first-admin', password })

  await expect(create('eleven-char')).rejects.toThrow('ADMIN_PASSWORD needs at least 12 characters')
  const created = await create('twelve-chars')
  const later = await create('short')

  expect(created).toEqual({ username: 'first-admin', password: 'as configured' })
  expect(later).toBeNull()
})

const register = (chosen: string, fields: object = {}) => {
  const input = { ...registrationInput(), ...fields, password: chosen, confirm_password: chosen }
  return call(users.register, input)
}

test.each([
  ['password1', 'common_password'],
  ['PassWord1', 'common_password'],
  ['qwertyuiop', 'common_password'],
  ['aaaaaaaaaa', 'repeated_password'],
  ['abababab', 'repeated_password'],
  ['joma1joma1', 'repeated_password'],
  ['11222211', 'repeated_password'],
  ['rahim.uddin', 'personal_password'],
  ['Rahim.Uddin1', 'personal_password'],
  ['rahim.u@example.com', 'personal_password'],
  ['01798765432', 'personal_password'],
  ['8801798765432', 'personal_password'],
])('the password %s is refused: %s', async (chosen, code) => {
  const own = { username: 'rahim.uddin', email: 'rahim.u@example.com', mobile_number: '+880 1798-765432' }

  const { status, issues } = await register(chosen, own)

  expect({ status, issues }).toEqual({ status: 400, issues: { password: code } })
})

test('a longer password may contain the username', async () => {
  const input = registrationInput()

  expect((await register(`${input.username} likes tea`, { username: input.username })).status).toBe(200)
})

test('the rules hold for a change, a reset and a member with a plan', async () => {
  const as = await createMember({ balance: 10 })
  const token = await requestResetLink(as.username)
  const chosen = 'password1'
  const change = { currentPassWord: password, newPassword: chosen, confirmPassword: chosen }
  const registration = { ...registrationInput(), password: chosen, confirm_password: chosen, planName: 'any' }

  const changed = await call(sessions.changePassword, change, { as })
  const reset = await call(sessions.resetPassword, { password: chosen, token })
  const registered = await call(users.registerWithPlan, registration, { as })

  expect(changed.issues).toEqual({ newPassword: 'common_password' })
  expect(reset.issues).toEqual({ password: 'common_password' })
  expect(registered.issues).toEqual({ password: 'common_password' })
  // The refused reset has not used the link.
  expect((await call(sessions.resetPassword, { password: 'staple battery', token })).status).toBe(200)
})

test('administrators need 12 characters', async () => {
  const short = 'b4tteryst4p'
  const input = { ...registrationInput(), password: short, confirm_password: short }

  const { status, issues, errors } = await callAsAdmin(users.createAdmin, input)

  expect({ status, issues }).toEqual({ status: 400, issues: { password: 'too_short' } })
  expect(errors.password).toContain('12')
})

test('a changed password, a reset and a new device are mailed; the first device and a known one are not', async () => {
  const input = { ...registrationInput() }
  await call(users.register, input)
  const { username } = input
  const subjects = async () => {
    await parts.background.settled()
    return mails.filter(({ text }) => text.includes(`"${username}"`)).map(({ subject }) => subject)
  }
  const first = (await call(sessions.signIn, { username, password })).data
  await call(sessions.signIn, { username, password, device_token: first.deviceToken })
  expect(await subjects()).toEqual([])

  const as = await signIn(username)
  expect(await subjects()).toEqual(['New sign-in to Joma'])
  const change = { currentPassWord: password, newPassword: 'staple battery', confirmPassword: 'staple battery' }
  await call(sessions.changePassword, change, { as })
  await call(sessions.resetPassword, { password: 'another battery', token: await requestResetLink(username) })

  expect(await subjects()).toEqual([
    'New sign-in to Joma',
    'Your Joma password was changed',
    'Choose a new password for Joma',
    'Your Joma password was changed',
  ])
})

const statusOf = async (username: string, password: string) =>
  (await send(sessions.signIn, { username, password })).status

/** The same characters, as two keyboards write them. */
const [composed, decomposed] = ['caf\u00e9 \u09ac\u09cb\u09a8 2026', 'cafe\u0301 \u09ac\u09c7\u09be\u09a8 2026']

test.each([
  ['composed', composed],
  ['decomposed', decomposed],
])('a password that was chosen in %s characters is right in both forms', async (_, chosen) => {
  const typed = { ...registrationInput(), password: chosen, confirm_password: chosen }
  await call(users.register, typed)

  expect(await statusOf(typed.username, composed)).toBe(200)
  expect(await statusOf(typed.username, decomposed)).toBe(200)
  expect(await statusOf(typed.username, composed.replace('\u00e9', 'e'))).toBe(401)
})

test('full-width characters are the usual ones', async () => {
  const wide = 'ｃｏｒｒｅｃｔ\u3000horse'
  const typed = { ...registrationInput(), password: wide, confirm_password: wide }
  await call(users.register, typed)

  expect(await statusOf(typed.username, 'correct horse')).toBe(200)
})

test('an older hash is compared with the password as it was typed', async () => {
  const { id, username } = await createMember()
  await db
    .update(userTable)
    .set({ password_hash: await hash(decomposed) })
    .where(eq(userTable.id, id))

  expect(await statusOf(username, decomposed)).toBe(200)
  expect(await statusOf(username, composed)).toBe(401)
})
