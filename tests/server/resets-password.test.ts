import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { idempotentResponses } from '#server/http/table.ts'
import { call, send } from '../support/server/call.ts'
import { createAdmin, createMember, password, sharedAdmin, signIn } from '../support/server/members.ts'
import {
  expiredLinkReply,
  hashToken,
  newPassword,
  requestResetLink,
  resetPassword,
  signInStatus,
} from '../support/server/sessions.ts'
import { db } from '../support/server/test-app.ts'

test('a user who forgot the password gets a link by mail and sets a new password', async () => {
  const here = await createMember()
  const token = await requestResetLink(here.username)

  const { status, message } = await resetPassword(token)

  expect({ status, message }).toEqual({ status: 200, message: 'Password reset successfully.' })
  expect(await signInStatus(here.username, password)).toBe(401)
  expect(await signInStatus(here.username, newPassword)).toBe(200)
})

test('an administrator can reset the password too', async () => {
  const { username } = await createAdmin()

  const { status } = await resetPassword(await requestResetLink(username))

  expect(status).toBe(200)
  expect(await signInStatus(username, newPassword)).toBe(200)
})

test('a reset ends every session of the account, and of no other account', async () => {
  const [here, other] = [await createMember(), await createMember()]
  const there = await signIn(here.username)

  await resetPassword(await requestResetLink(here.username))

  expect((await call(users.me, {}, { as: here })).status).toBe(401)
  expect((await call(users.me, {}, { as: there })).status).toBe(401)
  expect((await call(users.me, {}, { as: other })).status).toBe(200)
  expect(await signInStatus(other.username, password)).toBe(200)
})

test('a reset of a blocked account is refused, and its link stays invalid after the unblock', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)
  const as = await sharedAdmin()
  await call(users.block, { username, status: 'block' }, { as })

  const refused = await resetPassword(token)
  await call(users.block, { username, status: 'on-progress' }, { as })

  expect(refused).toMatchObject(expiredLinkReply)
  expect(await signInStatus(username, password)).toBe(200)
  expect(await resetPassword(token)).toMatchObject(expiredLinkReply)
})

test('a reset ends a lock-out by wrong passwords', async () => {
  const { username } = await createMember()
  for (let failure = 0; failure < 10; failure++) await signInStatus(username, 'a wrong one')
  expect(await signInStatus(username, password)).toBe(429)

  await resetPassword(await requestResetLink(username))

  expect(await signInStatus(username, newPassword)).toBe(200)
})

test.each([
  ['no fields', {}, { password: 'This field is required.', token: 'This field is required.' }],
  ['a short password', { password: 'short', token: 'x' }, { password: 'Enter at least 8 characters.' }],
  ['a long password', { password: 'x'.repeat(129), token: 'x' }, { password: 'Enter at most 128 characters.' }],
  ['a token with other characters', { password: newPassword, token: "' or 1=1" }, { token: expect.any(String) }],
  ['a token that is not a string', { password: newPassword, token: { $gt: '' } }, { token: expect.any(String) }],
  ['a too long token', { password: newPassword, token: 'x'.repeat(5_000) }, { token: expect.any(String) }],
])('%s are refused with field errors', async (_, fields, expected) => {
  const { status, errors } = await send(sessions.resetPassword, fields)

  expect(status).toBe(400)
  expect(errors).toEqual(expected)
})

test('a repeated reset under its key returns the stored response and does nothing more', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)
  const key = randomUUID()
  await resetPassword(token, key)
  const as = await signIn(username, newPassword)

  const again = await resetPassword(token, key)

  expect(again).toMatchObject({ status: 200, message: 'Password reset successfully.' })
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await call(users.me, {}, { as })).status).toBe(200)
})

test('the idempotent response contains neither the password nor the token', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)
  const key = randomUUID()
  await resetPassword(token, key)

  const [stored] = await db.select().from(idempotentResponses).where(eq(idempotentResponses.key, key))

  const plain = createHash('sha256')
    .update(JSON.stringify({ password: newPassword, token }))
    .digest('base64url')
  expect(stored).toMatchObject({ data: null })
  for (const secret of [newPassword, token, hashToken(token), plain])
    expect(JSON.stringify(stored)).not.toContain(secret)
})
