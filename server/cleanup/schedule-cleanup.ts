import { type Column, sql, type Table } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { keptAnswers, usages } from '../http/table.ts'
import type { Background } from '../process/background.ts'
import { resets, sessions } from '../sessions/table.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const batchRows = 1_000
const batchesMax = 200

interface Rubbish {
  table: Table
  since: Column
  /** How long a row stays after `since`. */
  days: number
}

const rubbish: Rubbish[] = [
  // A phone may come back after weeks and ask what became of its request.
  { table: keptAnswers, since: keptAnswers.created_at, days: 400 },
  { table: sessions, since: sessions.expires_at, days: 0 },
  { table: resets, since: resets.expires_at, days: 0 },
  { table: usages, since: usages.expire, days: 0 },
]

interface House {
  db: Db
  background: Background
  isStopping: () => boolean
}

/** Takes out the rubbish soon after the start and then every hour. */
export function keepHouse({ db, background, isStopping }: House): void {
  const takeOut = () => {
    if (!isStopping()) background.run(takeOutRubbish(db))
  }
  setTimeout(takeOut, minuteMs).unref()
  setInterval(takeOut, hourMs).unref()
}

/** Deletes the rows that nobody will ask for again, a batch at a time so that nobody waits long. */
export async function takeOutRubbish(db: Db): Promise<void> {
  for (const kind of rubbish) {
    for (let batch = 0; batch < batchesMax; batch++) {
      if ((await deleteBatch(db, kind)) < batchRows) break
    }
  }
}

/** Several processes may do this at once: each leaves alone what another has its hands on. */
async function deleteBatch(db: Db, { table, since, days }: Rubbish): Promise<number> {
  const isOver = sql`${since} < now() - make_interval(days => ${days})`
  const found = sql`select ctid from ${table} where ${isOver} limit ${batchRows} for update skip locked`
  const deleted = await db.execute(sql`delete from ${table} where ctid = any(array(${found})) returning 1`)
  // Both drivers give the rows, under a type that the interface over them does not know.
  return (deleted as { rows: unknown[] }).rows.length
}
