import { Gauge, type Registry } from 'prom-client'
import type { PoolStats } from '../db/connect.ts'

/** The pending requests of each queue, by its name. */
export type QueueSizes = Record<string, { count: number; oldest: Date | null }>

interface Parts {
  readQueues: () => Promise<QueueSizes>
  poolStats: (() => PoolStats) | undefined
  registers: Registry[]
}

/** Gauges of the queues and of the database's connections. Returns a function that updates them. */
export function createDatabaseGauges({ readQueues, poolStats, registers }: Parts): () => Promise<void> {
  const labelNames = ['queue']
  const pending = new Gauge({
    name: 'joma_queue_requests',
    help: 'Pending requests that an administrator has to decide',
    labelNames,
    registers,
  })
  const oldestAge = new Gauge({
    name: 'joma_queue_oldest_seconds',
    help: 'For how long the oldest pending request has waited',
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
    for (const [state, number] of Object.entries(poolStats?.() ?? {})) connections.set({ state }, number)
    pending.reset()
    oldestAge.reset()
    // Without the database the queues are unknown, and the other metrics are needed most.
    for (const [queue, { count, oldest }] of Object.entries(await readQueues().catch(() => ({}) as QueueSizes))) {
      pending.set({ queue }, count)
      oldestAge.set({ queue }, oldest ? (Date.now() - oldest.getTime()) / 1000 : 0)
    }
  }
}
