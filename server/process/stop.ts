import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Background } from './background.ts'

const sweepMs = 50

interface Running {
  server: Server
  background: Background
  /** Lets go of the database and of whatever else is held. */
  close: () => Promise<void>
  /** How long calls are still taken. */
  delayMs: number
  /** How long those that were taken may go on. */
  capMs?: number
}

/** Requests in flight finish, within reason: a phone that streams a video must not keep the server from stopping. */
export async function stop({ server, background, close, delayMs, capMs = 10_000 }: Running): Promise<void> {
  await pause(delayMs)
  const cap = setTimeout(() => server.closeAllConnections(), capMs)
  // A connection that has just had its answer is idle only from then on.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  await new Promise((closed) => server.close(closed))
  clearTimeout(cap)
  clearInterval(sweep)
  await Promise.race([background.settled(), pause(capMs)])
  // A call that hangs holds its connection to the database for ever.
  await Promise.race([close(), pause(capMs)])
}
