import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { plans } from '#contract/plans.ts'
import { skipAfterS, tasks } from '#contract/tasks.ts'
import { accounts, postings } from '#server/ledger/table.ts'
import { call, send } from '../support/server/call.ts'
import { newMember, newPlan, theAdmin } from '../support/server/members.ts'
import { claim, letDayPass, letPass, todayOf } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { newAdvertise } from '../support/server/videos.ts'

beforeAll(async () => {
  for (let video = 0; video < 3; video++) await newAdvertise()
})

test('a member has one task for each advertisement', async () => {
  const list = await todayOf(await newMember())

  const { items } = (await call(advertises.list, {}, { as: await theAdmin() })).data
  expect(list.map(({ advertise }) => advertise).sort()).toEqual(items.map(({ _id }) => _id).sort())
})

test('reading the tasks again returns the same tasks', async () => {
  const as = await newMember()
  const first = await todayOf(as)

  const second = await todayOf(as)

  expect(second).toEqual(first)
})

test('concurrent reads create one task for each advertisement', async () => {
  const as = await newMember()

  await Promise.all([todayOf(as), todayOf(as), todayOf(as)])

  const list = await todayOf(as)
  expect(new Set(list.map(({ advertise }) => advertise)).size).toBe(list.length)
})

test('a watched task pays the reward and leaves the list', async () => {
  const as = await newMember()
  const [task] = await todayOf(as)
  await letPass(as, skipAfterS)

  const { status, data } = await claim(as, task!)

  expect(status).toBe(200)
  expect(data).toEqual({ reward: 200, bonus: 0 })
  expect(await as.earningNow()).toBe(200)
  expect((await todayOf(as)).map(({ _id }) => _id)).not.toContain(task!._id)
})

test('the bonus of the member’s plan is a separate posting', async () => {
  const plan = await newPlan({ price: 10, bonus: 12.5 })
  const as = await newMember({ balance: 10 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  const [task] = await todayOf(as)
  await letPass(as, skipAfterS)

  const { data } = await claim(as, task!)

  expect(data).toEqual({ reward: 200, bonus: 12.5 })
  expect(await as.earningNow()).toBe(212.5)
  const posted = await db
    .select({ reason: postings.reason, amount: postings.amount })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.credit))
    .where(and(eq(postings.ref, task!._id), eq(accounts.owner_id, as.id)))
    .orderBy(postings.reason)
  expect(posted).toEqual([
    { reason: 'plan_bonus', amount: 1_250n },
    { reason: 'task_reward', amount: 20_000n },
  ])
})

test('a claim before the watching time is refused with the time to wait', async () => {
  const as = await newMember()
  const [task] = await todayOf(as)

  const { status, code, values, headers } = await claim(as, task!)

  expect({ status, code, values }).toEqual({ status: 429, code: 'task_too_early', values: { seconds: 20 } })
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(skipAfterS - 5)
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(skipAfterS)
  expect(await as.earningNow()).toBe(0)
})

test('ready_at is the time from which a task can be claimed', async () => {
  const as = await newMember()
  const handedOut = Date.now()

  const [task] = await todayOf(as)

  expect(Math.abs(Date.parse(task!.ready_at) - handedOut - skipAfterS * 1_000)).toBeLessThan(5_000)
})

test('a task is paid once', async () => {
  const as = await newMember()
  const [task] = await todayOf(as)
  await letPass(as, 10 * skipAfterS)
  await claim(as, task!)

  const { status, code } = await claim(as, task!)

  expect({ status, code }).toEqual({ status: 409, code: 'task_done' })
  expect(await as.earningNow()).toBe(200)
})

