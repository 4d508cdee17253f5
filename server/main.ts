import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { createChanges } from './changes/changes.ts'
import { keepHouse } from './cleanup/schedule-cleanup.ts'
import { readConfig } from './config.ts'
import { openDoor } from './control-socket/open-control-socket.ts'
import { connect } from './db/connect.ts'
import { allTold } from './db/publish-changes.ts'
import { trusting } from './http/proxies.ts'
import { servePage } from './http/serve-page.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openStore } from './media/open-store.ts'
import { createBackground } from './process/background.ts'
import { createLog } from './process/log.ts'
import { keptSecret } from './process/secret.ts'
import { stop } from './process/stop.ts'
import { createFirstAdmin } from './users/first-admin.ts'

// A body may take as long as it moves; a header has no reason to. Proxies keep connections for up to a minute.
const patience = { headersTimeout: 20_000, requestTimeout: 0, keepAliveTimeout: 65_000 }
const stallMs = 120_000

async function start() {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const log = createLog(config.logLevel)
  const media = await openStore(config)
  const { db, listen, poolUse, close } = await connect(config)
  const changes = createChanges()
  const stopListening = await listen({ onAnnounced: changes.hear, onGap: changes.gap })
  const closeDoor = await openDoor({ ...config, db, media, log })
  const admin = await createFirstAdmin(db, { username: config.adminUsername, password: config.adminPassword })
  const background = createBackground((error) => log.error({ err: error }, 'background'))
  const mailer = openMailer(config, log)
  const closeAll = () => Promise.all([mailer.close(), closeDoor(), stopListening(), allTold(db)]).then(close)
  let isToStop = false
  const isStopping = () => isToStop
  const app = createApp({
    ...config,
    db,
    changes,
    poolUse,
    media,
    mailer,
    background,
    secret: config.jwtSecret ?? keptSecret(config.dataDir),
    log,
    rates: {
      perAccount: config.callsPerAccount,
      perAddress: config.callsPerAddress,
      isShared: config.databaseUrl !== undefined,
    },
    isStopping,
  })
  app.route('/', servePage(join(import.meta.dirname, '../dist'), trusting(config.trustedProxies)))
  keepHouse({ db, background, isStopping })

  // A call is worked on to its end, even where nobody waits for the answer any more.
  const fetch: typeof app.fetch = (...request) => {
    const answer = app.fetch(...request)
    background.run(Promise.resolve(answer))
    return answer
  }
  const listening = { fetch, port: config.port, serverOptions: patience, ...(config.host && { hostname: config.host }) }
  // Without another protocol asked for, it is Node's plain server.
  const server = serve(listening, ({ port }) => {
    console.log(`Joma is at http://localhost:${port}`)
    if (admin) console.log(`Administrator: ${admin.username}  Password: ${admin.password}  (shown only this once)`)
  }) as Server
  server.setTimeout(stallMs)
  server.on('error', stopWith)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl+C arrives twice: from the terminal and, passed on, from npm.
      if (isToStop) return
      isToStop = true
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
