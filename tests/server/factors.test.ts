import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { audits } from '#contract/audits.ts'
import { factors } from '#contract/factors.ts'
import { securityEvents } from '#contract/security-events.ts'
import { sessions } from '#contract/sessions.ts'
import { staff } from '#contract/staff.ts'
import { users } from '#contract/users.ts'
import { runAdminCommand } from '#server/admin-command/run-admin-command.ts'
import { totps } from '#server/factors/table.ts'
import { deriveKeys } from '#server/process/keys.ts'
import { seal } from '#server/process/seal.ts'
import { settings } from '#server/settings/table.ts'
import { call, send } from '../support/server/call.ts'
import { expectTime } from '../support/server/expect-time.ts'
import { addTotp, totpCode } from '../support/server/factors.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  password,
  signIn as signInPlainly,
} from '../support/server/members.ts'
import { db, mails, parts } from '../support/server/test-app.ts'

const signIn = ({ username }: { username: string }, factor: object = {}) =>
  send(sessions.signIn, { username, password, ...factor })

const readOwn = async (as: Account) => (await call(factors.mine, {}, { as })).data

test('an authenticator app counts after its first code, and then every sign-in needs it', async () => {
  const as = await createMember()
  const { secret, uri } = (await call(factors.startTotp, {}, { as })).data
  expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', pathname: expect.stringContaining(as.username) })
  expect((await call(factors.confirmTotp, { code: '000000' }, { as })).code).toBe('wrong_code')
  expect((await signIn(as)).status).toBe(200)
  expect(await readOwn(as)).toMatchObject({ totp: false, recovery_codes: 0 })

  const { data } = await call(factors.confirmTotp, { code: totpCode(secret) }, { as })

  expect(data.recovery_codes).toHaveLength(10)
  expect(await readOwn(as)).toMatchObject({ totp: true, recovery_codes: 10, required_from: null })
  expect(await signIn(as)).toMatchObject({ status: 401, code: 'factor_needed' })
  expect((await signIn(as, { code: totpCode(secret, 1) })).status).toBe(200)
})

test.each([
  ['passkey', 'passkey.id'],
  ['code', 'code'],
])('a list as the %s of a sign-in is refused at its field', async (name, field) => {
  const as = await createMember()

  expect(await signIn(as, { [name]: [] })).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } })
})

test('the secret of an authenticator app is stored encrypted, and opens with an earlier server secret', async () => {
  const as = await createMember()
  const { secret } = await addTotp(as)
  const [row] = await db.select().from(totps).where(eq(totps.user_id, as.id))

  expect(Buffer.from(row!.sealed_secret).toString('latin1')).not.toContain(secret)
  const other = seal(secret, { key: deriveKeys('another secret, thirty-two characters long').factor, owner: as.id })
  await db.update(totps).set({ sealed_secret: other }).where(eq(totps.user_id, as.id))
  expect((await signIn(as, { code: totpCode(secret) })).code).toBe('wrong_code')
})

test('the first factor ends the other sessions of the account, and mails its owner', async () => {
  const as = await createMember()
  const other = await signInPlainly(as.username)

  await addTotp(as)

  expect((await call(users.me, {}, { as: other })).status).toBe(401)
  expect((await call(users.me, {}, { as })).status).toBe(200)
  await parts.background.settled()
  expect(mails.findLast(({ text }) => text.includes(`"${as.username}"`))?.subject).toContain('second step')
})

