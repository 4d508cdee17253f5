import { and, count, eq, isNull, min } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Db, PoolUse } from '../db/connect.ts'
import { payments } from '../payments/table.ts'
import { supports } from '../supports/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

interface Watched {
  db: Db
  poolUse: (() => PoolUse) | undefined
  registers: Registry[]
}

/** What people wait for and what the database is busy with. Gives the way to look again. */
export function watchDatabase({ db, poolUse, registers }: Watched): () => Promise<void> {
  const labelNames = ['queue']
  const waiting = new Gauge({
    name: 'joma_queue_requests',
    help: 'Requests that an administrator has yet to answer',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'joma_queue_oldest_seconds',
    help: 'How long the oldest of them has waited',
    labelNames,
    registers,
  })
  const connections = new Gauge({
    name: 'joma_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
  })
  return async () => {
    for (const [state, number] of Object.entries(poolUse?.() ?? {})) connections.set({ state }, number)
    waiting.reset()
    oldest.reset()
    // Without the database there is nothing to say of it; the other figures are wanted then most of all.
    for (const { queue, requests, since } of await readQueues(db).catch(() => [])) {
      waiting.set({ queue }, requests)
      oldest.set({ queue }, since ? (Date.now() - since.getTime()) / 1000 : 0)
    }
  }
}

async function readQueues(db: Db) {
  const requests = count()
  const [[payment], [withdrawal], [support]] = await Promise.all([
    db
      .select({ requests, since: min(payments.created_at) })
      .from(payments)
      .where(and(eq(payments.status, 'pending'), isNull(payments.archived_at))),
    db
      .select({ requests, since: min(withdrawals.created_at) })
      .from(withdrawals)
      .where(and(eq(withdrawals.status, 'pending'), isNull(withdrawals.archived_at))),
    db
      .select({ requests, since: min(supports.created_at) })
      .from(supports)
      .where(and(isNull(supports.deleted_at), isNull(supports.solved_at))),
  ])
  return [
    { queue: 'payments', ...payment! },
    { queue: 'withdrawals', ...withdrawal! },
    { queue: 'supports', ...support! },
  ]
}
