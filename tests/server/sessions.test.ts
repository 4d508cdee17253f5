import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { sign } from 'hono/jwt'
import { jwtDecode } from 'jwt-decode'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sessions, TokenClaims } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { usages } from '#server/http/table.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { call, send } from '../support/call.ts'
import { app, db, parts } from '../support/house.ts'
import { newMember, password, registration, signIn, theAdmin } from '../support/members.ts'
import { askForLink } from '../support/reset-links.ts'

const chosen = 'staple battery'
const fail = (username: string) => call(sessions.signIn, { username, password: 'a wrong one' })
const claimsOf = (token: string) => v.parse(TokenClaims, jwtDecode(token))

test('the token says who holds it, and when it ends in seconds', async () => {
  const { token, username } = await newMember()

  const { exp, iat, ...claims } = claimsOf(token)

  expect(claims).toMatchObject({ username, role: 'customer' })
  expect(exp - iat).toBe(parts.tokenTtlS)
  expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(30)
})

test('a wrong name and a wrong password get one and the same answer', async () => {
  const { username } = await newMember()

  const wrongPassword = await fail(username)
  const wrongName = await fail(`${username}x`)

  expect(wrongPassword).toMatchObject({ status: 401, message: 'Wrong username or password.', errors: {} })
  expect(wrongName).toMatchObject({ status: 401, message: wrongPassword.message, errors: {} })
})

test('a name is compared without case and without the spaces around it', async () => {
  const { username } = await newMember()

  const { status } = await call(sessions.signIn, { username: ` ${username.toUpperCase()} `, password })

  expect(status).toBe(200)
})

test.each(['Éva', 'ŞEYMA', 'রহিম'])('somebody called %s signs in', async (name) => {
  const typed = { ...registration(), username: `${name}${randomUUID().slice(0, 8)}` }
  await call(users.register, typed)

  const { status } = await call(sessions.signIn, { username: typed.username, password })

  expect(status).toBe(200)
})

test('a password may be made of spaces', async () => {
  const spaces = { password: ' '.repeat(8), confirm_password: ' '.repeat(8) }
  const typed = { ...registration(), ...spaces }
  await call(users.register, typed)

  const { status } = await call(sessions.signIn, { username: typed.username, password: spaces.password })

  expect(status).toBe(200)
})

test('a missing name or password is asked for at its field', async () => {
  const { status, errors } = await send(sessions.signIn, {})

  expect(status).toBe(400)
  expect(errors).toEqual({ username: 'This field is required.', password: 'This field is required.' })
})

test('two sign-ins under one Idempotency-Key get two tokens', async () => {
  const { username } = await newMember()
  const key = randomUUID()

  const first = await call(sessions.signIn, { username, password }, { key })
  const second = await call(sessions.signIn, { username, password }, { key })

  expect(second.status).toBe(200)
  expect(claimsOf(second.data.accessToken).jti).not.toBe(claimsOf(first.data.accessToken).jti)
})

test('after ten failures an account has to wait, even with the right password', async () => {
  const { username } = await newMember()
  for (let failure = 0; failure < 10; failure++) expect((await fail(username)).status).toBe(401)

  const { status, headers, message } = await call(sessions.signIn, { username, password })

  expect(status).toBe(429)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
  expect(message).toBe('Too many attempts. Try again in 15 minutes.')
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
    .from(usages)
    .where(like(usages.key, `%${username}`))
  expect(used).toMatchObject({ points: 10 })
  const passed = { expire: new Date(used!.expire!.getTime() - 15 * 60_000) }
  await db.update(usages).set(passed).where(eq(usages.key, used!.key))

  const { status } = await call(sessions.signIn, { username, password })

  expect(status).toBe(200)
})

