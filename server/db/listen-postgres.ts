import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Listen } from './connect.ts'
import { changeChannel } from './record-change.ts'

/** What the database server shows of such a connection. */
export const listenerName = 'joma changes'

const againAfterMs = 1_000
/** How often the line is tried: one that is dead need not say so. */
const tryEveryMs = 30_000
const patienceMs = 10_000

/** Hears the notifications of a database server on a connection of their own, and again once that was lost. */
export const listeningTo =
  (connectionString: string): Listen =>
  async ({ onAnnounced, onGap }) => {
    const stopped = new AbortController()
    const { signal } = stopped
    const first = await open(connectionString, onAnnounced, signal)
    const kept = keepOpen(first)

    async function keepOpen({ ended }: Line) {
      await ended
      while (!signal.aborted) {
        await pause(againAfterMs, undefined, { signal }).catch(() => {})
        const line = await open(connectionString, onAnnounced, signal).catch(() => undefined)
        if (!line) continue
        onGap()
        await line.ended
      }
    }

    return async () => {
      stopped.abort()
      await kept
    }
  }

interface Line {
  /** Resolves once it is lost, or left. */
  ended: Promise<void>
}

async function open(connectionString: string, onAnnounced: (payload: string) => void, signal: AbortSignal) {
  const client = new pg.Client({
    connectionString,
    application_name: listenerName,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const leave = () => void client.end().catch(() => {})
  client.on('notification', ({ payload }) => onAnnounced(payload ?? ''))
  client.on('error', () => {})
  client.once('end', resolve)
  try {
    await client.connect()
    await client.query(`listen ${changeChannel}`)
  } catch (error) {
    leave()
    throw error
  }
  const trying = setInterval(() => void client.query('select').catch(leave), tryEveryMs)
  client.once('end', () => clearInterval(trying))
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return { ended } satisfies Line
}
