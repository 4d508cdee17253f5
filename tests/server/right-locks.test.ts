import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { devices } from '#contract/devices.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { exportTables } from '#contract/exports.ts'
import { payments } from '#contract/payments.ts'
import { proposals } from '#contract/proposals.ts'
import { recoveries } from '#contract/recoveries.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { getSqlState } from '#server/db/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { proposals as proposalTable } from '#server/proposals/table.ts'
import { authorizeWrite } from '#server/sessions/authorize.ts'
import { sessions as sessionTable } from '#server/sessions/table.ts'
import { sms, tillPhones } from '#server/tills/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { shareUserLock } from '#server/users/user-lock.ts'
import { proposeBank } from '../support/server/admin-actions-on-staff.ts'
import { call } from '../support/server/call.ts'
import { countDeadlocks } from '../support/server/count-deadlocks.ts'
import { isBlockedBy } from '../support/server/is-blocked.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  password,
  sharedAdmin,
} from '../support/server/members.ts'
import { decodeClaims, newPassword, resetPassword } from '../support/server/sessions.ts'
import { app, db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

const callerOf = ({ id, username, token }: Account, role: Caller['role']): Caller => ({
  userId: id,
  username,
  role,
  sessionId: decodeClaims(token).jti,
  permissions: [],
  isFresh: false,
  address: '127.0.0.1',
})

/** Whether `end` waits for a transaction that has authorized a write. */
async function waitsForWrite(endpoint: WriteEndpoint, caller: Caller, end: () => Promise<{ status: number }>) {
  const { ending, isBlocked } = await db.transaction(async (tx) => {
    await authorizeWrite(tx, endpoint, caller)
    const ending = end()
    return { ending, isBlocked: await isBlockedBy(tx, ending) }
  })
  expect((await ending).status).toBe(200)
  return isBlocked
}

const ofAnyone: [name: string, end: (as: Account) => Promise<{ status: number }>][] = [
  ['the sign-out', (as) => call(sessions.signOut, {}, { as })],
  ['the end of all sessions', ({ username }) => callAsAdmin(devices.endOfUser, { username })],
  ['a block', ({ username }) => callAsAdmin(users.block, { username, status: 'block' })],
  ['a deletion', ({ username }) => callAsAdmin(users.delete, { username })],
  [
    'a new password',
    (as) =>
      call(sessions.changePassword, { currentPassWord: password, newPassword, confirmPassword: newPassword }, { as }),
  ],
]

test.each([
  ...ofAnyone,
  [
    'a new password by the link of an administrator',
    async ({ username }: Account) => {
      await callAsAdmin(recoveries.allow, { username, reason: 'No mail.' })
      const { url } = (await callAsAdmin(recoveries.createLink, { username })).data
      return resetPassword(/#pst=([\w-]+)/.exec(url)![1]!)
    },
  ] as const,
])('%s waits for a running write of the member', async (_, end) => {
  const member = await createMember()

  expect(await waitsForWrite(supports.create, callerOf(member, 'customer'), () => end(member))).toBe(true)
})

test.each([
  ...ofAnyone,
  [
    'a change of roles',
    ({ username }: Account) => callAsAdmin(users.setRoles, { username, roles: ['payer'] }),
  ] as const,
])('%s waits for a running write of the administrator', async (_, end) => {
  await sharedAdmin()
  const admin = await createAdmin()

  expect(await waitsForWrite(banks.add, callerOf(admin, 'admin'), () => end(admin))).toBe(true)
})

test('the caller of a write has the permissions and the proof of the locked read', async () => {
  const caller = callerOf(await createAdmin(), 'admin')

  await db.transaction((tx) => authorizeWrite(tx, banks.add, caller))

  expect(caller.permissions).toContain('banks.change')
  expect(caller.isFresh).toBe(true)
})

test('two writes of a member, and the note of the last use, do not wait for each other', async () => {
  const member = await createMember()
  const isOwn = eq(sessionTable.id, decodeClaims(member.token).jti)

  await db.transaction(async (tx) => {
    await authorizeWrite(tx, supports.create, callerOf(member, 'customer'))
    await db.update(sessionTable).set({ last_used_at: new Date() }).where(isOwn)
    expect((await call(supports.create, { message: 'Hello' }, { as: member })).status).toBe(200)
  })
})

test('a write that waits for a block is refused, without a deadlock', async () => {
  const member = await createMember()
  const write = await db.transaction(async (tx) => {
    await tx.select().from(userTable).where(eq(userTable.id, member.id)).for('update')
    const write = db
      .transaction((other) => authorizeWrite(other, supports.create, callerOf(member, 'customer')))
      .catch((error: unknown) => error)
    expect(await isBlockedBy(tx, write)).toBe(true)
    await tx.delete(sessionTable).where(eq(sessionTable.user_id, member.id))
    return { write }
  })

  const refusal = await write.write
  expect(getSqlState(refusal)).toBeUndefined()
  expect(refusal).toMatchObject({ code: 'session_over' })
})

test.each(ofAnyone)('%s that waits for a write of the member lets others credit the member', async (_, end) => {
  const member = await createMember()
  const { _id } = await requestTopUp(member)
  const input = { _id, username: member.username, status: 'success' as const }

  const { ending } = await db.transaction(async (write) => {
    await authorizeWrite(write, supports.create, callerOf(member, 'customer'))
    const { accepted, ending } = await db.transaction(async (decision) => {
      await decision.select().from(userTable).where(eq(userTable.id, member.id)).for('no key update')
      const ending = end(member)
      expect(await isBlockedBy(write, ending)).toBe(true)
      const accepted = callAsAdmin(payments.accept, input)
      expect(await isBlockedBy(decision, accepted)).toBe(true)
      return { accepted, ending }
    })
    // The write still runs.
    expect((await accepted).status).toBe(200)
    return { ending }
  })

  expect((await ending).status).toBe(200)
})

test.each(ofAnyone.filter(([name]) => name !== 'the end of all sessions'))(
  '%s that waits for the lock of the user has locked no row yet',
  async (_, end) => {
    const member = await createMember()

    const { ending } = await db.transaction(async (write) => {
      await shareUserLock(write, member.id)
      const ending = end(member)
      expect(await isBlockedBy(write, ending)).toBe(true)
      const free = db.select().from(sessionTable).innerJoin(userTable, eq(userTable.id, sessionTable.user_id))
      const isOwn = eq(userTable.id, member.id)
      expect(await free.where(isOwn).for('update', { skipLocked: true })).toHaveLength(1)
      return { ending }
    })

    expect((await ending).status).toBe(200)
  },
)

test('sign-outs of one session at the same time do not deadlock', async () => {
  const before = await countDeadlocks()
  const as = await createMember()

  await Promise.all(Array.from({ length: 8 }, () => call(sessions.signOut, {}, { as })))

  expect(await countDeadlocks()).toBe(before)
})

test('a confirmation is refused if the proposer loses the right while it runs', async () => {
  const id = await proposeBank()
  const { id: proposerId } = await sharedAdmin()
  const as = await createAdmin()

  const { reply } = await db.transaction(async (tx) => {
    await tx.select().from(proposalTable).where(eq(proposalTable.id, id)).for('update')
    const reply = call(proposals.confirm, { id }, { as })
    expect(await isBlockedBy(tx, reply)).toBe(true)
    await db
      .update(userTable)
      .set({ staff_roles: ['payer'] })
      .where(eq(userTable.id, proposerId))
    return { reply }
  })
  const { code } = await reply
  await db
    .update(userTable)
    .set({ staff_roles: ['owner'] })
    .where(eq(userTable.id, proposerId))

  expect(code).toBe('proposer_gone')
  expect((await call(proposals.confirm, { id }, { as })).status).toBe(200)
})

test('SMS of a phone that is revoked while they arrive are not stored', async () => {
  const till = await createTill()
  const before = await db.$count(sms)

  const { reply } = await db.transaction(async (tx) => {
    await tx.select().from(tillPhones).where(eq(tillPhones.id, till.phone.id)).for('no key update')
    const reply = till.send(till.receive({ amount: 100 }))
    expect(await isBlockedBy(tx, reply)).toBe(true)
    await tx.update(tillPhones).set({ revoked_at: new Date() }).where(eq(tillPhones.id, till.phone.id))
    return { reply }
  })

  expect((await reply).status).toBe(401)
  expect(await db.$count(sms)).toBe(before)
})

test('a prepared export cannot be downloaded after the end of all sessions', async () => {
  const as = await createAdmin()
  const { path } = (await call(exportTables.prepare, { table: 'banks', filters: {} }, { as })).data

  await callAsAdmin(devices.endOfUser, { username: as.username })

  expect((await app.request(path)).status).toBe(404)
})
