import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const minuteMs = 60_000
const dayMs = 86_400_000

export interface Clock {
  /** The environment of processes that have this clock: libfaketime reads the offset from a file at each call. */
  environment: Record<string, string>
  /** The simulated time, in ms since 1970. */
  now: () => number
  /** The Asia/Dhaka day: UTC+6 all year. */
  day: () => string
  /** Moves the clock of all running processes to a time of a simulated day, for example `09:00`. */
  moveTo: (day: string, time: string) => void
  advanceMinutes: (minutes: number) => void
  remove: () => void
}

/** A clock for the server and PostgreSQL. It runs as the real one, except when it is moved. */
export function createClock(): Clock {
  const folder = mkdtempSync(join(tmpdir(), 'joma-clock-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const file = join(folder, 'offset')
  let offsetMs = 0
  const setTime = (ms: number) => {
    offsetMs = ms - Date.now()
    writeFileSync(file, `${offsetMs < 0 ? '' : '+'}${(offsetMs / 1_000).toFixed(3)}\n`)
  }
  setTime(Date.now())
  const now = () => Date.now() + offsetMs
  return {
    environment: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers would all fire at once.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    now,
    day: () => toDay(now()),
    moveTo: (day, time) => setTime(Date.parse(`${day}T${time}+06:00`)),
    advanceMinutes: (minutes) => setTime(now() + minutes * minuteMs),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export const toDay = (ms: number): string => new Date(ms + dayMs / 4).toISOString().slice(0, 10)
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

function findLibrary(): string {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library) return library
  throw new Error('libfaketime is not installed. On Debian: apt install faketime')
}
