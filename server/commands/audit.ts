import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { invariants } from '../audits/invariants.ts'
import type { Invariant } from '../audits/money-invariants.ts'
import { type Config, readConfig, readDataDir } from '../config.ts'
import { findBrokenCloses } from '../daily-closes/check-closes.ts'
import { becomeOwnerForCommand } from '../db/built-in/become-owner.ts'
import { withDatabase } from '../db/built-in/with-database.ts'
import { type Db, openUnchanged } from '../db/connect.ts'
import { getErrorMessage } from '../db/errors.ts'
import { liftLimits } from '../db/lift-limits.ts'
import { readMigration } from '../db/migration.ts'
import { queryRows } from '../db/query-rows.ts'
import { describeFailure } from '../process/describe-failure.ts'
import { recordRun } from '../settings/last-runs.ts'
import { commandLine, type Invocation } from './invocation.ts'

const exitCode = { broken: 1, unknown: 2 }

/** Returns the exit code. */
export async function audit({ environment, output }: Omit<Invocation, 'args'>): Promise<number> {
  try {
    const config = readConfig(environment)
    becomeOwnerForCommand(config)
    return await printFindings(config, output)
  } catch (error) {
    output.error(`Nothing was checked: ${describeFailure(error, readDataDir(environment))}`)
    return exitCode.unknown
  }
}

async function printFindings(config: Config, output: Invocation['output']): Promise<number> {
  const startedAt = performance.now()
  const findings = await withDatabase(config, { name: 'npm run audit' }, (url) =>
    checkInvariants(url, { config, output }),
  )
  for (const line of findings.flatMap(describe)) output.log(line)
  const broken = findings.filter((finding) => finding.broken > 0)
  const verdict = broken.length > 0 ? `BROKEN: ${broken.map(({ name }) => name).join(', ')}` : 'all hold'
  output.log(`${findings.length} invariants, ${verdict}; ${Math.round(performance.now() - startedAt)} ms.`)
  return broken.length > 0 ? exitCode.broken : 0
}

interface Check {
  config: Pick<Config, 'databaseSchema'>
  output: Invocation['output']
}

async function checkInvariants(databaseUrl: string, { config, output }: Check): Promise<Finding[]> {
  const { db, close } = openUnchanged(databaseUrl, config)
  try {
    const findings = await runAudit(db)
    await recordAudit(db, findings).catch((error) =>
      output.error(`The time of this audit is not recorded for /metrics: ${getErrorMessage(error)}`),
    )
    return findings
  } finally {
    await close()
  }
}

function describe({ name, description, broken, examples, tookMs }: Finding): string[] {
  return [
    `${name.padEnd(4)}${broken > 0 ? 'BROKEN' : 'holds '}${String(tookMs).padStart(7)} ms  ${description}`,
    ...examples.map((row) => `      ${row}`),
    ...(broken > examples.length ? [`      and ${broken - examples.length} more`] : []),
  ]
}

const Finding = v.object({
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
function runAudit(db: Db): Promise<Finding[]> {
  const check = async (tx: Db) => {
    await liftLimits(tx)
    await readMigration(tx)
    const findings: Finding[] = []
    for (const [name, invariant] of Object.entries(invariants))
      findings.push({ name, ...(await checkInvariant(tx, invariant)) })
    findings.push(await checkCloses(tx))
    return findings
  }
  return db.transaction(check, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Not in SQL, because PostgreSQL has no tree of hashes. */
async function checkCloses(tx: Db): Promise<Finding> {
  const startedAt = performance.now()
  const broken = await findBrokenCloses(tx)
  return {
    name: 'I23',
    description:
      'The closed books of each day have the hashes of its postings, audit entries and figures of members, and continue the chain.',
    broken: broken.length,
    examples: broken.slice(0, examplesMax).map((each) => JSON.stringify(each)),
    tookMs: Math.round(performance.now() - startedAt),
  }
}

/** For the metrics. */
const recordAudit = (db: Db, findings: Finding[]): Promise<void> =>
  recordRun(db, { command: 'audit', brokenInvariants: findings.filter(({ broken }) => broken > 0).length })

async function checkInvariant(tx: Db, { description, violations }: Invariant): Promise<Omit<Finding, 'name'>> {
  const startedAt = performance.now()
  const rows = await queryRows<{ row: string; total: number }>(
    tx,
    sql`select row_to_json(b)::text as row, (count(*) over ())::int as total from (${violations}) b limit ${examplesMax}`,
  )
  const tookMs = Math.round(performance.now() - startedAt)
  return { description, broken: rows[0]?.total ?? 0, examples: rows.map(({ row }) => row), tookMs }
}

if (import.meta.main) process.exitCode = await audit(commandLine)
