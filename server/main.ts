import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import { advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { pictureUpload } from '#contract/users.ts'
import { AdminRequest, runAdminCommand } from './admin-command/run-admin-command.ts'
import { createApp } from './app.ts'
import { runAudit } from './audits/run-audit.ts'
import { serveBackup } from './backup/pack-snapshot.ts'
import { createChanges } from './changes/changes.ts'
import { scheduleCleanup } from './cleanup/delete-expired.ts'
import { type Config, readConfig } from './config.ts'
import { openControlSocket } from './control-socket/control-socket.ts'
import { connectWhenReady } from './db/connect-when-ready.ts'
import { getErrorMessage } from './db/errors.ts'
import { flushed } from './db/publish-changes.ts'
import { createHttpServer } from './http/http-server.ts'
import { trustProxies } from './http/proxies.ts'
import { servePage } from './http/serve-page.ts'
import { createStartingApp } from './http/starting.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openStore } from './media/open-store.ts'
import { createBackground } from './process/background.ts'
import { loadOrCreateSecret } from './process/load-or-create-secret.ts'
import { createLog } from './process/log.ts'
import { protectFolder } from './process/protect-folder.ts'
import { stop } from './process/stop.ts'
import { postToPushService } from './push/push-service.ts'
import { schedulePush } from './push/send-push.ts'
import { deriveVapidKeys } from './push/vapid-keys.ts'
import { readQueues } from './queues/handlers.ts'
import { scheduleWaitingNotifications } from './queues/notify-waiting.ts'
import { scheduleSmsChecks } from './till-sms/check-sms.ts'
import { createFirstAdmin } from './users/create-user.ts'

/** Beside package.json, because this file also runs from `dist/server`. */
const pageFolder = join(findPackageJSON('.', import.meta.url)!, '../dist/page')

const stopping = new AbortController()
const isStopping = () => stopping.signal.aborted

async function start() {
  const config = readConfig(process.env)
  const { isProduction, port, host } = config
  if (isProduction && !existsSync(pageFolder)) throw new Error(`${pageFolder} is missing. Run npm run build first.`)
  protectFolder(config.dataDir)
  const log = createLog(config.logLevel)
  const background = createBackground((error) => log.error({ err: error }, 'background'))
  const changes = createChanges()
  const proxies = trustProxies(config.trustedProxies)
  const page = servePage(pageFolder, proxies)
  let app = createStartingApp({ proxies, page, isProduction })
  // The shutdown also waits for requests whose client has disconnected.
  const fetch: typeof app.fetch = (...request) => {
    const response = app.fetch(...request)
    background.run(Promise.resolve(response))
    return response
  }
  const server = createHttpServer(fetch, {
    uploads: {
      [basePath + advertiseUpload.path]: config.uploadLimitBytes,
      [basePath + pictureUpload.path]: pictureUpload.limitBytes,
      [basePath + supportPictureUpload.path]: supportPictureUpload.limitBytes,
    },
  })
  server.on('error', stopWith)
  const listen = async () => {
    if (!server.listening) await once(server.listen(port, host), 'listening')
  }
  let close = async () => {}
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl+C arrives twice: from the terminal and, passed on, from npm.
      if (isStopping()) return
      stopping.abort()
      changes.end()
      const delayMs = config.stopDelayS * 1000
      void stop({ server, background, close: () => close(), delayMs }).then(() => process.exit())
    })
  }

  const media = await openStore(config)
  const connection = await connectWhenReady(
    { ...config, statementTimeoutMs: config.databaseTimeoutS * 1000 },
    {
      waitMs: config.databaseWaitS * 1000,
      onWait: (message) => log.warn(message),
      // Probes have a response meanwhile. In other cases not before the server is ready: a proxy that checks nothing would send calls.
      onOutOfReach: listen,
      signal: stopping.signal,
    },
  )
  const { db, poolStats, vacuum } = connection
  close = connection.close
  // Again, because the embedded database gives its files modes of its own.
  const unprotected = protectFolder(config.dataDir)
  if (unprotected.length > 0) log.warn({ paths: unprotected.slice(0, 5) }, 'Other users can read files of DATA_DIR')
  const stopListening = await connection.listen({ onChange: changes.receive, onMissedChanges: changes.missedChanges })
  const closeControlSocket = await openControlSocket({
    ...config,
    log,
    routes: {
      '/audit': async (c) => c.json(await runAudit(db)),
      '/admin': async (c) => c.json(await runAdminCommand({ ...config, db }, v.parse(AdminRequest, c.req.query()))),
      '/backup': serveBackup({ ...config, db, media }),
    },
  })
  const admin = await createFirstAdmin(db, { username: config.adminUsername, password: config.adminPassword })
  const mailer = await openMailer(config, log)
  close = () => Promise.all([mailer.close(), closeControlSocket(), stopListening(), flushed(db)]).then(connection.close)
  const { metricsToken: token } = config
  const metrics = token
    ? (await import('./http/metrics.ts')).createMetrics({ token, poolStats, readQueues: () => readQueues(db) })
    : undefined
  const secret = config.jwtSecret ?? loadOrCreateSecret(config.dataDir)
  app = createApp({
    ...config,
    db,
    changes,
    metrics,
    media,
    mailer,
    background,
    secret,
    log,
    rates: {
      perAccount: config.callsPerAccount,
      perAddress: config.callsPerAddress,
      isShared: config.databaseUrl !== undefined,
    },
    isStopping,
  }).route('/', page)
  scheduleCleanup({ db, vacuum, background, isStopping })
  scheduleSmsChecks({ db, background, isStopping })
  const keys = deriveVapidKeys(secret)
  schedulePush({ db, keys, publicUrl: config.publicUrl, service: postToPushService, log, background, isStopping })
  scheduleWaitingNotifications({ db, background, isStopping })

  await listen()
  if (isOpenWithoutTls(config)) console.log(openWithoutTls)
  console.log(`Joma is at http://localhost:${(server.address() as AddressInfo).port}`)
  if (admin) console.log(`Administrator: ${admin.username}  Password: ${admin.password}  (shown only this once)`)
}

const openWithoutTls =
  'Other devices on this network can open it, without encryption. Behind a proxy with TLS, set HOST and TRUSTED_PROXIES.'

/** A proxy that is not configured cannot be detected, so a trusted proxy stands for TLS. */
const isOpenWithoutTls = ({ host, trustedProxies }: Config) =>
  trustedProxies.length === 0 && !['localhost', '127.0.0.1', '::1'].includes(host ?? '')

function stopWith(error: Error): void {
  // A start that a signal has interrupted.
  if (isStopping()) return
  console.error(`Joma did not start: ${getErrorMessage(error)}`)
  process.exit(1)
}

await start().catch(stopWith)
