import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toTaka } from '#contract/money.ts'
import { plans } from '#contract/plans.ts'
import { rewards } from '#contract/rewards.ts'
import { skipAfterS, taskReward, tasks } from '#contract/tasks.ts'
import { tills } from '#contract/tills/tills.ts'
import { today } from '#server/db/conditions.ts'
import { notifications } from '#server/notifications/table.ts'
import { settings } from '#server/settings/table.ts'
import { rewardDays, tasks as taskTable } from '#server/tasks/table.ts'
import { tillAlarms } from '#server/tills/alarm-table.ts'
import { checkAlarms } from '#server/tills/manage/derived-alarms.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, createPlan, createStaff } from '../support/server/members.ts'
import { backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

/** The videos of each member. */
const videos = 3

beforeAll(async () => {
  for (let video = 0; video < videos; video++) await createAdvertise()
})

beforeEach(async () => {
  await setCeiling(null)
  await db.delete(tillAlarms)
  await db.delete(taskTable).where(sql`rewarded_at is null`)
  await db.delete(rewardDays)
})
afterEach(() => db.update(settings).set({ second_person: false }))

const setCeiling = (ceiling: number | null) => callAsAdmin(rewards.setCeiling, { ceiling })
/** Sets the ceiling to what is handed out and `count` rewards more. */
async function leaveRoomFor(count: number): Promise<void> {
  await setCeiling(100_000_000)
  const { handed_out } = (await callAsAdmin(rewards.ceiling, {})).data
  await setCeiling(handed_out! + count * taskReward)
}
const readHandedOut = async () => (await callAsAdmin(rewards.ceiling, {})).data.handed_out!
const isOver = async (as: Account) => (await call(tasks.day, {}, { as })).data.is_over

test('without a ceiling each member gets all tasks, and nothing is counted', async () => {
  const as = await createMember()

  expect(await readTodaysTasks(as)).toHaveLength(videos)

  expect((await callAsAdmin(rewards.ceiling, {})).data).toEqual({ ceiling: null, handed_out: null })
  expect(await db.$count(rewardDays)).toBe(0)
  expect(await isOver(as)).toBe(false)
})

test('at the ceiling no further task is handed out, and those that were are paid', async () => {
  const [first, second, third] = [await createMember(), await createMember(), await createMember()]
  await leaveRoomFor(videos + 1)

  const handedOut = await readTodaysTasks(first)
  expect([handedOut, await readTodaysTasks(second), await readTodaysTasks(third)].map(({ length }) => length)).toEqual([
    videos,
    1,
    0,
  ])
  expect(await Promise.all([first, second, third].map(isOver))).toEqual([false, true, true])
  expect((await call(tasks.day, {}, { as: third })).data.open).toEqual([])

  await backdateTasks(first, skipAfterS * videos)
  for (const task of handedOut) expect((await claimTask(first, task)).status).toBe(200)
  expect(await first.getEarning()).toBe(videos * taskReward)
})

test('the bonus of the plan counts too, and a larger reward that does not fit leaves room for a smaller one', async () => {
  const plan = await createPlan({ price: 10, bonus: 350 })
  const [golden, free] = [await createMember({ balance: 10 }), await createMember()]
  await call(plans.purchase, { planName: plan.plan_name }, { as: golden })
  await leaveRoomFor(2)

  expect(await readTodaysTasks(golden)).toEqual([])
  expect(await readTodaysTasks(free)).toHaveLength(2)
})

test('a ceiling that is set later counts what was handed out before, and one below it stops the hand-out', async () => {
  const before = await createMember()
  await readTodaysTasks(before)
  await setCeiling(100_000_000)
  const handedOut = await readHandedOut()
  expect(handedOut).toBeGreaterThanOrEqual(videos * taskReward)

  await setCeiling(taskReward)

  expect(await readTodaysTasks(await createMember())).toEqual([])
  expect(await readTodaysTasks(before)).toHaveLength(videos)
})

test('a higher ceiling hands out the missing tasks on the same day', async () => {
  const as = await createMember()
  await leaveRoomFor(1)
  expect(await readTodaysTasks(as)).toHaveLength(1)

  await leaveRoomFor(videos)

  expect(await readTodaysTasks(as)).toHaveLength(videos)
})

test('the count begins again on the next day', async () => {
  const as = await createMember()
  await leaveRoomFor(0)
  expect(await readTodaysTasks(as)).toEqual([])
  await db.update(rewardDays).set({ day: sql`day - 1` })
  await db.update(taskTable).set({ day: sql`day - 1` })

  expect(await readTodaysTasks(as)).toHaveLength(videos)
})

test('concurrent hand-outs do not exceed the ceiling', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => createMember()))
  await leaveRoomFor(10)
  const before = await db.$count(taskTable)

  await Promise.all(members.flatMap((as) => [readTodaysTasks(as), readTodaysTasks(as)]))

  expect((await db.$count(taskTable)) - before).toBe(10)
  const [day] = await db.select().from(rewardDays)
  expect(day!.handed_out).toBe(day!.ceiling)
})

