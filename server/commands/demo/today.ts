import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { postings } from '../../ledger/table.ts'
import { payments, paymentVerdicts } from '../../payments/table.ts'
import { supports } from '../../supports/table.ts'
import { withdrawals } from '../../withdrawals/table.ts'
import { withoutTrigger } from './spread-over-days.ts'

/** A request of the last hours. */
export interface RecentRequest {
  minutesAgo: number
  /** Absent: it is not decided, or was at once. */
  decidedMinutesAgo?: number
  /** Returns the id of the top-up, the withdrawal or the message. */
  create: () => Promise<string>
}

/** Creates requests in the order of their times, which lists show by their ids. */
export async function createRecent(db: Db, requests: RecentRequest[]): Promise<void> {
  for (const { create, ...age } of requests.toSorted((a, b) => b.minutesAgo - a.minutesAgo)) {
    await moveBack(db, await create(), age)
  }
}

async function moveBack(
  db: Db,
  id: string,
  { minutesAgo, decidedMinutesAgo = minutesAgo }: Omit<RecentRequest, 'create'>,
): Promise<void> {
  const at = ago(minutesAgo)
  const decidedAt = ago(decidedMinutesAgo)
  await db.transaction(async (tx) => {
    for (const table of [payments, withdrawals]) {
      const decided_at = sql`case when ${table.decided_at} is not null then ${decidedAt} end`
      await tx.update(table).set({ created_at: at, decided_at }).where(eq(table.id, id))
    }
    await tx.update(supports).set({ created_at: at }).where(eq(supports.id, id))
    await tx.update(paymentVerdicts).set({ assessed_at: at }).where(eq(paymentVerdicts.payment_id, id))
    await withoutTrigger(tx, postings, () =>
      tx.update(postings).set({ created_at: decidedAt }).where(eq(postings.ref, id)),
    )
  })
}

const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`
