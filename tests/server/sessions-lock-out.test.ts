import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { rateLimits } from '#server/http/table.ts'
import { call } from '../support/call.ts'
import { app, db } from '../support/house.ts'
import { newMember, password, registration, signIn } from '../support/members.ts'
import { fail } from '../support/sessions.ts'

test('after ten failures an account has to wait, even with the right password', async () => {
  const { username } = await newMember()
  for (let failure = 0; failure < 10; failure++) expect((await fail(username)).status).toBe(401)

  const { status, headers, code, values } = await call(sessions.signIn, { username, password })

  expect(status).toBe(429)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
  expect({ code, values }).toEqual({ code: 'too_many_attempts', values: { minutes: 15 } })
})

test('another spelling of the same name is not another ten attempts', async () => {
  const typed = { ...registration(), username: `iris${randomUUID().slice(0, 8)}` }
  await call(users.register, typed)
  for (let failure = 0; failure < 10; failure++) await fail(typed.username)

  for (const spelling of ['İris', 'irİs', 'İrİs', 'IRIS', ' iris']) {
    expect((await fail(typed.username.replace('iris', spelling))).status).toBe(429)
  }
})

test('attempts at once do not get past the limit', async () => {
  const { username } = await newMember()

  const replies = await Promise.all(Array.from({ length: 25 }, () => fail(username)))

  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15)
})

test('successes do not count', async () => {
  const { username } = await newMember()

  for (let success = 0; success < 12; success++) await signIn(username)

  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

test('a success forgets the failures before it', async () => {
  const { username } = await newMember()
  for (let failure = 0; failure < 9; failure++) await fail(username)
  await signIn(username)

  const { status } = await fail(username)

  expect(status).toBe(401)
  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

test('after a quarter of an hour an account may try again', async () => {
  const { username } = await newMember()
  for (let failure = 0; failure < 10; failure++) await fail(username)
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

test('an address with too many failures has to wait, whatever it claims to be', async () => {
  const { username } = await newMember()
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

  const worn = await app.request('/api/v1/auth/login', request, from('192.0.2.7'))
  const other = await app.request('/api/v1/auth/login', request, from('192.0.2.8'))

  expect(worn.status).toBe(429)
  expect(other.status).toBe(200)
})
