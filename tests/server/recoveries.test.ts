import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { payouts } from '#contract/payouts.ts'
import { push } from '#contract/push.ts'
import { recoveries } from '#contract/recoveries.ts'
import { securityEvents } from '#contract/security-events.ts'
import { sessions } from '#contract/sessions.ts'
import { isRecoveryCode } from '#contract/top-up-code.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { sendPush } from '#server/push/send-push.ts'
import { deriveVapidKeys } from '#server/push/vapid-keys.ts'
import { recoveries as recoveryTable } from '#server/recoveries/table.ts'
import { sms } from '#server/tills/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import {
  createStartedTill,
  creditSms,
  insertNumber,
  readCode,
  readSms,
  receiveWith,
  sendWith,
} from '../support/server/code-top-ups.ts'
import { expectTime } from '../support/server/expect-time.ts'
import { type Account, callAsAdmin, createAdmin, createMember, password, signIn } from '../support/server/members.ts'
import { startPushService } from '../support/server/push-service.ts'
import { requestWithdrawal } from '../support/server/requests.ts'
import { hashToken, newPassword, resetPassword, signInStatus } from '../support/server/sessions.ts'
import { db, parts } from '../support/server/test-app.ts'

const start = async (username: string) => (await call(recoveries.start, { username })).data
const check = async (token: string) => (await call(recoveries.check, { token })).data
const finish = (token: string, entered = newPassword) =>
  call(recoveries.finish, { token, password: entered, confirm_password: entered })

/** A member with a number that serves recovery. */
async function createOwner(options: Parameters<typeof createMember>[0] = {}) {
  const member = await createMember(options)
  const number = createNumber()
  await insertNumber(member, number)
  return { member, number }
}

/** A recovery that waits for a top-up from the member's number. */
async function createWaiting(options?: Parameters<typeof createMember>[0]) {
  const till = await createStartedTill()
  const { member, number } = await createOwner(options)
  const { token, code } = await start(member.username)
  return { till, member, number, token, code }
}

/** A recovery that a top-up has proved. */
async function createProved(options?: Parameters<typeof createMember>[0]) {
  const waiting = await createWaiting(options)
  await sendWith(waiting.till, { reference: waiting.code, from: waiting.number })
  return waiting
}

test('a top-up with the code from a proved number gives a new password, and is credited', async () => {
  const till = await createStartedTill()
  const { member, number } = await createOwner()
  const { token, code, amount, numbers } = await start(member.username.toUpperCase())
  expect(isRecoveryCode(code)).toBe(true)
  expect(amount).toBeGreaterThan(0)
  expect(numbers).toContainEqual({ method: 'bkash', number: till.number })
  expect(await check(token)).toEqual({ state: 'waiting', username: null })

  const { transactionId } = await sendWith(till, { reference: code.toLowerCase(), from: number, amount: 50 })
  expect(await check(token)).toEqual({ state: 'proved', username: member.username })
  expect((await finish(token)).status).toBe(200)
  expect(await check(token)).toEqual({ state: 'over', username: null })
  expect((await call(users.me, {}, { as: member })).status).toBe(401)
  expect(await signInStatus(member.username, password)).toBe(401)
  expect(await (await signIn(member.username, newPassword)).getBalance()).toBe(50)
  const [payment] = await db.select().from(paymentTable).where(eq(paymentTable.transaction_id, transactionId))
  expect(payment).toMatchObject({ user_id: member.id, source: 'recovery', status: 'success' })
})

