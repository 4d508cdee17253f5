import type pg from 'pg'
import type { AcknowledgedWrites } from './acknowledged-writes.ts'
import { LostWrites } from './errors.ts'
import type { PooledClient } from './lost-connections.ts'
import { withClient } from './with-client.ts'
import { wrapConnect } from './wrap-connect.ts'

const checkEveryMs = 1_000
const timeoutMs = 5_000

/** Reports that the database lacks acknowledged writes, and that it has them again. Without `onLostWrites` nothing is checked. */
export interface LostWritesReport {
  onLostWrites?: ((newestAt: Date) => void) | undefined
  onFoundWrites?: (() => void) | undefined
}

interface Parts extends LostWritesReport {
  connectionString: string
  writes: AcknowledgedWrites
  /** False: a pooler can change the database behind a connection. */
  hasOwnSessions: boolean
}

/**
 * Refuses every call while the database lacks writes that this process has acknowledged: after a failover to a standby without
 * them, or a restore. Every new connection is checked before its first call, and behind a pooler one each second. Returns
 * whether the database lacks writes.
 */
export function refuseLostWrites(pool: pg.Pool, parts: Parts): () => boolean {
  const { connectionString, writes, hasOwnSessions, onLostWrites, onFoundWrites } = parts
  let isLost = false
  const check = async (client: pg.Client | pg.PoolClient) => {
    const found = await writes.find(client)
    if (found === 'all') return
    if (found === 'not all' && !isLost) {
      isLost = true
      onLostWrites?.(writes.newestAt()!)
    }
    throw new LostWrites()
  }
  let isChecking = false
  const recheck = async () => {
    const isNeeded = isLost || (!hasOwnSessions && writes.newestAt() !== undefined)
    if (isChecking || !isNeeded) return
    isChecking = true
    try {
      // A connection of its own: one of the pool may still lead to the old primary.
      await withClient(connectionString, check, { query_timeout: timeoutMs })
      if (isLost) onFoundWrites?.()
      isLost = false
    } catch {
      // Reported by `check`, or the database is out of reach.
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void recheck(), checkEveryMs).unref()
  // pg-pool waits for it before it hands the connection out.
  pool.options.onConnect = (client) => withTimeout(client as PooledClient, check)
  wrapConnect(pool, (connect) => async () => {
    if (isLost) throw new LostWrites()
    return connect()
  })
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (() => {
    clearInterval(timer)
    return end()
  }) as typeof pool.end
  return () => isLost
}

/** A machine may vanish while it is asked. */
async function withTimeout(
  client: PooledClient,
  check: (client: pg.Client | pg.PoolClient) => Promise<void>,
): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), timeoutMs)
  await check(client).finally(() => clearTimeout(timer))
}
