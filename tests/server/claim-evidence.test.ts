import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { advertises as advertiseEndpoints } from '#contract/advertises.ts'
import { probeBytes, probesPerTask } from '#contract/evidence.ts'
import { notifications } from '#contract/notifications.ts'
import { skipAfterS, type Task, taskReward, tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { regularClaims } from '#contract/withdrawal-flags.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { advertiseProbes, advertises } from '#server/advertises/table.ts'
import { createTaskHandlers } from '#server/tasks/handlers.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { backdateTaskDays, backdateTasks, claimOf, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { db, parts } from '../support/server/test-app.ts'
import { createAdvertise, mp4, upload } from '../support/server/videos.ts'

/** A member with one ready task of a new video. */
async function createReadyTask(sizeBytes = 20_000): Promise<{ as: Account; task: Task }> {
  const advertise = await createAdvertise(mp4(sizeBytes))
  const as = await createMember()
  const task = (await readTodaysTasks(as)).find((each) => each.advertise === advertise)!
  await backdateTasks(as, skipAfterS)
  return { as, task }
}

/** As of a video that was published before there were probes. */
const removeProbes = (advertise: string) =>
  db.delete(advertiseProbes).where(eq(advertiseProbes.advertise_id, advertise))

describe('the claim of a task', () => {
  test('is paid with the evidence of its video', async () => {
    const { as, task } = await createReadyTask()

    expect(await claimTask(as, task)).toMatchObject({ status: 200, data: { reward: 200, bonus: 0 } })
  })

  test('is refused without evidence and with that of another task, and the task stays open', async () => {
    const [mine, other] = [await createReadyTask(), await createReadyTask()]
    const { evidence: _, ...bare } = await claimOf(mine.task)
    const foreign = { ...bare, evidence: (await claimOf(other.task)).evidence }
    const unhashed = { ...bare, evidence: '0'.repeat(64) }

    for (const input of [bare, foreign, unhashed]) {
      const { status, code } = await call(tasks.claim, input, { as: mine.as })
      expect({ status, code }).toEqual({ status: 422, code: 'no_evidence' })
    }

    expect(await mine.as.getEarning()).toBe(0)
    expect((await claimTask(mine.as, mine.task)).status).toBe(200)
  })

  test('needs the bytes of three ranges, which differ between two members', async () => {
    const { task } = await createReadyTask(100_000)
    const others = await Promise.all(Array.from({ length: 5 }, async () => readTodaysTasks(await createMember())))
    const ofVideo = others.map((list) => list.find(({ advertise }) => advertise === task.advertise)!)

    expect(task.probes).toHaveLength(probesPerTask)
    for (const { start, end } of task.probes) {
      expect(end - start + 1).toBe(probeBytes)
      expect(end).toBeLessThan(100_000)
    }
    expect(new Set(ofVideo.map(({ probes }) => JSON.stringify(probes))).size).toBeGreaterThan(1)
    expect(new Set(ofVideo.map(({ nonce }) => nonce)).size).toBe(5)
  })

  test('of a video that is shorter than a probe has the evidence of the whole video', async () => {
    const id = await createAdvertise()
    // Such a video was stored before the check of videos, which refuses it.
    await parts.media.remove(id)
    await parts.media.write(id, new Blob([mp4(100)]).stream())
    await db.update(advertises).set({ size: 100 }).where(eq(advertises.id, id))
    await removeProbes(id)
    const as = await createMember()
    const task = (await readTodaysTasks(as)).find(({ advertise }) => advertise === id)!
    await backdateTasks(as, skipAfterS)

    expect(task.probes).toEqual([{ start: 0, end: 99 }])
    expect((await claimTask(as, task)).status).toBe(200)
  })

  test('is paid to each of the members to whom a new video was handed out at the same time', async () => {
    const advertise = await createAdvertise(mp4(50_000))
    await removeProbes(advertise)
    const members = await Promise.all(Array.from({ length: 6 }, () => createMember()))

    const lists = await Promise.all(members.map(readTodaysTasks))
    await Promise.all(members.map((as) => backdateTasks(as, skipAfterS)))

    for (const [index, list] of lists.entries()) {
      const task = list.find((each) => each.advertise === advertise)!
      expect((await claimTask(members[index]!, task)).status).toBe(200)
    }
    const ofVideo = eq(advertiseProbes.advertise_id, advertise)
    expect(await db.$count(advertiseProbes, ofVideo)).toBeLessThanOrEqual(48)
  })

  test('is checked also after the video was lost', async () => {
    const { as, task } = await createReadyTask()
    const input = await claimOf(task)
    await parts.media.remove(task.advertise)

    expect((await call(tasks.claim, { ...input, evidence: '0'.repeat(64) }, { as })).status).toBe(422)
    expect((await call(tasks.claim, input, { as })).status).toBe(200)
    await db.update(advertises).set({ retired_at: new Date() }).where(eq(advertises.id, task.advertise))
  })

  test('needs no evidence if the task was handed out before there were any', async () => {
    const { as, task } = await createReadyTask()
    await db.update(taskTable).set({ nonce: null }).where(eq(taskTable.id, task._id))

    expect((await call(tasks.claim, { task_id: task._id, amount: taskReward }, { as })).status).toBe(200)
  })

  test('is possible only for videos that could be read: others are handed out later', async () => {
    const advertise = await createAdvertise()
    const as = await createMember()
    const broken = { ...parts.media, read: () => Promise.reject(new Error('No store')) }
    await removeProbes(advertise)
    // Without the transactions that publish changes.
    const transaction = vi.fn(db.transaction.bind(db))
    const watched = Object.create(db, { transaction: { value: transaction } }) as typeof db
    const readBroken = async () =>
      (await createTaskHandlers(watched, broken).today({}, { ...as, userId: as.id } as never)) as unknown as Task[]
    expect((await readBroken()).some((each) => each.advertise === advertise)).toBe(false)
    // A hand-out would lock the settings, and with a ceiling the day.
    transaction.mockClear()
    await readBroken()
    expect(transaction).not.toHaveBeenCalled()

    const task = (await readTodaysTasks(as)).find((each) => each.advertise === advertise)

    expect(task).toMatchObject({ nonce: expect.any(String), probes: { length: probesPerTask } })
  })

  test('is neither counted nor announced before its video could be read', async () => {
    await createAdvertise()
    const as = await createMember()
    const { open } = (await call(tasks.day, {}, { as })).data

    await removeProbes(await createAdvertise())

    expect((await call(tasks.day, {}, { as })).data).toMatchObject({ open, is_over: false })
    await call(users.me, {}, { as })
    const { items } = (await call(notifications.list, {}, { as })).data
    expect(items).toMatchObject([{ kind: 'tasks_ready', params: { count: open.length } }])
  })

  test('of a video that cannot be read is not promised: it is not published', async () => {
    const advertise = (await upload(mp4(), { as: await sharedAdmin() })).data.advertise
    await parts.media.remove(advertise)

    const { cost } = (await callAsAdmin(advertiseEndpoints.cost, {})).data
    const { status, code } = await callAsAdmin(advertiseEndpoints.publish, { id: advertise, cost })
    // Not a 503: the page would ask what became of a call that was refused, and hide the reason.
    expect({ status, code }).toEqual({ status: 422, code: 'video_unreadable' })
  })
})

/** Claims this number of tasks, on as many days as that takes. Returns their ids. */
async function claimOverDays(as: Account, count: number): Promise<string[]> {
  await createAdvertise()
  const claimed: string[] = []
  while (claimed.length < count) {
    const list = (await readTodaysTasks(as)).slice(0, count - claimed.length)
    await backdateTasks(as, skipAfterS * (list.length + 1))
    for (const task of list) {
      expect((await claimTask(as, task)).status).toBe(200)
      claimed.push(task._id)
    }
    await backdateTaskDays(as, 1)
  }
  return claimed
}

describe('the flag of regular claims', () => {
  test.each([
    { delays: 'all are short', last: 100, isFlagged: true },
    { delays: 'one is long', last: regularClaims.delayMs, isFlagged: false },
  ])('is on a withdrawal if of 50 claims in a row $delays: $isFlagged', async ({ last, isFlagged }) => {
    const as = await createMember()
    const claimed = await claimOverDays(as, regularClaims.count)
    const ofMember = eq(taskTable.user_id, as.id)
    await db.update(taskTable).set({ claim_delay_ms: 100 }).where(ofMember)
    await db
      .update(taskTable)
      .set({ claim_delay_ms: last })
      .where(eq(taskTable.id, claimed.at(-1)!))

    const { status } = await call(
      withdrawals.request,
      { account_number: '01712345678', method: 'bkash', amount: 600 },
      { as },
    )
    expect(status).toBe(200)

    const { data } = await call(withdrawals.list, { status: 'pending', username: as.username } as never, {
      as: await sharedAdmin(),
    })
    const [request] = data.items.filter(({ username }) => username === as.username)
    expect(request!.flags.includes('regular_claims')).toBe(isFlagged)
  })

  test('counts the time from the first possible moment', async () => {
    const createdAt = Date.now()
    const { as, task } = await createReadyTask()
    await backdateTasks(as, 60)

    await claimTask(as, task)

    const [row] = await db.select().from(taskTable).where(eq(taskTable.id, task._id))
    expect(row!.claim_delay_ms).toBeGreaterThanOrEqual(60_000)
    expect(row!.claim_delay_ms).toBeLessThanOrEqual(60_000 + Date.now() - createdAt)
  })
})
