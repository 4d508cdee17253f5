import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { createApp } from './app.ts'
import { createLooks } from './brands/looks.ts'
import { createChanges } from './changes/changes.ts'
import { readConfig, readDataDir } from './config.ts'
import { openBuiltIn } from './db/built-in/built-in.ts'
import { watchDiskSpace } from './db/built-in/disk-space.ts'
import { connectWhenReady } from './db/connect.ts'
import { flushed } from './db/publish-changes.ts'
import { acceptsWrites } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import { trustProxies } from './http/proxies.ts'
import { servePage } from './http/serve-page.ts'
import { createStartingApp } from './http/starting.ts'
import { openMailer } from './mail/open-mailer.ts'
import { countProcesses, createStore, findOtherStores, readStoreId } from './media/open-store.ts'
import { endUnfinishedUploads, watchStore } from './media/watch-store.ts'
import { readFigures } from './metrics/read-figures.ts'
import { prepareDataDir } from './prepare-data-dir.ts'
import { createBackground, stop } from './process/background.ts'
import { describeFailure } from './process/describe-failure.ts'
import { createFailureLog } from './process/failure-log.ts'
import { createLog } from './process/log.ts'
import { logProcessOutput } from './process/log-process-output.ts'
import { print, printFatal } from './process/print.ts'
import { protectFolder } from './process/protect-folder.ts'
import { listSealSecrets, readOrCreateSecrets } from './secrets/read-secrets.ts'
import { startJobs } from './start-jobs.ts'
import { diskAlmostFull, isOpenWithoutTls, lostWrites, openWithoutTls, otherStores } from './start-messages.ts'
import { createFirstAdmin } from './users/create-user.ts'

/** Beside package.json, because this file also runs from `dist/server`. */
const pageFolder = join(findPackageJSON('.', import.meta.url)!, '../dist/page')

const stopping = new AbortController()
const isStopping = () => stopping.signal.aborted
let endDatabase = async () => {}

async function start() {
  const config = readConfig(process.env)
  const { isProduction, port, host } = config
  if (isProduction && !existsSync(pageFolder)) throw new Error(`${pageFolder} is missing. Run npm run build first.`)
  prepareDataDir(config)
  const log = createLog(config.logLevel)
  // Another command that imports this file prints for a person.
  if (import.meta.main && !process.stderr.isTTY) logProcessOutput(log)
  let isOutageOver = async () => false
  const failures = createFailureLog({ log, isOver: () => isOutageOver() })
  process.once('exit', failures.flush)
  const background = createBackground((error) => failures.report(error, { source: 'job' }))
  const changes = createChanges()
  const proxies = trustProxies(config.trustedProxies)
  const looks = createLooks(pageFolder)
  const page = servePage(pageFolder, proxies, looks)
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
      void stop({ server, background, close: () => close(), endDatabase: () => endDatabase(), delayMs }).then(() =>
        process.exit(),
      )
    })
  }

  /** A start with an existing folder after a power cut takes a while: probes and the page have a response meanwhile. */
  const openBuiltInDatabase = async () => {
    const opening = openBuiltIn(config.dataDir, {
      signal: stopping.signal,
      onWait: (message) => {
        log.warn(message)
        listen().catch(stopWith)
      },
      onEnded: (message) => log.error(message),
      onGiveUp: (error) => void endWith(`Joma ends, because its database cannot be started again: ${error.message}`),
    })
    // A start that is interrupted ends what it has started.
    endDatabase = () =>
      opening.then(
        ({ close }) => close(),
        () => {},
      )
    return (await opening).databaseUrl
  }
  const reportDiskSpace = (isLow: boolean) =>
    isLow ? log.error(diskAlmostFull) : log.warn('The disk of DATA_DIR has space again: writes are accepted.')
  const databaseUrl = config.databaseUrl ?? (await openBuiltInDatabase())
  const connection = await connectWhenReady(
    databaseUrl,
    {
      ...config,
      statementTimeoutMs: config.databaseTimeoutS * 1000,
      onLostConnection: (error) => log.warn({ reason: error.message }, 'An idle connection to the database was lost'),
      onWarning: (message) => log.warn(message),
      onLostWrites: (newestAt) => log.fatal({ newest_write_at: newestAt }, lostWrites),
      onFoundWrites: () => log.warn('The database has the acknowledged writes again. Calls are served.'),
    },
    {
      waitMs: config.databaseWaitS * 1000,
      onWait: (message) => log.warn(message),
      // Probes have a response meanwhile. In other cases not before the server is ready: a proxy that checks nothing would send calls.
      onOutOfReach: listen,
      signal: stopping.signal,
    },
  )
  const { db, poolStats, hasLostWrites } = connection
  close = connection.close
  isOutageOver = () => acceptsWrites(db)
  const { open, unreadable } = protectFolder(config.dataDir)
  if (open.length > 0) log.warn({ paths: open.slice(0, 5) }, 'Other users can read files of DATA_DIR')
  if (unreadable.length > 0) log.warn({ paths: unreadable.slice(0, 5) }, 'Folders of DATA_DIR cannot be read')
  const secrets = readOrCreateSecrets(config)
  const sealSecrets = listSealSecrets(secrets)
  const { media, isUp: isMediaUp } = await watchStore(await createStore(config), { log })
  const storeId = readStoreId(config)
  const { receive: onChange, missedChanges: onMissedChanges } = changes
  const stopListening = await connection.listen({ onChange, onMissedChanges, storeId })
  const onError = (error: unknown) => failures.report(error, { source: 'job' })
  await looks.follow(db, { changes, signal: stopping.signal, onError })
  const addresses = config.databaseUrl ? await findOtherStores(db, storeId) : []
  if (addresses.length > 0) log.warn({ addresses }, otherStores)
  const hasOthers = config.databaseUrl !== undefined && (await countProcesses(db)) > 1
  background.run(endUnfinishedUploads({ media, log, hasOthers }))
  const admin = await createFirstAdmin(db, { username: config.adminUsername, password: config.adminPassword })
  const mailer = await openMailer(config, log)
  close = () => Promise.all([mailer.close(), stopListening(), flushed(db)]).then(connection.close)
  const { metricsToken: token } = config
  const metrics = token
    ? (await import('./http/metrics.ts')).createMetrics({
        token,
        poolStats,
        countStreams: changes.countSubscriptions,
        isMediaUp,
        readFigures: () => readFigures(db),
      })
    : undefined
  app = createApp({
    ...config,
    db,
    changes,
    metrics,
    media,
    mailer,
    background,
    ...secrets,
    log,
    failures,
    hasLostWrites,
    ...(!config.databaseUrl && { isDiskLow: watchDiskSpace(config.dataDir, reportDiskSpace) }),
    rates: {
      perAccount: config.callsPerAccount,
      perAddress: config.callsPerAddress,
      isShared: config.databaseUrl !== undefined,
    },
    isStopping,
  }).route('/', page)
  startJobs({ db, config, sealSecrets, mailer, log, background, isStopping })

  await listen()
  if (isOpenWithoutTls(config)) print(openWithoutTls)
  print(`Joma is at http://localhost:${(server.address() as AddressInfo).port}`)
  if (admin) print(`Administrator: ${admin.username}  Password: ${admin.password}  (shown only this once)`)
}

const stopWith = (error: Error) => endWith(`Joma did not start: ${describeFailure(error, readDataDir(process.env))}`)

async function endWith(line: string): Promise<void> {
  // A start that a signal has interrupted.
  if (isStopping()) return
  stopping.abort()
  printFatal(line)
  await endDatabase().catch(() => {})
  process.exit(1)
}

await start().catch(stopWith)
