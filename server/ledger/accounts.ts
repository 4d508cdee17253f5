import type { Tx } from '../db/connect.ts'
import { accounts, type houseKinds, memberKinds } from './table.ts'

/** An account by what it is: a member's, or one of the house's. */
export type Account =
  | { owner: string; kind: (typeof memberKinds)[number] }
  | { owner: null; kind: (typeof houseKinds)[number] }

/** A member's account. `owner` is the user's id. */
export const member = (owner: string, kind: (typeof memberKinds)[number]): Account => ({ owner, kind })
export const house = (kind: (typeof houseKinds)[number]): Account => ({ owner: null, kind })

/** Opens the three accounts of a new member, empty. */
export const openAccounts = (tx: Tx, owner: string) =>
  tx.insert(accounts).values(memberKinds.map((kind) => ({ owner_id: owner, kind })))
