import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { dayInDhaka } from '#contract/days.ts'
import { plans } from '#contract/plans.ts'
import { lateClaimDays, skipAfterS, type Task, tasks } from '#contract/tasks.ts'
import { accounts, postings } from '#server/ledger/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { expectRetryAfter, expectTime } from '../support/server/expect-time.ts'
import { createMember, createPlan, sharedAdmin } from '../support/server/members.ts'
import {
  backdateTaskDays,
  backdateTasks,
  claimTask,
  createClaimableTask,
  readTodaysTasks,
} from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(async () => {
  for (let video = 0; video < 3; video++) await createAdvertise()
})

test('a member has one task for each advertisement', async () => {
  const list = await readTodaysTasks(await createMember())

  const { items } = (await call(advertises.list, {}, { as: await sharedAdmin() })).data
  expect(list.map(({ advertise }) => advertise).sort()).toEqual(items.map(({ _id }) => _id).sort())
})

test('concurrent reads create one task for each advertisement', async () => {
  const as = await createMember()

  await Promise.all([readTodaysTasks(as), readTodaysTasks(as), readTodaysTasks(as)])

  const list = await readTodaysTasks(as)
  expect(new Set(list.map(({ advertise }) => advertise)).size).toBe(list.length)
})

test('a watched task pays the reward and leaves the list', async () => {
  const { as, task } = await createClaimableTask()

  const { status, data } = await claimTask(as, task)

  expect(status).toBe(200)
  expect(data).toEqual({ reward: 200, bonus: 0 })
  expect(await as.getEarning()).toBe(200)
  expect((await readTodaysTasks(as)).map(({ _id }) => _id)).not.toContain(task._id)
})

test('the bonus of the member’s plan is a separate posting', async () => {
  const plan = await createPlan({ price: 10, bonus: 12.5 })
  const as = await createMember({ balance: 10 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, skipAfterS)

  expect((await claimTask(as, task!)).data).toEqual({ reward: 200, bonus: 12.5 })
  expect(await as.getEarning()).toBe(212.5)
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
  const as = await createMember()
  const startedAt = Date.now()
  const [task] = await readTodaysTasks(as)

  const refused = await claimTask(as, task!)

  expect(refused).toMatchObject({ status: 429, code: 'task_too_early', values: { seconds: 20 } })
  expectRetryAfter(refused, { startedAt, waitS: skipAfterS })
  expect(await as.getEarning()).toBe(0)
})

test('ready_at is the time from which a task can be claimed', async () => {
  const as = await createMember()
  const startedAt = Date.now()

  const [task] = await readTodaysTasks(as)

  expectTime(task!.ready_at, { startedAt, delayMs: skipAfterS * 1_000 })
})

test('a task that is claimed four times concurrently is paid once', async () => {
  const { as, task } = await createClaimableTask(10 * skipAfterS)

  const replies = await Promise.all(Array.from({ length: 4 }, () => claimTask(as, task)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await claimTask(as, task)).toMatchObject({ status: 409, code: 'task_done' })
  expect(await as.getEarning()).toBe(200)
})

test('two concurrent claims after the watching time of one task pay one task', async () => {
  const as = await createMember()
  const [one, other] = await readTodaysTasks(as)
  await backdateTasks(as, skipAfterS)

  const replies = await Promise.all([claimTask(as, one!), claimTask(as, other!)])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(await as.getEarning()).toBe(200)
})

test('claims after the watching time of all tasks can be sent together', async () => {
  const as = await createMember()
  const list = await readTodaysTasks(as)
  await backdateTasks(as, list.length * skipAfterS)

  const replies = await Promise.all(list.map((task) => claimTask(as, task)))

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await as.getEarning()).toBe(list.length * 200)
})

test('tasks that are created later in the day have their own watching time, one after the other', async () => {
  const as = await createMember()
  const early = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  await createAdvertise()
  await createAdvertise()
  const late = (await readTodaysTasks(as)).filter(({ _id }) => !early.some((task) => task._id === _id))
  await backdateTasks(as, skipAfterS)

  const first = await claimTask(as, late[0]!)
  const second = await claimTask(as, late[1]!)

  expect(late).toHaveLength(2)
  expect(first.status).toBe(200)
  expect(second.status).toBe(429)
  expect((await claimTask(as, early[0]!)).status).toBe(200)
})

test('another member’s task is a 404', async () => {
  const [owner, other] = [await createMember(), await createMember()]
  const [task] = await readTodaysTasks(owner)
  await backdateTasks(owner, skipAfterS)

  expect((await claimTask(other, task!)).status).toBe(404)
  expect(await other.getEarning()).toBe(0)
})

test.each([199, 200.01, 400, 0, -200])('a reward of %d is refused with a field error', async (amount) => {
  const { as, task } = await createClaimableTask()

  const { status, issues } = await call(tasks.claim, { task_id: task._id, amount }, { as })

  expect(status).toBe(422)
  expect(issues).toEqual({ amount: 'wrong_reward' })
  expect(await as.getEarning()).toBe(0)
})

test('the roll-over clears expired tasks, and the new day has new tasks', async () => {
  const as = await createMember()
  const [left] = await readTodaysTasks(as)
  await backdateTaskDays(as, lateClaimDays + 1)

  const { status } = await call(tasks.rollOver, {}, { as })
  const list = await readTodaysTasks(as)

  expect(status).toBe(200)
  expect(list.map(({ _id }) => _id)).not.toContain(left!._id)
  expect(list.map(({ advertise }) => advertise)).toContain(left!.advertise)
  expect(await claimTask(as, left!)).toMatchObject({ status: 422, code: 'task_expired' })
  expect(await readClearedCount(as)).toBe(list.length)
})

test('a task that is left open for two days is paid after the roll-over', async () => {
  const { as, task } = await createClaimableTask()
  await backdateTaskDays(as, lateClaimDays)

  await call(tasks.rollOver, {}, { as })

  expect((await claimTask(as, task)).status).toBe(200)
  expect(await as.getEarning()).toBe(200)
})

test('the roll-over does not change other members’ tasks', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const [task] = await readTodaysTasks(other)
  await backdateTasks(other, skipAfterS)
  await backdateTaskDays(other, 1)

  await call(tasks.rollOver, {}, { as })

  expect((await claimTask(other, task!)).status).toBe(200)
})

