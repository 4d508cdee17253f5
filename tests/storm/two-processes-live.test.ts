import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { inboxViewers } from '#contract/inbox/viewers.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { supports } from '#contract/supports.ts'
import { Tag } from '#contract/tags.ts'
import { tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { videoPath } from '#contract/videos.ts'
import { listenerName } from '#server/db/listen-postgres.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { mp4 } from '../support/server/mp4.ts'
import type { Member } from '../support/server/population.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { createCaller, readReply } from '../support/server/wire.ts'
import {
  atA,
  atB,
  connection,
  databaseUrl,
  environment,
  folder,
  paymentInput,
  population,
  processes,
  takeMember,
} from './two-processes.ts'

const subscribeAt = ({ address }: JomaProcess, as: { token: string }) =>
  subscribe({ request: (path, init) => fetch(address + path, init) }, as)

test('a video that is uploaded to one process plays from the other, and retiring it removes its tasks on both', async () => {
  const as = population.admins[0]!
  const member = { as: takeMember() }
  const bytes = mp4(90_000)
  const form = new FormData()
  form.set(advertiseUpload.field, new File([bytes], 'two.mp4'))
  const request = { method: 'POST', headers: { Authorization: `Bearer ${as.token}` }, body: form }
  const uploading = await fetch(`${processes[0].address}/api/v1${advertiseUpload.path}`, request)

  const { data } = await readReply(advertiseUpload.output, uploading)
  const { cost } = (await atA(advertises.cost, {}, { as })).data
  await atA(advertises.publish, { id: data.advertise, cost }, { as })
  const played = await fetch(processes[1].address + videoPath(data.advertise))

  expect(new Uint8Array(await played.arrayBuffer())).toEqual(bytes)
  expect((await atB(tasks.today, {}, member)).data.map(({ advertise }) => advertise)).toEqual([data.advertise])
  await atB(advertises.retire, { id: data.advertise }, { as })
  expect((await atA(tasks.today, {}, { as: takeMember() })).data).toEqual([])
})

test('data that is written to one process is read from the other', async () => {
  const as = population.admins[0]!
  const member = { as: takeMember() }

  // Divided last, because a sum of fractions may have more than two decimals.
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

test('a change at one process is published to the affected clients of the other', async () => {
  const [admin, colleague] = [population.admins[0]!, population.admins[1]!]
  const [as, other] = [takeMember(), takeMember()]
  const [byAdmin, own, byOther] = [
    await subscribeAt(processes[1], colleague),
    await subscribeAt(processes[1], as),
    await subscribeAt(processes[1], other),
  ]

  const { data } = await atA(payments.request, paymentInput(), { as })
  await byAdmin.waitFor('Payment')
  await atA(payments.accept, { _id: data._id, username: as.username, status: 'success' }, { as: admin })
  await own.waitFor('Customer')
  await atA(refers.set, { amount: 13 }, { as: admin })

  // A bonus may be published to the referrer.
  expect(await byOther.waitFor('Refer')).not.toContain('Payment')
})

test('who has a thread open at one process is seen at the other, until the thread is left', async () => {
  const [viewer, other] = [population.admins[0]!, population.admins[1]!]
  const thread = randomUUID()
  const stream = await subscribeAt(processes[1], other)
  const listAtB = async () =>
    (await atB(inboxViewers.list, {}, { as: other })).data.filter((each) => each.thread === thread)

  await atA(inboxViewers.list, { looking: thread }, { as: viewer })
  await stream.waitFor('InboxViewer')
  expect(await listAtB()).toEqual([{ thread, username: viewer.username }])

  stream.received.length = 0
  await atA(inboxViewers.list, {}, { as: viewer })
  await stream.waitFor('InboxViewer')
  expect(await listAtB()).toEqual([])
})

test('a client whose process dies reconnects and reads the changes since then', async () => {
  const as = takeMember()
  const { data } = await atA(payments.request, paymentInput(), { as })
  const dying = await startJoma({ dataDir: folder, databaseUrl, environment })
  const before = await subscribeAt(dying, as)

  const cut = before.waitForEnd().catch(() => {})
  await dying.end('SIGKILL')
  await cut
  const decision = { _id: data._id, username: as.username, status: 'success' as const }
  await atA(payments.accept, decision, { as: population.admins[0]! })
  await using restarted = await startJoma({ dataDir: folder, databaseUrl, environment })
  const after = await subscribeAt(restarted, as)
  const read = await createCaller(restarted.address)(payments.mine, {}, { as })

  expect(read.data.items).toMatchObject([{ _id: data._id, state: 'success' }])
  await atB(refers.set, { amount: 14 }, { as: population.admins[0]! })
  expect(await after.waitFor('Refer')).toContain('Refer')
})

test('open change streams do not stop a shutdown', async () => {
  const leaving = await startJoma({ dataDir: folder, databaseUrl, environment: { ...environment, STOP_DELAY: '0' } })
  const streams = [await subscribeAt(leaving, takeMember()), await subscribeAt(leaving, population.admins[0]!)]

  await leaving.end('SIGTERM')

  // Rejects if the stream was cut off instead of ended.
  for (const { waitForEnd } of streams) await waitForEnd()
  expect(leaving.exitCode()).toBe(0)
})

test('a lost LISTEN connection reconnects and publishes all tags', async () => {
  const streams = [await subscribeAt(processes[0], takeMember()), await subscribeAt(processes[1], takeMember())]

  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like ${`${listenerName('public')}%`} and datname = current_database()`
  await connection.db.execute(cut)

  for (const { waitFor } of streams) expect(new Set(await waitFor('Withdraw_Info'))).toEqual(new Set(Tag.options))
  const again = await subscribeAt(processes[1], takeMember())
  await atA(refers.set, { amount: 15 }, { as: population.admins[0]! })
  expect(await again.waitFor('Refer')).toEqual([...refers.set.touches])
})

test('a process that is stopped under load finishes its requests, and the other process continues', async () => {
  const dataDir = folder
  await using leaving = await startJoma({ dataDir, databaseUrl, environment: { ...environment, STOP_DELAY: '0' } })
  const people = population.members.splice(-8)
  const { username } = takeMember()
  const sums = new Map(people.map((person) => [person, 0]))
  let isLeaving = false

  const send = async (as: Member) => {
    const key = randomUUID()
    const input = { username, amount: 0.01 }
    // A refused or closed connection has no response. The same key at the other process decides.
    const reply = await createCaller(leaving.address)(transfers.toWallet, input, { as, key }).catch(() => undefined)
    const settled = reply?.status === 200 ? reply : await atA(transfers.toWallet, input, { as, key })
    expect(settled.status).toBe(200)
    sums.set(as, sums.get(as)! + 1)
  }
  const work = people.map(async (as) => {
    while (!isLeaving) await send(as)
    for (let more = 0; more < 5; more++) await send(as)
  })
  await expect.poll(() => Math.min(...sums.values()), { timeout: 60_000 }).toBeGreaterThan(10)
  isLeaving = true
  await leaving.end('SIGTERM')
  await Promise.all(work)

  expect(leaving.exitCode()).toBe(0)
  for (const [as, sent] of sums) {
    const { balance } = (await atB(users.me, {}, { as })).data
    expect(Math.round(balance * 100)).toBe(Number(population.startBalances.balance) - sent)
  }
})
