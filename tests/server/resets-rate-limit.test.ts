import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { rateLimits } from '#server/http/table.ts'
import { call } from '../support/call.ts'
import { fromAddress } from '../support/from-address.ts'
import { app, db } from '../support/house.ts'
import { newMember, password } from '../support/members.ts'
import { askForLink, mailedTokens } from '../support/reset-links.ts'
import { chosen, trySignIn } from '../support/resets.ts'
import { requestOf } from '../support/wire.ts'

test('five links in a quarter of an hour are enough, for an account and for a name that has none', async () => {
  const { username } = await newMember()
  const nobody = `n${randomUUID().slice(0, 12)}`
  const refusals = []
  for (const name of [username, nobody]) {
    for (let asked = 0; asked < 5; asked++)
      expect((await call(sessions.forgotPassword, { username: name })).status).toBe(200)
    const { status, code, headers } = await call(sessions.forgotPassword, { username: name.toUpperCase() })
    refusals.push({ status, code, waits: Number(headers.get('Retry-After')) > 14 * 60 })
  }

  expect(refusals[0]).toEqual({ status: 429, code: 'too_many_attempts', waits: true })
  expect(refusals[1]).toEqual(refusals[0])
  expect(await mailedTokens(username)).toHaveLength(5)
  expect(await trySignIn(username, password)).toBe(200)
})

test('requests at once do not get past the limit', async () => {
  const { username } = await newMember()

  await Promise.all(Array.from({ length: 15 }, () => call(sessions.forgotPassword, { username })))

  expect(await mailedTokens(username)).toHaveLength(5)
})

test('an address that asks for too many accounts has to wait, another need not', async () => {
  const { username } = await newMember()
  const expire = new Date(Date.now() + 60_000)
  await db.insert(rateLimits).values({ key: 'forgot-password address:192.0.2.17', points: 100, expire })
  const request = requestOf(sessions.forgotPassword, { username })

  const worn = await app.request(...request, fromAddress('192.0.2.17'))
  const other = await app.request(...request, fromAddress('192.0.2.18'))

  expect(worn.status).toBe(429)
  expect(other.status).toBe(200)
})

test('an address is counted for links that are none, and not for those that are good', async () => {
  const address = '192.0.2.19'
  const from = (token: string) =>
    app.request(...requestOf(sessions.resetPassword, { password: chosen, token }), fromAddress(address))
  const pointsNow = async () => {
    const [used] = await db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `reset-password%${address}`))
    return used?.points ?? 0
  }
  const { username } = await newMember()

  for (let wrong = 0; wrong < 3; wrong++) await from(`wrong${wrong}`)
  const before = await pointsNow()
  const good = await from(await askForLink(username))

  expect(good.status).toBe(200)
  expect(before).toBe(3)
  expect(await pointsNow()).toBe(3)
})

test('an address with too many wrong links has to wait', async () => {
  const expire = new Date(Date.now() + 60_000)
  await db.insert(rateLimits).values({ key: 'reset-password address:192.0.2.20', points: 100, expire })

  const { status } = await app.request(
    ...requestOf(sessions.resetPassword, { password: chosen, token: 'wrong' }),
    fromAddress('192.0.2.20'),
  )

  expect(status).toBe(429)
})
