import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { runAudit } from '../audits/run-audit.ts'
import { packSnapshot } from '../backup/pack-snapshot.ts'
import { takeSnapshot } from '../backup/snapshot.ts'
import type { Db } from '../db/connect.ts'
import { reasonOf } from '../db/error-message.ts'
import type { MediaStore } from '../media/store.ts'
import { doorPath } from './socket-path.ts'

interface House {
  db: Db
  media: MediaStore
  dataDir: string
  /** A database server needs no door: it lets the commands in itself. */
  databaseUrl: string | undefined
  log: Logger
}

/**
 * Answers the operator's commands while this process has the embedded database, which is for one process. The door is a
 * socket in the data folder that only the server's own user can open. Gives the way to close it. To be opened by
 * whoever holds the folder, because it replaces what a killed server left there.
 */
export async function openDoor({ db, media, dataDir, databaseUrl, log }: House): Promise<() => Promise<void>> {
  if (databaseUrl) return async () => {}
  const path = doorPath(dataDir)
  if (!path) {
    log.warn('the path of DATA_DIR is too long for a socket: audit and backup have to wait until the server stops')
    return async () => {}
  }
  const stopping = new AbortController()
  const app = new Hono().onError((error, c) => c.text(reasonOf(error), 500))
  app.get('/audit', async (c) => c.json(await runAudit(db)))
  app.get('/backup', async (c) => {
    const wanted = { folder: dataDir, hasVideos: c.req.query('videos') === 'yes', signal: stopping.signal }
    const backup = packSnapshot(await takeSnapshot(db, wanted), media)
    return c.body(Readable.toWeb(backup) as ReadableStream<Uint8Array>)
  })

  const server = createAdaptorServer({ fetch: app.fetch })
  rmSync(path, { force: true })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject).once('listening', listening.resolve)
  // The socket is made within `listen`, and never for a moment open to others.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await listening.promise

  return async () => {
    stopping.abort(new Error('The server stops.'))
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