test('the roll-over does not change today’s tasks, and can be repeated', async () => {
  const as = await createMember()
  const before = await readTodaysTasks(as)

  await call(tasks.rollOver, {}, { as })
  await call(tasks.rollOver, {}, { as })

  expect(await readTodaysTasks(as)).toEqual(before)
})

test('an advertisement can be claimed again on the next day', async () => {
  const { as, task } = await createClaimableTask()
  await claimTask(as, task)
  await backdateTaskDays(as, 1)

  const again = (await readTodaysTasks(as)).find(({ advertise }) => advertise === task.advertise)
  await backdateTasks(as, skipAfterS)

  expect((await claimTask(as, again!)).status).toBe(200)
  expect(await as.getEarning()).toBe(400)
})

test('a task id is accepted in upper case', async () => {
  const { as, task } = await createClaimableTask()

  expect((await claimTask(as, { ...task, _id: task._id.toUpperCase() })).status).toBe(200)
})

const readClearedCount = ({ id }: { id: string }) =>
  db.$count(taskTable, and(eq(taskTable.user_id, id), isNotNull(taskTable.cleared_at)))

test('tasks that were handed out before a purchase do not pay the bonus of the bought plan', async () => {
  const as = await createMember({ balance: 50 })
  const hoarded: Task[] = []
  for (let day = 0; day < 3; day++) {
    hoarded.push(...(await readTodaysTasks(as)))
    await backdateTaskDays(as, 1)
  }
  await backdateTaskDays(as, -1)
  await backdateTasks(as, 10 * skipAfterS)
  const { plan_name: planName } = await createPlan({ price: 50, bonus: 500 })

  expect((await call(plans.purchase, { planName }, { as })).status).toBe(200)
  const replies: Awaited<ReturnType<typeof claimTask>>[] = []
  for (const task of hoarded) replies.push(await claimTask(as, task))

  expect(replies.map(({ data }) => data)).toEqual(hoarded.map(() => ({ reward: 200, bonus: 0 })))
  expect(await as.getEarning()).toBe(200 * hoarded.length)
})

