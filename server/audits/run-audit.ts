import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/connect.ts'
import { readMigration } from '../db/migration.ts'
import { queryRows } from '../db/query-rows.ts'
import { type Invariant, invariants } from './invariants.ts'

export const Finding = v.object({
  name: v.string(),
  description: v.string(),
  /** The number of violating rows, and the first of them as JSON. */
  broken: v.number(),
  examples: v.array(v.string()),
  tookMs: v.number(),
})
export type Finding = v.InferOutput<typeof Finding>

const examplesMax = 5

/** Checks all invariants on one snapshot of the database. Writes nothing, and on PostgreSQL blocks no other query. */
export function runAudit(db: Db): Promise<Finding[]> {
  const check = async (tx: Db) => {
    await readMigration(tx)
    const findings: Finding[] = []
    for (const [name, invariant] of Object.entries(invariants))
      findings.push({ name, ...(await checkInvariant(tx, invariant)) })
    return findings
  }
  return db.transaction(check, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function checkInvariant(tx: Db, { description, violations }: Invariant): Promise<Omit<Finding, 'name'>> {
  const startedAt = performance.now()
  const rows = await queryRows<{ row: string; total: number }>(
    tx,
    sql`select row_to_json(b)::text as row, (count(*) over ())::int as total from (${violations}) b limit ${examplesMax}`,
  )
  const tookMs = Math.round(performance.now() - startedAt)
  return { description, broken: rows[0]?.total ?? 0, examples: rows.map(({ row }) => row), tookMs }
}
