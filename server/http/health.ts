import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Db } from '../db/connect.ts'

const patienceMs = 2_000

interface Watched {
  db: Db
  /** True once the server was told to stop. */
  isStopping: () => boolean
}

/** For whoever watches over the process: `/healthz` says that it lives, `/readyz` that it can take requests. */
export function serveHealth({ db, isStopping }: Watched): Hono {
  const isReached = asking(db)
  const app = new Hono()
  // Named one by one: this app stands at the top, and the videos and the page are kept by whoever gets them.
  app.on('GET', ['/healthz', '/readyz'], async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.text('stopping', 503)
    return (await isReached()) ? c.text('ok') : c.text('database out of reach', 503)
  })
  return app
}

/** Asks the database something small, once however many want to know at the same time. */
function asking(db: Db): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  const forget = () => {
    asked = undefined
  }
  const ask = async () => {
    const answered = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const timedOut = new Promise<false>((resolve) => void setTimeout(resolve, patienceMs, false).unref())
    return Promise.race([answered, timedOut])
  }
  return () => {
    asked ??= ask().finally(forget)
    return asked
  }
}
