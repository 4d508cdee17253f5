import { eq } from 'drizzle-orm'
import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { sessions as sessionTable } from '#server/sessions/table.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { call } from '../support/server/call.ts'
import { createMember, password, sharedAdmin } from '../support/server/members.ts'
import { decodeClaims } from '../support/server/sessions.ts'
import { db, parts } from '../support/server/test-app.ts'

test('the token has its user and its expiry in seconds', async () => {
  const { token, username } = await createMember()

  const { exp, iat, ...claims } = decodeClaims(token)

  expect(claims).toMatchObject({ username, role: 'customer' })
  expect(exp - iat).toBe(parts.tokenTtlS)
  expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(30)
})

test('a blocked account cannot sign in, and its token stops working at once', async () => {
  const member = await createMember()
  await call(users.block, { username: member.username, status: 'block' }, { as: await sharedAdmin() })

  const withToken = await call(users.me, {}, { as: member })
  const signingIn = await call(sessions.signIn, { username: member.username, password })

  expect(withToken).toMatchObject({ status: 401, code: 'session_over' })
  expect(signingIn).toMatchObject({ status: 403, code: 'account_blocked' })
})

test('a deleted account cannot sign in, and its token stops working', async () => {
  const member = await createMember()
  await call(users.delete, { username: member.username }, { as: await sharedAdmin() })

  const withToken = await call(users.me, {}, { as: member })
  const signingIn = await call(sessions.signIn, { username: member.username, password })

  expect(withToken.status).toBe(401)
  expect(signingIn).toMatchObject({ status: 401, code: 'wrong_sign_in' })
})

test('an expired token is refused', async () => {
  const { token, username } = await createMember()
  const { jti } = decodeClaims(token)
  const expired = await createTokens(parts.secret, -1).issue({ username, role: 'customer', jti })

  const { status } = await call(users.me, {}, { as: { token: expired } })

  expect(status).toBe(401)
})

test('a valid token is refused after its session has expired', async () => {
  const { token } = await createMember()
  const expired = { expires_at: new Date(Date.now() - 1_000) }
  await db
    .update(sessionTable)
    .set(expired)
    .where(eq(sessionTable.id, decodeClaims(token).jti))

  const { status } = await call(users.me, {}, { as: { token } })

  expect(status).toBe(401)
})

test('a token with another signature is refused', async () => {
  const { token } = await createMember()

  const forged = await sign({ ...decodeClaims(token) }, 'another secret')
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${token.split('.')[1]}.`

  expect((await call(users.me, {}, { as: { token: forged } })).status).toBe(401)
  expect((await call(users.me, {}, { as: { token: unsigned } })).status).toBe(401)
})

test('a customer’s token with the role admin is refused', async () => {
  const { token } = await createMember()
  const [head, , signature] = token.split('.')

  const raised = [head, btoa(JSON.stringify({ ...decodeClaims(token), role: 'admin' })), signature].join('.')

  expect((await call(users.me, {}, { as: { token: raised } })).status).toBe(401)
})
