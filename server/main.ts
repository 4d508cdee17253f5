import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { runAudit } from './audits/run-audit.ts'
import { serveBackup } from './backup/pack-snapshot.ts'
import { createChanges } from './changes/changes.ts'
import { scheduleCleanup } from './cleanup/delete-expired.ts'
import { readConfig } from './config.ts'
import { openControlSocket } from './control-socket/control-socket.ts'
import { connect } from './db/connect.ts'
import { flushed } from './db/publish-changes.ts'
import { trustProxies } from './http/proxies.ts'
import { servePage } from './http/serve-page.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openStore } from './media/open-store.ts'
import { createBackground } from './process/background.ts'
import { loadOrCreateSecret } from './process/load-or-create-secret.ts'
import { createLog } from './process/log.ts'
import { stop } from './process/stop.ts'
import { createFirstAdmin } from './users/create-user.ts'

// No limit for a body while data arrives. Proxies reuse idle connections for up to a minute.
const timeouts = { headersTimeout: 20_000, requestTimeout: 0, keepAliveTimeout: 65_000 }
const stallMs = 120_000

async function start() {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const log = createLog(config.logLevel)
  const media = await openStore(config)
  const { db, listen, poolStats, close } = await connect(config)
  const changes = createChanges()
  const stopListening = await listen({ onChange: changes.receive, onMissedChanges: changes.missedChanges })
  const closeControlSocket = await openControlSocket({
    ...config,
    log,
    routes: {
      '/audit': async (c) => c.json(await runAudit(db)),
      '/backup': serveBackup({ ...config, db, media }),
    },
  })
  const admin = await createFirstAdmin(db, { username: config.adminUsername, password: config.adminPassword })
  const background = createBackground((error) => log.error({ err: error }, 'background'))
  const mailer = openMailer(config, log)
  const closeAll = () => Promise.all([mailer.close(), closeControlSocket(), stopListening(), flushed(db)]).then(close)
  let hasStopSignal = false
  const isStopping = () => hasStopSignal
  const app = createApp({
    ...config,
    db,
    changes,
    poolStats,
    media,
    mailer,
    background,
    secret: config.jwtSecret ?? loadOrCreateSecret(config.dataDir),
    log,
    rates: {
      perAccount: config.callsPerAccount,
      perAddress: config.callsPerAddress,
      isShared: config.databaseUrl !== undefined,
    },
    isStopping,
  })
  app.route('/', servePage(join(import.meta.dirname, '../dist'), trustProxies(config.trustedProxies)))
  scheduleCleanup({ db, background, isStopping })

  // The shutdown also waits for requests whose client has disconnected.
  const fetch: typeof app.fetch = (...request) => {
    const response = app.fetch(...request)
    background.run(Promise.resolve(response))
    return response
  }
  const listening = { fetch, port: config.port, serverOptions: timeouts, ...(config.host && { hostname: config.host }) }
  // A cast, because the type includes servers for HTTP/2 and TLS, which other options would create.
  const server = serve(listening, ({ port }) => {
    console.log(`Joma is at http://localhost:${port}`)
    if (admin) console.log(`Administrator: ${admin.username}  Password: ${admin.password}  (shown only this once)`)
  }) as Server
  server.setTimeout(stallMs)
  server.on('error', stopWith)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl+C arrives twice: from the terminal and, passed on, from npm.
      if (hasStopSignal) return
      hasStopSignal = true
      changes.end()
      void stop({ server, background, close: closeAll, delayMs: config.stopDelayS * 1000 }).then(() => process.exit())
    })
  }
}

function stopWith(error: Error): never {
  console.error(`Joma did not start: ${error.message}`)
  process.exit(1)
}

await start().catch(stopWith)
