import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { expect, test } from 'vitest'
import type { BulkResults } from '#contract/bulk.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { connect } from '#server/db/connect.ts'
import { createLocation } from '../support/server/data-locations.ts'
import { type Call, createCaller } from '../support/server/wire.ts'
import { isFull } from '../support/test-size.ts'
import { admin, atA, atB, callsPerAccount, paymentInput, population, startBoth, takeMember } from './two-processes.ts'

interface Bulk {
  data: v.InferOutput<typeof BulkResults>
}

const times = isFull ? 50 : 15

/** Creates a user with a password. Members of the population have none. */
async function register() {
  const password = 'correct horse'
  const username = `t${randomUUID().slice(0, 13)}`
  const person = {
    email: 'two@example.com',
    country: 'Bangladesh',
    mobile_number: '01712345678',
    gender: 'male' as const,
  }
  const { status } = await atA(users.register, { username, password, confirm_password: password, ...person })
  expect(status).toBe(200)
  return { username, password }
}

async function signInAt(call: Call, account: { username: string; password: string }) {
  const { data } = await call(sessions.signIn, account)
  return { token: data.accessToken }
}

test('two processes that start concurrently on an empty database create its tables, administrator and secret once', async () => {
  for (let round = 0; round < (isFull ? 3 : 1); round++) {
    const empty = await createLocation()

    const started = await startBoth(empty)

    const { db, close } = await connect(empty.databaseUrl)
    const { rows } = (await db.execute(sql`select username from "user"`)) as unknown as { rows: object[] }
    expect(rows).toEqual([{ username: admin.username }])
    expect(started.filter(({ output }) => output().includes('Administrator:'))).toHaveLength(1)
    const [one, other] = started.map(({ address }) => createCaller(address))
    expect((await other!(users.me, {}, { as: await signInAt(one!, admin) })).status).toBe(200)
    await close()
    await Promise.all(started.map(({ end }) => end('SIGKILL')))
  }
})

test('a session of one process is valid at the other', async () => {
  const account = await register()

  const as = await signInAt(atA, account)

  expect((await atB(users.me, {}, { as })).data.username).toBe(account.username)
})

test('a block at one process applies to the other at once, and an unblock brings no session back', async () => {
  const { username } = takeMember()
  const byAdmin = { as: population.admins[0]! }

  for (let round = 0; round < 5; round++) {
    const as = takeMember()
    const spend = async () => (await atB(transfers.toWallet, { username, amount: 1 }, { as })).status
    expect(await spend()).toBe(200)
    await atA(users.block, { username: as.username, status: 'block' }, byAdmin)
    expect(await spend()).toBe(401)
    await atA(users.block, { username: as.username, status: 'on-progress' }, byAdmin)
    expect(await spend()).toBe(401)
  }
})

test('a password change at one process ends the sessions at the other', async () => {
  const account = await register()
  const [asA, asB] = [await signInAt(atA, account), await signInAt(atB, account)]
  const newPassword = 'battery staple'
  const change = { currentPassWord: account.password, newPassword, confirmPassword: newPassword }

  expect((await atA(sessions.changePassword, change, { as: asA })).status).toBe(200)

  expect((await atB(users.me, {}, { as: asB })).status).toBe(401)
  expect((await atB(sessions.signIn, account)).status).toBe(401)
  expect((await atB(sessions.signIn, { ...account, password: newPassword })).status).toBe(200)
})

test(`a request that is sent to both processes concurrently under one key has one effect, ${times} times`, async () => {
  const as = takeMember()
  const before = (await atA(users.me, {}, { as })).data

  for (let round = 0; round < times; round++) {
    const key = randomUUID()
    const replies = await Promise.all(
      [atA, atB].map((call) => call(transfers.fromIncome, { amount: 1.25 }, { as, key })),
    )
    const done = replies.filter(({ status }) => status === 200)
    expect(done.filter(({ headers }) => !headers.has('Idempotency-Replayed'))).toHaveLength(1)
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    // Both processes return the stored response.
    expect((await atB(transfers.fromIncome, { amount: 1.25 }, { as, key })).data).toEqual(done[0]!.data)
  }

  const after = (await atB(users.me, {}, { as })).data
  expect(after.earning).toBe(before.earning - times * 1.25)
  expect(after.balance).toBe(before.balance + times * 1.25)
})

