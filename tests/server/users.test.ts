import { desc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { audits } from '#server/audits/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from '../support/server/call.ts'
import {
  createAdmin,
  createMember,
  password,
  registrationInput,
  sharedAdmin,
  signIn,
} from '../support/server/members.ts'
import { app, db } from '../support/server/test-app.ts'

test('a new user is a customer with zero balances', async () => {
  const typed = registrationInput()

  const { status, message } = await call(users.register, typed)
  const me = await (await signIn(typed.username)).me()

  expect({ status, message }).toEqual({ status: 200, message: 'Account create successfully' })
  expect(me).toMatchObject({
    username: typed.username,
    role: 'customer',
    status: 'on-progress',
    balance: 0,
    earning: 0,
    purchased_plan: null,
    plan_name: null,
  })
  expect(me.refer_code).toMatch(/^[A-Z2-9]{8}$/)
})

test.each([
  ['unchanged', (name: string) => name],
  ['in another case', (name: string) => name.toUpperCase()],
  ['with spaces around it', (name: string) => `  ${name} `],
])('a taken name %s is refused with a field error', async (_, retype) => {
  const { username } = await createMember()

  const { status, issues } = await call(users.register, { ...registrationInput(), username: retype(username) })

  expect(status).toBe(409)
  expect(issues).toEqual({ username: 'username_taken' })
})

test('of two concurrent registrations of one name, one succeeds', async () => {
  const typed = registrationInput()

  const replies = await Promise.all([call(users.register, typed), call(users.register, typed)])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['my name', 'Username not take space.'],
  ['', 'This field is required.'],
  ['   ', 'This field is required.'],
  ['ab', 'Enter at least 3 characters.'],
  ['a'.repeat(31), 'Enter at most 30 characters.'],
  ['a/b/c', 'Leave out / \\ ? # % @ and :'],
])('the name «%s» is refused: %s', async (username, message) => {
  const { status, errors } = await call(users.register, { ...registrationInput(), username })

  expect(status).toBe(400)
  expect(errors).toEqual({ username: message })
})

test('a name is stored without surrounding spaces', async () => {
  const typed = registrationInput()

  await call(users.register, { ...typed, username: `  ${typed.username} ` })

  expect((await (await signIn(typed.username)).me()).username).toBe(typed.username)
})

test('every missing field is refused with a field error', async () => {
  const { status, issues } = await send(users.register, {})

  expect(status).toBe(400)
  expect(Object.keys(issues).sort()).toEqual(
    ['username', 'email', 'country', 'mobile_number', 'gender', 'password', 'confirm_password'].sort(),
  )
  expect(new Set(Object.values(issues))).toEqual(new Set(['required']))
})

test('unknown fields are dropped', async () => {
  const typed = registrationInput()
  const unknownFields = {
    role: 'admin',
    balance: 1_000,
    earning: 1_000,
    is_delete: true,
    purchased_plan: 'Golden',
    id: '1',
  }

  const { status } = await send(users.register, { ...typed, ...unknownFields })
  const me = await (await signIn(typed.username)).me()

  expect(status).toBe(200)
  expect(me).toMatchObject({ role: 'customer', balance: 0, earning: 0, purchased_plan: null })
})

test('the own record is read together with the session, in one statement', async () => {
  const as = await createMember()
  // The first read may insert notifications of all members.
  await call(users.me, {}, { as })
  const { $client } = db as unknown as { $client: { query: (...query: unknown[]) => unknown } }
  const query = vi.spyOn($client, 'query')

  const { data } = await call(users.me, {}, { as })

  const statements = [...query.mock.calls]
  query.mockRestore()
  expect(data.username).toBe(as.username)
  expect(statements).toHaveLength(1)
})

test('a member’s own record has neither the password nor its hash', async () => {
  const { token } = await createMember()

  const response = await app.request('/api/v1/user/get-single-user', { headers: { Authorization: `Bearer ${token}` } })

  expect(await response.text()).not.toMatch(/password|argon2/i)
})

test('a refer code is accepted in lower case and with spaces', async () => {
  const referrer = await createMember()
  const { refer_code } = await referrer.me()
  const typed = { ...registrationInput(), refer_code: ` ${refer_code.toLowerCase()} ` }

  expect((await call(users.register, typed)).status).toBe(200)
  const [referred] = await db.select().from(userTable).where(eq(userTable.username, typed.username))
  expect(referred!.referrer_id).toBe(referrer.id)
})

test('an empty refer code counts as none', async () => {
  expect((await call(users.register, { ...registrationInput(), refer_code: '' })).status).toBe(200)
})

test('an unknown refer code is refused with a field error', async () => {
  const { status, issues } = await call(users.register, { ...registrationInput(), refer_code: 'NOBODYS1' })

  expect(status).toBe(404)
  expect(issues).toEqual({ refer_code: 'no_refer_code' })
})

test('the refer code of a blocked member is refused', async () => {
  const referrer = await createMember()
  const { refer_code } = await referrer.me()
  await call(users.block, { username: referrer.username, status: 'block' }, { as: await sharedAdmin() })

  expect((await call(users.register, { ...registrationInput(), refer_code })).status).toBe(404)
})

test('after an unblock the member signs in again; the earlier token stays invalid', async () => {
  const member = await createMember()
  const as = await sharedAdmin()
  await call(users.block, { username: member.username, status: 'block' }, { as })

  const { status, message } = await call(users.block, { username: member.username, status: 'on-progress' }, { as })

  expect({ status, message }).toEqual({ status: 200, message: 'Blocked or Unblocked successfully' })
  expect((await call(users.me, {}, { as: member })).status).toBe(401)
  expect((await call(users.me, {}, { as: await signIn(member.username) })).status).toBe(200)
})

test('a recovered member signs in again and has the same balances', async () => {
  const member = await createMember({ balance: 70 })
  const as = await sharedAdmin()
  await call(users.delete, { username: member.username }, { as })

  const { status, message } = await call(users.recover, { username: member.username }, { as })

  expect({ status, message }).toEqual({ status: 200, message: 'Recover successfully' })
  expect(await (await signIn(member.username)).getBalance()).toBe(70)
})

test('a username in a path is compared without case', async () => {
  const { username } = await createMember()

  expect((await call(users.delete, { username: username.toUpperCase() }, { as: await sharedAdmin() })).status).toBe(200)
  expect((await call(sessions.signIn, { username, password })).status).toBe(401)
})

test('admins cannot block or delete their own account', async () => {
  const as = await createAdmin()

  const replies = [
    await call(users.block, { username: as.username, status: 'block' }, { as }),
    await call(users.delete, { username: as.username.toUpperCase() }, { as }),
  ]

  expect(replies).toMatchObject([{ status: 403 }, { status: 403 }])
  expect((await call(users.me, {}, { as })).status).toBe(200)
})

test('two admins who block each other concurrently both get a response', async () => {
  const [one, other] = [await createAdmin(), await createAdmin()]

  const replies = await Promise.all([
    call(users.block, { username: other.username, status: 'block' }, { as: one }),
    call(users.block, { username: one.username, status: 'block' }, { as: other }),
  ])

  for (const { status } of replies) expect([200, 401, 403]).toContain(status)
  expect(replies.map(({ status }) => status)).toContain(200)
})

test.each(['block', 'delete', 'recover'] as const)('to %s an unknown user is a 404', async (act) => {
  const { status, code } = await send(
    users[act],
    { username: 'unknown-user', status: 'block' },
    { as: await sharedAdmin() },
  )

  expect({ status, code }).toEqual({ status: 404, code: 'user_not_found' })
})

test('a block is recorded with its admin and its user', async () => {
  const member = await createMember()
  const as = await sharedAdmin()

  await call(users.block, { username: member.username, status: 'block' }, { as })

  const written = await db.select().from(audits).where(eq(audits.ref, member.id)).orderBy(desc(audits.id))
  expect(written).toMatchObject([
    { actor_id: as.id, action: 'block-user', before: { status: 'on-progress' }, after: { status: 'block' } },
  ])
})