test('a task pays the bonus of its hand-out after a purchase of a plan with a smaller one', async () => {
  const as = await createMember({ balance: 20 })
  const [dear, cheap] = [await createPlan({ price: 10, bonus: 30 }), await createPlan({ price: 10, bonus: 5 })]
  await call(plans.purchase, { planName: dear.plan_name }, { as })
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, skipAfterS)

  await call(plans.purchase, { planName: cheap.plan_name }, { as })

  expect(task!.bonus).toBe(30)
  expect((await claimTask(as, task!)).data).toEqual({ reward: 200, bonus: 30 })
})

test.each([0, 1, 2, 3, 4])('a claim %d days after the day of its task is paid up to two days', async (days) => {
  const { as, task } = await createClaimableTask()
  await backdateTaskDays(as, days)

  const reply = await claimTask(as, task)

  const isPaid = days <= 2
  expect(reply).toMatchObject(isPaid ? { status: 200 } : { status: 422, code: 'task_expired' })
  expect(await as.getEarning()).toBe(isPaid ? 200 : 0)
})

test('the list has the end of the third Dhaka day of each task', async () => {
  const [task] = await readTodaysTasks(await createMember())

  const firstDay = dayInDhaka(new Date(Date.parse(task!.expires_at) - 3 * 86_400_000))

  expect(task!.expires_at).toMatch(/T18:00:00.000Z$/)
  expect(firstDay).toBe(dayInDhaka())
})

test('a task of a retired video is paid on the second day after its day, and not on the third', async () => {
  const video = await createAdvertise()
  const [as, late] = [await createMember(), await createMember()]
  const [open, expired] = [await readTodaysTasks(as), await readTodaysTasks(late)].map((list) =>
    list.find(({ advertise }) => advertise === video),
  )
  for (const member of [as, late]) await backdateTasks(member, 10 * skipAfterS)
  await call(advertises.retire, { id: video }, { as: await sharedAdmin() })
  await backdateTaskDays(as, 2)
  await backdateTaskDays(late, 3)

  expect((await claimTask(as, open!)).status).toBe(200)
  expect((await claimTask(late, expired!)).code).toBe('task_expired')
})

test('the figures of the day hand out no tasks, and count the bonus of the current plan', async () => {
  const plan = await createPlan({ price: 10, bonus: 12.5 })
  const as = await createMember({ balance: 10 })
  const before = (await call(tasks.day, {}, { as })).data
  await call(plans.purchase, { planName: plan.plan_name }, { as })

  const { data } = await call(tasks.day, {}, { as })

  expect(before.open[0]).toEqual({ _id: null, reward: 200 })
  expect(data.open[0]).toEqual({ _id: null, reward: 212.5 })
  expect(data).toMatchObject({ day: dayInDhaka(), done: 0, earned: 0, has_earned: false })
  expect(await db.$count(taskTable, eq(taskTable.user_id, as.id))).toBe(0)
})

test('the figures of the day follow a reward', async () => {
  const as = await createMember()
  const list = await readTodaysTasks(as)
  await backdateTasks(as, skipAfterS)
  await claimTask(as, list[0]!)

  const { data } = await call(tasks.day, {}, { as })

  expect(data).toMatchObject({ done: 1, earned: 200, has_earned: true })
  expect(data.open).toEqual(list.slice(1).map(({ _id }) => ({ _id, reward: 200 })))
})

test('the figures of the day count an advertisement that was published after the tasks were handed out', async () => {
  const as = await createMember()
  const list = await readTodaysTasks(as)
  await createAdvertise()

  const { open } = (await call(tasks.day, {}, { as })).data

  expect(open).toEqual([...list.map(({ _id }) => ({ _id, reward: 200 })), { _id: null, reward: 200 }])
})

test('the numbers of the other tasks stay when one is rewarded', async () => {
  const as = await createMember()
  const before = await readTodaysTasks(as)
  expect(before.map(({ place }) => place)).toEqual(before.map((_, index) => index + 1))
  await backdateTasks(as, 3_600)

  expect((await claimTask(as, before[0]!)).status).toBe(200)

  const left = await readTodaysTasks(as)
  expect(left.map(({ _id, place }) => [_id, place])).toEqual(before.slice(1).map(({ _id, place }) => [_id, place]))
})
