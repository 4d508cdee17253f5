import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { rateLimits } from '#server/http/table.ts'
import { call } from '../support/server/call.ts'
import { expectRetryAfter, expectTime } from '../support/server/expect-time.ts'
import { createMember, password, registrationInput, signIn } from '../support/server/members.ts'
import { failSignIn } from '../support/server/sessions.ts'
import { app, db } from '../support/server/test-app.ts'
import { buildRequest, fromAddress, readReply } from '../support/server/wire.ts'

let lastHost = 0
const newAddress = () => `198.51.${100 + (++lastHost >> 8)}.${lastHost & 255}`

interface Attempt {
  username: string
  password?: string
  device_token?: string | undefined
}

const attempt = async (address: string, { password = 'a wrong one', ...input }: Attempt) =>
  readReply(
    sessions.signIn.output,
    await app.request(...buildRequest(sessions.signIn, { ...input, password }), fromAddress(address)),
  )

test('after ten failures an address is closed for the account, even with the right password', async () => {
  const { username } = await createMember()
  const startedAt = Date.now()
  for (let failure = 0; failure < 10; failure++) expect((await failSignIn(username)).status).toBe(401)

  const refused = await call(sessions.signIn, { username, password })

  expect(refused).toMatchObject({ status: 429, code: 'too_many_attempts' })
  const retryAfterS = expectRetryAfter(refused, { startedAt, waitS: 15 * 60 })
  expect(refused.values).toEqual({ minutes: Math.ceil(retryAfterS / 60) })
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

  expect((await failSignIn(username)).status).toBe(401)
  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

test('the limit ends after 15 minutes', async () => {
  const { username } = await createMember()
  for (let failure = 0; failure < 10; failure++) await failSignIn(username)
  const used = await db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `%${username}`))
  expect(used.map(({ points }) => points)).toEqual([10, 10])
  for (const { key, expire } of used) {
    const passed = { expire: new Date(expire!.getTime() - 15 * 60_000) }
    await db.update(rateLimits).set(passed).where(eq(rateLimits.key, key))
  }

  expect((await call(sessions.signIn, { username, password })).status).toBe(200)
})

/** Makes an attempt after the current delay, and expects that it starts a delay of this length. */
async function failAfterDelay(username: string, delayS: number) {
  const isDelay = eq(rateLimits.key, `sign-in delay:${username}`)
  await db
    .update(rateLimits)
    .set({ expire: new Date(Date.now() - 1_000) })
    .where(isDelay)
  const startedAt = Date.now()
  expect((await attempt(newAddress(), { username })).status).toBe(401)
  const [row] = await db.select().from(rateLimits).where(isDelay)
  expectTime(row!.expire, { startedAt, delayMs: delayS * 1_000 })
}

test('strangers cannot close an account: other addresses only wait, up to 30 seconds, and known devices never', async () => {
  const { username } = await createMember()
  const { deviceToken: device_token } = (await call(sessions.signIn, { username, password })).data
  for (let turn = 0; turn < 10; turn++) expect((await attempt(newAddress(), { username })).status).toBe(401)

  for (const delayS of [1, 2, 4, 8, 16]) await failAfterDelay(username, delayS)
  // Otherwise the delay may end before the next attempt.
  const expire = new Date(Date.now() + 3_600_000)
  await db
    .update(rateLimits)
    .set({ expire })
    .where(eq(rateLimits.key, `sign-in delay:${username}`))
  const slowed = await attempt(newAddress(), { username, password })
  const known = await attempt(newAddress(), { username, password, device_token })

  expect(slowed).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(slowed.headers.get('Retry-After')).toBe('30')
  expect(known.status).toBe(200)
})

test('the delay grows with each failure to 30 seconds, and then lets one attempt through', async () => {
  const { username } = await createMember()
  const isDelay = eq(rateLimits.key, `sign-in delay:${username}`)
  for (let turn = 0; turn < 10; turn++) await attempt(newAddress(), { username })
  for (const delayS of [1, 2, 4, 8, 16, 30, 30]) {
    await failAfterDelay(username, delayS)
    await db
      .update(rateLimits)
      .set({ expire: new Date(Date.now() - 1_000) })
      .where(isDelay)
  }

  expect((await attempt(newAddress(), { username, password })).status).toBe(200)
  expect(await db.select().from(rateLimits).where(isDelay)).toEqual([])
})

test('a known device is limited by its own wrong passwords, and another device is not', async () => {
  const { username } = await createMember()
  const first = (await call(sessions.signIn, { username, password })).data.deviceToken
  const second = (await call(sessions.signIn, { username, password })).data.deviceToken
  for (let turn = 0; turn < 10; turn++) await attempt(newAddress(), { username, device_token: first })

  const closed = await attempt(newAddress(), { username, password, device_token: first })
  const other = await attempt(newAddress(), { username, password, device_token: second })
  const stranger = await attempt(newAddress(), { username, password })

  expect([closed.status, other.status, stranger.status]).toEqual([429, 200, 200])
})

test('the device token of another account, and an invented one, are a stranger’s', async () => {
  const [{ username }, thief] = [await createMember(), await createMember()]
  const stolen = (await call(sessions.signIn, { username: thief.username, password })).data.deviceToken
  const address = newAddress()
  for (let turn = 0; turn < 10; turn++) await attempt(address, { username })

  for (const device_token of [stolen, 'invented', 'x'.repeat(65)]) {
    expect((await attempt(address, { username, password, device_token })).status).toBe(429)
  }
})

test('one browser has one token for all its accounts', async () => {
  const [one, other] = [await createMember(), await createMember()]
  const { deviceToken } = (await call(sessions.signIn, { username: one.username, password })).data
  const again = { username: other.username, password, device_token: deviceToken }

  const { data } = await call(sessions.signIn, again)

  expect(data.deviceToken).toBe(deviceToken)
})

test('an address is limited by the number of accounts that it tries, whatever its headers claim', async () => {
  const { username } = await createMember()
  const [address, other] = [newAddress(), newAddress()]
  for (let turn = 0; turn < 3; turn++) await attempt(address, { username })
  const isAddress = eq(rateLimits.key, `sign-in address:${address}`)
  expect(await db.select().from(rateLimits).where(isAddress)).toMatchObject([{ points: 1 }])
  await db.update(rateLimits).set({ points: 100 }).where(isAddress)
  const second = (await createMember()).username
  const [path, request] = buildRequest(sessions.signIn, { username: second, password })
  const headers = { ...request.headers, 'X-Forwarded-For': '203.0.113.9' }

  const limited = await app.request(path, { ...request, headers }, fromAddress(address))
  const elsewhere = await attempt(other, { username: second, password })

  expect(limited.status).toBe(429)
  expect(elsewhere.status).toBe(200)
})

test('an address that has reached its limit costs no query', async () => {
  const address = newAddress()
  const expire = new Date(Date.now() + 60_000)
  await db.insert(rateLimits).values({ key: `sign-in address:${address}`, points: 100, expire })
  const { username } = await createMember()
  expect((await attempt(address, { username, password })).status).toBe(429)
  const queries = [vi.spyOn(db, 'select'), vi.spyOn(db, 'insert'), vi.spyOn(db, 'transaction')]

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => attempt(address, { username: `n${turn}${randomUUID().slice(0, 8)}` })),
  )

  const counts = queries.map((query) => query.mock.calls.length)
  for (const query of queries) query.mockRestore()
  expect(replies.every(({ status }) => status === 429)).toBe(true)
  expect(counts).toEqual([0, 0, 0])
})
