import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage } from '#build/build.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { connect } from '#server/db/connect.ts'
import { startJoma } from '#tests/support/server/joma-process.ts'
import { type Population, populate } from '#tests/support/server/population.ts'
import { createCluster } from '#tests/support/server/postgres-cluster.ts'
import { type Call, createCaller, type Reply } from '#tests/support/server/wire.ts'
import { measurePgbench } from './pgbench-transfers.ts'

/** Measures the capacity of one server process: `node bench/throughput.ts [seconds for each figure]` prints a Markdown table. */
const seconds = Number(process.argv[2] ?? 4)
const clients = [1, 8, 24]
const warmUpS = 1
const secret = 'a secret of the benchmarks, thirty-two characters or more'
const environment = { JWT_SECRET: secret, LOG_LEVEL: 'error' }

interface DataLocation {
  dataDir: string
  databaseUrl?: string
}

/** One operation. `turn` selects the user. */
type Operation = (call: Call, population: Population, turn: number) => Promise<void>

const member = ({ members }: Population, turn: number) => members[turn % members.length]!

const operations: Record<string, Operation> = {
  'A transfer to another member': async (call, population, turn) => {
    const input = { username: member(population, turn + 7).username, amount: 1 }
    assertOk(await call(transfers.toWallet, input, { as: member(population, turn), key: randomUUID() }))
  },
  'A top-up: a request, and its acceptance': async (call, population, turn) => {
    const as = member(population, turn)
    const { data } = assertOk(await call(payments.request, paymentInput(100), { as, key: randomUUID() }))
    const decision = { _id: data._id, username: as.username, status: 'success' as const }
    assertOk(await call(payments.accept, decision, { as: population.admins[turn % 2]!, key: randomUUID() }))
  },
  'A plan bought': async (call, population, turn) => {
    const input = { planName: population.plans[0]!.name }
    assertOk(await call(plans.purchase, input, { as: member(population, turn), key: randomUUID() }))
  },
  'The own record read': async (call, population, turn) => {
    assertOk(await call(users.me, {}, { as: member(population, turn) }))
  },
  'The last 50 own transfers read': async (call, population, turn) => {
    assertOk(await call(transfers.mine, {}, { as: member(population, turn) }))
  },
  'The last 50 payments of all read': async (call, population, turn) => {
    assertOk(await call(payments.list, { status: 'success' }, { as: population.admins[turn % 2]! }))
  },
}

const paymentInput = (amount: number) => ({
  account_number: '01712345678',
  payment_method: 'bkash' as const,
  transaction_id: randomUUID().replaceAll('-', ''),
  amount,
  date: '2026-01-31',
})

function assertOk<Data>(reply: Reply<Data>): Reply<Data> {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.message}`)
  return reply
}

async function measure(location: DataLocation): Promise<Record<string, string[]>> {
  const { db, close } = await connect({ databaseUrl: undefined, ...location })
  const startBalances = { balance: 1_000_000_000n, earning: 0n }
  const population = await populate(db, { secret, members: 100, videos: 0, startBalances })
  // As PostgreSQL's autovacuum and the embedded database's clean-up do within a minute.
  await db.execute('vacuum analyze')
  await close()
  await using server = await startJoma({ ...location, environment })
  const call = createCaller(server.address)
  const figures: Record<string, string[]> = {}
  for (const [name, operation] of Object.entries(operations)) {
    figures[name] = []
    for (const count of clients) {
      await repeat(() => operation(call, population, nextTurn()), { count, forS: warmUpS })
      figures[name].push(
        describe(await repeat(() => operation(call, population, nextTurn()), { count, forS: seconds })),
      )
    }
    console.error(name, figures[name].join(' | '))
  }
  return figures
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

function describe(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0)
  return `${(times.length / seconds).toFixed(0)}/s, ${percentile(0.5)} / ${percentile(0.95)} ms`
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
    const figures = await inFolder((dataDir) => measure({ dataDir, databaseUrl }))
    const alone: number[] = []
    for (const count of clients) alone.push(await measurePgbench({ databaseUrl, clients: count, seconds }))
    return { figures, alone }
  } finally {
    await cluster.remove()
  }
}

// A server in production does not start without a page.
await buildPage({ isForced: false })
const { figures: postgres, alone } = await onPostgres()
const embedded = await inFolder((dataDir) => measure({ dataDir }))

const databases = ['PostgreSQL', 'embedded']
const header = ['', ...databases.flatMap((database) => clients.map((count) => `${database}, ${count} at once`))]
const lines = Object.keys(operations).map((name) => [name, ...postgres[name]!, ...embedded[name]!])
const row = (cells: string[]) => `| ${cells.join(' | ')} |`
console.log(
  `${availableParallelism()} cores (${cpus()[0]?.model}) for the server, its database and the clients; Node ${process.version}.`,
)
console.log(
  `${seconds} s for each figure: calls a second, then the median and the 95th percentile of their duration.\n`,
)
console.log([row(header), row(header.map(() => '---')), ...lines.map(row)].join('\n'))

const shares = clients.map((count, index) => {
  const transfers = Number.parseInt(postgres['A transfer to another member']![index]!, 10)
  return `${count} at once ${alone[index]!.toFixed(0)}/s, of which a transfer over HTTP reaches ${(transfers / alone[index]!).toFixed(2)}`
})
console.log(`\nThe statements of a transfer in pgbench, prepared: ${shares.join('; ')}.`)
