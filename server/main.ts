import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { servePage } from './http/page.ts'
import { createFolderStore } from './media/folder-store.ts'
import { keptSecret } from './secret.ts'
import { createFirstAdmin } from './users/first-admin.ts'

const stopAfterMs = 5_000
let isStopping = false

async function start() {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const { db, close } = await connect(config)
  const admin = await createFirstAdmin(db, { username: config.adminUsername, password: config.adminPassword })
  const app = createApp({
    db,
    media: createFolderStore(join(config.dataDir, 'media')),
    secret: config.jwtSecret ?? keptSecret(config.dataDir),
    tokenTtlS: config.tokenTtlS,
    uploadLimitBytes: config.uploadLimitBytes,
    isProduction: config.isProduction,
  })
  app.route('/', servePage(join(import.meta.dirname, '../dist')))

  const listening = { fetch: app.fetch, port: config.port, ...(config.host && { hostname: config.host }) }
  const server = serve(listening, ({ port }) => {
    console.log(`Joma is at http://localhost:${port}`)
    if (admin) console.log(`Administrator: ${admin.username}  Password: ${admin.password}  (shown only this once)`)
  })
  server.on('error', stopWith)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(server, close))
}

/** Requests in flight finish, within reason: a phone that streams a video must not keep the server from stopping. */
async function stop(server: ServerType, closeDatabase: () => Promise<void>) {
  // Ctrl+C arrives twice: from the terminal and, passed on, from npm.
  if (isStopping) return
  isStopping = true
  if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), stopAfterMs).unref()
  await new Promise((closed) => server.close(closed))
  await closeDatabase()
  process.exit()
}

function stopWith(error: Error): never {
  console.error(`Joma did not start: ${error.message}`)
  process.exit(1)
}

await start().catch(stopWith)
