import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { notifications } from '#contract/notifications.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { connect } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { startJoma } from '#tests/support/server/joma-process.ts'
import { populate } from '#tests/support/server/population.ts'
import { createCluster } from '#tests/support/server/postgres-cluster.ts'
import { createLightCaller } from './throughput/light-caller.ts'
import { operations } from './throughput/operations.ts'

/** Measures the bytes of a stored response and of a notification, with their indexes: `node bench/growth.ts`. */
const members = 400
const videos = 5
const clients = 8
const days = 60
const secret = 'a secret of the benchmarks, thirty-two characters or more'

await using cluster = await open(() => createCluster())
const { databaseUrl } = cluster
const { db, close } = await connect(databaseUrl)
const startBalances = { balance: 1_000_000_000n, earning: 0n }
const population = await populate(db, { secret, members, videos, startBalances })
const dataDir = mkdtempSync(join(tmpdir(), 'joma-bench-'))
const environment = { JWT_SECRET: secret, LOG_LEVEL: 'error', CALLS_PER_ACCOUNT: '1000000' }

console.log(
  '| write | stored responses | bytes of each | notifications | bytes of each |\n| --- | ---: | ---: | ---: | ---: |',
)
{
  await using server = await startJoma({ dataDir, databaseUrl, environment })
  const call = createLightCaller(server.address)
  const writes: typeof operations = {
    'A task claimed': async (call, population, turn) => {
      const as = population.members[turn % members]!
      const task_id = as.tasks[Math.floor(turn / members)]!
      await call(tasks.claim, { task_id, amount: taskReward }, { as, key: randomUUID() })
    },
    'The list of notifications opened': async (call, population, turn) => {
      await call(notifications.markSeen, {}, { as: population.members[turn % members]!, key: randomUUID() })
    },
  }
  for (const [name, operation] of Object.entries({ ...writes, ...operations })) {
    if (name.endsWith(' read')) continue
    await measure(name, () => repeat((turn) => operation(call, population, turn)))
  }
  // The first read of a day inserts it.
  await measure(`Tasks are ready, on ${days} days`, () =>
    db.execute(sql`insert into notification (id, user_id, kind, ref, params, created_at, seen_at)
      select gen_random_uuid(), id, 'tasks_ready', (current_date - day)::text, '{"count": 5}', now(), now()
      from generate_series(1, ${days}::int) as day, "user" where role = 'customer'`),
  )

  async function repeat(operation: (turn: number) => Promise<void>) {
    let turn = 0
    const work = Array.from({ length: clients }, async () => {
      while (turn < members * videos) await operation(turn++)
    })
    await Promise.all(work)
  }
}
await close()
rmSync(dataDir, { recursive: true })

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const before = await readSizes()
  await work()
  const after = await readSizes()
  const cells = after.flatMap(({ rows, bytes }, at) => {
    const added = rows - before[at]!.rows
    return added === 0 ? ['0', ''] : [String(added), ((bytes - before[at]!.bytes) / added).toFixed(0)]
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

function readSizes() {
  return Promise.all([readSize(sql`idempotent_response`), readSize(sql`notification`)])
}

async function readSize(table: SQL): Promise<{ rows: number; bytes: number }> {
  const size = sql`select count(*)::int as rows, pg_total_relation_size('${table}'::regclass)::int as bytes from ${table}`
  return (await queryRows<{ rows: number; bytes: number }>(db, size))[0]!
}

async function open<Part extends { remove: () => Promise<void> }>(create: () => Promise<Part>) {
  const part = await create()
  return { ...part, [Symbol.asyncDispose]: part.remove }
}