test(`a balance that is spent at both processes concurrently is spent once, ${times} times`, async () => {
  const rich = takeMember()
  const { username } = takeMember()

  for (let round = 0; round < times; round++) {
    // The balance is enough for one of the two transfers.
    const { balance } = (await atA(users.me, {}, { as: rich })).data
    const amount = Math.floor((balance * 100) / 2 + 1) / 100
    const spent = await Promise.all(
      [atA, atB].map((call) => call(transfers.toWallet, { username, amount }, { as: rich })),
    )
    expect(spent.map(({ status }) => status).sort()).toEqual([200, 422])
    await atA(transfers.fromIncome, { amount: 10 }, { as: rich })
  }
})

test('of two registrations of one username at both processes, one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const username = `t${randomUUID().slice(0, 13)}`
    const password = 'correct horse'
    const typed = {
      username,
      password,
      confirm_password: password,
      email: 'two@example.com',
      country: 'Bangladesh',
      mobile_number: '01712345678',
      gender: 'male' as const,
    }

    const replies = await Promise.all([atA(users.register, typed), atB(users.register, typed)])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('processes share the count of failed sign-ins', async () => {
  const account = await register()
  const wrong = { ...account, password: 'not this one' }

  for (let attempt = 0; attempt < 5; attempt++) {
    for (const call of [atA, atB]) expect((await call(sessions.signIn, wrong)).status).toBe(401)
  }

  for (const call of [atA, atB]) expect((await call(sessions.signIn, account)).status).toBe(429)
})

test('processes share the call count of an account', async () => {
  const as = takeMember()
  const answers = { A: 0, B: 0, refused: 0 }
  const ask = async (process: 'A' | 'B') => {
    const { status } = await (process === 'A' ? atA : atB)(refers.get, {}, { as })
    answers[status === 200 ? process : 'refused'] += 1
    expect([200, 429]).toContain(status)
  }

  for (let sent = 0; sent < callsPerAccount * 2 && answers.refused < 20; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n % 2 === 0 ? 'A' : 'B')))
  }

  // Each process reports a thirtieth of the limit at a time, so both together may exceed it by two of these.
  expect(answers.A + answers.B).toBeLessThanOrEqual(callsPerAccount * (1 + 2 / 30) + 40)
  expect(answers.A + answers.B).toBeGreaterThanOrEqual(callsPerAccount * (1 - 2 / 30) - 40)
  expect(Math.min(answers.A, answers.B)).toBeGreaterThan(callsPerAccount / 4)
})

test('concurrent bulk decisions at two processes decide each request once', async () => {
  const as = takeMember()
  const ids: string[] = []
  for (let one = 0; one < 30; one++) ids.push((await atA(payments.request, paymentInput(), { as })).data._id)
  const before = (await atA(users.me, {}, { as })).data.balance
  const admins = population.admins

  const replies = await Promise.all([
    atA(payments.acceptMany, { ids, status: 'success' }, { as: admins[0]! }),
    atB(payments.acceptMany, { ids: ids.toReversed(), status: 'deny' }, { as: admins[1]! }),
    ...ids.map((_id) => atB(payments.accept, { _id, username: as.username, status: 'success' }, { as: admins[1]! })),
  ])

  const [accepted, denied, ...single] = replies as [Bulk, Bulk, ...{ status: number }[]]
  const doneOf = ({ data }: Bulk) => data.results.filter(({ isDone }) => isDone).length
  const alone = single.filter(({ status }) => status === 200).length
  expect(doneOf(accepted) + doneOf(denied) + alone).toBe(ids.length)
  expect(single.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const after = (await atB(users.me, {}, { as })).data.balance
  expect(Math.round((after - before) * 100)).toBe((doneOf(accepted) + alone) * 500)
})
