import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { advertises as advertiseTable } from '#server/advertises/table.ts'
import { audits } from '#server/audits/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/call.ts'
import { db, mediaFolder } from '../support/house.ts'
import { type Account, newMember, theAdmin } from '../support/members.ts'
import { form, megabyte, mp4, newAdvertise, slowBody, upload, uploadBody } from '../support/videos.ts'

const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

test('an uploaded video is listed with its name and size', async () => {
  const as = await theAdmin()

  const { status, message, data } = await upload(mp4(5_000), { as }, 'Eid offer.mp4')

  expect({ status, message }).toEqual({ status: 200, message: 'Advertise upload successfully.' })
  const { items } = (await call(advertises.list, { limit: '1' }, { as })).data
  expect(items).toMatchObject([
    { _id: data.advertise, name: 'Eid offer.mp4', size: 5_000, rewarded: 0, retired_at: null },
  ])
})

test('the list counts the tasks an advertisement has paid for', async () => {
  const as = await theAdmin()
  const advertise = await newAdvertise()
  await newAdvertise()
  for (const member of [await newMember(), await newMember()]) {
    const list = (await call(tasks.today, {}, { as: member })).data
    await db.update(taskTable).set({ handed_out_at: new Date(Date.now() - 3_600_000) })
    const task = list.find((each) => each.advertise === advertise)
    await call(tasks.claim, { task_id: task!._id, amount: taskReward }, { as: member })
  }

  const { items } = (await call(advertises.list, {}, { as })).data

  expect(items.filter(({ rewarded }) => rewarded > 0)).toMatchObject([{ _id: advertise, rewarded: 2 }])
})

test('a video is known by its bytes, whatever it is called', async () => {
  const as = await theAdmin()

  const film = await upload(new Uint8Array(Buffer.concat([webm, Buffer.alloc(500)])), { as }, 'film.txt')
  const picture = await upload(new Uint8Array(Buffer.concat([png, Buffer.alloc(500)])), { as }, 'picture.mp4')
  const text = await upload(new Uint8Array(Buffer.from('<script>alert(1)</script>')), { as }, 'text.mp4')

  expect(film.status).toBe(200)
  for (const refused of [picture, text]) {
    expect(refused).toMatchObject({ status: 415, errors: { file: 'Select a video for the advertisement.' } })
  }
})

test.each([
  ['no file at all', () => new FormData()],
  ['an empty file', () => formWith('file', new File([], 'empty.mp4'))],
  ['the file in another field', () => formWith('video', new File([mp4()], 'video.mp4'))],
  ['text where the file belongs', () => formWith('file', 'video.mp4')],
])('an upload with %s is asked for a video', async (_, made) => {
  const { status, message } = await uploadBody(made(), { as: await theAdmin() })

  expect({ status, message }).toEqual({ status: 415, message: 'Select a video for the advertisement.' })
})

function formWith(field: string, value: string | File): FormData {
  const made = new FormData()
  made.set(field, value)
  return made
}

test('an upload that is no form is asked for a video', async () => {
  const { status } = await uploadBody('{}', { as: await theAdmin() }, 'application/json')

  expect(status).toBe(415)
})

