import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import type { BulkResults } from '#contract/bulk.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { Tag } from '#contract/tags.ts'
import { tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { videoPath } from '#contract/video-path.ts'
import { brokenInvariants } from '#server/audits/invariants.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { listenerName } from '#server/db/listen-postgres.ts'
import { hear } from '../support/hear.ts'
import { type JomaProcess, startJoma } from '../support/joma-process.ts'
import { type Member, type Population, populate } from '../support/population.ts'
import { command, onDatabase } from '../support/postgres.ts'
import { type Call, callingAt, readReply } from '../support/wire.ts'

interface Bulk {
  data: v.InferOutput<typeof BulkResults>
}

const times = 50
const secret = 'a secret of the storm, thirty-two characters or more'
const callsPerAccount = 3_000
const admin = { username: 'admin', password: 'kept by the storm' }
const folder = mkdtempSync(join(tmpdir(), 'joma-two-'))
const name = `joma_two_${randomBytes(6).toString('hex')}`
const databaseUrl = onDatabase(process.env.DATABASE_URL!, name)
const environment = {
  ADMIN_PASSWORD: admin.password,
  CALLS_PER_ACCOUNT: String(callsPerAccount),
}

let processes: [JomaProcess, JomaProcess]
let [atA, atB]: [Call, Call] = [callingAt(''), callingAt('')]
let connection: Connection
let population: Population

/** Both at once. Where one does not start, the other one is not left behind. */
async function startBoth(place: { dataDir: string; databaseUrl: string }): Promise<[JomaProcess, JomaProcess]> {
  const start = () => startJoma({ ...place, environment })
  const [one, other] = await Promise.allSettled([start(), start()])
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value]
  for (const each of [one, other]) if (each.status === 'fulfilled') await each.value.end('SIGKILL')
  throw one.status === 'rejected' ? one.reason : (other as PromiseRejectedResult).reason
}

beforeAll(async () => {
  writeFileSync(join(folder, 'jwt-secret'), secret)
  await command(process.env.DATABASE_URL!, `create database ${name}`)
  processes = await startBoth({ dataDir: folder, databaseUrl })
  ;[atA, atB] = [callingAt(processes[0].address), callingAt(processes[1].address)]
  connection = await connect({ databaseUrl, dataDir: '' })
  population = await populate(connection.db, { secret, members: 40, videos: 0 })
})

afterAll(async () => {
  try {
    expect(await brokenInvariants(connection.db)).toEqual({})
  } finally {
    await Promise.all(processes.map(({ end }) => end('SIGTERM')))
    await connection.close()
    await command(process.env.DATABASE_URL!, `drop database ${name}`)
    rmSync(folder, { recursive: true })
  }
})

/** A member that no other test uses. */
const aMember = (): Member => population.members.pop()!

/** Somebody with a password, which members of the population do not have. */
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

test('both start at once on an empty database, which gets its tables, its administrator and its secret once', async () => {
  for (let round = 0; round < 3; round++) {
    const empty = `joma_two_${randomBytes(6).toString('hex')}`
    const url = onDatabase(process.env.DATABASE_URL!, empty)
    await command(process.env.DATABASE_URL!, `create database ${empty}`)

    const started = await startBoth({ dataDir: join(folder, empty), databaseUrl: url })

    const { db, close } = await connect({ databaseUrl: url, dataDir: '' })
    const { rows } = (await db.execute(sql`select username from "user"`)) as unknown as { rows: object[] }
    expect(rows).toEqual([{ username: admin.username }])
    expect(started.filter(({ said }) => said().includes('Administrator:'))).toHaveLength(1)
    const [one, other] = started.map(({ address }) => callingAt(address))
    expect((await other!(users.me, {}, { as: await signInAt(one!, admin) })).status).toBe(200)
    await close()
    await Promise.all(started.map(({ end }) => end('SIGKILL')))
    await command(process.env.DATABASE_URL!, `drop database ${empty} with (force)`)
  }
})

test('whoever signs in at one is signed in at the other', async () => {
  const account = await register()

  const as = await signInAt(atA, account)

  expect((await atB(users.me, {}, { as })).data.username).toBe(account.username)
})

test('a block at one holds at the other at once', async () => {
  const [as] = [aMember()]
  const { username } = aMember()
  const spend = () => atB(transfers.toWallet, { username, amount: 1 }, { as })

  for (let round = 0; round < 10; round++) {
    const byAdmin = { as: population.admins[0]! }
    expect((await spend()).status).toBe(200)
    await atA(users.block, { username: as.username, status: 'block' }, byAdmin)
    expect((await spend()).status).toBe(403)
    await atA(users.block, { username: as.username, status: 'on-progress' }, byAdmin)
  }
})

test('a password changed at one ends the sessions at the other', async () => {
  const account = await register()
  const [asA, asB] = [await signInAt(atA, account), await signInAt(atB, account)]
  const newPassword = 'battery staple'
  const change = { currentPassWord: account.password, newPassword, confirmPassword: newPassword }

  expect((await atA(sessions.changePassword, change, { as: asA })).status).toBe(200)

  expect((await atB(users.me, {}, { as: asB })).status).toBe(401)
  expect((await atB(sessions.signIn, account)).status).toBe(401)
  expect((await atB(sessions.signIn, { ...account, password: newPassword })).status).toBe(200)
})

