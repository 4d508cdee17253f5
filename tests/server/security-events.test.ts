import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportTables } from '#contract/exports.ts'
import { factors } from '#contract/factors.ts'
import { securityEvents } from '#contract/security-events.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { toNetwork } from '#server/security-events/record.ts'
import { securityEvents as eventTable } from '#server/security-events/table.ts'
import { call } from '../support/server/call.ts'
import { addTotp, totpCode } from '../support/server/factors.ts'
import { type Account, createAdmin, createMember, password, sharedAdmin, signIn } from '../support/server/members.ts'
import { failSignIn, newPassword, requestResetLink, resetPassword } from '../support/server/sessions.ts'
import { app, db, mails, parts } from '../support/server/test-app.ts'
import { buildRequest, fromAddress } from '../support/server/wire.ts'

const kindsOf = async (as: Account) =>
  (await call(securityEvents.mine, {}, { as })).data.map(({ kind }) => kind).toReversed()

const signInFrom = (address: string, input: { username: string; password: string }, userAgent = '') => {
  const [path, request] = buildRequest(sessions.signIn, input)
  return app.request(
    path,
    { ...request, headers: { ...request.headers, 'User-Agent': userAgent } },
    fromAddress(address),
  )
}

test('sign-ins, wrong passwords, slow-downs and sign-outs are recorded', async () => {
  const { username } = await createMember()
  for (let turn = 0; turn < 10; turn++) await failSignIn(username)
  expect((await failSignIn(username)).status).toBe(429)
  expect((await failSignIn(username)).status).toBe(429)
  const address = '203.0.113.77'
  await signInFrom(address, { username, password })
  const here = await signIn((await createMember()).username)
  await call(sessions.signOut, {}, { as: here })

  const all = (await call(securityEvents.list, { username }, { as: await sharedAdmin() })).data.items
  const ofOther = (await call(securityEvents.list, { username: here.username }, { as: await sharedAdmin() })).data.items

  const kinds = all.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'sign-in-failed')).toHaveLength(10)
  expect(kinds.filter((kind) => kind === 'slowed-down')).toHaveLength(1)
  expect(ofOther.map(({ kind }) => kind)).toEqual(['sign-out', 'sign-in'])
})

test('password changes and resets are recorded', async () => {
  const { username } = await createMember()
  expect((await resetPassword(await requestResetLink(username))).status).toBe(200)
  const as = await signIn(username, newPassword)
  const change = { currentPassWord: newPassword, newPassword: 'yet another one', confirmPassword: 'yet another one' }
  await call(sessions.changePassword, change, { as })

  const again = await signIn(username, 'yet another one')

  expect(await kindsOf(again)).toEqual(['reset-requested', 'reset-used', 'sign-in', 'password-changed', 'sign-in'])
})

test('a new network is recorded, with the shortened address and the device', async () => {
  const { username } = await createMember()
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
  await signInFrom('203.0.113.7', { username, password }, userAgent)
  await signInFrom('203.0.113.9', { username, password }, userAgent)
  await signInFrom('198.51.100.9', { username, password }, userAgent)

  const { items } = (await call(securityEvents.list, { username }, { as: await sharedAdmin() })).data

  const shown = items.map(({ kind, address }) => ({ kind, address })).toReversed()
  expect(shown).toEqual([
    { kind: 'sign-in', address: '203.0.113.0/24' },
    { kind: 'sign-in', address: '203.0.113.0/24' },
    { kind: 'sign-in', address: '198.51.100.0/24' },
    { kind: 'new-address', address: '198.51.100.0/24' },
  ])
  expect(items[0]!.device).toBe('Firefox 127, Linux')
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['local', null],
  ['unknown', null],
])('the network of %s is %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test('a refused role is recorded once a minute', async () => {
  const member = await createMember()

  for (let turn = 0; turn < 3; turn++) expect((await call(users.list, {}, { as: member })).status).toBe(403)

  expect(await kindsOf(member)).toEqual(['role-refused'])
})

test('the download of an export is recorded', async () => {
  const as = await createAdmin()
  const { path } = (await call(exportTables.prepare, { table: 'users', filters: {} }, { as })).data

  expect((await app.request(path)).status).toBe(200)

  expect(await kindsOf(as)).toEqual(['export-downloaded'])
})

test('administrators filter the events by kind and day; members cannot read them, and see only their own', async () => {
  const [one, other] = [await createMember(), await createMember()]
  await failSignIn(one.username)
  await failSignIn(other.username)
  const as = await sharedAdmin()

  const failed = (await call(securityEvents.list, { username: one.username, kind: 'sign-in-failed' }, { as })).data
  const none = (await call(securityEvents.list, { username: one.username, kind: 'sign-out' }, { as })).data
  const past = (await call(securityEvents.list, { to: '2020-01-01' }, { as })).data

  expect([failed.total, none.total, past.total]).toEqual([1, 0, 0])
  expect((await call(securityEvents.list, {}, { as: one })).status).toBe(403)
  const own = (await call(securityEvents.mine, {}, { as: one })).data
  expect(own.every(({ username }) => username === one.username)).toBe(true)
})

test('members see their last 20 events', async () => {
  const member = await createMember()
  const rows = Array.from({ length: 25 }, () => ({ kind: 'sign-in' as const, user_id: member.id }))
  await db.insert(eventTable).values(rows)

  expect((await call(securityEvents.mine, {}, { as: member })).data).toHaveLength(20)
})

test('events cannot be changed, and not deleted before 400 days', async () => {
  const { id: user_id } = await createMember()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const [young, old] = [randomUUID(), randomUUID()]
  await db.insert(eventTable).values([
    { id: young, kind: 'sign-in', user_id, created_at: daysAgo(399) },
    { id: old, kind: 'sign-in', user_id, created_at: daysAgo(401) },
  ])

  await expect(db.update(eventTable).set({ address: null }).where(eq(eventTable.id, old))).rejects.toThrow()
  await expect(db.delete(eventTable).where(eq(eventTable.id, young))).rejects.toThrow()
  await expect(db.execute(sql`truncate security_event`)).rejects.toThrow()
  await deleteExpired(db)

  const left = await db.select().from(eventTable).where(eq(eventTable.user_id, user_id))
  expect(left.map(({ id }) => id)).toEqual([young])
})

test('the right password without a sign-in leaves an event, and on a new device one mail an hour', async () => {
  const member = await createMember()
  const { username } = member
  const { accessToken: token, deviceToken } = (await call(sessions.signIn, { username, password })).data
  const { secret } = await addTotp({ ...member, token })
  const readSubjects = async () => {
    await parts.background.settled()
    return mails.filter(({ text }) => text.includes(`"${username}"`)).map(({ subject }) => subject)
  }
  const readKinds = async () => {
    const { items } = (await call(securityEvents.list, { username }, { as: await sharedAdmin() })).data
    return items.map(({ kind }) => kind).filter((kind) => kind === 'password-entered')
  }

  await call(factors.signInOptions, { username, password, device_token: deviceToken })
  expect(await readKinds()).toHaveLength(1)
  expect(await readSubjects()).not.toContain('Your Joma password was entered')

  await call(factors.signInOptions, { username, password })
  expect((await call(sessions.signIn, { username, password })).code).toBe('factor_needed')
  await readSubjects()
  expect((await readSubjects()).filter((subject) => subject === 'Your Joma password was entered')).toHaveLength(1)
  expect((await call(sessions.signIn, { username, password, code: totpCode(secret, 1) })).status).toBe(200)
})
