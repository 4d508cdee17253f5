import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { dayMs } from '#contract/durations.ts'
import { getSqlState } from './errors.ts'
import { queryRows } from './query-rows.ts'

/** Far below the age at which the cleanup deletes such rows. */
const ageMaxMs = 30 * dayMs

/** `later`: a standby that has not applied them yet. */
export type Found = 'all' | 'not all' | 'later'

export interface AcknowledgedWrites {
  /** A transaction is committed, and its caller gets to know it. */
  add: (row: SQL) => void
  /** Whether the database of a connection has the newest acknowledged writes. */
  find: (client: pg.Client | pg.PoolClient) => Promise<Found>
  /** When the newest was acknowledged. Undefined: there is none. */
  newestAt: () => Date | undefined
}

/**
 * The newest writes that this process has acknowledged. A database that has them has all earlier ones: a failover or a restore
 * loses the last commits. Several, because commits that run at once are acknowledged in any order: each connection has one.
 */
export function createAcknowledgedWrites(connections: number): AcknowledgedWrites {
  const newest: { row: SQL; at: number }[] = []
  return {
    add: (row) => {
      newest.push({ row, at: Date.now() })
      if (newest.length > 2 * connections) newest.shift()
    },
    find: async (client) => {
      const rows = newest.filter(({ at }) => Date.now() - at < ageMaxMs).map(({ row }) => row)
      return rows.length === 0 ? 'all' : findRows(client, rows)
    },
    newestAt: () => (newest.length > 0 ? new Date(newest.at(-1)!.at) : undefined),
  }
}

const noSuchTable = '42P01'

async function findRows(client: pg.Client | pg.PoolClient, rows: SQL[]): Promise<Found> {
  const query = sql`select pg_is_in_recovery() as "isStandby", (${sql.join(rows, sql` and `)}) as "hasAll"`
  const found = queryRows<{ isStandby: boolean; hasAll: boolean }>(drizzle({ client }), query)
  try {
    const [{ isStandby, hasAll }] = (await found) as [{ isStandby: boolean; hasAll: boolean }]
    if (hasAll) return 'all'
    return isStandby ? 'later' : 'not all'
  } catch (error) {
    // Another database, or an empty one.
    if (getSqlState(error) === noSuchTable) return 'not all'
    throw error
  }
}