test('only the hash of the token is stored', async () => {
  const { member } = await createOwner()
  const { token, code } = await start(member.username)

  const [stored] = await db.select().from(recoveryTable).where(eq(recoveryTable.code, code))

  expect(stored!.token_hash).toBe(hashToken(token))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('the response for an unknown name has the same form, and its code credits nobody', async () => {
  const till = await createStartedTill()
  const { member } = await createOwner()
  const [known, unknown] = [await start(member.username), await start('nobody-of-this-name')]
  const blank = ({ token, code, expires_at, ...rest }: typeof known) => [
    token.length,
    code.length,
    expires_at.length,
    rest,
  ]

  const { transactionId } = await sendWith(till, { reference: unknown.code })

  expect(blank(unknown)).toEqual(blank(known))
  expect(await check(unknown.token)).toEqual({ state: 'waiting', username: null })
  expect((await readSms(transactionId)).state).toBe('open')
})

test('an administrator cannot be recovered by a top-up', async () => {
  const { code } = await start((await createAdmin()).username)

  const [stored] = await db.select().from(recoveryTable).where(eq(recoveryTable.code, code))

  expect(stored!.user_id).toBeNull()
})

const wrongSenders: [string, (facts: { member: Account; number: string }) => Promise<string>][] = [
  ['a number that is not proved', async () => createNumber()],
  [
    'a number that is proved for less than 72 hours',
    async ({ member }) => {
      const number = createNumber()
      await insertNumber(member, number, { hours: 71 })
      return number
    },
  ],
  [
    'the proved number of another member',
    async () => {
      const number = createNumber()
      await insertNumber(await createMember(), number)
      return number
    },
  ],
]

test.each(wrongSenders)('a top-up from %s proves nothing, and a person decides it', async (_, findSender) => {
  const { till, member, number, token, code } = await createWaiting()

  const { transactionId } = await sendWith(till, { reference: code, from: await findSender({ member, number }) })

  expect(await check(token)).toEqual({ state: 'waiting', username: null })
  expect(await finish(token)).toMatchObject({ status: 422, code: 'recovery_over' })
  expect((await readSms(transactionId)).state).toBe('open')
  expect(await member.getBalance()).toBe(0)
})

test('a masked number of Rocket proves nothing', async () => {
  const till = await createStartedTill({ method: 'rocket' })
  const { member, number } = await createOwner()
  const { token, code } = await start(member.username)
  const received = receiveWith(till, { reference: code, from: number })
  await till.send(received)
  const message = await readSms(received.transactionId)
  await db.update(sms).set({ reference: code }).where(eq(sms.id, message.id))

  await creditSms(till, received.transactionId)

  expect(await check(token)).toEqual({ state: 'waiting', username: null })
})

test('the code of a member proves no recovery', async () => {
  const till = await createStartedTill()
  const { member, number } = await createOwner()
  const { token } = await start(member.username)

  await sendWith(till, { reference: await readCode(member), from: number })

  expect(await check(token)).toEqual({ state: 'waiting', username: null })
  expect(await member.getBalance()).toBe(750)
})

test('a recovery is over after 30 minutes', async () => {
  const { till, member, number, token, code } = await createWaiting()
  await db
    .update(recoveryTable)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(recoveryTable.code, code))

  await sendWith(till, { reference: code, from: number })

  expect(await check(token)).toEqual({ state: 'over', username: null })
  expect(await finish(token)).toMatchObject({ status: 422, code: 'recovery_over' })
  expect(await member.getBalance()).toBe(0)
})

test('of two SMS with one recovery code at the same time one is credited, and a person decides the other', async () => {
  const [one, other] = [await createStartedTill(), await createStartedTill({ method: 'nagod' })]
  const { member, number } = await createOwner()
  const { code } = await start(member.username)

  const sent = await Promise.all([one, other].map((till) => sendWith(till, { reference: code, from: number })))

  expect(await member.getBalance()).toBe(750)
  const states = await Promise.all(sent.map(async ({ transactionId }) => (await readSms(transactionId)).state))
  expect(states.sort()).toEqual(['open', 'used'])
})

test('of two new passwords at the same time one is set', async () => {
  const { token } = await createProved()

  const replies = await Promise.all([finish(token, 'battery staple one'), finish(token, 'battery staple two')])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
})

test.each([
  ['common', 'password123', 'password123', 'password'],
  ['different', 'battery staple', 'battery stapel', 'confirm_password'],
])('a %s password is refused at its field', async (_, entered, confirmed, field) => {
  const { token } = await createProved()

  const refused = await call(recoveries.finish, { token, password: entered, confirm_password: confirmed })

  expect(refused.status).toBe(400)
  expect(Object.keys(refused.issues ?? {})).toEqual([field])
  expect((await check(token)).state).toBe('proved')
})

test('after a recovery withdrawals wait for 24 hours, also those that were pending', async () => {
  const { member, number, token } = await createProved({ earning: 5_000 })
  const pending = (await requestWithdrawal(member)).data
  const startedAt = Date.now()
  await finish(token)
  const as = await signIn(member.username, newPassword)

  const later = (await call(withdrawals.request, { account_number: number, method: 'bkash', amount: 600 }, { as })).data

  const shown = (await call(withdrawals.mineOne, { id: pending._id }, { as })).data
  for (const { waits_until } of [shown, later]) expectTime(waits_until, { startedAt, delayMs: 24 * 3_600_000 })
  expect(await callAsAdmin(withdrawals.decide, { id: pending._id, status: 'approved' })).toMatchObject({
    status: 409,
    code: 'withdrawal_waits',
  })
})

test('a withdrawal to pay has to be checked after a recovery', async () => {
  const till = await createStartedTill()
  const { member, number } = await createOwner({ earning: 5_000 })
  const input = { account_number: number, method: 'bkash', amount: 600 } as const
  const approved = (await call(withdrawals.request, input, { as: member })).data
  await callAsAdmin(withdrawals.decide, { id: approved._id, status: 'approved' })
  const { token, code } = await start(member.username)
  await sendWith(till, { reference: code, from: number })

  await finish(token)

  const toPay = (await callAsAdmin(payouts.toPay, { limit: '100' })).data.items.find(({ _id }) => _id === approved._id)
  expect(toPay).toMatchObject({ to_check: 'account_recovered' })
})

/** A browser of a member that receives pushes. */
async function subscribe(as: Account) {
  const keys = deriveVapidKeys(parts.secret)
  const server = await startPushService(keys.publicKey)
  onTestFinished(() => server[Symbol.asyncDispose]())
  await call(push.subscribe, { endpoint: `https://push.example/${as.id}`, ...server.keys, locale: 'en' }, { as })
  const sendDue = () =>
    sendPush({ db, keys: [keys], publicUrl: parts.publicUrl, service: server.service, log: { warn: vi.fn() } })
  return { received: server.received, sendDue }
}

test('the old devices receive a push, also if the new owner signs in and changes the password at once', async () => {
  const { member, token } = await createProved()
  const { received, sendDue } = await subscribe(member)
  await sendDue()
  received.length = 0
  await finish(token)
  const as = await signIn(member.username, newPassword)
  const change = { currentPassWord: newPassword, newPassword: 'third password', confirmPassword: 'third password' }
  expect((await call(sessions.changePassword, change, { as })).status).toBe(200)

  await sendDue()

  expect(received.map(({ payload }) => payload)).toMatchObject([{ notification: { tag: 'account_recovered' } }])
})

test('a recovery is a notification, a security event and cannot be muted', async () => {
  const { member, token } = await createProved()
  await finish(token)
  const as = await signIn(member.username, newPassword)

  const { items } = (await call(notifications.list, {}, { as })).data
  const events = (await call(securityEvents.mine, {}, { as })).data
  const muted = await call(notifications.setSwitch, { kind: 'account_recovered', isOn: false }, { as })

  expect(items).toContainEqual(expect.objectContaining({ kind: 'account_recovered', params: { by: 'top_up' } }))
  expect(events.map(({ kind }) => kind)).toContain('account-recovered')
  expect(muted.status).toBe(400)
})

test('too many recoveries of one account are refused', async () => {
  const { member } = await createOwner()
  for (let count = 0; count < 5; count++) await start(member.username)

  expect(await call(recoveries.start, { username: member.username })).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
  })
})

