import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { skipAfterS, tasks } from '#contract/tasks.ts'
import { advertises as advertiseTable } from '#server/advertises/table.ts'
import { settings } from '#server/settings/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import {
  backdateTaskDays,
  backdateTasks,
  claimTask,
  createClaimableTask,
  readTodaysTasks,
} from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

const clear = async () => call(tasks.clear, {}, { as: await sharedAdmin() })
const rollOver = (as: Account) => call(tasks.rollOver, {}, { as })
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id)

/** Backdates the last clearing of tasks. */
const backdateClearing = (interval: string) =>
  db.update(settings).set({ tasks_cleared_at: sql`${settings.tasks_cleared_at} - ${interval}::interval` })

beforeEach(async () => {
  await db.update(settings).set({ tasks_cleared_at: null })
  await createAdvertise()
})

test('clearing removes the open tasks of all members', async () => {
  const members = [await createMember(), await createMember()]
  const before = await Promise.all(members.map(readTodaysTasks))

  expect(await clear()).toMatchObject({ status: 200, message: 'Task clear successfully' })
  for (const list of before) expect(list.length).toBeGreaterThan(0)
  expect(await Promise.all(members.map(readTodaysTasks))).toEqual([[], []])
})

test('a member who has not read today’s tasks gets none', async () => {
  const as = await createMember()

  await clear()

  expect(await readTodaysTasks(as)).toEqual([])
})

test('a cleared task cannot be claimed', async () => {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await clear()
  // Old enough to be claimed if it were not cleared.
  await backdateTasks(as, skipAfterS)

  expect(await claimTask(as, task!)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await as.getEarning()).toBe(0)
})

test('a rewarded task stays rewarded and is counted once', async () => {
  const { as, task } = await createClaimableTask()
  await claimTask(as, task)

  await clear()

  expect(await as.getEarning()).toBe(200)
  expect(await claimTask(as, task)).toMatchObject({ status: 409, code: 'task_done' })
  const { items } = (await call(advertises.list, { limit: '200' }, { as: await sharedAdmin() })).data
  expect(items.find(({ _id }) => _id === task.advertise)).toMatchObject({ rewarded: 1 })
})

test('a new upload adds one new task that can be claimed', async () => {
  const as = await createMember()
  await readTodaysTasks(as)
  await clear()

  const advertise = await createAdvertise()

  const list = await readTodaysTasks(as)
  expect(list).toMatchObject([{ advertise }])
  expect(await readTodaysTasks(await createMember())).toMatchObject([{ advertise }])
  await backdateClearing('1 hour')
  await backdateTasks(as, skipAfterS)
  expect((await claimTask(as, list[0]!)).status).toBe(200)
})

test('clearing again removes the new task too', async () => {
  const as = await createMember()
  await clear()
  await createAdvertise()
  const [task] = await readTodaysTasks(as)

  await clear()

  expect(task).toBeDefined()
  expect(await readTodaysTasks(as)).toEqual([])
})

test('the next day has a task for every advertisement', async () => {
  const as = await createMember()
  const before = await readTodaysTasks(as)
  await clear()

  await backdateClearing('1 day')
  await db.update(advertiseTable).set({ created_at: sql`${advertiseTable.created_at} - interval '2 days'` })
  await backdateTaskDays(as, 1)

  const after = await readTodaysTasks(as)
  expect(after.map(({ advertise }) => advertise).sort()).toEqual(before.map(({ advertise }) => advertise).sort())
  expect(idsOf(after)).not.toContain(before[0]!._id)
  await backdateTasks(as, skipAfterS)
  expect((await claimTask(as, after[0]!)).status).toBe(200)
})

test('yesterday’s cleared tasks stay cleared', async () => {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await clear()
  await backdateClearing('1 day')
  await db.update(taskTable).set({ handed_out_at: sql`${taskTable.handed_out_at} - interval '1 day'` })
  await backdateTaskDays(as, 1)

  expect((await claimTask(as, task!)).status).toBe(404)
})

test('the roll-over has no effect on cleared tasks', async () => {
  const as = await createMember()
  await readTodaysTasks(as)
  await clear()
  const advertise = await createAdvertise()
  const before = await readTodaysTasks(as)

  await rollOver(as)
  await rollOver(as)

  expect(before).toMatchObject([{ advertise }])
  expect(await readTodaysTasks(as)).toEqual(before)
})

test('concurrent reads, claims and clearings cause no error, and each claim has one outcome', async () => {
  const { as, task } = await createClaimableTask()
  await sharedAdmin()

  const [claimed, ...others] = await Promise.all([
    claimTask(as, task),
    clear(),
    call(tasks.today, {}, { as }),
    rollOver(as),
    call(tasks.today, {}, { as }),
  ])

  expect([200, 404]).toContain(claimed.status)
  expect(await as.getEarning()).toBe(claimed.status === 200 ? 200 : 0)
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await readTodaysTasks(as)).toEqual([])
})