test(`one request under one key, sent to both at once ${times} times over, has one effect each time`, async () => {
  const as = aMember()
  const before = (await atA(users.me, {}, { as })).data

  for (let round = 0; round < times; round++) {
    const key = randomUUID()
    const replies = await Promise.all(
      [atA, atB].map((call) => call(transfers.fromIncome, { amount: 1.25 }, { as, key })),
    )
    const done = replies.filter(({ status }) => status === 200)
    expect(done.filter(({ headers }) => !headers.has('Idempotency-Replayed'))).toHaveLength(1)
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    // Whichever is asked afterwards knows it.
    expect((await atB(transfers.fromIncome, { amount: 1.25 }, { as, key })).data).toEqual(done[0]!.data)
  }

  const after = (await atB(users.me, {}, { as })).data
  expect(after.earning).toBe(before.earning - times * 1.25)
  expect(after.balance).toBe(before.balance + times * 1.25)
})

test(`one balance is spent at both at once, ${times} times over: once each time`, async () => {
  const rich = aMember()
  const { username } = aMember()

  for (let round = 0; round < times; round++) {
    // What is left is enough for one of the two.
    const { balance } = (await atA(users.me, {}, { as: rich })).data
    const amount = Math.floor((balance * 100) / 2 + 1) / 100
    const spent = await Promise.all(
      [atA, atB].map((call) => call(transfers.toWallet, { username, amount }, { as: rich })),
    )
    expect(spent.map(({ status }) => status).sort()).toEqual([200, 422])
    await atA(transfers.fromIncome, { amount: 10 }, { as: rich })
  }
})

test('one username registered at both at once belongs to one', async () => {
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

test('failed sign-ins count together', async () => {
  const account = await register()
  const wrong = { ...account, password: 'not this one' }

  for (let attempt = 0; attempt < 5; attempt++) {
    for (const call of [atA, atB]) expect((await call(sessions.signIn, wrong)).status).toBe(401)
  }

  for (const call of [atA, atB]) expect((await call(sessions.signIn, account)).status).toBe(429)
})

test('the calls of one account count together', async () => {
  const as = aMember()
  const answers = { A: 0, B: 0, refused: 0 }
  const ask = async (process: 'A' | 'B') => {
    const { status } = await (process === 'A' ? atA : atB)(refers.get, {}, { as })
    answers[status === 200 ? process : 'refused'] += 1
    expect([200, 429]).toContain(status)
  }

  for (let sent = 0; sent < callsPerAccount * 2 && answers.refused < 20; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n % 2 === 0 ? 'A' : 'B')))
  }

  // Each reports a thirtieth of the limit at a time, so that together they may let through two of these more.
  expect(answers.A + answers.B).toBeLessThanOrEqual(callsPerAccount * (1 + 2 / 30) + 40)
  expect(answers.A + answers.B).toBeGreaterThanOrEqual(callsPerAccount * (1 - 2 / 30) - 40)
  expect(Math.min(answers.A, answers.B)).toBeGreaterThan(callsPerAccount / 4)
})

test('a video uploaded at one plays from the other, and is gone from both when it is retired', async () => {
  const as = population.admins[0]!
  const member = { as: aMember() }
  const bytes = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\x02\0isomiso2'),
    randomBytes(90_000),
  ])
  const form = new FormData()
  form.set(advertiseUpload.field, new File([bytes], 'two.mp4'))
  const request = { method: 'POST', headers: { Authorization: `Bearer ${as.token}` }, body: form }
  const uploading = await fetch(`${processes[0].address}/api/v1${advertiseUpload.path}`, request)

  const { data } = await readReply(advertiseUpload.output, uploading)
  const played = await fetch(processes[1].address + videoPath(data.advertise))

  expect(Buffer.from(await played.arrayBuffer())).toEqual(bytes)
  expect((await atB(tasks.today, {}, member)).data.map(({ advertise }) => advertise)).toEqual([data.advertise])
  await atB(advertises.retire, { id: data.advertise }, { as })
  expect((await atA(tasks.today, {}, { as: aMember() })).data).toEqual([])
})

test('what one is told the other says', async () => {
  const as = population.admins[0]!
  const member = { as: aMember() }

  // Divided last: a sum of fractions has more than two decimals now and then.
  const bonus = (1200 + Math.floor(Math.random() * 900)) / 100
  await atA(refers.set, { amount: bonus }, { as })
  const plan_name = `plan ${randomUUID()}`
  await atB(plans.create, { plan_name, price: 3, bonus: 0, refer_balance: 0, features: '["One"]' }, { as })
  const { data } = await atA(supports.create, { message: 'Hello' }, member)
  await atB(supports.solve, { id: data._id }, { as })

  expect((await atB(refers.get, {}, member)).data.amount).toBe(bonus)
  expect((await atA(plans.list, {}, member)).data.map((plan) => plan.plan_name)).toContain(plan_name)
  expect((await atA(supports.mine, {}, member)).data.items[0]).toMatchObject({ isSolved: true })
})

