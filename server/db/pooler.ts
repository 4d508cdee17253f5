import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { getSqlState } from './errors.ts'
import { sessionWaitMs, withNewSession } from './with-client.ts'

/** A pooler gives its clients process ids of its own. */
export async function isPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID
}

const attemptsMax = 10
const noSuchStatement = '26000'

const advice =
  'DATABASE_URL leads to a pooler without prepared statements (PgBouncer before 1.21, or with max_prepared_statements = 0). Set PREPARED_STATEMENTS=off.'

/**
 * Throws if a pooler moves its clients between sessions without their prepared statements. Two clients use sessions in turn,
 * until one has run its statement in a session where it has not prepared it. With a session for each client that never happens.
 */
export async function refuseForgetfulPooler(connectionString: string): Promise<void> {
  try {
    await withNewSession(connectionString, (one) =>
      withNewSession(connectionString, (other) => moveBetweenSessions(one, other)),
    )
  } catch (error) {
    if (getSqlState(error) !== noSuchStatement) throw error
    throw new Error(advice, { cause: error })
  }
}

async function moveBetweenSessions(one: pg.Client, other: pg.Client): Promise<void> {
  const statements = new Map([one, other].map((client) => [client, createStatement()]))
  const hasMoved = (client: pg.Client) => statements.get(client)!(client)
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const [holder, runner] = attempt % 2 === 0 ? [one, other] : [other, one]
    if (await runInTwoSessions(holder, runner, hasMoved)) return
  }
}

/** A prepared statement of one client. Returns whether it ran in another session than the first time. */
function createStatement() {
  // No other process uses the name.
  const name = `joma_try_${randomBytes(8).toString('hex')}`
  let firstPid: number | undefined
  return async (client: pg.Client): Promise<boolean> => {
    const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })
    firstPid ??= rows[0]!.pid
    return rows[0]!.pid !== firstPid
  }
}

/** Runs something on two clients, the first in a transaction, so that the second needs another session. */
async function runInTwoSessions(
  holder: pg.Client,
  runner: pg.Client,
  run: (client: pg.Client) => Promise<boolean>,
): Promise<boolean> {
  await holder.query('begin')
  try {
    const isTrue = await run(holder)
    const running = run(runner)
    await Promise.race([running, pause(sessionWaitMs)])
    await holder.query('commit')
    return (await running) || isTrue
  } catch (error) {
    await holder.query('rollback')
    throw error
  }
}
