import { beforeEach, expect, test, vi } from 'vitest'
import { createBackground } from '#server/process/background.ts'
import { type Job, repeatJobs } from '#server/process/repeat-jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

function start(jobs: Job[]) {
  const failures: unknown[] = []
  let isStopping = false
  const background = createBackground((error) => failures.push(error))
  repeatJobs(jobs, { background, isStopping: () => isStopping })
  const stop = () => {
    isStopping = true
  }
  return { failures, stop }
}

test('the first job runs at once, and each job once in its period', async () => {
  const runs = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(async () => {})]
  start(runs.map((run, index) => ({ everyMs: (index + 1) * 1_000, run })))

  await vi.advanceTimersByTimeAsync(0)
  expect(runs.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])

  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs.map(({ mock }) => mock.calls.length)).toEqual([61, 30, 20])
})

test('ten jobs of whatever whole seconds never start at the same moment', async () => {
  const moments: number[] = []
  const periods = [60, 60, 60, 60, 60, 60, 3_600, 5, 3, 2].map((seconds) => seconds * 1_000)
  start(periods.map((everyMs) => ({ everyMs, run: async () => void moments.push(Date.now()) })))

  await vi.advanceTimersByTimeAsync(2 * 3_600_000)

  const sorted = moments.toSorted((one, other) => one - other)
  const pausesMs = sorted.slice(1).map((moment, index) => moment - sorted[index]!)
  expect(moments.length).toBeGreaterThan(7_000)
  expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(60)
})

test('a job that takes longer than its period does not run twice at once', async () => {
  const ends: (() => void)[] = []
  const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  start([{ everyMs: 1_000, run }])

  await vi.advanceTimersByTimeAsync(5_500)
  expect(run).toHaveBeenCalledTimes(1)

  ends[0]!()
  await vi.advanceTimersByTimeAsync(400)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a job that fails is reported and runs again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no database')))
  const { failures } = start([{ everyMs: 1_000, run }])

  await vi.advanceTimersByTimeAsync(2_000)

  expect(run).toHaveBeenCalledTimes(3)
  expect(failures).toEqual(Array.from({ length: 3 }, () => new Error('no database')))
})

test('a job ends when it resolves with true', async () => {
  const run = vi.fn(async () => run.mock.calls.length === 2)
  start([{ everyMs: 1_000, run }])

  await vi.advanceTimersByTimeAsync(10_000)

  expect(run).toHaveBeenCalledTimes(2)
})

test('no job runs once the server stops', async () => {
  const run = vi.fn(async () => {})
  const { stop } = start([{ everyMs: 1_000, run }])
  await vi.advanceTimersByTimeAsync(1_000)

  stop()
  await vi.advanceTimersByTimeAsync(10_000)

  expect(run).toHaveBeenCalledTimes(2)
})
