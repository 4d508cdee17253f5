import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Listen } from './connect.ts'
import { defaultSchema } from './database-schema.ts'
import { changeChannel } from './publish-changes.ts'

/** The beginning of the connection's name in `pg_stat_activity`. The id of the store of videos follows. */
export const listenerName = (schema: string): string => (schema === defaultSchema ? 'joma changes' : `joma/${schema}`)

const reconnectMs = 1_000
/** How often the connection is checked: a lost one may report no error. */
const checkEveryMs = 10_000
const timeoutMs = 5_000

/** Receives notifications on a connection of its own, which reconnects when it is lost. */
export const listenPostgres =
  (connectionString: string, schema: string = defaultSchema): Listen =>
  async ({ onChange, onMissedChanges, storeId }) => {
    const options = { connectionString, application_name: [listenerName(schema), storeId].filter(Boolean).join(' ') }
    const stopped = new AbortController()
    const { signal } = stopped
    const parts = { channel: changeChannel(schema), onChange, signal }
    const first = await open(options, parts)
    const finished = reconnect(first)

    async function reconnect({ ended }: Listener) {
      await ended
      while (!signal.aborted) {
        await pause(reconnectMs, undefined, { signal }).catch(() => {})
        const listener = await open(options, parts).catch(() => undefined)
        if (!listener) continue
        onMissedChanges()
        await listener.ended
      }
    }

    return async () => {
      stopped.abort()
      await finished
    }
  }

interface Listener {
  /** Resolves when the connection is lost or closed. */
  ended: Promise<void>
}

interface Parts {
  channel: string
  onChange: (payload: string) => void
  signal: AbortSignal
}

async function open(options: pg.ClientConfig, { channel, onChange, signal }: Parts): Promise<Listener> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const close = () => void client.end().catch(() => {})
  client.on('notification', ({ payload }) => onChange(payload ?? ''))
  client.on('error', () => {})
  client.once('end', resolve)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    close()
    throw error
  }
  const checking = setInterval(() => void client.query('select').catch(close), checkEveryMs)
  client.once('end', () => clearInterval(checking))
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
  return { ended }
}
