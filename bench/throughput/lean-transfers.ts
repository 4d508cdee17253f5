import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { findNewestBin } from '#tests/support/server/postgres-cluster.ts'

interface Options {
  databaseUrl: string
  /** As many connections. */
  clients: number
  seconds: number
}

const memberCount = 100
const script = join(import.meta.dirname, 'lean-transfer.sql')

/**
 * The lean transfers a second of PostgreSQL alone: pgbench runs lean-transfer.sql, prepared, without Joma. What Joma's rules and
 * its server cost is the rest.
 */
export async function measureLeanTransfers({ databaseUrl, clients, seconds }: Options): Promise<number> {
  await insertMembers(databaseUrl)
  const { searchParams, username, pathname } = new URL(databaseUrl)
  const variables = { clients, members: memberCount, turn: 0 }
  const output = execFileSync(
    join(findNewestBin(), 'pgbench'),
    [
      ...['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', `--time=${seconds}`],
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
      ...[`--file=${script}`, pathname.slice(1)],
    ],
    { env: { ...process.env, PGHOST: searchParams.get('host') ?? '', PGUSER: username }, encoding: 'utf8' },
  )
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1]
  if (!tps || !output.includes('number of failed transactions: 0 ')) throw new Error(`pgbench failed: ${output}`)
  return Number(tps)
}

/** Members of its own, once, whose names and sessions have numbers: pgbench has no other variables. */
async function insertMembers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code)
        select gen_random_uuid(), 'lean' || n, 'lean@example.com', 'Bangladesh', '01712345678', 'male', 'none', 'customer', 'lean' || n
        from generate_series(0, $1::int - 1) n on conflict do nothing`,
      [memberCount],
    )
    if (rowCount === 0) return
    await client.query(
      `insert into session (id, user_id, expires_at)
        select ('00000000-0000-0000-0000-' || lpad(substring(username from 5), 12, '0'))::uuid, id, now() + interval '1 day'
        from "user" where username like 'lean%'`,
    )
    await client.query(
      `insert into account (owner_id, kind, balance) select id, 'balance', 1000000000000 from "user" where username like 'lean%'`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
