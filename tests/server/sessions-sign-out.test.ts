import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { devices } from '#contract/devices.ts'
import { factors } from '#contract/factors.ts'
import { securityEvents as events } from '#contract/security-events.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { securityEvents } from '#server/security-events/table.ts'
import { resets, sessions as sessionTable } from '#server/sessions/table.ts'
import { call } from '../support/server/call.ts'
import { expectTime } from '../support/server/expect-time.ts'
import { setUsedAgo } from '../support/server/factors.ts'
import { type Account, callAsAdmin, createAdmin, createMember, password, signIn } from '../support/server/members.ts'
import { decodeClaims, expiredLinkReply, requestResetLink, resetPassword } from '../support/server/sessions.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app, db } from '../support/server/test-app.ts'

const statusOf = async (as: Account) => (await call(users.me, {}, { as })).status
const idOf = ({ token }: Account) => decodeClaims(token).jti

test('a sign-out ends the session of its token on the server, and no other session', async () => {
  const here = await createMember()
  const there = await signIn(here.username)

  expect((await call(sessions.signOut, {}, { as: here })).status).toBe(200)
  expect(await statusOf(here)).toBe(401)
  expect(await statusOf(there)).toBe(200)
  expect((await call(sessions.signOut, {}, { as: here })).status).toBe(401)
})

test.each(['block', 'delete'] as const)(
  '%s ends all sessions and links, and undoing it brings none back',
  async (how) => {
    const member = await createMember()
    const { username } = member
    const token = await requestResetLink(username)
    const stream = await subscribe(app, member)

    await (how === 'block'
      ? callAsAdmin(users.block, { username, status: 'block' })
      : callAsAdmin(users.delete, { username }))
    // Before the first heartbeat, which takes longer than a test may.
    await stream.waitForEnd()
    expect(await resetPassword(token)).toMatchObject(expiredLinkReply)
    await (how === 'block'
      ? callAsAdmin(users.block, { username, status: 'on-progress' })
      : callAsAdmin(users.recover, { username }))

    expect(await statusOf(member)).toBe(401)
    expect(await resetPassword(token)).toMatchObject(expiredLinkReply)
    expect(await db.select().from(sessionTable).where(eq(sessionTable.user_id, member.id))).toEqual([])
    expect(await db.select().from(resets).where(eq(resets.user_id, member.id))).toEqual([])
    expect((await call(sessions.signIn, { username, password })).status).toBe(200)
  },
)

test('a sign-in that runs during a block leaves no session', async () => {
  const { username, id } = await createMember()

  const [attempts] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => call(sessions.signIn, { username, password }))),
    callAsAdmin(users.block, { username, status: 'block' }),
  ])

  expect(attempts.every(({ status }) => [200, 401, 403].includes(status))).toBe(true)
  expect(await db.select().from(sessionTable).where(eq(sessionTable.user_id, id))).toEqual([])
})

test('the list of sessions shows the browser, the last use and which one is this', async () => {
  const { username } = await createMember()
  const userAgent =
    'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
  const body = JSON.stringify({ username, password })
  const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent }
  const signedIn = await app.request(`/api/v1${sessions.signIn.path}`, { method: 'POST', headers, body })
  const { accessToken: token } = ((await signedIn.json()) as { data: { accessToken: string } }).data

  const { data } = await call(devices.mine, {}, { as: { token } })

  expect(data).toHaveLength(2)
  expect(data.find((each) => each.is_current)).toMatchObject({ browser: 'Chrome 126', os: 'Android' })
  expect(data.find((each) => !each.is_current)).toMatchObject({ browser: null, os: null })
})

test('the last use is stored every five minutes, not with each call', async () => {
  const member = await createMember()
  const set = (ms: number) =>
    db
      .update(sessionTable)
      .set({ last_used_at: new Date(Date.now() - ms) })
      .where(eq(sessionTable.id, idOf(member)))
  const read = async () => Date.parse((await call(devices.mine, {}, { as: member })).data[0]!.last_used_at)

  await set(4 * 60_000)
  const stored = await read()
  expect(await read()).toBe(stored)
  const startedAt = Date.now()
  await set(6 * 60_000)
  await read()
  expectTime(new Date(await read()), { startedAt })
})

test('a member ends one session, or all others, and their streams close', async () => {
  const here = await createMember()
  const [second, third, fourth] = [
    await signIn(here.username),
    await signIn(here.username),
    await signIn(here.username),
  ]
  const stream = await subscribe(app, third)

  expect((await call(devices.end, { id: idOf(second) }, { as: here })).status).toBe(200)
  expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200])
  expect((await call(devices.endOthers, {}, { as: here })).status).toBe(200)

  await stream.waitForEnd()
  expect([await statusOf(here), await statusOf(third), await statusOf(fourth)]).toEqual([200, 401, 401])
})

test('nothing is stored if there is no other session to end, and no app to remove', async () => {
  const as = await createMember()
  const count = () => db.$count(securityEvents, eq(securityEvents.user_id, as.id))
  const before = await count()

  expect((await call(devices.endOthers, {}, { as })).status).toBe(200)
  expect((await call(factors.removeTotp, {}, { as })).status).toBe(200)

  expect(await count()).toBe(before)
})

test('a member cannot end the session of another member, or read it as an administrator', async () => {
  const [thief, victim] = [await createMember(), await createMember()]

  const ended = await call(devices.end, { id: idOf(victim) }, { as: thief })
  const listed = await call(devices.ofUser, { username: victim.username }, { as: thief })
  const endedAsAdmin = await call(devices.endOfUser, { username: victim.username }, { as: thief })

  expect([ended.status, listed.status, endedAsAdmin.status]).toEqual([404, 403, 403])
  expect(await statusOf(victim)).toBe(200)
})

test('an administrator sees and ends the sessions of a member, and not the own ones this way', async () => {
  const [admin, member] = [await createAdmin(), await createMember()]
  const other = await signIn(member.username)

  const { data } = await call(devices.ofUser, { username: member.username }, { as: admin })
  expect(data.map(({ _id, is_current }) => ({ _id, is_current }))).toEqual(
    expect.arrayContaining([idOf(member), idOf(other)].map((_id) => ({ _id, is_current: false }))),
  )
  const one = { username: member.username, id: idOf(other) }
  expect((await call(devices.endOfUser, one, { as: admin })).status).toBe(200)
  expect([await statusOf(member), await statusOf(other)]).toEqual([200, 401])
  const foreign = { username: member.username, id: idOf(admin) }
  expect((await call(devices.endOfUser, foreign, { as: admin })).status).toBe(404)
  const own = await call(devices.endOfUser, { username: admin.username }, { as: admin })
  expect(own).toMatchObject({ status: 403, code: 'not_oneself' })
})

test('an account has at most 20 sessions: a sign-in ends the one that was not used for the longest time', async () => {
  const first = await createMember()
  const { username } = first
  const others = []
  for (let count = 0; count < 19; count++) others.push(await signIn(username))
  const read = (as: { token: string }) => call(devices.mine, {}, { as })
  expect((await read(first)).data).toHaveLength(20)
  await setUsedAgo(others[3]!, 4)

  const last = await signIn(username)

  expect((await read(last)).data).toHaveLength(20)
  expect((await read(others[3]!)).code).toBe('session_over')
  expect((await read(first)).status).toBe(200)
  const { data } = await call(events.mine, {}, { as: last })
  // An installed release also notes a new address.
  const kinds = data.map(({ kind }) => kind).filter((kind) => kind !== 'new-address')
  expect(kinds.slice(0, 2)).toEqual(['sign-in', 'session-ended'])
})
