import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Background } from './background.ts'

const sweepMs = 50

interface Running {
  server: Server
  background: Background
  /** Closes the database and other resources. */
  close: () => Promise<void>
  /** For how long new requests are accepted. */
  delayMs: number
  /** For how long accepted requests may continue. */
  capMs?: number
}

/** Graceful shutdown: requests in flight finish, up to a limit, because a video stream may take hours. */
export async function stop({ server, background, close, delayMs, capMs = 10_000 }: Running): Promise<void> {
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
}
