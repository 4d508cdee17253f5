import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createUsedDataDir, start } from '../support/built-in/location.ts'
import { readMemoryMb } from '../support/server/read-memory.ts'

const limitMb = 140
/** For a few seconds of each minute a job reads with four connections. */
const peakLimitMb = limitMb + 10

test(`a server and its PostgreSQL need at most ${limitMb} MB together while they are idle`, async () => {
  const joma = await start(await createUsedDataDir())
  const samples: number[] = []

  // Each of the server's jobs runs in the first minute.
  for (let second = 0; second < 70; second++) {
    await pause(1_000)
    samples.push(readMemoryMb(joma.pid))
  }

  console.log(samples.map((mb) => mb.toFixed(1)).join(' '))
  expect(samples.toSorted((one, other) => one - other)[35]).toBeLessThanOrEqual(limitMb)
  expect(Math.max(...samples)).toBeLessThanOrEqual(peakLimitMb)
})
