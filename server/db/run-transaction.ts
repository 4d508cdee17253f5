import type { Db, Tx } from './connect.ts'
import { tell } from './publish-changes.ts'
import { announcedBy } from './record-change.ts'
import { sqlState } from './sql-state.ts'

const serializationFailure = '40001'
const deadlock = '40P01'
const attemptsMax = 5

/**
 * Runs a transaction, again where the database asks for that. The work may therefore run more than once. What it has
 * announced is told once it is kept.
 */
export async function retrying<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, announced } = await db.transaction(async (tx) => ({
        result: await work(tx),
        announced: announcedBy(tx),
      }))
      tell(db, announced)
      return result
    } catch (error) {
      const state = sqlState(error)
      if (attempt === attemptsMax || (state !== serializationFailure && state !== deadlock)) throw error
    }
  }
}