test('a change of the ceiling during hand-outs loses none of them', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => createMember()))

  await Promise.all(members.map((as, index) => (index === 4 ? setCeiling(100_000_000) : readTodaysTasks(as))))

  const tasksOfDay = await db.select().from(taskTable).where(eq(taskTable.day, today))
  const promised = tasksOfDay.reduce((sum, { bonus }) => sum + taskReward + toTaka(bonus), 0)
  expect(await readHandedOut()).toBe(promised)
})

test('a change waits for a second person, and the confirmation is needed to remove it too', async () => {
  const [one, accountant] = [await createStaff('owner'), await createStaff('accountant')]
  await db.update(settings).set({ second_person: true })

  expect((await call(rewards.setCeiling, { ceiling: 5_000 }, { as: one })).status).toBe(202)
  expect((await call(rewards.setCeiling, { ceiling: null }, { as: one })).status).toBe(202)
  expect((await call(rewards.setCeiling, { ceiling: 5_000 }, { as: accountant })).code).toBe('not_allowed')
  expect((await call(rewards.ceiling, {}, { as: accountant })).data.ceiling).toBeNull()
})

const readAlarms = async ({ id }: Account) => {
  const isOwn = eq(notifications.user_id, id)
  const found = await db.select().from(notifications).where(isOwn).orderBy(notifications.created_at)
  return found
    .filter(({ kind }) => kind === 'alarm_rewards')
    .map(({ params }) => params)
    .map((params) => `${(params as { alarm: string }).alarm} ${(params as { state: string }).state}`)
}

test('the staff get one alarm at 80 % of the ceiling, and one at the ceiling', async () => {
  const [owner, accountant, cashier] = [
    await createStaff('owner'),
    await createStaff('accountant'),
    await createStaff('cashier'),
  ]
  await setCeiling(10 * taskReward)
  const check = async (count: number) => {
    await db
      .update(rewardDays)
      .set({ handed_out: BigInt(count * taskReward * 100), ceiling: BigInt(10 * taskReward * 100) })
    await checkAlarms(db)
    await checkAlarms(db)
    return readAlarms(owner)
  }

  expect(await check(7)).toEqual([])
  expect(await check(8)).toEqual(['rewards_high open'])
  expect(await check(9)).toEqual(['rewards_high open'])
  expect(await check(10)).toEqual(['rewards_high open', 'rewards_reached open'])
  expect(await readAlarms(accountant)).toHaveLength(2)
  expect(await readAlarms(cashier)).toEqual([])
  const readShown = async () =>
    (await call(tills.alarms, {}, { as: accountant })).data
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('rewards'))
  expect(await readShown()).toEqual(['rewards_high', 'rewards_reached'])

  // A higher ceiling ends them. They do not open again on that day.
  await setCeiling(1_000 * taskReward)
  await checkAlarms(db)
  await setCeiling(10 * taskReward)
  expect(await check(10)).toHaveLength(2)
  expect(await readShown()).toEqual(['rewards_high', 'rewards_reached'])
  await db.delete(rewardDays)
})

test('the alarm at the ceiling opens when a hand-out did not fit', async () => {
  const owner = await createStaff('owner')
  const plan = await createPlan({ price: 10, bonus: 350 })
  const golden = await createMember({ balance: 10 })
  await call(plans.purchase, { planName: plan.plan_name }, { as: golden })
  await leaveRoomFor(2)
  await checkAlarms(db)
  const before = await readAlarms(owner)

  await readTodaysTasks(golden)
  await checkAlarms(db)

  expect(before).not.toContain('rewards_reached open')
  expect(await readAlarms(owner)).toContain('rewards_reached open')
})
