import type { Db } from '../db/connect.ts'
import type { Background } from '../process/background.ts'
import { deleteExpired } from './delete-expired.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Parts {
  db: Db
  background: Background
  isStopping: () => boolean
}

/** Deletes expired rows a minute after the start and then every hour. */
export function scheduleCleanup({ db, background, isStopping }: Parts): void {
  const clean = () => {
    if (!isStopping()) background.run(deleteExpired(db))
  }
  setTimeout(clean, minuteMs).unref()
  setInterval(clean, hourMs).unref()
}
