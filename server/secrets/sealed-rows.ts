import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/connect.ts'
import { totps } from '../factors/table.ts'
import { fingerprintKeys } from '../http/table.ts'
import type { Keys } from '../process/keys.ts'
import { seal, unseal } from '../process/seal.ts'
import { openInput, storeInput } from '../proposals/proposed-input.ts'
import { proposals } from '../proposals/table.ts'
import { isInUse } from '../tills/silent-phones.ts'
import { tillPhones } from '../tills/table.ts'
import { webhooks } from '../webhooks/table.ts'

/** Which secret of the server opens a value. `lost`: none of them. */
export type SealState = 'current' | 'earlier' | 'lost'

export interface SealedRow {
  id: string
  state: SealState
  /** Seals its value with the key of the current secret. Only for rows that are locked and opened by an earlier secret. */
  reseal: (tx: Tx) => Promise<unknown>
}

/** A page of all rows, or some rows, which are locked until the transaction ends. Both in the order of their ids. */
type RowRange = { after: string; limit: number } | { lockedIds: string[] }

/** A kind of rows with a value that is encrypted or authenticated by a key of the server's secret. */
export interface SealedKind {
  one: string
  many: string
  /** Rows that no call can use any more are not read. */
  read: (client: Db | Tx, range: RowRange, keys: readonly Keys[]) => Promise<SealedRow[]>
}

export const sealedKinds: SealedKind[] = [
  {
    one: 'authenticator app',
    many: 'authenticator apps',
    read: async (client, range, keys) => {
      const query = client.select().from(totps).where(isIn(totps.user_id, range)).orderBy(asc(totps.user_id))
      const rows = await finish(query.$dynamic(), range)
      return rows.map(({ user_id: id, sealed_secret, confirmed_at }) => {
        const { state, resealed } = openSealed(
          sealed_secret,
          keys.map(({ factor }) => factor),
          id,
        )
        const reseal = (tx: Tx) => tx.update(totps).set({ sealed_secret: resealed! }).where(eq(totps.user_id, id))
        // One that is not confirmed is started again.
        return { id, state: confirmed_at ? state : ignoreLost(state), reseal }
      })
    },
  },
  {
    one: 'till phone',
    many: 'till phones',
    read: async (client, range, keys) => {
      const isFound = and(isIn(tillPhones.id, range), isInUse)
      const query = client.select().from(tillPhones).where(isFound).orderBy(asc(tillPhones.id))
      const rows = await finish(query.$dynamic(), range)
      return rows.map(({ id, sealed_secret }) => {
        const { state, resealed } = openSealed(
          sealed_secret,
          keys.map(({ tillPhone }) => tillPhone),
          id,
        )
        const reseal = (tx: Tx) => tx.update(tillPhones).set({ sealed_secret: resealed! }).where(eq(tillPhones.id, id))
        return { id, state, reseal }
      })
    },
  },
  {
    one: 'proposal',
    many: 'proposals',
    read: async (client, range, keys) => {
      const isWaiting = and(eq(proposals.state, 'waiting'), gt(proposals.expires_at, sql`now()`))
      const query = client
        .select()
        .from(proposals)
        .where(and(isIn(proposals.id, range), isWaiting))
      const rows = await finish(query.orderBy(asc(proposals.id)).$dynamic(), range)
      const proposalKeys = keys.map(({ proposal, fingerprint }) => ({ seal: proposal, hash: fingerprint }))
      return rows.map((proposal) => {
        const { id } = proposal
        const opened = openInput(proposal, proposalKeys)
        const state = !opened ? 'lost' : opened.isCurrent ? 'current' : 'earlier'
        const reseal = (tx: Tx) => {
          const { sealed_secrets, input_hash } = storeInput(opened!.input, proposal, proposalKeys)
          return tx.update(proposals).set({ sealed_secrets, input_hash }).where(eq(proposals.id, id))
        }
        return { id, state, reseal }
      })
    },
  },
  {
    one: 'webhook',
    many: 'webhooks',
    read: async (client, range, keys) => {
      const query = client.select().from(webhooks).where(isIn(webhooks.id, range)).orderBy(asc(webhooks.id))
      const rows = await finish(query.$dynamic(), range)
      return rows.map(({ id, sealed_secret }) => {
        const { state, resealed } = openSealed(
          sealed_secret,
          keys.map(({ webhook }) => webhook),
          id,
        )
        const reseal = (tx: Tx) => tx.update(webhooks).set({ sealed_secret: resealed! }).where(eq(webhooks.id, id))
        return { id, state, reseal }
      })
    },
  },
  {
    one: 'fingerprint key',
    many: 'fingerprint keys',
    read: async (client, range, keys) => {
      const query = client.select().from(fingerprintKeys).where(isIn(fingerprintKeys.id, range))
      const rows = await finish(query.orderBy(asc(fingerprintKeys.id)).$dynamic(), range)
      return rows.map(({ id, sealed_key, retired_at }) => {
        const { state, resealed } = openSealed(
          sealed_key,
          keys.map(({ fingerprintKey }) => fingerprintKey),
          id,
        )
        // Retired, so that who knows the earlier secret does not know the key of new fingerprints.
        const values = { sealed_key: resealed!, retired_at: retired_at ?? sql`now()` }
        const reseal = (tx: Tx) => tx.update(fingerprintKeys).set(values).where(eq(fingerprintKeys.id, id))
        // The next write replaces a current one that is lost.
        return { id, state: retired_at ? ignoreLost(state) : state, reseal }
      })
    },
  },
]

const isIn = (column: PgColumn, range: RowRange): SQL =>
  'lockedIds' in range ? inArray(column, range.lockedIds) : gt(column, range.after)

interface Query<Rows> extends PromiseLike<Rows> {
  limit: (rows: number) => Query<Rows>
  for: (strength: 'no key update') => Query<Rows>
}

async function finish<Rows>(query: Query<Rows>, range: RowRange): Promise<Rows> {
  return 'limit' in range ? query.limit(range.limit) : query.for('no key update')
}

const ignoreLost = (state: SealState): SealState => (state === 'lost' ? 'current' : state)

function openSealed(sealed: Uint8Array, keys: readonly string[], owner: string) {
  const opened = unseal(sealed, { keys, owner })
  if (!opened) return { state: 'lost' as const }
  if (opened.isCurrentKey) return { state: 'current' as const }
  return { state: 'earlier' as const, resealed: seal(opened.text, { key: keys[0]!, owner }) }
}
