import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { AcknowledgedWrites } from './acknowledged-writes.ts'
import type { Db, Tx } from './connect.ts'
import { getSqlState } from './errors.ts'
import type { PooledClient } from './lost-connections.ts'
import { takeRecordedRow } from './recorded-rows.ts'
import { takeLastStatements } from './transactions.ts'

/**
 * Transactions in fewer round trips: `begin` is sent together with the first statement, and `commit` with the last ones. The
 * pool's connections must send queries without waiting for the response of the one before.
 */
export const pipelinedTransactions =
  (pool: pg.Pool, writes: AcknowledgedWrites | undefined): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    const state = stateOf(client)
    const { tx } = state
    state.firstError = undefined
    let broken: Error | undefined
    try {
      const begun = client.query(beginWith(config))
      // Reported below, or by the first statement.
      begun.catch(() => {})
      const result = await work(tx)
      const last = takeLastStatements(tx)
      const row = takeRecordedRow(tx)
      const committed = client.query('commit')
      // Reported after the errors of the statements before it.
      committed.catch(() => {})
      await begun
      for (const sent of last) await sent
      const { command } = await committed
      // A failed statement whose error was not passed on.
      if (command !== 'COMMIT') throw new Error('The database has rolled the transaction back')
      if (row) writes?.add(row)
      return result
    } catch (error) {
      takeLastStatements(tx)
      takeRecordedRow(tx)
      await client.query('rollback').catch((failure: Error) => (broken = failure))
      // Statements are sent together, and the caller may get the error of a later one first.
      throw getSqlState(error) === failedTransaction ? (state.firstError ?? error) : error
    } finally {
      client.release(broken)
    }
  }

function beginWith({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
  return `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`
}

/** The error of every statement after the first one that failed. */
const failedTransaction = '25P02'

interface ConnectionState {
  tx: Tx
  /** The first error of its transaction, in the order of its statements. */
  firstError: Error | undefined
}

const states = new WeakMap<pg.PoolClient, ConnectionState>()

/** One for each connection, so that its prepared statements are built once. */
function stateOf(client: pg.PoolClient): ConnectionState {
  const known = states.get(client)
  if (known) return known
  // Transactions are not nested, so that the methods of a database suffice.
  const state: ConnectionState = { tx: drizzle({ client }) as unknown as Tx, firstError: undefined }
  ;(client as PooledClient).connection.on('errorMessage', (error: Error) => (state.firstError ??= error))
  states.set(client, state)
  return state
}
