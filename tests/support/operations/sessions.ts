import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Opens a connection until the test finishes. Its sessions are not counted by `countSessions`. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  // Joma gives its role limits behind a pooler.
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
  const client = new pg.Client({ connectionString, application_name: 'test', options })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export interface Sessions {
  /** The sessions of the pools of Joma, or of a pooler. */
  total: number
  idleInTransaction: number
}

/** Counts the sessions of a role, without those that listen or check connections. */
export async function countSessions(client: pg.Client): Promise<Sessions> {
  const { rows } = await client.query<Sessions>(`
    select count(*)::int as total, (count(*) filter (where state like 'idle in transaction%'))::int as "idleInTransaction"
    from pg_stat_activity
    where usename = current_user and application_name not in ('test', 'joma check')
      and application_name not like 'joma changes%'`)
  return rows[0]!
}

/** Counts all the time. Returns a function that stops, and returns the highest count. */
export function watchSessions(client: pg.Client): () => Promise<number> {
  let highest = 0
  let isStopping = false
  const watching = (async () => {
    while (!isStopping) {
      highest = Math.max(highest, (await countSessions(client)).total)
      await pause(50)
    }
  })()
  return async () => {
    isStopping = true
    await watching
    return highest
  }
}
