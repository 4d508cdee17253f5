import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { rateLimits } from '#server/http/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, password } from '../support/server/members.ts'
import { newPassword, readMailedTokens, requestResetLink, signInStatus } from '../support/server/sessions.ts'
import { app, db } from '../support/server/test-app.ts'
import { buildRequest, fromAddress } from '../support/server/wire.ts'

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
  const good = await from(await requestResetLink(username))

  expect(good.status).toBe(200)
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
