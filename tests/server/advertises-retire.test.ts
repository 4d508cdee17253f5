import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { advertises as advertiseTable } from '#server/advertises/table.ts'
import { audits } from '#server/audits/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

describe('retiring', () => {
  test('moves a video from the live list to the retired list', async () => {
    const as = await sharedAdmin()
    const id = await createAdvertise()

    const { status, message } = await call(advertises.retire, { id }, { as })

    expect({ status, message }).toEqual({ status: 200, message: 'Advertise retired successfully.' })
    const listed = async (status: 'live' | 'retired') =>
      (await call(advertises.list, { status }, { as })).data.items.filter(({ _id }) => _id === id)
    expect(await listed('live')).toEqual([])
    expect(await listed('retired')).toMatchObject([{ retired_at: expect.any(String) }])
  })

  test('removes its tasks from the lists and creates no new ones', async () => {
    const id = await createAdvertise()
    const [who, later] = [await createMember(), await createMember()]
    const videosOf = async (as: Account) => (await call(tasks.today, {}, { as })).data.map(({ advertise }) => advertise)
    expect(await videosOf(who)).toContain(id)

    await call(advertises.retire, { id }, { as: await sharedAdmin() })

    expect(await videosOf(who)).not.toContain(id)
    expect(await videosOf(later)).not.toContain(id)
  })

  test('does not remove a rewarded task', async () => {
    const id = await createAdvertise()
    const as = await createMember()
    const task = (await call(tasks.today, {}, { as })).data.find(({ advertise }) => advertise === id)!
    await db
      .update(taskTable)
      .set({ handed_out_at: new Date(Date.now() - 3_600_000) })
      .where(eq(taskTable.id, task._id))

    await call(advertises.retire, { id }, { as: await sharedAdmin() })
    const { status } = await call(tasks.claim, { task_id: task._id, amount: taskReward }, { as })

    expect(status).toBe(200)
  })

  test('a second time is a conflict and changes nothing', async () => {
    const as = await sharedAdmin()
    const id = await createAdvertise()
    const retiredAt = async () =>
      (await db.select().from(advertiseTable).where(eq(advertiseTable.id, id)))[0]!.retired_at
    await call(advertises.retire, { id }, { as })
    const before = await retiredAt()

    const { status, code } = await call(advertises.retire, { id }, { as })

    expect({ status, code }).toEqual({ status: 409, code: 'already_retired' })
    expect(await retiredAt()).toEqual(before)
  })

  test('by many admins concurrently has one effect and one audit entry', async () => {
    const as = await sharedAdmin()
    const id = await createAdvertise()

    const replies = await Promise.all(Array.from({ length: 6 }, () => call(advertises.retire, { id }, { as })))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const acts = await db.select().from(audits).where(eq(audits.ref, id))
    expect(acts.map(({ action }) => action).sort()).toEqual(['retire-advertise', 'upload-advertise'])
  })

  test('an unknown video is a 404', async () => {
    const { status } = await call(advertises.retire, { id: randomUUID() }, { as: await sharedAdmin() })

    expect(status).toBe(404)
  })
})
