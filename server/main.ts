import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { servePage } from './http/page.ts'
import { createFolderStore } from './media/folder-store.ts'
import { keptSecret } from './secret.ts'
import { createFirstAdmin } from './users/first-admin.ts'

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

  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    console.log(`Joma is at http://localhost:${port}`)
    if (admin) console.log(`Administrator: ${admin.username}  Password: ${admin.password}  (shown only now)`)
  })
  server.on('error', stopWith)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => server.close(() => void close().then(() => process.exit())))
  }
}

function stopWith(error: Error): never {
  console.error(`Joma did not start: ${error.message}`)
  process.exit(1)
}

await start().catch(stopWith)
