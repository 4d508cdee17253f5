import { expect, test } from 'vitest'
import { requestedRange } from '#contract/videos.ts'
import { partialResponse } from '#sw/partial-response.ts'

const rangeOf = (range: string | null, sizeBytes: number) =>
  requestedRange(new Headers(range === null ? {} : { Range: range }), { sizeBytes, etag: null })

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=4-10', { start: 4, end: 9 }],
  ['bytes=4-99999999999999999999', { start: 4, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-11', { start: 0, end: 9 }],
  ['Bytes= 2-3 ', { start: 2, end: 3 }],
])('%s of ten bytes is a range', (range, expected) => {
  expect(rangeOf(range, 10)).toEqual(expected)
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=99-', 'bytes=-0'])('%s of ten bytes is unsatisfiable', (range) => {
  expect(rangeOf(range, 10)).toBe('unsatisfiable')
})

test.each([
  null,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=1.5-2',
  'bytes=0-1,4-5',
  'lines=0-1',
  'lines=99-',
  '0-1',
])('%s returns the whole file', (range) => {
  expect(rangeOf(range, 10)).toBeUndefined()
})

test.each(['bytes=0-', 'bytes=-1'])('%s of an empty file is unsatisfiable', (range) => {
  expect(rangeOf(range, 0)).toBe('unsatisfiable')
})

const saved = () =>
  new Response(new Blob(['0123456789']), {
    headers: { 'Content-Type': 'video/mp4', 'Content-Length': '10', ETag: '"a"', 'Accept-Ranges': 'bytes' },
  })
const request = (headers: Record<string, string>) =>
  partialResponse(new Request('https://joma.example/file/1', { headers }), saved())
const read = async (answer: Response) => ({
  status: answer.status,
  range: answer.headers.get('Content-Range'),
  length: answer.headers.get('Content-Length'),
  body: await answer.text(),
})

test.each([
  [{ Range: 'bytes=2-4' }, { status: 206, range: 'bytes 2-4/10', length: '3', body: '234' }],
  [{ Range: 'bytes=8-20' }, { status: 206, range: 'bytes 8-9/10', length: '2', body: '89' }],
  [{ Range: 'bytes=-20' }, { status: 206, range: 'bytes 0-9/10', length: '10', body: '0123456789' }],
  [{ Range: 'bytes=10-' }, { status: 416, range: 'bytes */10', length: '0', body: '' }],
  [{ Range: 'bytes=0-1,4-5' }, { status: 200, range: null, length: '10', body: '0123456789' }],
  [{}, { status: 200, range: null, length: '10', body: '0123456789' }],
  [
    { Range: 'bytes=2-4', 'If-Range': '"a"' },
    { status: 206, range: 'bytes 2-4/10', length: '3', body: '234' },
  ],
  [
    { Range: 'bytes=2-4', 'If-Range': '"b"' },
    { status: 200, range: null, length: '10', body: '0123456789' },
  ],
])('a saved file answers %j as the server does', async (headers, answer) => {
  expect(await read(await request(headers))).toEqual(answer)
})

test('a partial response has the headers of its file', async () => {
  const { headers } = await request({ Range: 'bytes=2-4' })

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    etag: '"a"',
  })
})
