import type { Tx } from '../db/connect.ts'
import { audits } from './table.ts'

interface Act {
  /** The administrator's user id. */
  actorId: string
  action: string
  /** The id of the row that was acted on. */
  ref: string
  before?: object
  after?: object
}

/** Writes down what an administrator did, in the transaction of the act itself. */
export const recordAct = (tx: Tx, { actorId, ...act }: Act) => tx.insert(audits).values({ actor_id: actorId, ...act })
