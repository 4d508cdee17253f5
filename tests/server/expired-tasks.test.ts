import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { rewards } from '#contract/rewards.ts'
import { lateClaimDays, skipAfterS, tasks } from '#contract/tasks.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { rewardDays, tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { isBlockedBy } from '../support/server/is-blocked.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { backdateTaskDays, backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(async () => {
  await createAdvertise()
  await createAdvertise()
})

/** A member with two tasks of some days ago that can be claimed, as far as the day allows. */
async function createTasks(daysAgo: number) {
  const as = await createMember()
  const [first, second] = await readTodaysTasks(as)
  await backdateTasks(as, 10 * skipAfterS)
  await backdateTaskDays(as, daysAgo)
  return { as, first: first!, second: second! }
}

const countTasks = ({ id }: Account) => db.$count(taskTable, eq(taskTable.user_id, id))

test('tasks that nobody claimed are deleted after the last day on which they could be claimed', async () => {
  const [open, expired] = [await createTasks(lateClaimDays), await createTasks(lateClaimDays + 1)]
  const ofToday = await createTasks(0)

  await deleteExpired(db)

  expect(await Promise.all([open, ofToday, expired].map(({ as }) => countTasks(as)))).toEqual([2, 2, 0])
  // As a phone does that was offline until the last day.
  expect((await claimTask(open.as, open.first)).status).toBe(200)
  expect(await readTodaysTasks(ofToday.as)).toHaveLength(2)
})

test('a task that was claimed stays, with its place in the statement and the figures', async () => {
  const { as, first } = await createTasks(0)
  expect((await claimTask(as, first)).status).toBe(200)
  await backdateTaskDays(as, lateClaimDays + 1)

  await deleteExpired(db)

  expect(await db.select().from(taskTable).where(eq(taskTable.user_id, as.id))).toMatchObject([{ id: first._id }])
  expect((await call(tasks.day, {}, { as })).data.has_earned).toBe(true)
  expect(await findBrokenInvariants(db)).toEqual({})
})

test('the late claim of a deleted task is refused as too late', async () => {
  const as = await createMember()
  const dayMs = 24 * 60 * 60_000
  const claim = (daysAgo: number) =>
    claimTask(as, { _id: uuidv7({ msecs: Date.now() - daysAgo * dayMs }), nonce: null, probes: [] } as never)

  expect(await claim(lateClaimDays + 2)).toMatchObject({ status: 422, code: 'task_expired' })
  expect(await claim(0)).toMatchObject({ status: 404, code: 'not_found' })
})

test('a day with a ceiling stays counted when its unclaimed tasks are deleted', async () => {
  await callAsAdmin(rewards.setCeiling, { ceiling: 100_000_000 })
  const { as, first } = await createTasks(0)
  await claimTask(as, first)
  const [before] = await db.select().from(rewardDays)
  const days = lateClaimDays + 9
  await db.execute(sql`update task set day = day - 10000 where day = (select day from reward_day)`)
  await db.execute(
    sql`update task set day = day + ${10_000 - days}::int where day = (select day - 10000 from reward_day)`,
  )
  await db.update(rewardDays).set({ day: sql`day - ${days}::int` })
  expect(await findBrokenInvariants(db)).toEqual({})

  await deleteExpired(db)

  const [after] = await db.select().from(rewardDays)
  expect(after!.handed_out).toBe(before!.handed_out)
  expect(after!.expired).toBeGreaterThan(0n)
  expect(await countTasks(as)).toBe(1)
  expect(await findBrokenInvariants(db)).toEqual({})
  await callAsAdmin(rewards.setCeiling, { ceiling: null })
})

test('a task whose claim runs is not deleted, and the clean-up does not wait for it', async () => {
  const { as, first } = await createTasks(lateClaimDays + 1)

  await db.transaction(async (tx) => {
    await tx.select().from(taskTable).where(eq(taskTable.id, first._id)).for('update')
    expect(await isBlockedBy(tx, deleteExpired(db))).toBe(false)
    expect(await countTasks(as)).toBe(1)
  })
})

test('several processes delete at the same time', async () => {
  const members = [await createTasks(lateClaimDays + 1), await createTasks(lateClaimDays + 2)]

  await Promise.all([deleteExpired(db), deleteExpired(db), deleteExpired(db)])

  expect(await Promise.all(members.map(({ as }) => countTasks(as)))).toEqual([0, 0])
})
