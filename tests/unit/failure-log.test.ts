import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { createFailureLog } from '#server/process/failure-log.ts'
import { captureLog } from '../support/server/capture-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const call = { source: 'call' } as const
const job = { source: 'job' } as const
const withCode = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('It failed.'), { code }))
const refused = withCode('ECONNREFUSED')
const stopped = withCode('57P03')

function createLogged(isOver?: () => Promise<boolean>) {
  const { log, entries } = captureLog()
  const { report, flush } = createFailureLog({ log, ...(isOver && { isOver }) })
  const reportTimes = (count: number, ...failure: Parameters<typeof report>) => {
    for (let n = 0; n < count; n++) report(...failure)
  }
  return { entries, report, reportTimes, flush }
}

test('the first call that an outage refuses is logged in full, then one line a second has their number', async () => {
  const { entries, report, reportTimes } = createLogged()

  report(refused, { ...call, id: 'the-first' })
  reportTimes(300, refused, call)
  await vi.advanceTimersByTimeAsync(1_000)
  reportTimes(200, refused, call)
  await vi.advanceTimersByTimeAsync(3_000)

  expect(entries()).toMatchObject([
    {
      level: 'error',
      msg: 'unavailable',
      id: 'the-first',
      err: { query: 'select 1', cause: { code: 'ECONNREFUSED' } },
    },
    { level: 'error', msg: 'Still unavailable', calls: 300, jobs: 0, codes: { ECONNREFUSED: 300 } },
    { level: 'error', msg: 'Still unavailable', calls: 200, jobs: 0, codes: { ECONNREFUSED: 200 } },
  ])
})

test('each code of an outage is logged in full once, and counted for calls and background jobs', async () => {
  const { entries, reportTimes } = createLogged()

  reportTimes(3, refused, call)
  reportTimes(2, stopped, job)
  reportTimes(4, new Error('Connection terminated unexpectedly'), call)
  reportTimes(5, new Refusal('unavailable'), call)
  await vi.advanceTimersByTimeAsync(1_000)

  const [summary, ...more] = entries().filter(({ msg }) => msg === 'Still unavailable')
  expect(entries().filter(({ msg }) => msg === 'unavailable')).toHaveLength(4)
  expect(more).toEqual([])
  expect(summary).toMatchObject({
    calls: 9,
    jobs: 1,
    codes: { ECONNREFUSED: 2, '57P03': 1, 'Connection terminated': 3, other: 4 },
  })
})

test('one line ends an outage, with its duration and its totals, when the database accepts writes again', async () => {
  let accepts = false
  const isOver = vi.fn(async () => accepts)
  const { entries, reportTimes } = createLogged(isOver)
  const findEnd = () => entries().find(({ msg }) => msg === 'Available again')

  reportTimes(10, refused, call)
  await vi.advanceTimersByTimeAsync(2_500)
  reportTimes(1, refused, job)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isOver).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isOver).toHaveBeenCalled()
  expect(findEnd()).toBeUndefined()
  accepts = true
  await vi.advanceTimersByTimeAsync(1_000)

  expect(findEnd()).toMatchObject({ level: 'warn', seconds: 2.5, calls: 10, jobs: 1, codes: { ECONNREFUSED: 11 } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(entries().filter(({ msg }) => msg === 'Available again')).toHaveLength(1)
})

test('an outage after the end of another one is logged in full again', async () => {
  const { entries, reportTimes } = createLogged()

  reportTimes(2, refused, call)
  await vi.advanceTimersByTimeAsync(60_000)
  reportTimes(2, refused, call)

  expect(entries().map(({ msg }) => msg)).toEqual([
    'unavailable',
    'Still unavailable',
    'Available again',
    'unavailable',
  ])
})

test('unexpected errors are logged in full, of each kind at most ten in a second, and the others are counted', async () => {
  const { entries, report, reportTimes } = createLogged()
  const [flood, rare] = [new TypeError('Of a flood.'), new RangeError('A rare one.')]

  reportTimes(250, flood, call)
  report(rare, { ...call, id: 'the-rare' })
  await vi.advanceTimersByTimeAsync(1_000)
  reportTimes(1, flood, job)

  const messages = entries().map(({ msg }) => msg)
  expect(messages).toEqual([...Array<string>(11).fill('unexpected'), 'unexpected, not logged in full', 'background'])
  expect(entries()[10]).toMatchObject({ id: 'the-rare', err: { type: 'RangeError', message: 'A rare one.' } })
  expect(entries()[11]).toMatchObject({
    level: 'error',
    type: 'TypeError',
    at: expect.stringMatching(/^at /),
    count: 240,
  })
})

test('what is only counted is logged when the process ends', () => {
  const { entries, reportTimes, flush } = createLogged()
  reportTimes(5, refused, call)
  reportTimes(15, new TypeError('Of a flood.'), call)

  flush()

  expect(entries().slice(-2)).toMatchObject([{ calls: 4 }, { count: 5 }])
})
