import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkLimits, checkStoredVideo } from '#server/media/check-stored-video.ts'
import type { MediaStore } from '#server/media/store.ts'
import { readVideoFile } from '../support/server/mp4.ts'

/** A store with one file. */
const storeWith = (read: MediaStore['read']): MediaStore => ({
  read,
  write: () => Promise.reject(new Error('Not used')),
  remove: async () => {},
  check: async () => {},
  removeUnfinished: async () => 0,
})

const check = (bytes: Uint8Array<ArrayBuffer>) =>
  checkStoredVideo({
    media: storeWith(async (_, { start, end }) => new Blob([bytes.slice(start, end + 1)]).stream()),
    id: 'video',
    size: bytes.length,
  })

function setTimeLimit(timeMs: number) {
  const usualMs = checkLimits.timeMs
  checkLimits.timeMs = timeMs
  onTestFinished(() => {
    checkLimits.timeMs = usualMs
  })
}

/** Repeats bytes up to a size. */
const fill = (sizeBytes: number, bytes: number[]) => Buffer.alloc(sizeBytes, Buffer.from(bytes))
const toBytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Replaces a number of 4 bytes behind each box of a name. */
function patch(file: string, box: string, values: { offset: number; value: number }[]) {
  const bytes = Buffer.from(readVideoFile(file))
  for (let at = bytes.indexOf(box); at !== -1; at = bytes.indexOf(box, at + 4)) {
    for (const { offset, value } of values) bytes.writeUInt32BE(value, at + 4 + offset)
  }
  return toBytes(bytes)
}

const max = 0xffffffff

// Starts the worker, which would count into the first time limit.
beforeAll(() => check(readVideoFile('tiny.mp4')))

test.each([
  [
    'boxes without end',
    toBytes(readVideoFile('tiny.mp4').subarray(0, 32), fill(24_000_000, [0, 0, 0, 8, 102, 114, 101, 101])),
  ],
  ['elements without end', toBytes(readVideoFile('vp9-opus.webm').subarray(0, 60), fill(8_000_000, [0xec, 0x80]))],
  [
    'four billion samples in each fragment',
    patch('h264-aac-fragments.mp4', 'trun', [
      { offset: 0, value: 0 },
      { offset: 4, value: max },
    ]),
  ],
])('a file with %s is refused after the time limit', async (_, bytes) => {
  // The usual limit is longer than the time that a test may take.
  setTimeLimit(2_000)

  const problem = await check(bytes)

  expect(problem?.code).toMatch(/^video_/)
  setTimeLimit(30_000)
  expect(await check(readVideoFile('tiny.mp4'))).toBeUndefined()
})

test.each([
  [
    'samples',
    patch('tiny.mp4', 'stsz', [
      { offset: 4, value: 0 },
      { offset: 8, value: max },
    ]),
  ],
  ['entries of times', patch('tiny.mp4', 'stts', [{ offset: 4, value: max }])],
  ['chunks', patch('tiny.mp4', 'stco', [{ offset: 4, value: max }])],
])('a file whose index promises four billion %s is refused', async (_, bytes) => {
  expect(await check(bytes)).toEqual({ code: 'video_damaged' })
})

test('an index above the limit of read bytes is refused without being read', async () => {
  const sizeBytes = checkLimits.readBytes + 1_000
  const header = Buffer.from('\0\0\0\0moov', 'latin1')
  header.writeUInt32BE(sizeBytes)
  let readBytes = 0
  const head = toBytes(readVideoFile('tiny.mp4').subarray(0, 32), header)
  const media = storeWith(async (_, { start, end }) => {
    readBytes += end - start + 1
    return new Blob([toBytes(head, Buffer.alloc(100)).slice(start, end + 1)]).stream()
  })

  expect(await checkStoredVideo({ media, id: 'video', size: sizeBytes + 32 })).toEqual({ code: 'video_damaged' })
  expect(readBytes).toBeLessThan(1_000)
})

test('a store that does not respond is a 503, and no fault of the file', async () => {
  setTimeLimit(500)
  const media = storeWith(() => new Promise(() => {}))

  await expect(checkStoredVideo({ media, id: 'video', size: 1_000 })).rejects.toMatchObject({ code: 'unavailable' })
})