describe('a code', () => {
  test('works once, also for two sign-ins at the same time', async () => {
    const as = await createMember()
    const { secret } = await addTotp(as)
    const code = totpCode(secret)

    const replies = await Promise.all([signIn(as, { code }), signIn(as, { code })])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await signIn(as, { code })).code).toBe('wrong_code')
    expect((await signIn(as, { code: totpCode(secret, -1) })).code).toBe('wrong_code')
  })

  test('is guessed ten times at most, whatever the address', async () => {
    const as = await createMember()
    const { secret } = await addTotp(as)
    const guesses = Array.from({ length: 30 }, (_, guess) => signIn(as, { code: String(100_000 + guess) }))
    const codes = (await Promise.all(guesses)).map(({ code }) => code)

    expect(codes.filter((code) => code === 'wrong_code').length).toBeLessThanOrEqual(10)
    expect((await signIn(as, { code: totpCode(secret) })).code).toBe('too_many_attempts')
  })

  test('in Bengali digits with invisible characters is right', async () => {
    const as = await createMember()
    const { secret, recoveryCodes } = await addTotp(as)
    const typed = (code: string) =>
      `\u200e${code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))}\u00a0`

    expect((await signIn(as, { code: typed(totpCode(secret)) })).status).toBe(200)
    expect((await signIn(as, { code: typed(recoveryCodes[0]!.replace('-', '–')) })).status).toBe(200)
  })

  test.each([-9, -3, 4, 9])('of %i half minutes from now is refused, with a hint about the clock', async (steps) => {
    const as = await createMember()
    const { secret } = await addTotp(as)

    expect(await signIn(as, { code: totpCode(secret, steps) })).toMatchObject({
      status: 422,
      issues: { code: 'code_of_other_time' },
    })
    expect((await signIn(as, { code: totpCode(secret) })).status).toBe(200)
  })

  test.each([-12, 12])('of %i half minutes from now is wrong', async (steps) => {
    const as = await createMember()
    const { secret } = await addTotp(as)

    expect((await signIn(as, { code: totpCode(secret, steps) })).code).toBe('wrong_code')
  })

  test('of a wrong clock counts as a wrong one', async () => {
    const as = await createMember()
    const { secret } = await addTotp(as)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await signIn(as, { code: totpCode(secret, -4) })).code).toBe('code_of_other_time')

    expect((await signIn(as, { code: totpCode(secret) })).code).toBe('too_many_attempts')
    const kinds = (await call(securityEvents.mine, {}, { as })).data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'factor-failed').length).toBe(10)
  })

  test('of the future that was answered with the hint is not accepted when its time has come', async () => {
    const as = await createMember()
    const { secret } = await addTotp(as)
    const [guessed, next] = [totpCode(secret, 4), totpCode(secret, 5)]
    expect((await signIn(as, { code: guessed })).code).toBe('code_of_other_time')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 30_000 })
    onTestFinished(() => void vi.useRealTimers())

    expect((await signIn(as, { code: guessed })).code).toBe('wrong_code')
    expect((await signIn(as, { code: next })).status).toBe(200)
  })

  test('of a wrong clock does not confirm a new app', async () => {
    const as = await createMember()
    const { secret } = (await call(factors.startTotp, {}, { as })).data

    expect((await call(factors.confirmTotp, { code: totpCode(secret, 6) }, { as })).code).toBe('code_of_other_time')
    expect(await readOwn(as)).toMatchObject({ totp: false })
    expect((await call(factors.confirmTotp, { code: totpCode(secret) }, { as })).status).toBe(200)
  })

  test('without the right password tells nothing', async () => {
    const as = await createMember()
    const { secret } = await addTotp(as)
    const enter = (fields: object) =>
      send(sessions.signIn, { username: as.username, password: 'a wrong one', ...fields })

    expect((await enter({ code: totpCode(secret) })).code).toBe('wrong_sign_in')
    expect((await enter({})).code).toBe('wrong_sign_in')
    const options = await call(factors.signInOptions, { username: as.username, password: 'a wrong one' })
    expect(options.code).toBe('wrong_sign_in')
  })
})

