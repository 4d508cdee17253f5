import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** PostgreSQL ends when it cannot extend its log of changes, and needs space to repair the data at the next start. */
const reserveBytes = 64 * 1_048_576
const emptyBytes = 1_048_576
const checkEveryMs = 1_000

const getFreeBytes = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize

/** Watches the space that the disk of a folder has left. Returns whether it is less than a reserve. */
export function watchDiskSpace(folder: string, onChange: (isLow: boolean) => void): () => boolean {
  let isLow = false
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    try {
      const wasLow = isLow
      isLow = getFreeBytes(await statfs(folder)) < reserveBytes
      if (isLow !== wasLow) onChange(isLow)
    } catch {
      // The disk is out of reach, which calls report.
    } finally {
      isChecking = false
    }
  }
  void check()
  setInterval(() => void check(), checkEveryMs).unref()
  return () => isLow
}

/** Whether the disk of a folder has no space left. PostgreSQL cannot log it then. */
export function isDiskFull(folder: string): boolean {
  try {
    return getFreeBytes(statfsSync(folder)) < emptyBytes
  } catch {
    return false
  }
}
