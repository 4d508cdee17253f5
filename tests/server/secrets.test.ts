import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { proposals } from '#contract/proposals.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { encodeSms } from '#server/commands/till-simulator/phone.ts'
import { totps } from '#server/factors/table.ts'
import { fingerprintKeys } from '#server/http/table.ts'
import { deriveKeys } from '#server/process/keys.ts'
import { seal, unseal } from '#server/process/seal.ts'
import { isSameInput, storeInput } from '#server/proposals/proposed-input.ts'
import { proposals as proposalTable } from '#server/proposals/table.ts'
import { describeCounts, type ResealCount, resealAtStart, resealRows } from '#server/secrets/reseal.ts'
import { settings } from '#server/settings/table.ts'
import { tillPhones } from '#server/tills/table.ts'
import { call } from '../support/server/call.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { addTotp, totpCode } from '../support/server/factors.ts'
import { createAdmin, createMember, password, registrationInput } from '../support/server/members.ts'
import { app, db, parts } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'
import { buildRequest, type Call, readReply } from '../support/server/wire.ts'

// Each test hashes several passwords.
const oldSecret = parts.secret
const secret = 'the next secret of the tests, thirty-two characters'

beforeAll(() => db.update(settings).set({ second_person: true }))
// Calls of the test set-up that follow need no second person.
afterAll(() => db.update(settings).set({ second_person: false }))

afterEach(async () => {
  // tests/server/idempotency-rotation.test.ts tests the keys of fingerprints.
  for (const table of [totps, proposalTable, fingerprintKeys]) await db.delete(table)
  await db.update(tillPhones).set({ revoked_at: new Date() })
})

const createCallerOf =
  (server: Hono): Call =>
  async (endpoint, input, sender) =>
    readReply(endpoint.output, await server.request(...buildRequest(endpoint, input as object, sender)))

/** A member with an authenticator app, a till with its phone, and a proposal with a password, all sealed with the old secret. */
async function sealEachKind() {
  const member = await createMember()
  const { secret: totpSecret, recoveryCodes } = await addTotp(member)
  await db.update(settings).set({ second_person: false })
  const till = await createTill({ mode: 'off' })
  await db.update(settings).set({ second_person: true })
  const staffInput = registrationInput()
  const [proposer, confirmer] = [await createAdmin(), await createAdmin()]
  const { proposal } = await call(users.createAdmin, staffInput, { as: proposer })

  const signInWith = (server: Hono, code: string) =>
    createCallerOf(server)(sessions.signIn, { username: member.username, password, code })
  const sendSms = async (server: Hono) => {
    const { body } = till.receive({ amount: 50 })
    return till.phone.post(encodeSms('joma', [{ sender: 'bKash', body }])[0]!, { server })
  }
  const confirm = async (server: Hono) => {
    const callServer = createCallerOf(server)
    const { data } = await callServer(sessions.signIn, { username: confirmer.username, password })
    return callServer(proposals.confirm, { id: proposal! }, { as: { token: data.accessToken } })
  }
  return {
    recoveryCode: recoveryCodes[0]!,
    signInWith,
    /** The statuses of a sign-in with the app, of an SMS, and of the confirmation. */
    tryAll: async (server: Hono) => [
      (await signInWith(server, totpCode(totpSecret))).status,
      (await sendSms(server)).status,
      (await confirm(server)).status,
    ],
    signInWithApp: (server: Hono) => signInWith(server, totpCode(totpSecret)),
    sendSms,
    signInAsNewStaff: (server: Hono) =>
      createCallerOf(server)(sessions.signIn, { username: staffInput.username, password }),
  }
}

const both = [secret, oldSecret]
const isSealedByUsers = ({ one }: { one: string }) => one !== 'fingerprint key'
const totals = (counts: ResealCount[]) => counts.filter(isSealedByUsers).map(({ resealed, lost }) => [resealed, lost])
const newApp = () => createApp({ ...parts, secret })

