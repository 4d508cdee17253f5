import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPage, buildServer } from '#build/build.ts'
import { type ServerLocation, startJoma } from '#tests/support/server/joma-process.ts'
import { populate } from '#tests/support/server/population.ts'
import { createCluster } from '#tests/support/server/postgres-cluster.ts'
import { readMemoryMb } from '#tests/support/server/read-memory.ts'
import { withOpenDatabase } from '#tests/support/server/with-open-database.ts'
import { measureLeanTransfers } from './throughput/lean-transfers.ts'
import { createLightCaller } from './throughput/light-caller.ts'
import { operations, transfer } from './throughput/operations.ts'
import { type Figure, formatFigure, type Measured, report } from './throughput/report.ts'

/**
 * Measures the capacity, the start and the memory of one server process: `node bench/throughput.ts [seconds for each figure]`
 * writes bench/throughput.md.
 */
const seconds = Number(process.argv[2] ?? 4)
const clients = [1, 8, 16]
// V8 compiles the code of an operation in its first seconds.
const warmUpS = 4
const startCount = 5
// Each of the server's jobs has run once.
const idleMs = 60_000
const secret = 'a secret of the benchmarks, thirty-two characters or more'
const environment = { JWT_SECRET: secret, LOG_LEVEL: 'error' }

async function measure(location: ServerLocation): Promise<Measured> {
  const population = await withOpenDatabase(location, async (db) => {
    const startBalances = { balance: 1_000_000_000n, earning: 0n }
    const members = await populate(db, { secret, members: 400, videos: 0, startBalances })
    // As PostgreSQL's autovacuum does within a minute.
    await db.execute('vacuum analyze')
    return members
  })

  const readyMs: number[] = []
  for (let run = 0; run < startCount; run++) readyMs.push(await measureStart(location))

  await using server = await start(location)
  await pause(idleMs)
  const idleMb = readMemoryMb(server.pid)
  const call = createLightCaller(server.address)
  const figures: Measured['figures'] = {}
  const lean: number[] = []
  for (const [name, operation] of Object.entries(operations)) {
    figures[name] = []
    for (const count of clients) {
      await repeat(() => operation(call, population, nextTurn()), { count, forS: warmUpS })
      figures[name].push(
        toFigure(await repeat(() => operation(call, population, nextTurn()), { count, forS: seconds })),
      )
      // At once, because the machine changes its speed.
      if (name === transfer && location.databaseUrl)
        lean.push(await measureLeanTransfers({ databaseUrl: location.databaseUrl, clients: count, seconds }))
    }
    console.error(name, ...figures[name].map(formatFigure))
  }
  return { readyMs, idleMb, busyMb: readMemoryMb(server.pid), figures, lean }
}

/** Starts a server as `npm start` does. */
const start = (location: ServerLocation) => startJoma({ ...location, environment, command: 'commands/start.ts' })

async function measureStart(location: ServerLocation): Promise<number> {
  const startedAt = performance.now()
  await using server = await start(location)
  const { status } = await fetch(`${server.address}/readyz`)
  if (status !== 200) throw new Error(`/readyz returned ${status}`)
  const readyMs = performance.now() - startedAt
  await server.end('SIGTERM')
  return readyMs
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
  const cluster = await createCluster({ isDurable: true })
  const { databaseUrl } = cluster
  try {
    return await inFolder((dataDir) => measure({ dataDir, databaseUrl }))
  } finally {
    await cluster.remove()
  }
}

await buildPage({ isForced: false })
await buildServer({ isForced: false })
const separate = await onPostgres()
const builtIn = await inFolder((dataDir) => measure({ dataDir }))
const text = report({ databases: { 'separate server': separate, 'built-in': builtIn }, clients, seconds, warmUpS })
console.log(text)
await writeFile(join(import.meta.dirname, 'throughput.md'), text)
