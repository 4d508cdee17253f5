import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db, Tx } from './connect.ts'
import { takeLastStatements } from './transactions.ts'

/**
 * Transactions in fewer round trips: `begin` is sent together with the first statement, and `commit` with the last ones. The
 * pool's connections must send queries without waiting for the response of the one before.
 */
export const pipelinedTransactions =
  (pool: pg.Pool): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    const tx = databaseOf(client)
    let broken: Error | undefined
    try {
      const begun = client.query(beginWith(config))
      // Reported below, or by the first statement.
      begun.catch(() => {})
      const result = await work(tx)
      const last = takeLastStatements(tx)
      const [{ command }] = await Promise.all([client.query('commit'), begun, ...last])
      // A failed statement whose error was not passed on.
      if (command !== 'COMMIT') throw new Error('The database has rolled the transaction back')
      return result
    } catch (error) {
      takeLastStatements(tx)
      await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  }

function beginWith({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
  return `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`
}

const databases = new WeakMap<pg.PoolClient, Tx>()

/** One for each connection, so that its prepared statements are built once. */
function databaseOf(client: pg.PoolClient): Tx {
  // Transactions are not nested, so that the methods of a database suffice.
  const db = databases.get(client) ?? (drizzle({ client }) as unknown as Tx)
  databases.set(client, db)
  return db
}
