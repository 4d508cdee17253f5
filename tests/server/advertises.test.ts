import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/call.ts'
import { db, mediaFolder, parts } from '../support/house.ts'
import { newMember, theAdmin } from '../support/members.ts'
import { mp4, newAdvertise, upload, uploadBody } from '../support/videos.ts'

const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const boundary = 'between-the-parts'
const contentType = `multipart/form-data; boundary=${boundary}`
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`

/** A body that arrives in pieces, when the test says so. */
function slowBody() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const readable = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  const write = (piece: string | Uint8Array) => controller.enqueue(Buffer.from(piece as string))
  return {
    readable,
    write,
    end: () => controller.close(),
    break: () => controller.error(new Error('The phone is gone')),
  }
}

test('an uploaded video is listed with its name and size', async () => {
  const as = await theAdmin()

  const { status, message, data } = await upload(mp4(5_000), { as }, 'Eid offer.mp4')

  expect({ status, message }).toEqual({ status: 200, message: 'Advertise upload successfully.' })
  const { items } = (await call(advertises.list, { limit: '1' }, { as })).data
  expect(items).toMatchObject([{ _id: data.advertise, name: 'Eid offer.mp4', size: 5_000, rewarded: 0 }])
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
])('an upload with %s is asked for a video', async (_, form) => {
  const { status, message } = await uploadBody(form(), { as: await theAdmin() })

  expect({ status, message }).toEqual({ status: 415, message: 'Select a video for the advertisement.' })
})

function formWith(field: string, value: string | File): FormData {
  const form = new FormData()
  form.set(field, value)
  return form
}

test('an upload that is no form is asked for a video', async () => {
  const { status } = await uploadBody('{}', { as: await theAdmin() }, 'application/json')

  expect(status).toBe(415)
})

test.each([
  ['without a boundary', 'multipart/form-data', `${partHead}x`],
  ['that stops in the middle of the file', contentType, `${partHead}${Buffer.from(mp4(200)).toString('latin1')}`],
  ['that stops in the head of the file', contentType, partHead.slice(0, 60)],
])('a form %s is malformed', async (_, type, body) => {
  const { status } = await uploadBody(Buffer.from(body, 'latin1'), { as: await theAdmin() }, type)

  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(await leftovers()).toEqual([])
})

test('a file above the limit is refused and not kept', async () => {
  const as = await theAdmin()
  const { total } = (await call(advertises.list, {}, { as })).data

  const { status, message } = await upload(mp4(parts.uploadLimitBytes + 1), { as })

  expect({ status, message }).toEqual({ status: 413, message: 'The file is too large. At most 1 MB can be uploaded.' })
  expect((await call(advertises.list, {}, { as })).data.total).toBe(total)
  expect(await readdir(mediaFolder)).toHaveLength(total)
})

test('a file of exactly the limit is taken', async () => {
  const { status } = await upload(mp4(parts.uploadLimitBytes), { as: await theAdmin() })

  expect(status).toBe(200)
})

test('a file goes to storage while it arrives', async () => {
  const body = slowBody()
  const uploading = uploadBody(body.readable, { as: await theAdmin() }, contentType)
  body.write(partHead)
  body.write(mp4(100_000))

  await expect.poll(storedBytes, { timeout: 5_000 }).toBeGreaterThan(50_000)
  body.write(mp4(100_000))
  body.write(`\r\n--${boundary}--\r\n`)
  body.end()

  expect((await uploading).status).toBe(200)
})

test('of an upload that breaks off nothing is left', async () => {
  const body = slowBody()
  const uploading = uploadBody(body.readable, { as: await theAdmin() }, contentType)
  body.write(partHead)
  body.write(mp4(100_000))
  await expect.poll(storedBytes, { timeout: 5_000 }).toBeGreaterThan(50_000)

  body.break()

  expect((await uploading).status).toBe(400)
  expect(await leftovers()).toEqual([])
})

test('whoever may not upload is refused before the file has arrived', async () => {
  const body = slowBody()
  body.write(partHead)

  const { status } = await uploadBody(body.readable, { as: await newMember() }, contentType)

  expect(status).toBe(403)
})

const leftovers = async () => (await readdir(mediaFolder)).filter((name) => name.endsWith('.part'))

async function storedBytes(): Promise<number> {
  const sizes = (await leftovers()).map(async (name) => (await stat(join(mediaFolder, name))).size)
  return Math.max(0, ...(await Promise.all(sizes)))
}