test.each([
  ['without a boundary', 'multipart/form-data', `${form.head}x`],
  ['that stops in the middle of the file', form.type, `${form.head}${Buffer.from(mp4(200)).toString('latin1')}`],
  ['that stops in the head of the file', form.type, form.head.slice(0, 60)],
])('a form %s is malformed', async (_, type, body) => {
  const { status } = await uploadBody(Buffer.from(body, 'latin1'), { as: await theAdmin() }, type)

  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('a file goes to storage while it arrives', async () => {
  const body = slowBody()
  const uploading = uploadBody(body.readable, { as: await theAdmin() }, form.type)
  body.write(form.head)
  body.write(mp4(100_000))

  await expect.poll(storedBytes, { timeout: 5_000 }).toBeGreaterThan(50_000)
  body.write(mp4(100_000))
  body.write(form.tail)
  body.end()

  expect((await uploading).status).toBe(200)
})

test('whoever may not upload is refused before the file has arrived', async () => {
  const body = slowBody()
  body.write(form.head)

  const { status } = await uploadBody(body.readable, { as: await newMember() }, form.type)

  expect(status).toBe(403)
})

test('a file that says it is above the limit is refused before it has arrived', async () => {
  const body = slowBody()
  const sender = { as: await theAdmin(), contentLength: 5 * megabyte }
  body.write(form.head)

  const { status } = await uploadBody(body.readable, sender, form.type)

  expect(status).toBe(413)
})

test.each([
  ['without a name', '', 'video'],
  ['of white space and signs that do not print', ' \u0000\u0007 ', 'video'],
  ['with a sign that does not print in it', 'Eid\u0000 offer.mp4', 'Eid offer.mp4'],
  ['in Bengali', 'জমা.mp4', 'জমা.mp4'],
  ['far too long', '😀'.repeat(300), '😀'.repeat(200)],
])('a file %s can be uploaded', async (_, name, kept) => {
  const as = await theAdmin()
  const body = Buffer.concat([Buffer.from(form.head.replace('a.mp4', name)), mp4(), Buffer.from(form.tail)])

  const { status } = await uploadBody(body, { as }, form.type)

  expect(status).toBe(200)
  expect((await call(advertises.list, { limit: '1' }, { as })).data.items).toMatchObject([{ name: kept }])
})

describe('the list', () => {
  test('is searched by a piece of the name, in which no sign is special', async () => {
    const as = await theAdmin()
    for (const name of ['100% Cotton.mp4', '1000 Cotton shirts.mp4', 'cotton_wool.mp4'])
      await upload(mp4(), { as }, name)
    const found = async (search: string) =>
      (await call(advertises.list, { search }, { as })).data.items.map(({ name }) => name)

    expect(await found('COTTON')).toHaveLength(3)
    expect(await found(' 0% c')).toEqual(['100% Cotton.mp4'])
    expect(await found('n_w')).toEqual(['cotton_wool.mp4'])
    expect(await found('\\')).toEqual([])
  })

  test('goes page by page while videos are retired and added', async () => {
    const as = await theAdmin()
    const name = `paged ${randomUUID()}`
    const ids: string[] = []
    for (let made = 0; made < 5; made += 1) ids.push((await upload(mp4(), { as }, name)).data.advertise)
    const wanted = { search: name, limit: '2', sort: 'oldest' } as const
    const first = (await call(advertises.list, wanted, { as })).data

    await call(advertises.retire, { id: ids[0]! }, { as })
    await upload(mp4(), { as }, name)
    const second = (await call(advertises.list, { ...wanted, cursor: first.next_cursor! }, { as })).data

    expect(first).toMatchObject({ total: 5, items: [{ _id: ids[0] }, { _id: ids[1] }] })
    expect(second).toMatchObject({ total: 5, items: [{ _id: ids[2] }, { _id: ids[3] }] })
  })
})

describe('retiring', () => {
  test('takes a video from the live ones to the retired ones', async () => {
    const as = await theAdmin()
    const id = await newAdvertise()

    const { status, message } = await call(advertises.retire, { id }, { as })

    expect({ status, message }).toEqual({ status: 200, message: 'Advertise retired successfully.' })
    const listed = async (wanted: 'live' | 'retired') =>
      (await call(advertises.list, { status: wanted }, { as })).data.items.filter(({ _id }) => _id === id)
    expect(await listed('live')).toEqual([])
    expect(await listed('retired')).toMatchObject([{ retired_at: expect.any(String) }])
  })

  test('takes its tasks from the lists, and brings nobody a new one', async () => {
    const id = await newAdvertise()
    const [who, later] = [await newMember(), await newMember()]
    const videosOf = async (as: Account) => (await call(tasks.today, {}, { as })).data.map(({ advertise }) => advertise)
    expect(await videosOf(who)).toContain(id)

    await call(advertises.retire, { id }, { as: await theAdmin() })

    expect(await videosOf(who)).not.toContain(id)
    expect(await videosOf(later)).not.toContain(id)
  })

  test('does not take a task from whoever has watched it already', async () => {
    const id = await newAdvertise()
    const as = await newMember()
    const task = (await call(tasks.today, {}, { as })).data.find(({ advertise }) => advertise === id)!
    await db
      .update(taskTable)
      .set({ handed_out_at: new Date(Date.now() - 3_600_000) })
      .where(eq(taskTable.id, task._id))

    await call(advertises.retire, { id }, { as: await theAdmin() })
    const { status } = await call(tasks.claim, { task_id: task._id, amount: taskReward }, { as })

    expect(status).toBe(200)
  })

  test('a second time is a conflict, and changes nothing', async () => {
    const as = await theAdmin()
    const id = await newAdvertise()
    const retiredAt = async () =>
      (await db.select().from(advertiseTable).where(eq(advertiseTable.id, id)))[0]!.retired_at
    await call(advertises.retire, { id }, { as })
    const before = await retiredAt()

    const { status, message } = await call(advertises.retire, { id }, { as })

    expect({ status, message }).toEqual({ status: 409, message: 'This advertisement is already retired.' })
    expect(await retiredAt()).toEqual(before)
  })

  test('by many at once is done by one and written down once', async () => {
    const as = await theAdmin()
    const id = await newAdvertise()

    const replies = await Promise.all(Array.from({ length: 6 }, () => call(advertises.retire, { id }, { as })))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const acts = await db.select().from(audits).where(eq(audits.ref, id))
    expect(acts.map(({ action }) => action).sort()).toEqual(['retire-advertise', 'upload-advertise'])
  })

  test('a video that never was is told', async () => {
    const { status } = await call(advertises.retire, { id: randomUUID() }, { as: await theAdmin() })

    expect(status).toBe(404)
  })
})

async function storedBytes(): Promise<number> {
  const parts = (await readdir(mediaFolder)).filter((name) => name.endsWith('.part'))
  const sizes = parts.map(async (name) => (await stat(join(mediaFolder, name))).size)
  return Math.max(0, ...(await Promise.all(sizes)))
}
