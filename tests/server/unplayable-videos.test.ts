import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { tasks } from '#contract/tasks.ts'
import { advertises as advertiseTable } from '#server/advertises/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { mp4, readVideoFile } from '../support/server/mp4.ts'
import { readTodaysTasks } from '../support/server/tasks.ts'
import { db, mediaFolder } from '../support/server/test-app.ts'
import { createAdvertise, upload } from '../support/server/videos.ts'

beforeAll(() => createAdvertise())

async function readCount(): Promise<number> {
  const { data } = await call(advertises.list, {}, { as: await sharedAdmin() })
  return data.items[0]!.unplayable
}

test('the report of a member counts once for each video, and pays nothing', async () => {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  const before = await readCount()

  const first = await call(tasks.reportUnplayable, { task_id: task!._id }, { as })
  const second = await call(tasks.reportUnplayable, { task_id: task!._id }, { as })

  expect([first.status, second.status]).toEqual([200, 200])
  expect(await readCount()).toBe(before + 1)
  expect(await as.getEarning()).toBe(0)
  expect((await readTodaysTasks(as)).map(({ _id }) => _id)).toContain(task!._id)
})

test("a member cannot report another member's task", async () => {
  const [owner, as] = [await createMember(), await createMember()]
  const [task] = await readTodaysTasks(owner)
  const before = await readCount()

  const { status, code } = await call(tasks.reportUnplayable, { task_id: task!._id }, { as })

  expect({ status, code }).toEqual({ status: 404, code: 'not_found' })
  expect(await readCount()).toBe(before)
})

const cut = (bytes: Uint8Array<ArrayBuffer>, share: number) => bytes.slice(0, Math.floor(bytes.length * share))

async function tryUpload(bytes: Uint8Array<ArrayBuffer>) {
  const before = [await db.$count(advertiseTable), readdirSync(mediaFolder).length]
  const { status, code, issues, values, message } = await upload(bytes, { as: await sharedAdmin() })
  const after = [await db.$count(advertiseTable), readdirSync(mediaFolder).length]
  const growth = after.map((count, index) => count - before[index]!)
  return { status, code, field: issues?.file, codec: values?.codec, message, growth }
}

test.each([
  'tiny.mp4',
  'h264-aac.mp4',
  'h264-aac-index-first.mp4',
  'h264-aac-fragments.mp4',
  'h264-mp3.mp4',
  'av1.mp4',
  'vp8-vorbis.webm',
  'vp9-opus.webm',
])('%s, which phones play, is accepted', async (name) => {
  expect(await tryUpload(readVideoFile(name))).toMatchObject({ status: 200, growth: [1, 1] })
})

test.each([
  ['hevc.mp4', 'video_codec', 'HEVC (H.265)'],
  ['mpeg4-part-2.mp4', 'video_codec', 'MPEG-4 Part 2'],
  ['h264-10-bit.mp4', 'video_codec', 'H.264 with more than 8 bit or 4:2:0 color'],
  ['h264-444.mp4', 'video_codec', 'H.264 with more than 8 bit or 4:2:0 color'],
  ['vp9-10-bit.webm', 'video_codec', 'VP9 with more than 8 bit or 4:2:0 color'],
  ['av1-10-bit.mp4', 'video_codec', 'AV1 with more than 8 bit or 4:2:0 color'],
  ['h264-ac3.mp4', 'sound_codec', 'Dolby Digital (AC-3)'],
])('%s is refused by its codec: %s %s', async (name, code, codec) => {
  const { message, ...refused } = await tryUpload(readVideoFile(name))

  expect(refused).toEqual({ status: 415, code, field: code, codec, growth: [0, 0] })
  expect(message).toContain(` is ${codec}. `)
})

test.each([
  ['a QuickTime file', readVideoFile('quicktime.mov'), 415, 'video_container'],
  ['a Matroska file', readVideoFile('matroska.mkv'), 415, 'video_container'],
  ['a file without moov', readVideoFile('tiny.mp4').slice(0, 40), 422, 'video_no_index'],
  ['a file that is cut before its moov', cut(readVideoFile('h264-aac.mp4'), 0.9), 422, 'video_no_index'],
  ['a file of sound only', readVideoFile('sound-only.mp4'), 422, 'video_no_picture'],
  ['a file without its last bytes', readVideoFile('tiny.mp4').slice(0, -1), 422, 'video_cut_off'],
  ['half a file with moov first', cut(readVideoFile('h264-aac-index-first.mp4'), 0.8), 422, 'video_cut_off'],
  ['a file of fragments without its end', cut(readVideoFile('h264-aac-fragments.mp4'), 0.75), 422, 'video_cut_off'],
  ['half a WebM file', cut(readVideoFile('vp9-opus.webm'), 0.5), 422, 'video_cut_off'],
])('%s is refused', async (_, bytes, status, code) => {
  expect(await tryUpload(bytes)).toMatchObject({ status, code, field: code, growth: [0, 0] })
})

test('a video is accepted after one was refused', async () => {
  await tryUpload(readVideoFile('hevc.mp4'))

  expect(await tryUpload(mp4())).toMatchObject({ status: 200 })
})
