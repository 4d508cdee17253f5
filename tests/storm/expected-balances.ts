import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

const kinds = ['balance', 'earning', 'hold'] as const
type Figures = Record<(typeof kinds)[number], bigint>

/** The balances that follow from all acknowledged actions, in poisha. */
export interface ExpectedBalances {
  add: (username: string, change: Partial<Figures>) => void
  /** The accounts whose stored balance or sum of postings differs from the expected balance. */
  findDifferences: (db: Db) => Promise<object[]>
}

export function createExpectedBalances(): ExpectedBalances {
  const figures = new Map<string, Figures>()
  const of = (username: string) => figures.get(username) ?? { balance: 0n, earning: 0n, hold: 0n }
  return {
    add: (username, change) => {
      const had = of(username)
      figures.set(username, {
        balance: had.balance + (change.balance ?? 0n),
        earning: had.earning + (change.earning ?? 0n),
        hold: had.hold + (change.hold ?? 0n),
      })
    },
    findDifferences: async (db) => {
      const found = await readLedger(db)
      const known = new Set(found.map(({ username }) => username))
      const missing = [...figures.keys()].filter((username) => !known.has(username)).map((username) => ({ username }))
      const off = found.filter(({ username, kind, stored, posted }) => {
        const expected = of(username)[kind]
        return stored !== expected || posted !== expected
      })
      return [...missing, ...off.map((row) => ({ ...row, acknowledged: of(row.username)[row.kind] }))]
    },
  }
}

async function readLedger(db: Db) {
  const { rows } = (await db.execute(sql`
    select u.username, a.kind, a.balance::text as stored, coalesce(total.amount, 0)::text as posted
    from account a
    join "user" u on u.id = a.owner_id
    left join (
      select id, sum(amount) as amount
      from (select credit as id, amount from posting union all select debit, -amount from posting) moved
      group by id) total on total.id = a.id`)) as unknown as {
    rows: { username: string; kind: keyof Figures; stored: string; posted: string }[]
  }
  return rows.map((row) => ({ ...row, stored: BigInt(row.stored), posted: BigInt(row.posted) }))
}
