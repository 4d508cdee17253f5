import { eq } from 'drizzle-orm'
import { decode, sign } from 'hono/jwt'
import { describe, expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { deriveKeys } from '#server/process/keys.ts'
import { sessions as sessionTable } from '#server/sessions/table.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { call } from '../support/server/call.ts'
import { expectTime } from '../support/server/expect-time.ts'
import { createMember, password, sharedAdmin } from '../support/server/members.ts'
import { decodeClaims } from '../support/server/sessions.ts'
import { app, db, parts } from '../support/server/test-app.ts'

test('the token has its user and its expiry in seconds', async () => {
  const startedAt = Date.now()
  const { token, username } = await createMember()

  const { exp, iat, ...claims } = decodeClaims(token)

  expect(claims).toMatchObject({ username, role: 'customer' })
  expect(exp - iat).toBe(parts.tokenTtlS)
  // Claims have whole seconds.
  expectTime(new Date(iat * 1_000), { startedAt: startedAt - 1_000 })
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
  const expired = await createTokens([parts.secret], -1).issue({ username, role: 'customer', jti })

  expect((await call(users.me, {}, { as: { token: expired } })).status).toBe(401)
})

test('a valid token is refused after its session has expired', async () => {
  const { token } = await createMember()
  const expired = { expires_at: new Date(Date.now() - 1_000) }
  await db
    .update(sessionTable)
    .set(expired)
    .where(eq(sessionTable.id, decodeClaims(token).jti))

  expect((await call(users.me, {}, { as: { token } })).status).toBe(401)
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

describe('the keys of tokens', () => {
  const secret = 'another secret of the tests, thirty-two characters'
  const claimsOf = ({ token, username }: { token: string; username: string }) => ({
    username,
    role: 'customer' as const,
    jti: decodeClaims(token).jti,
  })
  const readUser = (at: ReturnType<typeof createApp>, token: string) =>
    at.request('/api/v1/user/get-single-user', { headers: { Authorization: `Bearer ${token}` } })

  test('a token names its audience, its type and its key, and not the secret', async () => {
    const { token } = await createMember()

    const { header, payload } = decode(token)

    expect(payload).toMatchObject({ aud: 'joma', typ: 'access' })
    expect((header as { kid?: string }).kid).toBe(deriveKeys(parts.secret).id)
  })

  test('after a rotation of the secret, earlier tokens stay valid and new ones use the new key', async () => {
    const member = await createMember()
    const rotated = createApp({ ...parts, secret, previousSecrets: [parts.secret] })
    const next = await createTokens([secret], 60).issue(claimsOf(member))

    const statuses = [await readUser(rotated, member.token), await readUser(rotated, next), await readUser(app, next)]

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 401])
    expect((await readUser(createApp({ ...parts, secret }), member.token)).status).toBe(401)
  })

  test('a token of a version before the keys were derived stays valid until it expires', async () => {
    const claims = claimsOf(await createMember())
    const iat = Math.floor(Date.now() / 1_000)
    const old = await sign({ ...claims, iat, exp: iat + 60 }, parts.secret)
    const expired = await sign({ ...claims, iat: iat - 60, exp: iat - 1 }, parts.secret)

    expect([(await readUser(app, old)).status, (await readUser(app, expired)).status]).toEqual([200, 401])
  })

  test.each([
    ['another type', { aud: 'joma', typ: 'reset' }],
    ['another audience', { aud: 'other', typ: 'access' }],
    ['no type', { aud: 'joma' }],
  ])('a token with %s is refused', async (_, kind) => {
    const claims = claimsOf(await createMember())
    const { id, token } = deriveKeys(parts.secret)
    const iat = Math.floor(Date.now() / 1_000)
    const key = { kty: 'oct', k: token, alg: 'HS256', kid: id }

    const signed = await sign({ ...claims, ...kind, iat, exp: iat + 60 }, key as never)

    expect((await readUser(app, signed)).status).toBe(401)
  })

  test('the key of fingerprints signs no token', async () => {
    const claims = claimsOf(await createMember())
    const { id, fingerprint } = deriveKeys(parts.secret)
    const iat = Math.floor(Date.now() / 1_000)
    const key = { kty: 'oct', k: fingerprint, alg: 'HS256', kid: id }

    const signed = await sign({ ...claims, aud: 'joma', typ: 'access', iat, exp: iat + 60 }, key as never)

    expect((await readUser(app, signed)).status).toBe(401)
  })
})