test('after a reseal the new secret alone opens an authenticator app, a till phone and a proposal', async () => {
  const sealed = await sealEachKind()

  expect(totals(await resealRows({ db, secrets: both }))).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 0],
  ])

  expect(await sealed.tryAll(newApp())).toEqual([200, 200, 200])
  expect((await sealed.signInAsNewStaff(newApp())).status).toBe(200)
  expect(totals(await resealRows({ db, secrets: both })).flat()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('a year after a reseal, an authenticator app and a till phone still work', async () => {
  const sealed = await sealEachKind()
  await resealRows({ db, secrets: both })
  const aYearAgo = new Date(Date.now() - 365 * 86_400_000)
  await db.update(totps).set({ created_at: aYearAgo, confirmed_at: aYearAgo, last_step: 0 })
  await db.update(tillPhones).set({ created_at: aYearAgo })
  await deleteExpired(db)

  expect((await sealed.signInWithApp(newApp())).status).toBe(200)
  expect((await sealed.sendSms(newApp())).status).toBe(200)
})

test('without a reseal the new secret alone opens none of them, and a recovery code still works', async () => {
  const sealed = await sealEachKind()

  expect(await sealed.tryAll(newApp())).toEqual([422, 401, 409])
  expect((await sealed.signInWith(newApp(), sealed.recoveryCode)).status).toBe(200)
})

test('before the reseal an earlier secret opens them, also the generated one, whose tokens are not valid', async () => {
  const sealed = await sealEachKind()
  const member = await createMember()
  const server = createApp({ ...parts, secret, generatedSecret: oldSecret })

  expect(await sealed.tryAll(createApp({ ...parts, secret, previousSecrets: [oldSecret] }))).toEqual([200, 200, 200])
  expect((await sealed.sendSms(server)).status).toBe(200)
  expect((await createCallerOf(server)(users.me, {}, { as: member })).status).toBe(401)
})

test('rows that no secret opens are counted, and stay as they are', async () => {
  const sealed = await sealEachKind()

  const counts = await resealRows({ db, secrets: [secret, 'a third secret, also of thirty-two characters'] })

  expect(describeCounts(counts)).toEqual([
    'authenticator apps: 0 resealed, 1 cannot be opened',
    'till phones: 0 resealed, 1 cannot be opened',
    'proposals: 0 resealed, 1 cannot be opened',
    'webhooks: 0 resealed, 0 cannot be opened',
    'fingerprint keys: 0 resealed, 0 cannot be opened',
    '3 rows need an earlier secret that is not in JWT_SECRET_PREVIOUS.',
  ])
  expect(await sealed.tryAll(app)).toEqual([200, 200, 200])
})

test('two processes that reseal at once reseal each row once', async () => {
  const sealed = [await sealEachKind(), await sealEachKind(), await sealEachKind()]

  const [one, other] = await Promise.all([resealRows({ db, secrets: both }), resealRows({ db, secrets: both })])

  expect(totals(one).map(([resealed], kind) => resealed! + totals(other)[kind]![0]!)).toEqual([3, 3, 3, 0])
  for (const each of sealed) expect(await each.tryAll(newApp())).toEqual([200, 200, 200])
})

test('a reseal that ends in the middle loses nothing, and the next one completes it', async () => {
  const sealed = [await sealEachKind(), await sealEachKind()]
  let checks = 0
  const partial = await resealRows({ db, secrets: both, isStopping: () => ++checks === 2 })

  expect(totals(partial)).toEqual([
    [2, 0],
    [0, 0],
  ])
  expect(await sealed[0]!.tryAll(createApp({ ...parts, secret, previousSecrets: [oldSecret] }))).toEqual([
    200, 200, 200,
  ])
  expect(totals(await resealRows({ db, secrets: both }))).toEqual([
    [0, 0],
    [2, 0],
    [1, 0],
    [0, 0],
  ])
  expect(await sealed[1]!.tryAll(newApp())).toEqual([200, 200, 200])
})

test('calls that use the rows during a reseal succeed', async () => {
  const sealed = [await sealEachKind(), await sealEachKind(), await sealEachKind()]
  const server = createApp({ ...parts, secret, previousSecrets: [oldSecret] })

  const [statuses] = await Promise.all([
    Promise.all(sealed.map((each) => each.tryAll(server))),
    resealRows({ db, secrets: both }),
    resealRows({ db, secrets: both }),
  ])

  expect(statuses).toEqual([
    [200, 200, 200],
    [200, 200, 200],
    [200, 200, 200],
  ])
  for (const each of sealed) expect((await each.sendSms(newApp())).status).toBe(200)
})

test('a proposal that is resealed while it is confirmed counts as the same, a changed one does not', () => {
  const toKeys = (each: string) => {
    const { proposal, fingerprint } = deriveKeys(each)
    return { seal: proposal, hash: fingerprint }
  }
  const keys = both.map(toKeys)
  const proposal = { id: '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d', endpoint: 'users.createAdmin' }
  const input = { username: 'new', password }
  const before = { ...proposal, ...storeInput(input, proposal, [toKeys(oldSecret)]) }
  const after = { ...proposal, ...storeInput(input, proposal, keys) }

  expect(before.input_hash).not.toBe(after.input_hash)
  expect(isSameInput(before, after, keys)).toBe(true)
  expect(isSameInput(before, { ...after, input: { username: 'other' } }, keys)).toBe(false)
  const other = storeInput({ ...input, username: 'other' }, proposal, keys)
  expect(isSameInput(before, { ...proposal, ...other }, keys)).toBe(false)
})

test('rows that are no longer used are neither resealed nor counted', async () => {
  await sealEachKind()
  await db.update(tillPhones).set({ revoked_at: new Date() })
  await db.update(proposalTable).set({ expires_at: new Date(Date.now() - 1_000) })
  await db.update(totps).set({ confirmed_at: null })

  expect(totals(await resealRows({ db, secrets: [secret] })).flat()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('a start logs what was resealed, and warns of what cannot be opened', async () => {
  await sealEachKind()
  await sealEachKind()
  const { log, entries } = captureLog()
  const start = (...secrets: string[]) =>
    resealAtStart({ db, secrets, log, background: parts.background, isStopping: () => false })

  start('a third secret, also of thirty-two characters')
  await parts.background.settled()
  start(secret, oldSecret)
  await parts.background.settled()
  start(secret)
  await parts.background.settled()

  expect(entries()).toMatchObject([
    {
      level: 'warn',
      msg: expect.stringMatching(
        /^2 authenticator apps, 2 till phones and 2 proposals cannot be opened: JWT_SECRET was changed without JWT_SECRET_PREVIOUS/,
      ),
    },
    {
      level: 'info',
      msg: 'Resealed with the current secret: 2 authenticator apps, 2 till phones and 2 proposals',
    },
  ])
})

test('more rows than one batch are resealed', async () => {
  const { id: created_by } = await createAdmin()
  const format = 'joma' as const
  const ids = Array.from({ length: 250 }, (_, index) => `0198f0c2-7a3e-7d41-9c55-${String(index).padStart(12, '0')}`)
  const key = deriveKeys(oldSecret).tillPhone
  await db
    .insert(tillPhones)
    .values(ids.map((id) => ({ id, label: id, format, sealed_secret: seal(id, { key, owner: id }), created_by })))

  const [, phones] = await resealRows({ db, secrets: both })

  expect(phones).toMatchObject({ resealed: 250, lost: 0 })
  const [row] = await db
    .select()
    .from(tillPhones)
    .where(eq(tillPhones.id, ids.at(-1)!))
  const keys = [deriveKeys(secret).tillPhone]
  expect(unseal(row!.sealed_secret, { keys, owner: row!.id })).toMatchObject({ text: row!.id })
})
