import { sql } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import packageJson from '../../package.json' with { type: 'json' }
import type { Db } from '../db/connect.ts'
import { DiskAlmostFull } from '../db/errors.ts'
import { queryRows } from '../db/query-rows.ts'

const timeoutMs = 2_000

interface Parts {
  /** Undefined while the server waits for its database. */
  db?: Db | undefined
  isStopping?: () => boolean
  /** Whether the database lacks writes that this process has acknowledged. */
  hasLostWrites?: (() => boolean) | undefined
  /** Whether writes are refused because the disk of the database is almost full. */
  isDiskLow?: () => boolean
}

interface HealthProbes {
  routes: Hono
  /** A call has failed because the database had no space. The next probes test whether it has space again. */
  reportFull: () => void
}

type Health = 'ok' | 'database out of reach' | 'database accepts no writes'

/** Probes: `/healthz` for liveness, `/readyz` for readiness. */
export function createHealthProbes({
  db,
  isStopping = () => false,
  hasLostWrites,
  isDiskLow = () => false,
}: Parts): HealthProbes {
  const space = { isFull: false }
  const checkDatabase = db && createCheck(db, space)
  const routes = new Hono()
  // Only these paths: the app is mounted at the root, and videos and the page are cacheable.
  routes.on('GET', ['/healthz', '/readyz'], async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Joma-Version', packageJson.version)
  })
  // The version is not in the body, because the page compares the body.
  routes.get('/healthz', (c) => c.text('ok'))
  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.text('stopping', 503)
    if (hasLostWrites?.()) return c.text('database lacks acknowledged writes', 503)
    const health = checkDatabase ? await checkDatabase() : 'database out of reach'
    if (health === 'ok' && isDiskLow()) return c.text('database accepts no writes', 503)
    return c.text(health, health === 'ok' ? 200 : 503)
  })
  return { routes, reportFull: () => (space.isFull = true) }
}

/** Asks the database whether it accepts writes; concurrent probes share one question. */
function createCheck(db: Db, space: { isFull: boolean }): () => Promise<Health> {
  let checking: Promise<Health> | undefined
  const clear = () => {
    checking = undefined
  }
  const check = async (): Promise<Health> => {
    if (!(await acceptsWrites(db))) return 'database accepts no writes'
    if (!space.isFull) return 'ok'
    // A new file on the database's disk, which is gone with the transaction.
    await db.transaction((tx) => tx.execute(oneFile))
    space.isFull = false
    return 'ok'
  }
  const answer = () => {
    const checked = check().catch((): Health => (space.isFull ? 'database accepts no writes' : 'database out of reach'))
    const timedOut = new Promise<Health>(
      (resolve) => void setTimeout(resolve, timeoutMs, 'database out of reach').unref(),
    )
    return Promise.race([checked, timedOut])
  }
  return () => {
    checking ??= answer().finally(clear)
    return checking
  }
}

/** Whether the database accepts writes. Throws if it is out of reach. */
export async function acceptsWrites(db: Db): Promise<boolean> {
  const [row] = await queryRows<{ isReadOnly: boolean }>(db, isReadOnly)
  return row?.isReadOnly === false
}

/** A standby, or a database that an operator has closed for writes. */
const isReadOnly = sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`
const oneFile = sql`create temporary table joma_space on commit drop as 
  select repeat('x', 1000) as filling from generate_series(1, 100)`

/** Refuses calls that write while the disk of the database is almost full. */
export const refuseWrites =
  (isDiskLow: () => boolean): MiddlewareHandler =>
  async ({ req }, next) => {
    if (isDiskLow() && !['GET', 'HEAD', 'OPTIONS'].includes(req.method)) throw new DiskAlmostFull()
    await next()
  }