test('a task that is claimed four times concurrently is paid once', async () => {
  const as = await newMember()
  const [task] = await todayOf(as)
  await letPass(as, 10 * skipAfterS)

  const replies = await Promise.all(Array.from({ length: 4 }, () => claim(as, task!)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await as.earningNow()).toBe(200)
})

test('two concurrent claims after the watching time of one task pay one task', async () => {
  const as = await newMember()
  const [one, other] = await todayOf(as)
  await letPass(as, skipAfterS)

  const replies = await Promise.all([claim(as, one!), claim(as, other!)])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(await as.earningNow()).toBe(200)
})

test('claims after the watching time of all tasks can be sent together', async () => {
  const as = await newMember()
  const list = await todayOf(as)
  await letPass(as, list.length * skipAfterS)

  const replies = await Promise.all(list.map((task) => claim(as, task)))

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await as.earningNow()).toBe(list.length * 200)
})

test('tasks that are created later in the day have their own watching time, one after the other', async () => {
  const as = await newMember()
  const early = await todayOf(as)
  await letPass(as, 3_600)
  await newAdvertise()
  await newAdvertise()
  const late = (await todayOf(as)).filter(({ _id }) => !early.some((task) => task._id === _id))
  await letPass(as, skipAfterS)

  const first = await claim(as, late[0]!)
  const second = await claim(as, late[1]!)

  expect(late).toHaveLength(2)
  expect(first.status).toBe(200)
  expect(second.status).toBe(429)
  expect((await claim(as, early[0]!)).status).toBe(200)
})

test('another member’s task is a 404', async () => {
  const [owner, other] = [await newMember(), await newMember()]
  const [task] = await todayOf(owner)
  await letPass(owner, skipAfterS)

  const { status } = await claim(other, task!)

  expect(status).toBe(404)
  expect(await other.earningNow()).toBe(0)
})

test.each([199, 200.01, 400, 0, -200])('a reward of %d is refused with a field error', async (amount) => {
  const as = await newMember()
  const [task] = await todayOf(as)
  await letPass(as, skipAfterS)

  const { status, issues } = await call(tasks.claim, { task_id: task!._id, amount }, { as })

  expect(status).toBe(422)
  expect(issues).toEqual({ amount: 'wrong_reward' })
  expect(await as.earningNow()).toBe(0)
})

test('a claim without a task id is refused with a field error', async () => {
  const { status, errors } = await send(tasks.claim, { amount: 200 }, { as: await newMember() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual(['task_id'])
})

test('the roll-over clears the tasks of earlier days, and the new day has new tasks', async () => {
  const as = await newMember()
  const [left] = await todayOf(as)
  await letDayPass(as)

  const { status } = await call(tasks.rollOver, {}, { as })
  const list = await todayOf(as)

  expect(status).toBe(200)
  expect(list.map(({ _id }) => _id)).not.toContain(left!._id)
  expect(list.map(({ advertise }) => advertise)).toContain(left!.advertise)
  expect((await claim(as, left!)).status).toBe(404)
})

test('the roll-over does not change other members’ tasks', async () => {
  const [as, other] = [await newMember(), await newMember()]
  const [task] = await todayOf(other)
  await letPass(other, skipAfterS)
  await letDayPass(other)

  await call(tasks.rollOver, {}, { as })

  expect((await claim(other, task!)).status).toBe(200)
})

test('the roll-over does not change today’s tasks, and can be repeated', async () => {
  const as = await newMember()
  const before = await todayOf(as)

  await call(tasks.rollOver, {}, { as })
  await call(tasks.rollOver, {}, { as })

  expect(await todayOf(as)).toEqual(before)
})

test('an advertisement can be claimed again on the next day', async () => {
  const as = await newMember()
  const [task] = await todayOf(as)
  await letPass(as, skipAfterS)
  await claim(as, task!)
  await letDayPass(as)

  const again = (await todayOf(as)).find(({ advertise }) => advertise === task!.advertise)
  await letPass(as, skipAfterS)

  expect((await claim(as, again!)).status).toBe(200)
  expect(await as.earningNow()).toBe(400)
})

test('a task id is accepted in upper case', async () => {
  const as = await newMember()
  const [task] = await todayOf(as)
  await letPass(as, skipAfterS)

  const { status } = await claim(as, { _id: task!._id.toUpperCase() })

  expect(status).toBe(200)
})
