import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { createMember, password, registrationInput } from '../support/server/members.ts'
import { decodeClaims, failSignIn } from '../support/server/sessions.ts'

test('an unknown username and a wrong password get the same response', async () => {
  const { username } = await createMember()

  const wrongPassword = await failSignIn(username)
  const wrongName = await failSignIn(`${username}x`)

  expect(wrongPassword).toMatchObject({ status: 401, code: 'wrong_sign_in', errors: {} })
  expect(wrongName).toMatchObject({ status: 401, message: wrongPassword.message, errors: {} })
})

test('the username is trimmed and compared without case', async () => {
  const { username } = await createMember()

  expect((await call(sessions.signIn, { username: ` ${username.toUpperCase()} `, password })).status).toBe(200)
})

test.each(['Éva', 'ŞEYMA', 'রহিম'])('a user with the name %s signs in', async (name) => {
  const typed = { ...registrationInput(), username: `${name}${randomUUID().slice(0, 8)}` }
  await call(users.register, typed)

  expect((await call(sessions.signIn, { username: typed.username, password })).status).toBe(200)
})

test('spaces are part of a password', async () => {
  const spaced = ' a  little  space '
  const spaces = { password: spaced, confirm_password: spaced }
  const typed = { ...registrationInput(), ...spaces }
  await call(users.register, typed)

  expect((await call(sessions.signIn, { username: typed.username, password: spaces.password })).status).toBe(200)
})

test('two sign-ins under one Idempotency-Key get two tokens', async () => {
  const { username } = await createMember()
  const key = randomUUID()

  const first = await call(sessions.signIn, { username, password }, { key })
  const second = await call(sessions.signIn, { username, password }, { key })

  expect(second.status).toBe(200)
  expect(decodeClaims(second.data.accessToken).jti).not.toBe(decodeClaims(first.data.accessToken).jti)
})
