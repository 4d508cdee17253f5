import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Work that continues after its response, a mail for example. The server waits for it before it stops. */
export interface Background {
  run: (work: Promise<unknown>) => void
  /** Resolves once nothing is running. */
  settled: () => Promise<void>
}

/** `onFailure` receives the errors, because no caller awaits the work. */
export function createBackground(onFailure: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run: (work) => {
      const done: Promise<unknown> = work.catch(onFailure).finally(() => running.delete(done))
      running.add(done)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

const sweepMs = 50
/** After it, the process ends, and PostgreSQL goes on to shut down. */
const endDatabaseMs = 60_000

interface Running {
  server: Server
  background: Background
  /** Closes the database and other resources. */
  close: () => Promise<void>
  /** Ends the database's own process, which takes as long as its writes to the disk. */
  endDatabase?: () => Promise<void>
  /** For how long new requests are accepted. */
  delayMs: number
  /** For how long accepted requests may continue. */
  capMs?: number
}

/** Graceful shutdown: requests in flight finish, up to a limit, because a video stream may take hours. */
export async function stop({
  server,
  background,
  close,
  endDatabase,
  delayMs,
  capMs = 10_000,
}: Running): Promise<void> {
  await pause(delayMs)
  const cap = setTimeout(() => server.closeAllConnections(), capMs)
  // A connection becomes idle only after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  await new Promise((closed) => server.close(closed))
  clearTimeout(cap)
  clearInterval(sweep)
  await Promise.race([background.settled(), pause(capMs)])
  // A hanging request never releases its database connection.
  await Promise.race([close(), pause(capMs)])
  if (endDatabase) await Promise.race([endDatabase(), pause(endDatabaseMs)])
}
