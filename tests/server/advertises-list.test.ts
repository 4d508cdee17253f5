import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise, mp4, upload } from '../support/server/videos.ts'

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
    await call(tasks.claim, { task_id: task!._id, amount: taskReward }, { as: member })
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
    const filters = { search: name, limit: '2', sort: 'oldest' } as const
    const first = (await call(advertises.list, filters, { as })).data

    await call(advertises.retire, { id: ids[0]! }, { as })
    await upload(mp4(), { as }, name)
    const second = (await call(advertises.list, { ...filters, cursor: first.next_cursor! }, { as })).data

    expect(first).toMatchObject({ total: 5, items: [{ _id: ids[0] }, { _id: ids[1] }] })
    expect(second).toMatchObject({ total: 5, items: [{ _id: ids[2] }, { _id: ids[3] }] })
  })
})
