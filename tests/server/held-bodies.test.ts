import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { and, eq, like } from 'drizzle-orm'
import { jwtDecode } from 'jwt-decode'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { devices } from '#contract/devices.ts'
import type { Access } from '#contract/endpoint.ts'
import { StaffRole } from '#contract/own-user.ts'
import { getRolesWith } from '#contract/permissions.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { rateLimits } from '#server/http/table.ts'
import { securityEvents } from '#server/security-events/table.ts'
import { setPassword } from '#server/sessions/set-password.ts'
import { sessions as sessionTable } from '#server/sessions/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { adminActions } from '../support/server/admin-actions.ts'
import { call, type Reply } from '../support/server/call.ts'
import { endpoints } from '../support/server/endpoints.ts'
import { readLastUse, setProvedAgo, setUsedAgo } from '../support/server/factors.ts'
import { holdNextBody } from '../support/server/held-body.ts'
import { memberWrites } from '../support/server/member-writes.ts'
import { type Account, callAsAdmin, createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { app, db, mediaFolder } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'
import { listen } from '../support/server/wire.ts'
import { isFull } from '../support/test-size.ts'

type Change = [name: string, change: (as: Account) => Promise<unknown>, code: string]

const isOk = async (reply: Promise<Reply<unknown>>) => expect((await reply).status).toBe(200)
const readUser = async ({ id }: Account) => (await db.select().from(userTable).where(eq(userTable.id, id)))[0]!

/** Changes that end the rights of any user. */
const changes: Change[] = [
  ['the sign-out', (as) => isOk(call(sessions.signOut, {}, { as })), 'session_over'],
  ['the end of the session', ({ username }) => isOk(callAsAdmin(devices.endOfUser, { username })), 'session_over'],
  [
    'its expiry',
    (as) => db.update(sessionTable).set({ expires_at: new Date() }).where(isSessionOf(as)),
    'session_over',
  ],
  ['a new password', (as) => renewPassword(as), 'session_over'],
  ['a block', ({ username }) => isOk(callAsAdmin(users.block, { username, status: 'block' })), 'session_over'],
  [
    'the deletion',
    ({ id }) => db.update(userTable).set({ deleted_at: new Date() }).where(eq(userTable.id, id)),
    'session_over',
  ],
]

/** All changes in a full run, else two of them, others for each call. */
const changesFor = (all: Change[], call: number): Change[] =>
  isFull ? all : [call, call + Math.ceil(all.length / 2)].map((index) => all[index % all.length]!)

const isSessionOf = ({ token }: Account) => eq(sessionTable.id, jwtDecode<{ jti: string }>(token).jti)

/** The same password again, so that calls that check it are not refused for it. */
const renewPassword = async (as: Account) => {
  const { password_hash } = await readUser(as)
  await db.transaction((tx) => setPassword(tx, { userId: as.id, password_hash }))
}

/** Changes that end the rights of an administrator. */
const adminChanges = ({ permission, fresh }: Access): Change[] => {
  const lesser = StaffRole.options.find((role) => !getRolesWith(permission!).includes(role))!
  return [
    ...changes,
    ['the end of idle time', (as) => setUsedAgo(as, 24 * 60), 'session_over'],
    ['other roles', ({ username }) => isOk(callAsAdmin(users.setRoles, { username, roles: [lesser] })), 'session_over'],
    [
      'other roles in the database',
      ({ id }) =>
        db
          .update(userTable)
          .set({ staff_roles: [lesser] })
          .where(eq(userTable.id, id)),
      'not_allowed',
    ],
    [
      'a password that has to be changed',
      ({ id }) => db.update(userTable).set({ must_change_password: true }).where(eq(userTable.id, id)),
      'password_change_needed',
    ],
    ...(fresh === true ? [['the age of the proof', (as) => setProvedAgo(as, 60), 'proof_needed'] as Change] : []),
  ]
}

/** Returns what restores the user and the sessions. */
async function saveRights(as: Account) {
  const user = await readUser(as)
  const saved = await db.select().from(sessionTable).where(eq(sessionTable.user_id, as.id))
  return async () => {
    const { username } = as
    if ((await readUser(as)).status === 'block') await callAsAdmin(users.block, { username, status: 'on-progress' })
    const { staff_roles, ...rest } = user
    if ((await readUser(as)).staff_roles.join() !== staff_roles.join())
      await callAsAdmin(users.setRoles, { username, roles: staff_roles })
    await db.update(userTable).set(rest).where(eq(userTable.id, as.id))
    await db.delete(sessionTable).where(eq(sessionTable.user_id, as.id))
    await db.insert(sessionTable).values(saved)
    // The limits of attempts count the refused calls too.
    await db.delete(rateLimits).where(like(rateLimits.key, `%${username}%`))
  }
}

const endpointOf = (name: string): Access => endpoints.find((each) => each.name === name)!.endpoint

// Before the cases, so that it is the one that ends the rights.
beforeAll(sharedAdmin)

describe('a write whose body is held back is refused after', () => {
  test.each(Object.entries(memberWrites).map(([name, prepare], index) => [name, prepare, index] as const))(
    'the end of the rights of the caller: %s',
    async (_, prepare, index) => {
      const { caller, perform } = await prepare()
      if (!caller) return
      const restore = await saveRights(caller)

      for (const [name, change, code] of changesFor(changes, index)) {
        holdNextBody(() => change(caller))
        expect([name, (await perform()).code]).toEqual([name, code])
        await restore()
      }

      expect((await perform()).status).toBe(200)
    },
  )

  test.each(
    Object.entries(adminActions)
      .flatMap(([name, variants]) => variants.map((prepare) => [name, prepare] as const))
      .map((each, index) => [...each, index] as const),
  )('the end of the rights of the administrator: %s', async (name, prepare, index) => {
    const { perform } = await prepare()

    for (const [change, end, code] of changesFor(adminChanges(endpointOf(name)), index)) {
      const as = await createAdmin()
      const restore = await saveRights(as)
      holdNextBody(() => end(as))
      expect([change, (await perform(as)).code]).toEqual([change, code])
      await restore()
    }

    expect((await perform(await createAdmin())).status).toBe(200)
  })
})

test('a request whose head and first byte arrived before the sign-out is refused', async () => {
  const as = await createMember({ earning: 10 })
  const socket = connect(await listen(app), '127.0.0.1')
  const body = JSON.stringify({ amount: 5 })
  let reply = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    reply += text
  })
  const head = [
    `POST /api/v1${transfers.fromIncome.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Authorization: Bearer ${as.token}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  await setUsedAgo(as, 60)
  const lastUse = await readLastUse(as)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body[0]}`)
  // The call is authorized before its body has arrived.
  await vi.waitFor(async () => expect(await readLastUse(as)).not.toEqual(lastUse))

  await isOk(call(sessions.signOut, {}, { as }))
  socket.write(body.slice(1))
  await once(socket, 'close')

  expect(reply).toContain('HTTP/1.1 401')
  expect(reply).toContain('session_over')
})

