import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startRelease } from '#build/try-release.ts'
import { everyOperation, filesForOlderPostgres, filesForRelease } from '../../release-files.ts'
import { toUrl } from '../built-in/processes.ts'
import { mergeResults, type Results } from '../ci/results.ts'
import { runVitest } from '../ci/run-vitest.ts'
import { buildAndInstall, runInstalled } from '../operations/installed-release.ts'
import { createRunFolder } from '../run-folder.ts'
import { memoryFolder } from './memory-folder.ts'
import { createCluster } from './postgres-cluster.ts'
import {
  firstAdmin,
  testCallsPerAccount,
  testPublicUrl,
  testSecret,
  testTokenTtlS,
  testUploadLimitBytes,
} from './target.ts'

interface Options {
  /** The PostgreSQL of the operating system, which is older. Else that of the release in both servers. */
  isOlderPostgres?: boolean
  /** Arguments of vitest. */
  args?: string[]
  hasSecondTry?: boolean
}

/**
 * Installs a release in an empty folder, and runs the tests of `release-files.ts` against its server: on its built-in PostgreSQL and, at
 * the same time, on a separate one. At the end of each the release audits its own database. An older PostgreSQL
 * also runs the tests of migrations and transactions.
 */
export async function runOnRelease({ isOlderPostgres = false, ...tests }: Options = {}): Promise<Results> {
  // Vitest ignores a name without a file.
  const missing = [...filesForRelease, ...filesForOlderPostgres].filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`tests/release-files.ts names missing files: ${missing.join(', ')}`)
  const removeRun = createRunFolder()
  const folder = mkdtempSync(join(memoryFolder(), 'joma-release-'))
  const cluster = await createCluster({ isOfSystem: isOlderPostgres })
  const { databaseUrl } = cluster
  try {
    const release = await buildAndInstall(folder)
    const onServer = { dataDir: join(folder, 'postgres'), databaseUrl }
    const locations = isOlderPostgres ? [onServer] : [{ dataDir: join(folder, 'built-in') }, onServer]
    const results = await Promise.all(
      locations.map((location) => testRelease(release, location, { ...tests, testDatabaseUrl: databaseUrl })),
    )
    if (isOlderPostgres && !tests.args) results.push(await testOlderPostgres(databaseUrl))
    return mergeResults(results)
  } finally {
    await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
    await removeRun()
  }
}

interface Location {
  dataDir: string
  databaseUrl?: string
}

interface Tests extends Pick<Options, 'args' | 'hasSecondTry'> {
  /** Where the run creates the databases of its own. */
  testDatabaseUrl: string
}

async function testRelease(
  release: string,
  { dataDir, databaseUrl = '' }: Location,
  { testDatabaseUrl, ...tests }: Tests,
): Promise<Results> {
  mkdirSync(dataDir)
  const location = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  await using joma = await startRelease(release, {
    ...location,
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
    JWT_SECRET: testSecret,
    ACCESS_TOKEN_TTL: String(testTokenTtlS),
    MAX_UPLOAD_MB: String(testUploadLimitBytes / 1_048_576),
    PUBLIC_URL: testPublicUrl,
    // Tests choose their address, and call more often than the default allows.
    TRUSTED_PROXIES: '127.0.0.1',
    CALLS_PER_ACCOUNT: String(testCallsPerAccount),
    CALLS_PER_ADDRESS: '1000000',
    LOG_LEVEL: 'error',
  })
  const environment = {
    ...location,
    JOMA_ADDRESS: joma.address,
    TEST_DATABASE_URL: testDatabaseUrl,
    TMPDIR: memoryFolder(),
  }
  const run = (more: Partial<Parameters<typeof runVitest>[0]> = {}) =>
    runVitest({ projects: ['release'], ...tests, ...more, environment: { ...environment, ...more.environment } })
  const results = [await run()]
  // These open the database, so that every operation can be prepared.
  if (!databaseUrl && !tests.args) {
    results.push(await run({ args: [everyOperation], environment: { DATABASE_URL: toUrl(dataDir) } }))
  }
  if (joma.output().includes('"level":"error"')) console.log(joma.output())
  console.log(await runInstalled(release, 'audit', { environment: location }))
  return mergeResults(results)
}

const testOlderPostgres = (TEST_DATABASE_URL: string) =>
  runVitest({
    projects: ['server', 'commands'],
    args: filesForOlderPostgres,
    environment: { TEST_DATABASE_URL, TMPDIR: memoryFolder() },
    hasSecondTry: true,
  })

if (import.meta.main) {
  const { failed } = await runOnRelease({ args: process.argv.slice(2) })
  process.exitCode = failed.length === 0 ? 0 : 1
}
