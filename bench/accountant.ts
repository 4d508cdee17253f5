import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { createApp } from '#server/app.ts'
import { createChanges } from '#server/changes/changes.ts'
import { closeDays } from '#server/closed-days/close-days.ts'
import { closedDays } from '#server/closed-days/table.ts'
import { connect } from '#server/db/connect.ts'
import { createFolderStore } from '#server/media/folder-store.ts'
import { createBackground } from '#server/process/background.ts'
import { createLog } from '#server/process/log.ts'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { createCluster } from '#tests/support/server/postgres-cluster.ts'
import { seed, shop } from './accountant/seed.ts'

/** Measures the accountant with a million postings, with and without closed days: `node bench/accountant.ts` writes bench/accountant.md. */
const times = 25
const goalMs = 50
const admin = { username: 'admin', password: 'joma-admin-demo' }

const cluster = await createCluster({ isDurable: true })
const { db, close } = await connect(cluster.databaseUrl)
try {
  await measureAll()
} finally {
  await close()
  await cluster.remove()
}

async function measureAll(): Promise<void> {
  await createFirstAdmin(db, admin)
  console.error(`Creating ${shop.postings.toLocaleString('en')} postings ...`)
  await seed(db)
  await db.execute(sql`vacuum analyze`)
  const read = await signIn()

  const today = dayInDhaka()
  const period = `from=${addDays(today, -29)}&to=${today}`
  const views = {
    'The first view: 30 days': [
      `/transaction/accountant?${period}`,
      `/transaction/accountant-days?${period}`,
      '/reward/get-ceiling',
    ],
    'Its totals': [`/transaction/accountant?${period}`],
    'Its days': [`/transaction/accountant-days?${period}`],
    'All days': ['/transaction/accountant', '/transaction/accountant-days'],
    'Today, on the home': ['/transaction/accountant-today'],
  }
  const measure = async (view: string[]) => {
    const tookMs: number[] = []
    for (let turn = 0; turn <= times; turn++) {
      const startedAt = performance.now()
      await Promise.all(view.map(read))
      // The first one opens connections.
      if (turn > 0) tookMs.push(performance.now() - startedAt)
    }
    return tookMs.sort((one, other) => one - other)
  }

  const open: Record<string, number[]> = {}
  for (const [name, view] of Object.entries(views)) open[name] = await measure(view)
  const startedAt = performance.now()
  await closeDays(db)
  const closingS = (performance.now() - startedAt) / 1_000
  const closed = await db.$count(closedDays)
  const lines: string[] = []
  for (const [name, view] of Object.entries(views)) {
    const cells = [open[name]!, await measure(view)].map((tookMs) => `${median(tookMs)} (${tookMs.at(-1)!.toFixed(0)})`)
    lines.push(`| ${[name, ...cells, name.includes('first view') ? `< ${goalMs}` : ''].join(' | ')} |`)
  }
  await writeFile(join(import.meta.dirname, 'accountant.md'), report(lines, { closed, closingS }))
}

async function signIn(): Promise<(path: string) => Promise<void>> {
  const log = createLog('error')
  const app = createApp({
    db,
    changes: createChanges(),
    media: createFolderStore(join(tmpdir(), 'joma-bench')),
    mailer: { send: () => {}, close: async () => {} },
    background: createBackground((error) => log.error(error)),
    publicUrl: 'http://localhost',
    secret: 'a secret of the bench, thirty-two characters or more',
    tokenTtlS: 3_600,
    uploadLimitBytes: 1_048_576,
    isProduction: true,
    log,
  })
  const headers = { 'Content-Type': 'application/json' }
  const response = await app.request('/api/v1/auth/login', { method: 'POST', headers, body: JSON.stringify(admin) })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  return async (path) => {
    const answer = await app.request(`/api/v1${path}`, { headers: { Authorization: `Bearer ${data.accessToken}` } })
    if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
    await answer.json()
  }
}

function median(sorted: number[]): string {
  return sorted[Math.floor(sorted.length / 2)]!.toFixed(1)
}

function report(lines: string[], { closed, closingS }: { closed: number; closingS: number }): string {
  const [cpu] = cpus()
  const { members, days, postings } = shop
  return `# The accountant with a million postings

\`node bench/accountant.ts\`: ${members.toLocaleString('en')} members and ${postings.toLocaleString('en')} postings of ${days} days on a PostgreSQL server that waits for its disk.
${availableParallelism()} cores (${cpu?.model.trim()}) for the server and its database, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}. Milliseconds of the calls of a view, which are made at
once: the median of ${times}, and the longest.

| View | no closed day | all days closed | Goal |
| --- | ---: | ---: | ---: |
${lines.join('\n')}

Closing ${closed} days at once, as at the first start after the upgrade, took ${closingS.toFixed(1)} s.
`
}
