import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Db } from '../db/connect.ts'

const timeoutMs = 2_000

interface Parts {
  db: Db
  isStopping: () => boolean
}

/** Probes: `/healthz` for liveness, `/readyz` for readiness. */
export function serveHealth({ db, isStopping }: Parts): Hono {
  const pingDatabase = createPing(db)
  const app = new Hono()
  // Only these paths: the app is mounted at the root, and videos and the page are cacheable.
  app.on('GET', ['/healthz', '/readyz'], async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.text('stopping', 503)
    return (await pingDatabase()) ? c.text('ok') : c.text('database out of reach', 503)
  })
  return app
}

/** Runs a trivial query; concurrent probes share one. */
function createPing(db: Db): () => Promise<boolean> {
  let pinging: Promise<boolean> | undefined
  const clear = () => {
    pinging = undefined
  }
  const ping = async () => {
    const answered = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const timedOut = new Promise<false>((resolve) => void setTimeout(resolve, timeoutMs, false).unref())
    return Promise.race([answered, timedOut])
  }
  return () => {
    pinging ??= ping().finally(clear)
    return pinging
  }
}
