import { createHash, randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { idempotentResponses, rateLimits } from '#server/http/table.ts'
import { call, send } from '../support/server/call.ts'
import { createAdmin, createMember, password, signIn } from '../support/server/members.ts'
import {
  hashToken,
  newPassword,
  readMailedTokens,
  requestResetLink,
  resetPassword,
  signInStatus,
} from '../support/server/sessions.ts'
import { app, db } from '../support/server/test-app.ts'
import { buildRequest, fromAddress } from '../support/server/wire.ts'

test('a user who forgot the password gets a link by mail and sets a new password', async () => {
  const here = await createMember()
  const token = await requestResetLink(here.username)

  expect(await resetPassword(token)).toMatchObject({ status: 200, message: 'Password reset successfully.' })
  expect(await signInStatus(here.username, password)).toBe(401)
  expect(await signInStatus(here.username, newPassword)).toBe(200)
})

test('an administrator can reset the password too', async () => {
  const { username } = await createAdmin()

  expect((await resetPassword(await requestResetLink(username))).status).toBe(200)
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

test('five requests in 15 minutes are allowed, and four mails in an hour, for an account and for an unknown name', async () => {
  const { username } = await createMember()
  const unknownName = `n${randomUUID().slice(0, 12)}`
  const refusals = []
  for (const name of [username, unknownName]) {
    for (let request = 0; request < 5; request++)
      expect((await call(sessions.forgotPassword, { username: name })).status).toBe(200)
    const { status, code, headers } = await call(sessions.forgotPassword, { username: name.toUpperCase() })
    refusals.push({ status, code, waits: Number(headers.get('Retry-After')) > 14 * 60 })
  }

  expect(refusals[0]).toEqual({ status: 429, code: 'too_many_attempts', waits: true })
  expect(refusals[1]).toEqual(refusals[0])
  expect(await readMailedTokens(username)).toHaveLength(4)
  expect(await signInStatus(username, password)).toBe(200)
})

test('concurrent requests do not exceed the limit', async () => {
  const { username } = await createMember()

  await Promise.all(Array.from({ length: 15 }, () => call(sessions.forgotPassword, { username })))

  expect(await readMailedTokens(username)).toHaveLength(4)
})

test('an address that requests links for too many accounts is limited, and other addresses are not', async () => {
  const { username } = await createMember()
  const expire = new Date(Date.now() + 60_000)
  await db.insert(rateLimits).values({ key: 'forgot-password address:192.0.2.17', points: 100, expire })
  const request = buildRequest(sessions.forgotPassword, { username })

  const limited = await app.request(...request, fromAddress('192.0.2.17'))
  const other = await app.request(...request, fromAddress('192.0.2.18'))

  expect(limited.status).toBe(429)
  expect(other.status).toBe(200)
})

test('an address is limited by its invalid links, not by its valid links', async () => {
  const address = '192.0.2.19'
  const from = (token: string) =>
    app.request(...buildRequest(sessions.resetPassword, { password: newPassword, token }), fromAddress(address))
  const pointsNow = async () => {
    const [used] = await db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `reset-password%${address}`))
    return used?.points ?? 0
  }
  const { username } = await createMember()

  for (let wrong = 0; wrong < 3; wrong++) await from(`wrong${wrong}`)
  const before = await pointsNow()
  expect((await from(await requestResetLink(username))).status).toBe(200)
  expect(before).toBe(3)
  expect(await pointsNow()).toBe(3)
})

test('an address with too many invalid links has to wait', async () => {
  const expire = new Date(Date.now() + 60_000)
  await db.insert(rateLimits).values({ key: 'reset-password address:192.0.2.20', points: 100, expire })

  const { status } = await app.request(
    ...buildRequest(sessions.resetPassword, { password: newPassword, token: 'wrong' }),
    fromAddress('192.0.2.20'),
  )

  expect(status).toBe(429)
})
