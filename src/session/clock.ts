const storageKey = 'clockAheadMs'
const toleranceMs = 5 * 60_000

/** How far the clock of this phone is ahead of the server's, in ms. Negative if it is behind, 0 if it is about right. */
export const readClockAheadMs = (): number => Number(localStorage.getItem(storageKey))

/** Stores by how much this phone's clock differs from the server's time, which is ms since 1970. */
export function recordServerTime(serverMs: number): void {
  const aheadMs = Date.now() - serverMs
  const isWrong = Math.abs(aheadMs) > toleranceMs
  try {
    localStorage.setItem(storageKey, String(isWrong ? aheadMs : 0))
  } catch {
    // The storage is full. The user does not learn that the clock is wrong.
  }
}
