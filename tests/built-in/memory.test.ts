import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createUsedDataDir, start } from '../support/built-in/location.ts'
import { listPostgres, readTitle } from '../support/built-in/processes.ts'

const limitMb = 140

/** The memory of a process, with its part of what it shares with others. */
function readPssMb(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))!
  return Number(kilobytes) / 1_024
}

test(`a server and its PostgreSQL need at most ${limitMb} MB together while they are idle`, async () => {
  const dataDir = await createUsedDataDir()
  const joma = await start(dataDir)
  await pause(5_000)

  const sizes = [joma.pid, ...listPostgres(dataDir)].map((pid) => ({ title: readTitle(pid), mb: readPssMb(pid) }))
  const sumMb = sizes.reduce((sum, { mb }) => sum + mb, 0)

  console.log(sizes.map(({ title, mb }) => `${mb.toFixed(1)} MB ${title.slice(0, 80)}`).join('\n'), sumMb)
  expect(sumMb).toBeLessThanOrEqual(limitMb)
})
