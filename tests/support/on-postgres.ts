import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { command } from './postgres.ts'

const installed = '/usr/lib/postgresql'
const startTimeoutMs = 30_000

/** Runs the tests of the server on a PostgreSQL of their own, which is gone afterwards. Arguments go to vitest. */
async function runOnPostgres(): Promise<number> {
  const bin = newestBin()
  if (!bin) {
    console.error(`PostgreSQL is not installed (nothing in ${installed}). On Debian: apt install postgresql`)
    return 1
  }
  const user = whoRunsIt()
  const folder = mkdtempSync(join(tmpdir(), 'joma-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  try {
    return await runIn(folder, bin, user)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runIn(folder: string, bin: string, user: { uid: number; gid: number } | undefined): Promise<number> {
  const dataDir = join(folder, 'data')
  const quiet = { ...user, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  // The plainest locale there is: what compares text here compares it everywhere.
  const cluster = ['--pgdata', dataDir, '--username', 'joma', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C']
  execFileSync(join(bin, 'initdb'), cluster, quiet)
  // No port, so that it meets no other server. Refusals are what many tests are after: they need no log.
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    log_min_messages: 'fatal',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', dataDir, ...given], quiet)
  try {
    const databaseUrl = `postgres://joma@localhost/postgres?host=${encodeURIComponent(folder)}`
    await whenReady(databaseUrl, server)
    return await runVitest(databaseUrl)
  } finally {
    await stop(server)
  }
}

async function runVitest(DATABASE_URL: string): Promise<number> {
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL },
  })
  // It ends, and after it what was started here.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = await once(tests, 'exit')
  return code ?? 1
}

async function whenReady(databaseUrl: string, server: ChildProcess): Promise<void> {
  for (const startedAt = Date.now(); ; await pause(100)) {
    try {
      return await command(databaseUrl, 'select 1')
    } catch (error) {
      if (server.exitCode !== null || Date.now() - startedAt > startTimeoutMs) throw error
    }
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const stopped = once(server, 'exit')
  // The fast way: it ends its connections and shuts down in order.
  server.kill('SIGINT')
  await stopped
}

function newestBin(): string | undefined {
  const versions = readVersions().sort((one, other) => Number(other) - Number(one))
  return versions[0] && join(installed, versions[0], 'bin')
}

function readVersions(): string[] {
  try {
    return readdirSync(installed)
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. Undefined: whoever we are will do. */
function whoRunsIt(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

process.exitCode = await runOnPostgres()
