import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recoveries } from '#contract/recoveries.ts'
import { sessions } from '#contract/sessions.ts'
import { resets } from '#server/sessions/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, password } from '../support/server/members.ts'
import {
  expiredLinkReply,
  hashToken,
  newPassword,
  requestResetLink,
  resetPassword,
  signInStatus,
} from '../support/server/sessions.ts'
import { db } from '../support/server/test-app.ts'

test('the token is long and unique, and only its hash is stored', async () => {
  const { id, username } = await createMember()
  const tokens = [await requestResetLink(username), await requestResetLink(username)]

  const stored = await db.select().from(resets).where(eq(resets.user_id, id))

  expect(tokens[0]).toMatch(/^[\w-]{43}$/)
  expect(tokens[0]).not.toBe(tokens[1])
  expect(stored.map(({ token_hash }) => token_hash).sort()).toEqual(tokens.map(hashToken).sort())
  expect(JSON.stringify(stored)).not.toContain(tokens[0])
})

test('a link works once', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)
  await resetPassword(token)

  expect(await call(sessions.resetPassword, { password: 'another one', token })).toMatchObject(expiredLinkReply)
  expect(await signInStatus(username, newPassword)).toBe(200)
})

test('of many concurrent resets with one link, one succeeds and sets the password', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)
  const passwords = Array.from({ length: 8 }, (_, turn) => `staple battery ${turn}`)

  const replies = await Promise.all(passwords.map((typed) => call(sessions.resetPassword, { password: typed, token })))

  const winners = replies.flatMap(({ status }, turn) => (status === 200 ? [turn] : []))
  expect(winners).toHaveLength(1)
  for (const reply of replies) if (reply.status !== 200) expect(reply).toMatchObject(expiredLinkReply)
  expect(await signInStatus(username, passwords[winners[0]!]!)).toBe(200)
})

test('of concurrent resets with different links of one account, one succeeds', async () => {
  const { username } = await createMember()
  const tokens = [await requestResetLink(username), await requestResetLink(username), await requestResetLink(username)]

  const replies = await Promise.all(tokens.map((token) => resetPassword(token)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('a new link does not revoke earlier links, until one of them is used', async () => {
  const { username } = await createMember()
  const [first, second] = [await requestResetLink(username), await requestResetLink(username)]

  expect((await resetPassword(first)).status).toBe(200)
  expect(await resetPassword(second)).toMatchObject(expiredLinkReply)
})

test('a link expires after 30 minutes', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)
  const [stored] = await db
    .select()
    .from(resets)
    .where(eq(resets.token_hash, hashToken(token)))
  const lives = stored!.expires_at.getTime() - stored!.created_at.getTime()
  await db
    .update(resets)
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where(eq(resets.token_hash, hashToken(token)))

  const reply = await resetPassword(token)

  expect(lives).toBe(30 * 60_000)
  expect(reply).toMatchObject(expiredLinkReply)
  expect(await signInStatus(username, password)).toBe(200)
})

test('the username of a link can be read until it is used, and reading uses nothing', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)
  const check = () => call(recoveries.checkLink, { token })

  expect(await check()).toMatchObject({ status: 200, data: { username } })
  expect((await resetPassword(token)).status).toBe(200)

  expect(await check()).toMatchObject(expiredLinkReply)
  expect(await call(recoveries.checkLink, { token: 'x'.repeat(43) })).toMatchObject(expiredLinkReply)
})

test('a password change revokes links that were requested before', async () => {
  const as = await createMember()
  const token = await requestResetLink(as.username)
  const change = { currentPassWord: password, newPassword: 'my own choice', confirmPassword: 'my own choice' }
  await call(sessions.changePassword, change, { as })

  expect(await resetPassword(token)).toMatchObject(expiredLinkReply)
  expect(await signInStatus(as.username, 'my own choice')).toBe(200)
})

test('an unknown token is refused with a field error', async () => {
  expect(await resetPassword('x'.repeat(43))).toMatchObject(expiredLinkReply)
})
