import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { StatementLine } from '#contract/accounts.ts'
import type { Paging, Period } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { readPage } from '../db/read-page.ts'
import { postings } from '../ledger/table.ts'

type StatementQuery = Paging & Period & { ownerId: string }

/** Reads one page of a member's postings, each with the balances after it. */
export function readStatement(db: Db, { ownerId, from, to, ...paging }: StatementQuery) {
  const lines = statementLines(ownerId)
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

/** Drizzle selects a table's columns only from that table, but the lines are a subquery. */
const column = <Column extends PgColumn>(source: Column) => sql<Column['_']['data']>`${source}`.mapWith(source)

const poisha = (sum: SQL) => sql<Poisha>`${sum}`.mapWith(BigInt)

async function count(db: Db, lines: SQL, isShown: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(lines)
    .where(isShown)
  return counted!.total
}

/**
 * Every posting of a member's accounts, with the running balances. The alias `posting` lets the columns of that table be
 * used. The union has one half per index, on debit and on credit.
 */
const statementLines = (ownerId: string) => sql`(
  with own as (select id, kind from account where owner_id = ${ownerId}),
    moves as (
      select * from posting where debit in (select id from own)
      union select * from posting where credit in (select id from own))
  select moves.id, reason, ref, amount, moves.created_at, debited.kind as from_purse, credited.kind as to_purse,
    ${runningBalance('balance')}, ${runningBalance('earning')}, ${runningBalance('hold')},
    (select username from "user" join account on account.owner_id = "user".id
      where account.id in (debit, credit) and account.id not in (select id from own)) as other
  from moves left join own debited on debited.id = debit left join own credited on credited.id = credit
) as posting`

const runningBalance = (purse: 'balance' | 'earning' | 'hold') => sql`sum(amount * (
  (credited.kind is not distinct from ${purse})::int - (debited.kind is not distinct from ${purse})::int
)) over (order by moves.id) as ${sql.raw(purse)}`
