import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { StatementLine } from '#contract/accounts.ts'
import type { Paging, Period } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { readPage } from '../db/read-page.ts'
import { postings } from '../ledger/table.ts'

type Wanted = Paging & Period & { ownerId: string }

/** One page of what moved a member's money, each line with what the member had after it. */
export function readStatement(db: Db, { ownerId, from, to, ...paging }: Wanted) {
  const lines = linesOf(ownerId)
  const isShown = isWithin(postings.created_at, { from, to })
  return readPage(paging, {
    id: postings.id,
    total: count(db, lines, isShown),
    items: async ({ after, order, limit }): Promise<StatementLine[]> => {
      const found = await db
        .select({
          _id: column(postings.id),
          reason: column(postings.reason),
          ref: column(postings.ref),
          amount: column(postings.amount),
          from: sql<StatementLine['from']>`from_purse`,
          to: sql<StatementLine['to']>`to_purse`,
          other: sql<string | null>`other`,
          balance: poisha(sql`balance`),
          earning: poisha(sql`earning`),
          hold: poisha(sql`hold`),
          created_at: column(postings.created_at),
        })
        .from(lines)
        .where(and(isShown, after))
        .orderBy(order)
        .limit(limit)
      return found.map((line) => ({
        ...line,
        amount: toTaka(line.amount),
        balance: toTaka(line.balance),
        earning: toTaka(line.earning),
        hold: toTaka(line.hold),
        created_at: line.created_at.toISOString(),
      }))
    },
  })
}

/** Drizzle selects the columns of a table only from that table, and the lines are not it. */
const column = <Column extends PgColumn>(of: Column) => sql<Column['_']['data']>`${of}`.mapWith(of)

const poisha = (sum: SQL) => sql<Poisha>`${sum}`.mapWith(BigInt)

async function count(db: Db, lines: SQL, isShown: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(lines)
    .where(isShown)
  return counted!.total
}

/**
 * Every posting that touches a member's accounts, with the sums up to it. Named as the table it is made of, so that its
 * columns can be. The two halves, because each has its index.
 */
const linesOf = (ownerId: string) => sql`(
  with own as (select id, kind from account where owner_id = ${ownerId}),
    moves as (
      select * from posting where debit in (select id from own)
      union select * from posting where credit in (select id from own))
  select moves.id, reason, ref, amount, moves.created_at, debited.kind as from_purse, credited.kind as to_purse,
    ${sumOf('balance')}, ${sumOf('earning')}, ${sumOf('hold')},
    (select username from "user" join account on account.owner_id = "user".id
      where account.id in (debit, credit) and account.id not in (select id from own)) as other
  from moves left join own debited on debited.id = debit left join own credited on credited.id = credit
) as posting`

const sumOf = (purse: 'balance' | 'earning' | 'hold') => sql`sum(amount * (
  (credited.kind is not distinct from ${purse})::int - (debited.kind is not distinct from ${purse})::int
)) over (order by moves.id) as ${sql.raw(purse)}`
