import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { tasks } from '#contract/tasks.ts'
import { advertises as advertiseTable } from '#server/advertises/table.ts'
import { audits } from '#server/audits/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { claimTask } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise, mp4, publish, upload } from '../support/server/videos.ts'

test('an uploaded video is listed with its name and size', async () => {
  const as = await sharedAdmin()

  const { status, message, data } = await upload(mp4(5_000), { as }, 'Eid offer.mp4')

  expect({ status, message }).toEqual({ status: 200, message: 'Advertise upload successfully.' })
  const { items } = (await call(advertises.list, { limit: '1' }, { as })).data
  expect(items).toMatchObject([
    { _id: data.advertise, name: 'Eid offer.mp4', size: 5_000, rewarded: 0, retired_at: null },
  ])
})

test('the list has the number of paid tasks of an advertisement', async () => {
  const as = await sharedAdmin()
  const advertise = await createAdvertise()
  await createAdvertise()
  for (const member of [await createMember(), await createMember()]) {
    const list = (await call(tasks.today, {}, { as: member })).data
    await db.update(taskTable).set({ handed_out_at: new Date(Date.now() - 3_600_000) })
    const task = list.find((each) => each.advertise === advertise)
    await claimTask(member, task!)
  }

  const { items } = (await call(advertises.list, {}, { as })).data

  expect(items.filter(({ rewarded }) => rewarded > 0)).toMatchObject([{ _id: advertise, rewarded: 2 }])
})

describe('the list of advertisements', () => {
  test('is searched by a literal substring of the name', async () => {
    const as = await sharedAdmin()
    for (const name of ['100% Cotton.mp4', '1000 Cotton shirts.mp4', 'cotton_wool.mp4'])
      await upload(mp4(), { as }, name)
    const found = async (search: string) =>
      (await call(advertises.list, { search }, { as })).data.items.map(({ name }) => name)

    expect(await found('COTTON')).toHaveLength(3)
    expect(await found(' 0% c')).toEqual(['100% Cotton.mp4'])
    expect(await found('n_w')).toEqual(['cotton_wool.mp4'])
    expect(await found('\\')).toEqual([])
  })

  test('returns each video once while videos are retired and added', async () => {
    const as = await sharedAdmin()
    const name = `paged ${randomUUID()}`
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await upload(mp4(), { as }, name)).data.advertise)
    await publish(ids[0]!, as)
    const filters = { search: name, limit: '2', sort: 'oldest' } as const
    const first = (await call(advertises.list, filters, { as })).data

    await call(advertises.retire, { id: ids[0]! }, { as })
    await upload(mp4(), { as }, name)
    const second = (await call(advertises.list, { ...filters, cursor: first.next_cursor! }, { as })).data

    expect(first).toMatchObject({ total: 5, items: [{ _id: ids[0] }, { _id: ids[1] }] })
    expect(second).toMatchObject({ total: 5, items: [{ _id: ids[2] }, { _id: ids[3] }] })
  })
})

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
    expect((await claimTask(as, task)).status).toBe(200)
  })

  test('a second time is a conflict and changes nothing', async () => {
    const as = await sharedAdmin()
    const id = await createAdvertise()
    const retiredAt = async () =>
      (await db.select().from(advertiseTable).where(eq(advertiseTable.id, id)))[0]!.retired_at
    await call(advertises.retire, { id }, { as })
    const before = await retiredAt()

    expect(await call(advertises.retire, { id }, { as })).toMatchObject({ status: 409, code: 'already_retired' })
    expect(await retiredAt()).toEqual(before)
  })

  test('by many admins concurrently has one effect and one audit entry', async () => {
    const as = await sharedAdmin()
    const id = await createAdvertise()

    const replies = await Promise.all(Array.from({ length: 6 }, () => call(advertises.retire, { id }, { as })))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const acts = await db.select().from(audits).where(eq(audits.ref, id))
    expect(acts.map(({ action }) => action).sort()).toEqual([
      'publish-advertise',
      'retire-advertise',
      'upload-advertise',
    ])
  })

  test('an unknown video is a 404', async () => {
    expect((await call(advertises.retire, { id: randomUUID() }, { as: await sharedAdmin() })).status).toBe(404)
  })
})
