import type { Db, Tx } from './connect.ts'
import { getSqlState } from './errors.ts'
import { publish, takeRecordedChanges } from './publish-changes.ts'

const serializationFailure = '40001'
const deadlock = '40P01'
const attemptsMax = 5

/**
 * Runs a transaction. Retries after a serialization failure or a deadlock, so that `work` can run more than once.
 * Publishes the recorded changes after the commit.
 */
export async function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, changes } = await db.transaction(async (tx) => {
        try {
          return { result: await work(tx), changes: takeRecordedChanges(tx) }
        } catch (error) {
          takeRecordedChanges(tx)
          throw error
        }
      })
      publish(db, changes)
      return result
    } catch (error) {
      const state = getSqlState(error)
      if (attempt === attemptsMax || (state !== serializationFailure && state !== deadlock)) throw error
    }
  }
}
