import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { idempotentResponses } from '#server/http/table.ts'
import { call, send } from '../support/server/call.ts'
import { newAdmin, newMember, password, signIn, theAdmin } from '../support/server/members.ts'
import { askForLink } from '../support/server/reset-links.ts'
import { chosen, hashOf, reset, trySignIn } from '../support/server/resets.ts'
import { db } from '../support/server/test-app.ts'

test('a user who forgot the password gets a link by mail and sets a new password', async () => {
  const here = await newMember()
  const token = await askForLink(here.username)

  const { status, message } = await reset(token)

  expect({ status, message }).toEqual({ status: 200, message: 'Password reset successfully.' })
  expect(await trySignIn(here.username, password)).toBe(401)
  expect(await trySignIn(here.username, chosen)).toBe(200)
})

test('an administrator can reset the password too', async () => {
  const { username } = await newAdmin()

  const { status } = await reset(await askForLink(username))

  expect(status).toBe(200)
  expect(await trySignIn(username, chosen)).toBe(200)
})

test('a reset ends every session of the account, and of no other account', async () => {
  const [here, other] = [await newMember(), await newMember()]
  const there = await signIn(here.username)

  await reset(await askForLink(here.username))

  expect((await call(users.me, {}, { as: here })).status).toBe(401)
  expect((await call(users.me, {}, { as: there })).status).toBe(401)
  expect((await call(users.me, {}, { as: other })).status).toBe(200)
  expect(await trySignIn(other.username, password)).toBe(200)
})

test('a reset of a blocked account is refused, and its link works after the unblock', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const as = await theAdmin()
  await call(users.block, { username, status: 'block' }, { as })

  const refused = await reset(token)
  await call(users.block, { username, status: 'on-progress' }, { as })

  expect(refused).toMatchObject({ status: 403, code: 'account_blocked' })
  expect(await trySignIn(username, password)).toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test('a reset ends a lock-out by wrong passwords', async () => {
  const { username } = await newMember()
  for (let failure = 0; failure < 10; failure++) await trySignIn(username, 'a wrong one')
  expect(await trySignIn(username, password)).toBe(429)

  await reset(await askForLink(username))

  expect(await trySignIn(username, chosen)).toBe(200)
})

test.each([
  ['no fields', {}, { password: 'This field is required.', token: 'This field is required.' }],
  ['a short password', { password: 'short', token: 'x' }, { password: 'Enter at least 8 characters.' }],
  ['a long password', { password: 'x'.repeat(129), token: 'x' }, { password: 'Enter at most 128 characters.' }],
  ['a token with other characters', { password: chosen, token: "' or 1=1" }, { token: expect.any(String) }],
  ['a token that is no text', { password: chosen, token: { $gt: '' } }, { token: expect.any(String) }],
  ['an endless token', { password: chosen, token: 'x'.repeat(5_000) }, { token: expect.any(String) }],
])('%s are refused with field errors', async (_, fields, expected) => {
  const { status, errors } = await send(sessions.resetPassword, fields)

  expect(status).toBe(400)
  expect(errors).toEqual(expected)
})

test('a repeated reset under its key returns the stored response and does nothing more', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const key = randomUUID()
  await reset(token, key)
  const as = await signIn(username, chosen)

  const again = await reset(token, key)

  expect(again).toMatchObject({ status: 200, message: 'Password reset successfully.' })
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await call(users.me, {}, { as })).status).toBe(200)
})

test('the idempotent response contains neither the password nor the token', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const key = randomUUID()
  await reset(token, key)

  const [kept] = await db.select().from(idempotentResponses).where(eq(idempotentResponses.key, key))

  const plain = createHash('sha256')
    .update(JSON.stringify({ password: chosen, token }))
    .digest('base64url')
  expect(kept).toMatchObject({ data: null })
  for (const secret of [chosen, token, hashOf(token), plain]) expect(JSON.stringify(kept)).not.toContain(secret)
})
