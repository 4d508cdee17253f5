import { Gauge, type Registry } from 'prom-client'
import type { PoolStats } from '../db/connect.ts'

export interface Queue {
  queue: string
  requests: number
  /** When the oldest request was made; null in an empty queue. */
  since: Date | null
}

interface Parts {
  readQueues: () => Promise<Queue[]>
  poolStats: (() => PoolStats) | undefined
  registers: Registry[]
}

/** Gauges of the queues and of the database's connections. Returns a function that updates them. */
export function createDatabaseGauges({ readQueues, poolStats, registers }: Parts): () => Promise<void> {
  const labelNames = ['queue']
  const waiting = new Gauge({
    name: 'joma_queue_requests',
    help: 'Pending requests that an administrator has to decide',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
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
    waiting.reset()
    oldest.reset()
    // Without the database the queues are unknown, and the other metrics are needed most.
    for (const { queue, requests, since } of await readQueues().catch(() => [])) {
      waiting.set({ queue }, requests)
      oldest.set({ queue }, since ? (Date.now() - since.getTime()) / 1000 : 0)
    }
  }
}
