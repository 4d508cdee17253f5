import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startRelease } from '#build/try-release.ts'
import { filesForOlderPostgres, filesForRelease } from '../../release-files.ts'
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

const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs')

/**
 * Installs a release in an empty folder, and runs the tests of `release-files.ts` against its server: on its built-in PostgreSQL and, at
 * the same time, on that of the operating system, which is older. At the end of each the release audits its own database. Then the
 * tests of migrations and transactions run on the older PostgreSQL. Passes all arguments to vitest; with arguments, the last part is omitted.
 */
async function runOnRelease(folder: string, vitestArguments: string[]): Promise<number> {
  // Vitest ignores a name without a file.
  const missing = [...filesForRelease, ...filesForOlderPostgres].filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`tests/release-files.ts names missing files: ${missing.join(', ')}`)
  const release = await buildAndInstall(folder)
  const cluster = await createCluster({ isOfSystem: true })
  const { databaseUrl } = cluster
  try {
    const locations = [{ dataDir: join(folder, 'built-in') }, { dataDir: join(folder, 'postgres'), databaseUrl }]
    const tests = { vitestArguments, testDatabaseUrl: databaseUrl }
    const codes = await Promise.all(locations.map((location) => testRelease(release, location, tests)))
    if (vitestArguments.length === 0) codes.push(await testOlderPostgres(databaseUrl))
    return Math.max(...codes)
  } finally {
    await cluster.remove()
  }
}

interface Location {
  dataDir: string
  databaseUrl?: string
}

interface Tests {
  vitestArguments: string[]
  /** Where the run creates the databases of its own. */
  testDatabaseUrl: string
}

async function testRelease(
  release: string,
  { dataDir, databaseUrl = '' }: Location,
  { vitestArguments, testDatabaseUrl }: Tests,
) {
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
  const environment = { ...location, JOMA_ADDRESS: joma.address, TEST_DATABASE_URL: testDatabaseUrl }
  const code = await runVitest(environment, ['--project', 'release', ...vitestArguments])
  if (joma.output().includes('"level":"error"')) console.log(joma.output())
  const audit = await runInstalled(release, 'audit', { environment: location })
  console.log(audit)
  return code
}

const testOlderPostgres = (TEST_DATABASE_URL: string) =>
  runVitest({ TEST_DATABASE_URL }, ['--project', 'server', '--project', 'commands', ...filesForOlderPostgres])

async function runVitest(environment: Record<string, string>, vitestArguments: string[]): Promise<number> {
  const env = { ...process.env, ...environment, TMPDIR: memoryFolder() }
  const tests = spawn(process.execPath, [vitest, 'run', ...vitestArguments], { stdio: 'inherit', env })
  const [code] = await once(tests, 'exit')
  return code ?? 1
}

const removeRun = createRunFolder()
const folder = mkdtempSync(join(memoryFolder(), 'joma-release-'))
process.exitCode = await runOnRelease(folder, process.argv.slice(2))
  .catch((error: Error) => {
    console.error(error.message)
    return 1
  })
  .finally(async () => {
    rmSync(folder, { recursive: true, force: true })
    await removeRun()
  })
