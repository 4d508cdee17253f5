import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, connect } from './connect.ts'
import { getErrorMessage, isUnavailable } from './errors.ts'

interface Waiting {
  /** How long to wait for a database that is out of reach. */
  waitMs: number
  /** Reports what the start waits for. */
  onWait: (message: string) => void
  /** The database is out of reach for the first time. */
  onOutOfReach: () => Promise<void>
  /** Ends the wait with its reason. */
  signal: AbortSignal
}

const retryMs = 1_000

/** Opens and migrates the database. Waits while it is out of reach, for example because its machine starts later. */
export async function connectWhenReady(
  location: Parameters<typeof connect>[0],
  { waitMs, onWait, onOutOfReach, signal }: Waiting,
): Promise<Connection> {
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await connect({ ...location, onWait })
    } catch (error) {
      if (!location.databaseUrl || !isUnavailable(error) || performance.now() - startedAt > waitMs) throw error
      if (attempt === 0) await onOutOfReach()
      // Once every ten attempts, so that a long wait stays readable.
      if (attempt % 10 === 0) onWait(`The database is out of reach (${getErrorMessage(error)}). Waiting for it ...`)
      await pause(retryMs, undefined, { signal })
    }
  }
}
