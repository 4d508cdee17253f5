import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { rateLimits } from '#server/http/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, password, registrationInput, signIn } from '../support/server/members.ts'
import { failSignIn } from '../support/server/sessions.ts'
import { app, db } from '../support/server/test-app.ts'

test('after ten failures an account is locked out, even with the right password', async () => {
  const { username } = await createMember()
  for (let failure = 0; failure < 10; failure++) expect((await failSignIn(username)).status).toBe(401)

  const { status, headers, code, values } = await call(sessions.signIn, { username, password })

  expect(status).toBe(429)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
  expect({ code, values }).toEqual({ code: 'too_many_attempts', values: { minutes: 15 } })
})

test('another spelling of a username has the same limit', async () => {
  const typed = { ...registrationInput(), username: `iris${randomUUID().slice(0, 8)}` }
  await call(users.register, typed)
  for (let failure = 0; failure < 10; failure++) await failSignIn(typed.username)

  for (const spelling of ['İris', 'irİs', 'İrİs', 'IRIS', ' iris']) {
    expect((await failSignIn(typed.username.replace('iris', spelling))).status).toBe(429)
  }
})

test('concurrent attempts do not exceed the limit', async () => {
  const { username } = await createMember()

  const replies = await Promise.all(Array.from({ length: 25 }, () => failSignIn(username)))

  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15)
})

test('successful sign-ins are not counted', async () => {
  const { username } = await createMember()

  for (let success = 0; success < 12; success++) await signIn(username)

  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

test('a successful sign-in resets the failure count', async () => {
  const { username } = await createMember()
  for (let failure = 0; failure < 9; failure++) await failSignIn(username)
  await signIn(username)

  const { status } = await failSignIn(username)

  expect(status).toBe(401)
  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

test('the lock-out of an account ends after 15 minutes', async () => {
  const { username } = await createMember()
  for (let failure = 0; failure < 10; failure++) await failSignIn(username)
  const [used] = await db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `%${username}`))
  expect(used).toMatchObject({ points: 10 })
  const passed = { expire: new Date(used!.expire!.getTime() - 15 * 60_000) }
  await db.update(rateLimits).set(passed).where(eq(rateLimits.key, used!.key))

  const { status } = await call(sessions.signIn, { username, password })

  expect(status).toBe(200)
})

test('an address with too many failures is locked out, whatever its forwarding headers claim', async () => {
  const { username } = await createMember()
  const expire = new Date(Date.now() + 60_000)
  await db.insert(rateLimits).values({ key: 'sign-in address:192.0.2.7', points: 100, expire })
  const from = (remoteAddress: string) => ({
    incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } },
  })
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.1' },
    body: JSON.stringify({ username, password }),
  }

  const limited = await app.request('/api/v1/auth/login', request, from('192.0.2.7'))
  const other = await app.request('/api/v1/auth/login', request, from('192.0.2.8'))

  expect(limited.status).toBe(429)
  expect(other.status).toBe(200)
})
