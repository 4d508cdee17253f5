import { expect, test } from 'vitest'
import { idleHeader } from '#contract/idle.ts'
import { sessions } from '#contract/sessions.ts'
import { staff } from '#contract/staff.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { call } from '../support/server/call.ts'
import { readLastUse, setUsedAgo } from '../support/server/factors.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createStaff,
  password,
} from '../support/server/members.ts'
import { decodeClaims } from '../support/server/sessions.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app, parts } from '../support/server/test-app.ts'

const readMe = async (as: Account) => (await call(users.me, {}, { as })).status

test('a session of an administrator lasts 12 hours, one of a member as long as the token', async () => {
  const longApp = createApp({ ...parts, tokenTtlS: 7 * 86_400 })
  const readHours = async ({ username }: Account) => {
    const response = await longApp.request(`/api/v1${sessions.signIn.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const { data } = (await response.json()) as { data: { accessToken: string } }
    const { exp, iat } = decodeClaims(data.accessToken)
    return (exp - iat) / 3_600
  }

  expect(await readHours(await createAdmin())).toBe(12)
  expect(await readHours(await createStaff('support'))).toBe(12)
  expect(await readHours(await createMember())).toBe(168)
  const { data: before } = await callAsAdmin(staff.settings, {})
  await callAsAdmin(staff.setSettings, { ...before, session_hours: 2 })
  expect(await readHours(await createAdmin())).toBe(2)
  await callAsAdmin(staff.setSettings, before)
})

test('a session of an administrator ends after 30 minutes without use, one of a member does not', async () => {
  const [used, unused, member] = [await createAdmin(), await createAdmin(), await createMember()]
  await setUsedAgo(used, 29)
  await setUsedAgo(unused, 31)
  await setUsedAgo(member, 60 * 24)

  expect(await readMe(used)).toBe(200)
  expect(await readMe(unused)).toBe(401)
  expect(await readMe(member)).toBe(200)
  // The call has prolonged it.
  const { data } = await call(users.me, {}, { as: used })
  expect(data.username).toBe(used.username)
})

test('the minutes without use are a setting', async () => {
  const as = await createAdmin()
  const { data: before } = await callAsAdmin(staff.settings, {})
  await callAsAdmin(staff.setSettings, { ...before, idle_minutes: 60 })
  await setUsedAgo(as, 45)
  expect(await readMe(as)).toBe(200)
  await callAsAdmin(staff.setSettings, before)
  await setUsedAgo(as, 45)
  expect(await readMe(as)).toBe(401)
})

test('calls that the page makes by itself, and the change stream, do not prolong a session', async () => {
  const as = await createAdmin()
  const read = () =>
    app.request('/api/v1/user/get-single-user', {
      headers: { Authorization: `Bearer ${as.token}`, [idleHeader]: '1' },
    })
  await setUsedAgo(as, 29)
  const lastUse = await readLastUse(as)
  expect((await read()).status).toBe(200)
  await subscribe(app, as)

  expect(await readLastUse(as)).toEqual(lastUse)
  await setUsedAgo(as, 31)
  expect((await read()).status).toBe(401)
})

test('settings out of range are refused', async () => {
  const { data } = await callAsAdmin(staff.settings, {})
  const set = async (fields: object) =>
    Object.keys((await callAsAdmin(staff.setSettings, { ...data, ...fields })).errors)

  expect(await set({ idle_minutes: 1 })).toEqual(['idle_minutes'])
  expect(await set({ session_hours: 25 })).toEqual(['session_hours'])
  expect(await set({ fresh_proof_above: 0 })).toEqual(['fresh_proof_above'])
  expect(await set({ second_person_above: -1 })).toEqual(['second_person_above'])
})