test('an address with too many failures has to wait, whatever it claims to be', async () => {
  const { username } = await newMember()
  const expire = new Date(Date.now() + 60_000)
  await db.insert(usages).values({ key: 'sign-in address:192.0.2.7', points: 100, expire })
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

test('a blocked account cannot sign in, and its live token stops at once', async () => {
  const member = await newMember()
  await call(users.block, { username: member.username, status: 'block' }, { as: await theAdmin() })

  const withToken = await call(users.me, {}, { as: member })
  const signingIn = await call(sessions.signIn, { username: member.username, password })

  expect(withToken).toMatchObject({ status: 403, message: 'This account is blocked. Please contact support.' })
  expect(signingIn).toMatchObject({ status: 403, message: withToken.message })
})

test('a deleted account does not exist for whoever signs in or holds its token', async () => {
  const member = await newMember()
  await call(users.delete, { username: member.username }, { as: await theAdmin() })

  const withToken = await call(users.me, {}, { as: member })
  const signingIn = await call(sessions.signIn, { username: member.username, password })

  expect(withToken.status).toBe(401)
  expect(signingIn).toMatchObject({ status: 401, message: 'Wrong username or password.' })
})

test('a token that has expired is refused', async () => {
  const { token, username } = await newMember()
  const { jti } = claimsOf(token)
  const expired = await createTokens(parts.secret, -1).issue({ username, role: 'customer', jti })

  const { status } = await call(users.me, {}, { as: { token: expired } })

  expect(status).toBe(401)
})

test('a token somebody else signed is refused', async () => {
  const { token } = await newMember()

  const forged = await sign({ ...claimsOf(token) }, 'another secret')
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${token.split('.')[1]}.`

  expect((await call(users.me, {}, { as: { token: forged } })).status).toBe(401)
  expect((await call(users.me, {}, { as: { token: unsigned } })).status).toBe(401)
})

test('a token of a customer that says admin is refused', async () => {
  const { token } = await newMember()
  const [head, , signature] = token.split('.')

  const raised = [head, btoa(JSON.stringify({ ...claimsOf(token), role: 'admin' })), signature].join('.')

  expect((await call(users.me, {}, { as: { token: raised } })).status).toBe(401)
})

test('a changed password ends every token that was given for the old one', async () => {
  const here = await newMember()
  const there = await signIn(here.username)
  const change = { currentPassWord: password, newPassword: 'staple battery', confirmPassword: 'staple battery' }

  const { status, message } = await call(sessions.changePassword, change, { as: here })

  expect({ status, message }).toEqual({ status: 200, message: 'Password changed successfully' })
  expect((await call(users.me, {}, { as: here })).status).toBe(401)
  expect((await call(users.me, {}, { as: there })).status).toBe(401)
  expect((await call(sessions.signIn, { username: here.username, password })).status).toBe(401)
  expect((await (await signIn(here.username, 'staple battery')).me()).username).toBe(here.username)
})

test('no token for the old password outlives a change that happens at the same time', async () => {
  const as = await newMember()
  const change = { currentPassWord: password, newPassword: 'staple battery', confirmPassword: 'staple battery' }

  const changing = call(sessions.changePassword, change, { as })
  const attempts = await Promise.all(Array.from({ length: 8 }, (_, turn) => signInLater(as.username, turn * 8)))
  await changing

  const tokens = attempts.filter(({ status }) => status === 200).map(({ data }) => data.accessToken)
  const statuses = await Promise.all(tokens.map(async (token) => (await call(users.me, {}, { as: { token } })).status))
  expect(statuses).toEqual(statuses.map(() => 401))
})

async function signInLater(username: string, delayMs: number) {
  await new Promise((passed) => setTimeout(passed, delayMs))
  return call(sessions.signIn, { username, password })
}

test('a wrong current password is refused at its field', async () => {
  const as = await newMember()
  const change = { currentPassWord: 'guessed it', newPassword: 'staple battery', confirmPassword: 'staple battery' }

  const { status, errors } = await call(sessions.changePassword, change, { as })

  expect(status).toBe(422)
  expect(errors).toEqual({ currentPassWord: 'The current password is not right.' })
})

test('a new password and its confirmation have to match', async () => {
  const as = await newMember()
  const change = { currentPassWord: password, newPassword: 'staple battery', confirmPassword: 'staple batery' }

  const { status, errors } = await call(sessions.changePassword, change, { as })

  expect(status).toBe(400)
  expect(errors).toEqual({ confirmPassword: 'Password not match.' })
})

test('a wrong current password can be guessed ten times, and then even the right one has to wait', async () => {
  const as = await newMember()
  const guess = (currentPassWord: string) =>
    call(sessions.changePassword, { currentPassWord, newPassword: chosen, confirmPassword: chosen }, { as })
  for (let turn = 0; turn < 10; turn++) expect((await guess(`guess number ${turn}`)).status).toBe(422)

  const { status } = await guess(password)

  expect(status).toBe(429)
  expect((await call(sessions.signIn, { username: as.username, password })).status).toBe(200)
})

test('of two changes at once from one password, one holds', async () => {
  const as = await newMember()
  const choices = ['staple battery 1', 'staple battery 2', 'staple battery 3']

  const replies = await Promise.all(
    choices.map((choice) =>
      call(
        sessions.changePassword,
        { currentPassWord: password, newPassword: choice, confirmPassword: choice },
        { as },
      ),
    ),
  )

  const winners = choices.filter((_, turn) => replies[turn]!.status === 200)
  expect(winners).toHaveLength(1)
  expect((await call(sessions.signIn, { username: as.username, password: winners[0]! })).status).toBe(200)
})

test('a password that was reset meanwhile is not changed back by somebody who knew the old one', async () => {
  const as = await newMember()
  const token = await askForLink(as.username)
  const change = { currentPassWord: password, newPassword: 'the thief’s own', confirmPassword: 'the thief’s own' }

  const [changed, reset] = await Promise.all([
    call(sessions.changePassword, change, { as }),
    call(sessions.resetPassword, { password: chosen, token }),
  ])

  // Whichever came first, the other one finds its password or its link gone.
  expect([changed.status, reset.status].filter((status) => status === 200)).toHaveLength(1)
  const held = reset.status === 200 ? chosen : change.newPassword
  expect((await call(sessions.signIn, { username: as.username, password: held })).status).toBe(200)
})