test('a recovery code works once, in any spelling', async () => {
  const as = await createMember()
  const { recoveryCodes } = await addTotp(as)
  const [first = '', second = ''] = recoveryCodes

  expect((await signIn(as, { code: first.toLowerCase().replace('-', ' ') })).status).toBe(200)
  expect((await signIn(as, { code: first })).code).toBe('wrong_code')
  const replies = await Promise.all([signIn(as, { code: second }), signIn(as, { code: second })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  const own = await signInAgain(as, recoveryCodes[2]!)
  expect(await readOwn(own)).toMatchObject({ recovery_codes: 7 })
  const kinds = (await call(securityEvents.mine, {}, { as: own })).data.map(({ kind }) => kind)
  expect(kinds).toContain('recovery-code-used')
})

async function signInAgain(as: Account, code: string): Promise<Account> {
  return { ...as, token: (await signIn(as, { code })).data.accessToken }
}

test('new recovery codes replace the old ones', async () => {
  const as = await createMember()
  expect((await call(factors.renewCodes, {}, { as })).code).toBe('no_factor')
  const { recoveryCodes } = await addTotp(as)

  const { data } = await call(factors.renewCodes, {}, { as })

  expect((await signIn(as, { code: recoveryCodes[0] })).code).toBe('wrong_code')
  expect((await signIn(as, { code: data.recovery_codes[0] })).status).toBe(200)
})

test('a removed factor is needed no more, and its recovery codes are gone', async () => {
  const as = await createMember()
  const { recoveryCodes } = await addTotp(as)

  expect((await call(factors.removeTotp, {}, { as })).status).toBe(200)

  expect((await signIn(as)).status).toBe(200)
  expect((await signIn(as, { code: recoveryCodes[0] })).status).toBe(200)
  expect(await readOwn(as)).toMatchObject({ totp: false, recovery_codes: 0 })
})

test('a passkey with an invalid response is refused', async () => {
  const as = await createMember()
  const { options } = (await call(factors.startPasskey, {}, { as })).data
  expect(options).toMatchObject({ rp: { id: 'joma.example' }, user: { name: as.username } })

  const response = { id: 'Zm9v', rawId: 'Zm9v', type: 'public-key', response: {}, clientExtensionResults: {} }
  expect((await call(factors.addPasskey, { label: 'Laptop', response }, { as })).code).toBe('wrong_passkey')
  expect((await call(factors.removePasskey, { id: crypto.randomUUID() }, { as })).code).toBe('not_found')
})

describe('a second factor that is required for administrators', () => {
  const require = async (factor_required: boolean) => {
    const { data } = await callAsAdmin(staff.settings, {})
    return callAsAdmin(staff.setSettings, { ...data, factor_required })
  }
  const endGrace = () => db.update(settings).set({ factor_required_at: sql`now()` })

  test('can be required once an administrator has one, and applies after seven days', async () => {
    expect((await require(true)).code).toBe('no_factor')
    const enrolled = await createAdmin()
    await addTotp(enrolled)

    const startedAt = Date.now()
    const { data } = await require(true)

    expectTime(data.factor_required_from, { startedAt, delayMs: 7 * 86_400_000 })
    expect(data).toMatchObject({ factor_required: true, enrolled: 1 })
    const as = await createAdmin()
    expect((await call(users.list, {}, { as })).status).toBe(200)
    expect((await readOwn(as)).required_from).toBe(data.factor_required_from)
    expect((await require(true)).data.factor_required_from).toBe(data.factor_required_from)
    await require(false)
  })

  test('stops every call of an administrator without one, but not the way to add it', async () => {
    const [enrolled, as, member] = [await createAdmin(), await createAdmin(), await createMember()]
    await addTotp(enrolled)
    await endGrace()

    expect((await call(users.list, {}, { as })).code).toBe('factor_required')
    expect((await call(users.me, {}, { as })).data.needs_factor).toBe(true)
    expect((await call(users.list, {}, { as: enrolled })).status).toBe(200)
    expect((await call(users.me, {}, { as: enrolled })).data.needs_factor).toBe(false)
    expect((await call(users.me, {}, { as: member })).data.needs_factor).toBe(false)
    expect((await call(factors.removeTotp, {}, { as: enrolled })).code).toBe('last_factor')
    await addTotp(as)
    expect((await call(users.list, {}, { as })).status).toBe(200)
    await db.update(settings).set({ factor_required_at: null })
  })

  test('is no obstacle for the operator, who removes lost factors at the command line', async () => {
    const as = await createAdmin()
    await addTotp(as)
    await endGrace()

    const lines = await runAdminCommand(
      { db, publicUrl: parts.publicUrl, readSealSecrets: () => [parts.secret] },
      { command: 'remove-factors', name: as.username },
    )

    expect(lines).toEqual([`${as.username} is signed out, and signs in with the password alone.`])
    expect((await call(users.me, {}, { as })).status).toBe(401)
    const again = await signInPlainly(as.username)
    expect((await call(users.list, {}, { as: again })).code).toBe('factor_required')
    await addTotp(again)
    expect((await call(users.list, {}, { as: again })).status).toBe(200)
    await db.update(settings).set({ factor_required_at: null })
    const { items } = (await callAsAdmin(audits.list, { username: as.username })).data
    expect(items.map(({ action }) => action)).toContain('remove-factors')
  })
})
