import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage, buildServer } from '#build/build.ts'
import { connect } from '#server/db/connect.ts'
import { startJoma } from '#tests/support/server/joma-process.ts'
import { populate } from '#tests/support/server/population.ts'
import { createCluster } from '#tests/support/server/postgres-cluster.ts'
import { createCaller } from '#tests/support/server/wire.ts'
import { operations } from './throughput/operations.ts'
import { measurePgbench } from './throughput/pgbench-transfers.ts'
import { type Figure, formatFigure, type Measured, report } from './throughput/report.ts'

/**
 * Measures the capacity, the start and the memory of one server process: `node bench/throughput.ts [seconds for each figure]`
 * writes bench/throughput.md.
 */
const seconds = Number(process.argv[2] ?? 4)
const clients = [1, 8, 24]
// V8 compiles the code of an operation in its first seconds.
const warmUpS = 4
const startCount = 5
const secret = 'a secret of the benchmarks, thirty-two characters or more'
const environment = { JWT_SECRET: secret, LOG_LEVEL: 'error' }

interface DataLocation {
  dataDir: string
  databaseUrl?: string
}

async function measure(location: DataLocation): Promise<Measured> {
  const { db, close } = await connect({ databaseUrl: undefined, ...location })
  const startBalances = { balance: 1_000_000_000n, earning: 0n }
  const population = await populate(db, { secret, members: 100, videos: 0, startBalances })
  // As PostgreSQL's autovacuum and the embedded database's clean-up do within a minute.
  await db.execute('vacuum analyze')
  await close()

  const readyMs: number[] = []
  for (let run = 0; run < startCount; run++) readyMs.push(await measureStart(location))

  await using server = await start(location)
  const idleMb = readMemoryMb(server.pid)
  const call = createCaller(server.address)
  const figures: Measured['figures'] = {}
  for (const [name, operation] of Object.entries(operations)) {
    figures[name] = []
    for (const count of clients) {
      await repeat(() => operation(call, population, nextTurn()), { count, forS: warmUpS })
      figures[name].push(
        toFigure(await repeat(() => operation(call, population, nextTurn()), { count, forS: seconds })),
      )
    }
    console.error(name, ...figures[name].map(formatFigure))
  }
  return { readyMs, idleMb, busyMb: readMemoryMb(server.pid), figures }
}

/** Starts a server as `npm start` does. */
const start = (location: DataLocation) => startJoma({ ...location, environment, command: 'commands/start.ts' })

async function measureStart(location: DataLocation): Promise<number> {
  const startedAt = performance.now()
  await using server = await start(location)
  const { status } = await fetch(`${server.address}/readyz`)
  if (status !== 200) throw new Error(`/readyz returned ${status}`)
  const readyMs = performance.now() - startedAt
  await server.end('SIGTERM')
  return readyMs
}

/** The resident memory of a process. Linux only. */
function readMemoryMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1_024
}

let turns = 0
const nextTurn = () => turns++

/** The milliseconds of each operation of several clients, each of which starts the next one immediately. */
async function repeat(
  operation: () => Promise<void>,
  { count, forS }: { count: number; forS: number },
): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forS * 1_000
  const work = Array.from({ length: count }, async () => {
    for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
      await operation()
      times.push(performance.now() - startedAt)
    }
  })
  await Promise.all(work)
  return times
}

function toFigure(times: number[]): Figure {
  const sorted = times.toSorted((one, other) => one - other)
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
  return { perSecond: times.length / seconds, medianMs: percentile(0.5), p95Ms: percentile(0.95) }
}

async function inFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'joma-bench-'))
  try {
    return await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function onPostgres() {
  const cluster = await createCluster({ logLevel: 'panic', isDurable: true })
  const { databaseUrl } = cluster
  try {
    const measured = await inFolder((dataDir) => measure({ dataDir, databaseUrl }))
    const alone: number[] = []
    for (const count of clients) alone.push(await measurePgbench({ databaseUrl, clients: count, seconds }))
    return { measured, alone }
  } finally {
    await cluster.remove()
  }
}

await buildPage({ isForced: false })
await buildServer({ isForced: false })
const { measured: postgres, alone } = await onPostgres()
const embedded = await inFolder((dataDir) => measure({ dataDir }))
const text = report({ databases: { PostgreSQL: postgres, embedded }, pgbench: alone, clients, seconds, warmUpS })
console.log(text)
await writeFile(join(import.meta.dirname, 'throughput.md'), text)
