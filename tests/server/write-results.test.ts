import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportTables } from '#contract/exports.ts'
import { factors } from '#contract/factors.ts'
import { recoveries } from '#contract/recoveries.ts'
import { sessions } from '#contract/sessions.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { transfers } from '#contract/transfers.ts'
import { webhooks } from '#contract/webhooks.ts'
import { writes } from '#contract/writes.ts'
import { tryLock } from '#server/db/locks.ts'
import { idempotentResponses } from '#server/http/table.ts'
import { call } from '../support/server/call.ts'
import { totpCode } from '../support/server/factors.ts'
import { type Account, createMember, password, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const readResult = async (as: Account, key: string) => (await call(writes.getResult, { key }, { as })).data

const readStored = (key: string) => db.select().from(idempotentResponses).where(eq(idempotentResponses.key, key))

test('a write that never arrived, or was refused, has no result', async () => {
  const as = await createMember({ earning: 10 })
  const [unsent, refused] = [randomUUID(), randomUUID()]
  expect((await call(transfers.fromIncome, { amount: 30 }, { as, key: refused })).status).toBe(422)

  const none = { state: 'none', data: null, is_secret: false }
  expect(await readResult(as, unsent)).toEqual(none)
  expect(await readResult(as, refused)).toEqual(none)
})

test('the result of a write is the data of its response', async () => {
  const as = await createMember({ earning: 100 })
  const key = randomUUID()
  const { data } = await call(transfers.fromIncome, { amount: 30 }, { as, key })

  expect(await readResult(as, key.toUpperCase())).toEqual({ state: 'done', data, is_secret: false })
})

test('the result of another user is not found', async () => {
  const [as, other] = [await createMember({ earning: 100 }), await createMember()]
  const key = randomUUID()
  await call(transfers.fromIncome, { amount: 30 }, { as, key })

  expect(await readResult(other, key)).toMatchObject({ state: 'none' })
  expect(await call(writes.getResult, { key })).toMatchObject({ status: 401, code: 'not_signed_in' })
})

test('a write that is being handled is running', async () => {
  const as = await createMember()
  const key = randomUUID()

  const result = await db.transaction(async (tx) => {
    await tryLock(tx, `idempotency key ${as.id} ${key}`)
    return readResult(as, key)
  })

  expect(result).toEqual({ state: 'running', data: null, is_secret: false })
})

test('a response with a secret is not stored, and a repeat is refused without a second effect', async () => {
  const as = await createMember()
  const { secret } = (await call(factors.startTotp, {}, { as })).data
  await call(factors.confirmTotp, { code: totpCode(secret) }, { as })
  const key = randomUUID()
  const codes = (await call(factors.renewCodes, {}, { as, key })).data.recovery_codes
  expect(codes).toHaveLength(10)

  expect(await call(factors.renewCodes, {}, { as, key })).toMatchObject({ status: 409, code: 'answer_not_stored' })
  expect(await readStored(key)).toMatchObject([{ data: null, is_secret: true }])
  expect(await readResult(as, key)).toEqual({ state: 'done', data: null, is_secret: true })
  // The codes of the first response are still those that count.
  const signIn = { username: as.username, password, code: codes[0]! }
  expect((await call(sessions.signIn, signIn)).status).toBe(200)
})

test('the repeats of a first factor, a pairing, a webhook and a password link are refused', async () => {
  const member = await createMember()
  const admin = await sharedAdmin()
  const { secret } = (await call(factors.startTotp, {}, { as: member })).data
  await call(recoveries.allow, { username: member.username, reason: 'Known by voice.' }, { as: admin })
  const webhook = { url: 'https://hooks.example.com/joma', format: 'standard' } as const
  const sends: ((key: string) => Promise<{ status: number; code?: string | undefined }>)[] = [
    (key) => call(factors.confirmTotp, { code: totpCode(secret) }, { as: member, key }),
    (key) => call(tillPhones.pair, { label: 'Shop', format: 'smsgate' }, { as: admin, key }),
    (key) => call(webhooks.set, webhook, { as: admin, key }),
    (key) => call(recoveries.createLink, { username: member.username }, { as: admin, key }),
  ]
  for (const send of sends) {
    const key = randomUUID()
    expect((await send(key)).status).toBe(200)
    expect(await send(key)).toMatchObject({ status: 409, code: 'answer_not_stored' })
  }
})

test('sign-ins, options and tickets ignore the key, so that a repeat gives another secret', async () => {
  const [as, admin] = [await createMember(), await sharedAdmin()]
  const key = randomUUID()
  const twice = async (send: () => Promise<{ status: number }>) => [(await send()).status, (await send()).status]

  expect(await twice(() => call(sessions.signIn, { username: as.username, password }, { key }))).toEqual([200, 200])
  expect(await twice(() => call(factors.proofOptions, {}, { as, key }))).toEqual([200, 200])
  expect(await twice(() => call(factors.startTotp, {}, { as, key }))).toEqual([200, 200])
  expect(await twice(() => call(exportTables.prepare, { table: 'payments' }, { as: admin, key }))).toEqual([200, 200])
  expect(await readStored(key)).toEqual([])
})
