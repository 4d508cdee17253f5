import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { factors } from '#contract/factors.ts'
import { contract, endpointsByName } from '#contract/index.ts'
import { StaffRole } from '#contract/own-user.ts'
import { payments } from '#contract/payments.ts'
import { getRolesWith } from '#contract/permissions.ts'
import { sessions } from '#contract/sessions.ts'
import { staff } from '#contract/staff.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call, send } from '../support/server/call.ts'
import { addTotp, setProvedAgo, totpCode } from '../support/server/factors.ts'
import { withdraw } from '../support/server/member-history.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createStaff,
  password,
  paymentInput,
} from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'

const endpoints = Object.entries(endpointsByName).map(([name, endpoint]) => ({ name, endpoint }))
const adminEndpoints = endpoints.filter(({ endpoint }) => endpoint.role === 'admin')

async function readCode({ method, path }: Endpoint, { token }: Account) {
  const response = await app.request(`/api/v1${path.replace(/:\w+/g, 'unknown-user')}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { body: '{}' }),
  })
  return ((await response.json()) as { code?: string }).code
}

describe.each([
  ['no proof since 1970', 60 * 24 * 365 * 50, false],
  ['a proof of 11 minutes ago', 11, false],
  ['a proof of 9 minutes ago', 9, true],
] as const)('with %s', (_, minutes, isFresh) => {
  test.each(StaffRole.options)(
    '%s can make the calls of the role, and those that need a proof accordingly',
    async (role) => {
      const as = await createStaff(role)
      await setProvedAgo(as, minutes)

      for (const { name, endpoint } of adminEndpoints) {
        const isAllowed = getRolesWith(endpoint.permission!).includes(role)
        const expected = !isAllowed ? 'not_allowed' : endpoint.fresh === true && !isFresh ? 'proof_needed' : 'neither'
        const code = await readCode(endpoint, as)
        const found = code === 'not_allowed' || code === 'proof_needed' ? code : 'neither'
        expect([name, found]).toEqual([name, expected])
      }
    },
  )

  test('a member needs it for the own second factors', async () => {
    const as = await createMember()
    await setProvedAgo(as, minutes)

    for (const { name, endpoint } of endpoints.filter(
      (each) => each.endpoint.role !== 'admin' && each.endpoint.fresh === true,
    )) {
      expect([name, (await readCode(endpoint, as)) === 'proof_needed']).toEqual([name, !isFresh])
    }
  })
})

test('an email and a password are changed with the password itself', () => {
  expect(Object.keys(contract.emails.change.input.entries)).toContain('currentPassWord')
  expect(Object.keys(contract.sessions.changePassword.input.entries)).toContain('currentPassWord')
})

test('a call that needs a proof has its effect once when it is repeated under its key', async () => {
  const [as, member] = [await createAdmin(), await createMember()]
  await setProvedAgo(as, 60)
  const give = () => call(accounts.give, { username: member.username, amount: 5 }, { as, key })
  const key = randomUUID()

  expect((await give()).code).toBe('proof_needed')
  expect(await member.getBalance()).toBe(0)
  expect((await call(factors.prove, { password }, { as })).status).toBe(200)
  expect((await give()).status).toBe(200)
  expect((await give()).headers.get('Idempotency-Replayed')).toBe('true')
  expect(await member.getBalance()).toBe(5)
})

test('a proof counts for its session only', async () => {
  const [as, member] = [await createAdmin(), await createMember()]
  const other = {
    ...as,
    token: (await call(contract.sessions.signIn, { username: as.username, password })).data.accessToken,
  }
  await setProvedAgo(as, 60)
  await setProvedAgo(other, 60)
  await call(factors.prove, { password }, { as: other })

  const give = (by: Account) => call(accounts.give, { username: member.username, amount: 5 }, { as: by })
  expect((await give(as)).code).toBe('proof_needed')
  expect((await give(other)).status).toBe(200)
})

describe('a proof', () => {
  const prove = (as: Account, given: object) => send(factors.prove, given, { as })

  test('is exactly one of a password, a code and a passkey', async () => {
    const as = await createMember()

    expect(await prove(as, {})).toMatchObject({ status: 400, issues: { password: 'required' } })
    expect((await prove(as, { password, code: '123456' })).status).toBe(400)
    expect((await prove(as, { password })).status).toBe(200)
  })

  test('is refused with a wrong password, and ten times at most', async () => {
    const as = await createMember()
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await prove(as, { password: 'a wrong one' })).toMatchObject({ code: 'wrong_password' })

    expect((await prove(as, { password })).code).toBe('too_many_attempts')
  })

  test('can be a code of the authenticator app, once', async () => {
    const as = await createMember()
    const { secret } = await addTotp(as)
    const code = totpCode(secret)

    expect((await prove(as, { code })).status).toBe(200)
    expect((await prove(as, { code })).code).toBe('wrong_code')
    expect((await prove(as, { code: totpCode(secret, 1) })).status).toBe(200)
    expect((await prove(as, { code: totpCode(secret, 5) })).code).toBe('code_of_other_time')
    expect((await prove(as, { code: totpCode(secret, 12) })).code).toBe('wrong_code')
  })

  test('is not the password of a user with a second factor, who can then neither add nor remove one', async () => {
    const as = await createMember()
    const { secret, recoveryCodes } = await addTotp(as)
    await setProvedAgo(as, 60)

    expect(await prove(as, { password })).toMatchObject({
      code: 'password_not_enough',
      issues: { password: 'password_not_enough' },
    })
    for (const endpoint of [factors.startPasskey, factors.removeTotp, factors.renewCodes])
      expect((await call(endpoint, {}, { as })).code).toBe('proof_needed')
    expect((await prove(as, { code: recoveryCodes[0] })).status).toBe(200)
    await setProvedAgo(as, 60)
    expect((await prove(as, { code: totpCode(secret) })).status).toBe(200)
    expect((await call(factors.removeTotp, {}, { as })).status).toBe(200)
    expect((await prove(as, { password })).status).toBe(200)
  })

  test('is guessed ten times at most in one browser, and the attempts of others do not count there', async () => {
    const member = await createMember()
    const { username } = member
    const { accessToken: token, deviceToken } = (await call(sessions.signIn, { username, password })).data
    const as = { ...member, token }
    const { secret } = await addTotp(as)
    const enter = (device_token?: string) =>
      send(sessions.signIn, { username, password, code: '000000', ...(device_token && { device_token }) })
    for (let attempt = 0; attempt < 10; attempt++) expect((await enter()).code).toBe('wrong_code')
    expect((await enter()).code).toBe('too_many_attempts')

    for (let attempt = 0; attempt < 10; attempt++) expect((await enter(deviceToken)).code).toBe('wrong_code')
    expect((await enter(deviceToken)).code).toBe('too_many_attempts')
    expect((await prove(as, { code: totpCode(secret, 1) })).code).toBe('too_many_attempts')
  })

  test('by a passkey that is not the own one is refused', async () => {
    const as = await createMember()

    expect((await prove(as, { passkey: { id: 'unknown' } })).code).toBe('wrong_passkey')
  })
})

test('bulk decisions need a proof if their sum is above the setting', async () => {
  const as = await createAdmin()
  const { data: before } = await call(staff.settings, {}, { as })
  await callAsAdmin(staff.setSettings, { ...before, fresh_proof_above: 150 })
  await setProvedAgo(as, 60)
  const member = await createMember({ earning: 5_000 })
  const request = async () => (await call(payments.request, paymentInput(100), { as: member })).data._id
  const accept = (ids: string[], status: 'success' | 'deny' = 'success') =>
    call(payments.acceptMany, { ids, status, ...(status === 'deny' && { reason: 'not_received' as const }) }, { as })

  const ids = [await request(), await request()]
  expect((await accept(ids)).code).toBe('proof_needed')
  expect((await accept([ids[0]!])).status).toBe(200)
  expect((await accept([ids[1]!], 'deny')).status).toBe(200)
  const held = [await withdraw(member, 1_000), await withdraw(member, 1_000)]
  const decide = (some: string[]) => call(withdrawals.decideMany, { ids: some, status: 'approved' }, { as })
  expect((await decide(held)).code).toBe('proof_needed')
  await call(factors.prove, { password }, { as })
  expect((await decide(held)).status).toBe(200)
  await callAsAdmin(staff.setSettings, before)
})

test('to block or delete an administrator needs a proof, a member does not', async () => {
  const [as, other, member] = [await createAdmin(), await createAdmin(), await createMember()]
  await setProvedAgo(as, 60)
  const block = ({ username }: Account) => call(users.block, { username, status: 'block' }, { as })
  const remove = ({ username }: Account) => call(users.delete, { username }, { as })

  expect((await block(other)).code).toBe('proof_needed')
  expect((await remove(other)).code).toBe('proof_needed')
  expect((await call(users.recover, { username: other.username }, { as })).code).toBe('proof_needed')
  expect((await block(member)).status).toBe(200)
  expect((await remove(member)).status).toBe(200)
})
