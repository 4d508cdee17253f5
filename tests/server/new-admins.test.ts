import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { devices } from '#contract/devices.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from '../support/server/call.ts'
import { createMember, password, registrationInput, sharedAdmin, signIn } from '../support/server/members.ts'
import { newPassword } from '../support/server/sessions.ts'
import { db } from '../support/server/test-app.ts'

const create = async (fields: object = {}) => {
  const typed = registrationInput()
  const reply = await send(users.createAdmin, { ...typed, ...fields }, { as: await sharedAdmin() })
  return { ...reply, username: typed.username }
}

/** Signs in, chooses the required new password and signs in with it. */
async function signInWithNewPassword(username: string) {
  const change = { currentPassWord: password, newPassword, confirmPassword: newPassword }
  expect((await call(sessions.changePassword, change, { as: await signIn(username) })).status).toBe(200)
  return signIn(username, newPassword)
}

test('a new admin can do nothing before choosing a password that the creator does not know', async () => {
  const { username } = await create()
  const as = await signIn(username)

  const needed = { status: 403, code: 'password_change_needed' }
  expect(await call(users.list, {}, { as })).toMatchObject(needed)
  expect(await call(devices.mine, {}, { as })).toMatchObject(needed)
  expect(await call(users.block, { username, status: 'block' }, { as })).toMatchObject(needed)
  expect((await as.me()).must_renew_login).toBe(true)

  const chosen = await signInWithNewPassword(username)
  expect((await call(users.list, {}, { as: chosen })).status).toBe(200)
  expect((await chosen.me()).must_renew_login).toBe(false)
})

test('an admin creates another admin with the same permissions', async () => {
  const { status, message, username } = await create()

  const as = await signInWithNewPassword(username)

  expect({ status, message }).toEqual({ status: 200, message: 'Account create successfully' })
  expect((await as.me()).role).toBe('admin')
  expect((await call(users.list, {}, { as })).status).toBe(200)
  expect((await call(transfers.fromIncome, { amount: 1 }, { as })).status).toBe(403)
})

test('the server sets the role, whatever the request contains', async () => {
  const referrer = await createMember()
  const { refer_code } = await referrer.me()

  const { status, username } = await create({ role: 'super-admin', balance: 5, status: 'block', refer_code })

  expect(status).toBe(200)
  expect(await (await signIn(username)).me()).toMatchObject({ role: 'admin', balance: 0, status: 'on-progress' })
  const [row] = await db.select().from(userTable).where(eq(userTable.username, username))
  expect(row!.referrer_id).toBeNull()
})

test('the fields have the same rules as in a registration', async () => {
  const { username } = await createMember()

  expect(await create({ username })).toMatchObject({ status: 409, errors: { username: expect.any(String) } })
  expect(await create({ username: 'my name' })).toMatchObject({
    status: 400,
    issues: { username: 'has_space' },
  })
  expect(await create({ confirm_password: 'another one' })).toMatchObject({
    status: 400,
    issues: { confirm_password: 'passwords_differ' },
  })
  const { errors } = await send(users.createAdmin, {}, { as: await sharedAdmin() })
  expect(Object.keys(errors)).toHaveLength(7)
})

test('a blocked or deleted admin loses access at once', async () => {
  const { username } = await create()
  const as = await signInWithNewPassword(username)

  await call(users.block, { username, status: 'block' }, { as: await sharedAdmin() })
  expect((await call(users.me, {}, { as })).status).toBe(401)
  await call(users.delete, { username }, { as: await sharedAdmin() })
  expect((await call(users.me, {}, { as })).status).toBe(401)
  expect((await call(sessions.signIn, { username, password })).status).toBe(401)
})
