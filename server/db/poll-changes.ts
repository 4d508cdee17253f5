import { setTimeout as pause } from 'node:timers/promises'
import { gt, sql } from 'drizzle-orm'
import type { Db, Listen } from './connect.ts'
import { publishByRows } from './publish-changes.ts'
import { publishedChanges } from './table.ts'

/** Publishes and receives changes through rows that every process polls, for databases that have no NOTIFY. */
export function pollChanges(db: Db, intervalMs = 1_000): Listen {
  publishByRows(db)
  return async ({ onChange, onMissedChanges }) => {
    const stopped = new AbortController()
    const { signal } = stopped
    const readNew = createReader(db)
    // What was published before is read and ignored.
    await readNew()
    const finished = poll()

    async function poll() {
      for (let hasFailed = false; ; ) {
        await pause(intervalMs, undefined, { signal }).catch(() => {})
        if (signal.aborted) return
        const payloads = await readNew().catch(() => undefined)
        if (payloads) receive(payloads, hasFailed)
        hasFailed = payloads === undefined
      }
    }

    function receive(payloads: string[], hasFailed: boolean) {
      // While this process could not read, others may have failed to publish.
      if (hasFailed) onMissedChanges()
      for (const payload of payloads) onChange(payload)
    }

    return async () => {
      stopped.abort()
      await finished
    }
  }
}

/** Each read also reads this time again: a row can become visible later than a younger one, and clocks can differ. */
const overlapMs = 10_000

/** Returns a function that reads the payloads since its last successful call. */
function createReader(db: Db): () => Promise<string[]> {
  let readAt = performance.now()
  let seen = new Set<string>()
  return async () => {
    const startedAt = performance.now()
    const rows = await readRows(db, startedAt - readAt + overlapMs)
    const newRows = rows.filter(({ id }) => !seen.has(id))
    // The next call reads no row that is older than these.
    seen = new Set(rows.map(({ id }) => id))
    readAt = startedAt
    return newRows.flatMap(({ payloads }) => payloads)
  }
}

/** Only the database's clock decides the age, because the clocks of the processes differ. */
const readRows = (db: Db, ageMs: number) =>
  db
    .select({ id: publishedChanges.id, payloads: publishedChanges.payloads })
    .from(publishedChanges)
    .where(gt(publishedChanges.created_at, sql`now() - make_interval(secs => ${ageMs / 1_000})`))
    .orderBy(publishedChanges.created_at, publishedChanges.id)