const listening = ({ address }: JomaProcess, as: { token: string }) =>
  hear({ request: (path, init) => fetch(address + path, init) }, as)

const paymentOf = () => ({
  account_number: '01712345678',
  payment_method: 'bkash' as const,
  transaction_id: randomUUID().replaceAll('-', ''),
  amount: 5,
  date: '2026-01-31',
})

test('what is asked and decided at one is heard at the other, by whom it concerns, within two seconds', async () => {
  const [admin, colleague] = [population.admins[0]!, population.admins[1]!]
  const [as, other] = [aMember(), aMember()]
  const [byAdmin, own, byOther] = [
    await listening(processes[1], colleague),
    await listening(processes[1], as),
    await listening(processes[1], other),
  ]

  const askedAt = performance.now()
  const { data } = await atA(payments.request, paymentOf(), { as })
  await byAdmin.until('Payment')
  const heardAt = performance.now()
  await atA(payments.accept, { _id: data._id, username: as.username, status: 'success' }, { as: admin })
  await own.until('Customer')
  await atA(refers.set, { amount: 13 }, { as: admin })

  expect(heardAt - askedAt).toBeLessThan(2_000)
  // Who brought the member may hear of a bonus.
  expect(await byOther.until('Refer')).not.toContain('Payment')
})

test('bulk decisions of two administrators at two processes decide each request once', async () => {
  const as = aMember()
  const ids: string[] = []
  for (let one = 0; one < 30; one++) ids.push((await atA(payments.request, paymentOf(), { as })).data._id)
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

test('whose process dies connects again, and reads what was decided meanwhile', async () => {
  const as = aMember()
  const { data } = await atA(payments.request, paymentOf(), { as })
  const dying = await startJoma({ dataDir: folder, databaseUrl, environment })
  const before = await listening(dying, as)

  const cut = before.ended().catch(() => {})
  await dying.end('SIGKILL')
  await cut
  const decision = { _id: data._id, username: as.username, status: 'success' as const }
  await atA(payments.accept, decision, { as: population.admins[0]! })
  await using restarted = await startJoma({ dataDir: folder, databaseUrl, environment })
  const after = await listening(restarted, as)
  const read = await callingAt(restarted.address)(payments.mine, {}, { as })

  expect(read.data.items).toMatchObject([{ _id: data._id, state: 'success' }])
  await atB(refers.set, { amount: 14 }, { as: population.admins[0]! })
  expect(await after.until('Refer')).toContain('Refer')
})

test('listeners keep no process from stopping', async () => {
  const leaving = await startJoma({ dataDir: folder, databaseUrl, environment: { ...environment, STOP_DELAY: '0' } })
  const streams = [await listening(leaving, aMember()), await listening(leaving, population.admins[0]!)]
  const startedAt = performance.now()

  await leaving.end('SIGTERM')

  for (const { ended } of streams) await ended()
  expect(leaving.exitCode()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('a listening connection that is lost comes again, and tells that something may have been missed', async () => {
  const streams = [await listening(processes[0], aMember()), await listening(processes[1], aMember())]

  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${listenerName} and datname = current_database()`
  await connection.db.execute(cut)

  for (const { until } of streams) expect(new Set(await until('Withdraw_Info'))).toEqual(new Set(Tag.options))
  const again = await listening(processes[1], aMember())
  await atA(refers.set, { amount: 15 }, { as: population.admins[0]! })
  expect(await again.until('Refer')).toEqual([...refers.set.touches])
})

test('one that is stopped under load finishes what it has begun, and the other goes on', async () => {
  const dataDir = folder
  await using leaving = await startJoma({ dataDir, databaseUrl, environment: { ...environment, STOP_DELAY: '0' } })
  const people = population.members.splice(-8)
  const { username } = aMember()
  const sums = new Map(people.map((person) => [person, 0]))
  let isLeaving = false

  const send = async (as: Member) => {
    const key = randomUUID()
    const input = { username, amount: 0.01 }
    // A connection that is refused or closed has had no answer; the same key at the other process settles it.
    const reply = await callingAt(leaving.address)(transfers.toWallet, input, { as, key }).catch(() => undefined)
    const settled = reply?.status === 200 ? reply : await atA(transfers.toWallet, input, { as, key })
    expect(settled.status).toBe(200)
    sums.set(as, sums.get(as)! + 1)
  }
  const work = people.map(async (as) => {
    while (!isLeaving) await send(as)
    for (let more = 0; more < 5; more++) await send(as)
  })
  await new Promise((passed) => setTimeout(passed, 500))
  isLeaving = true
  await leaving.end('SIGTERM')
  await Promise.all(work)

  expect(leaving.exitCode()).toBe(0)
  for (const [as, sent] of sums) {
    const { balance } = (await atB(users.me, {}, { as })).data
    expect(Math.round(balance * 100)).toBe(Number(population.begins.balance) - sent)
  }
})
