import { eq, isNotNull, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { accounts } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** What Joma owes to members, compared with accepted top-ups less payouts. All figures are of one database snapshot. */
export function readSolvency(db: Db) {
  return db.transaction(
    async (tx) => {
      const owedRows = await tx
        .select({ kind: accounts.kind, total: sql`sum(${accounts.balance})`.mapWith(BigInt) })
        .from(accounts)
        .where(isNotNull(accounts.owner_id))
        .groupBy(accounts.kind)
      const getTotal = (kind: string) => owedRows.find((row) => row.kind === kind)?.total ?? 0n
      const [balance, earning, hold] = [getTotal('balance'), getTotal('earning'), getTotal('hold')]
      const toppedUp = await sumAmounts(tx, payments, 'success')
      const paidOut = await sumAmounts(tx, withdrawals, 'approved')
      const owed = balance + earning + hold
      return {
        balance: toTaka(balance),
        earning: toTaka(earning),
        hold: toTaka(hold),
        owed: toTaka(owed),
        toppedUp: toTaka(toppedUp),
        paidOut: toTaka(paidOut),
        covered: toTaka(toppedUp - paidOut - owed),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Sums the requests, because they are far fewer than the postings. Invariant I11 checks that both sums are equal. */
async function sumAmounts(tx: Tx, requests: typeof payments | typeof withdrawals, paid: string) {
  const [summed] = await tx
    .select({ total: sql`coalesce(sum(${requests.amount}), 0)`.mapWith(BigInt) })
    .from(requests)
    .where(eq(sql`${requests.status}`, paid))
  return summed!.total
}
