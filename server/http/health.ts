import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import packageJson from '../../package.json' with { type: 'json' }
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'

const timeoutMs = 2_000

interface Parts {
  /** Undefined while the server waits for its database. */
  db?: Db | undefined
  isStopping?: () => boolean
  /** Whether a call failed because the database had no space. The probe tests then whether it has space again. */
  isFull?: () => boolean
  /** The database has space again. */
  onSpace?: () => void
}

type Health = 'ok' | 'database out of reach' | 'database accepts no writes'

/** Probes: `/healthz` for liveness, `/readyz` for readiness. */
export function serveHealth({ db, isStopping = () => false, ...space }: Parts): Hono {
  const checkDatabase = db && createCheck(db, space)
  const app = new Hono()
  // Only these paths: the app is mounted at the root, and videos and the page are cacheable.
  app.on('GET', ['/healthz', '/readyz'], async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Joma-Version', packageJson.version)
  })
  // The version is not in the body, because the page compares the body.
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.text('stopping', 503)
    const health = checkDatabase ? await checkDatabase() : 'database out of reach'
    return c.text(health, health === 'ok' ? 200 : 503)
  })
  return app
}

/** Asks the database whether it accepts writes; concurrent probes share one question. */
function createCheck(db: Db, { isFull = () => false, onSpace = () => {} }: Parts): () => Promise<Health> {
  let checking: Promise<Health> | undefined
  const clear = () => {
    checking = undefined
  }
  const check = async (): Promise<Health> => {
    const [row] = await queryRows<{ isReadOnly: boolean }>(db, isReadOnly)
    if (row?.isReadOnly) return 'database accepts no writes'
    if (!isFull()) return 'ok'
    // A new file on the database's disk, which is gone with the transaction.
    await db.transaction((tx) => tx.execute(oneFile))
    onSpace()
    return 'ok'
  }
  const answer = () => {
    const checked = check().catch((): Health => (isFull() ? 'database accepts no writes' : 'database out of reach'))
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

/** A standby, or a database that an operator has closed for writes. */
const isReadOnly = sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`
const oneFile = sql`create temporary table joma_space on commit drop as 
  select repeat('x', 1000) as filling from generate_series(1, 100)`