test('a write that the role permits no longer when its body has arrived is a security event', async () => {
  const as = await createAdmin()
  const { perform } = await adminActions['banks.changeStatus'][0]!()
  holdNextBody(() =>
    db
      .update(userTable)
      .set({ staff_roles: ['accountant'] })
      .where(eq(userTable.id, as.id)),
  )

  expect((await perform(as)).code).toBe('not_allowed')

  const isOwn = and(eq(securityEvents.user_id, as.id), eq(securityEvents.kind, 'role-refused'))
  await vi.waitFor(async () => expect(await db.$count(securityEvents, isOwn)).toBe(1))
})

test('a refused upload of a video leaves no file', async () => {
  const before = readdirSync(mediaFolder)
  for (const [, change] of adminChanges(advertiseUpload)) {
    const as = await createAdmin()
    const restore = await saveRights(as)
    holdNextBody(() => change(as))
    expect((await upload(mp4(), { as })).status).toBeGreaterThanOrEqual(401)
    await restore()
  }
  expect(readdirSync(mediaFolder)).toEqual(before)
})

test('each write of a caller runs in the one transaction that authorizes it', () => {
  const root = new URL('../../server/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const has = (text: RegExp) => files.filter((file) => text.test(readFileSync(new URL(file, root), 'utf8'))).sort()

  expect(has(/\brunIdempotent\(|\brunIdempotent</)).toEqual([
    'advertises/videos.ts',
    'http/idempotency.ts',
    'http/mount-endpoints.ts',
    'http/upload-picture.ts',
  ])
  // The other transactions are those of commands, the server's own work, till phones, reads, and counts of attempts.
  const others = [
    'admin-command/run-admin-command.ts',
    'backup/restore-backup.ts',
    'backup/snapshot.ts',
    'closed-days/close-days.ts',
    'commands/audit.ts',
    'commands/demo/spread-over-days.ts',
    'commands/demo/tills.ts',
    'commands/demo/today.ts',
    'daily-closes/announce-closes.ts',
    'daily-closes/close-books.ts',
    'db/prepare-upgrade.ts',
    'db/publish-changes.ts',
    'db/read-snapshot.ts',
    'db/run-transaction.ts',
    'http/health.ts',
    'http/throttle.ts',
    'imports/import-members.ts',
    'metrics/read-figures.ts',
    'push/notify-subscribers.ts',
    'push/send-message.ts',
    'push/send-push.ts',
    'queues/notify-waiting.ts',
    'secrets/fingerprint-keys.ts',
    'secrets/reseal.ts',
    'sessions/reset-links.ts',
    'sessions/sign-in-throttle.ts',
    'settings-file/apply-settings.ts',
    'shop/open-shop.ts',
    'tasks/delete-expired-tasks.ts',
    'tasks/hand-out.ts',
    'tasks/handlers.ts',
    'tasks/probes.ts',
    'tills/manage/derived-alarms.ts',
    'tills/phones/intake.ts',
    'tills/sms/check-sms.ts',
    'users/create-user.ts',
    'webhooks/send-webhooks.ts',
  ]
  expect(has(/(\brunTransaction|\.transaction)(<\w+>)?\(/)).toEqual([...others, 'http/idempotency.ts'].sort())
})
