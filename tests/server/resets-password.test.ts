import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { idempotentResponses } from '#server/http/table.ts'
import { call, send } from '../support/call.ts'
import { db } from '../support/house.ts'
import { newAdmin, newMember, password, signIn, theAdmin } from '../support/members.ts'
import { askForLink } from '../support/reset-links.ts'
import { chosen, hashOf, reset, trySignIn } from '../support/resets.ts'

test('somebody who forgot the password gets a link by mail, and chooses another with it', async () => {
  const here = await newMember()
  const token = await askForLink(here.username)

  const { status, message } = await reset(token)

  expect({ status, message }).toEqual({ status: 200, message: 'Password reset successfully.' })
  expect(await trySignIn(here.username, password)).toBe(401)
  expect(await trySignIn(here.username, chosen)).toBe(200)
})

test('an administrator gets a link too', async () => {
  const { username } = await newAdmin()

  const { status } = await reset(await askForLink(username))

  expect(status).toBe(200)
  expect(await trySignIn(username, chosen)).toBe(200)
})

test('a reset ends every session of the account, and no other’s', async () => {
  const [here, other] = [await newMember(), await newMember()]
  const there = await signIn(here.username)

  await reset(await askForLink(here.username))

  expect((await call(users.me, {}, { as: here })).status).toBe(401)
  expect((await call(users.me, {}, { as: there })).status).toBe(401)
  expect((await call(users.me, {}, { as: other })).status).toBe(200)
  expect(await trySignIn(other.username, password)).toBe(200)
})

test('an account that was blocked meanwhile keeps its password, and its link for when it is unblocked', async () => {
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

test('somebody locked out by wrong passwords gets in with a reset', async () => {
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
])('%s are refused at their fields', async (_, fields, expected) => {
  const { status, errors } = await send(sessions.resetPassword, fields)

  expect(status).toBe(400)
  expect(errors).toEqual(expected)
})

test('a reset whose answer was lost is answered again under its key, and does nothing more', async () => {
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

test('what is kept under a key tells neither password nor token', async () => {
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