const allow = (as: Account, username: string) =>
  call(recoveries.allow, { username, reason: ' The mail address is wrong. ' }, { as })

test('an administrator with a grant creates one link, whose use has the consequences of a recovery', async () => {
  const admin = await createAdmin()
  const member = await createMember({ earning: 1_000 })
  const pending = (await requestWithdrawal(member)).data
  const { username } = member
  expect((await allow(admin, username)).status).toBe(200)
  expect((await call(recoveries.grants, { username }, { as: admin })).data).toMatchObject([
    { reason: 'The mail address is wrong.' },
  ])

  const startedAt = Date.now()
  const { data } = await call(recoveries.createLink, { username }, { as: admin })
  const again = await call(recoveries.createLink, { username }, { as: admin })
  const token = new URLSearchParams(new URL(data.url).hash.slice(1)).get('pst')
  const reset = await resetPassword(token!)

  expect(again).toMatchObject({ status: 404, code: 'not_found' })
  expect((await call(recoveries.grants, { username }, { as: admin })).data).toEqual([])
  expectTime(data.expires_at, { startedAt, delayMs: 24 * 3_600_000 })
  expect(reset.status).toBe(200)
  expect((await resetPassword(token!)).status).toBe(422)
  const as = await signIn(username, newPassword)
  expect((await call(withdrawals.mineOne, { id: pending._id }, { as })).data.waits_until).not.toBeNull()
  const [user] = await db.select().from(userTable).where(eq(userTable.id, member.id))
  expect(user!.withdrawals_wait_until!.getTime()).toBeGreaterThan(Date.now())
  const { items } = (await call(notifications.list, {}, { as })).data
  expect(items).toContainEqual(expect.objectContaining({ kind: 'account_recovered', params: { by: 'staff' } }))
})

test('a grant counts for its administrator and its member only', async () => {
  const [admin, other] = [await createAdmin(), await createAdmin()]
  const [member, another] = [await createMember(), await createMember()]
  await allow(admin, member.username)

  expect((await call(recoveries.createLink, { username: member.username }, { as: other })).status).toBe(404)
  expect((await call(recoveries.createLink, { username: another.username }, { as: admin })).status).toBe(404)
})

test('two links at the same time need two grants', async () => {
  const admin = await createAdmin()
  const { username } = await createMember()
  await allow(admin, username)

  const replies = await Promise.all([1, 2].map(() => call(recoveries.createLink, { username }, { as: admin })))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('an administrator is not helped by a link', async () => {
  const [admin, other] = [await createAdmin(), await createAdmin()]

  expect(await allow(admin, other.username)).toMatchObject({ status: 404, code: 'user_not_found' })
})
