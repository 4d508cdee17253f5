import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { payoutBatches, withdrawals } from '../withdrawals/table.ts'

export async function readBatch(db: Db | Tx, id: string) {
  const [batch] = await readBatches(db, eq(payoutBatches.id, id), { order: sql`${payoutBatches.id}`, limit: 1 })
  if (!batch) throw new Refusal('not_found')
  return batch
}

export async function readBatches(
  db: Db | Tx,
  filter: SQL | undefined,
  { order, limit }: { order: SQL; limit: number },
) {
  const [creators, closers] = [alias(users, 'creator'), alias(users, 'closer')]
  const isPaid = sql`filter (where ${withdrawals.status} = 'approved')`
  const totals = db
    .select({
      count: sql`count(*)`.mapWith(Number).as('count'),
      amount: sql`coalesce(sum(${withdrawals.amount}), 0)`.mapWith(BigInt).as('amount'),
      paid_count: sql`count(*) ${isPaid}`.mapWith(Number).as('paid_count'),
      paid_amount: sql`coalesce(sum(${withdrawals.amount}) ${isPaid}, 0)`.mapWith(BigInt).as('paid_amount'),
    })
    .from(withdrawals)
    .where(eq(withdrawals.batch_id, payoutBatches.id))
    .as('totals')
  const found = await db
    .select({
      batch: getTableColumns(payoutBatches),
      created_by: creators.username,
      closed_by: sql<string | null>`${closers.username}`,
      count: totals.count,
      amount: totals.amount,
      paid_count: totals.paid_count,
      paid_amount: totals.paid_amount,
    })
    .from(payoutBatches)
    .innerJoin(creators, eq(creators.id, payoutBatches.created_by))
    .leftJoin(closers, eq(closers.id, payoutBatches.closed_by))
    .crossJoinLateral(totals)
    .where(filter)
    .orderBy(order)
    .limit(limit)
  return found.map(({ batch: { id, method, status, created_at, closed_at }, amount, paid_amount, ...rest }) => ({
    ...rest,
    _id: id,
    method,
    status,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    amount: toTaka(amount),
    paid_amount: toTaka(paid_amount),
  }))
}
