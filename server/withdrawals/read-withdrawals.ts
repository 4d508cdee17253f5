import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Paging } from '#contract/lists.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import type { Db } from '../db/connect.ts'
import { listMemberRows, type MemberRow } from '../users/list-member-rows.ts'
import { users } from '../users/table.ts'
import { addFlags } from './flags.ts'
import { presentWithdrawal } from './present-own.ts'
import { withdrawals } from './table.ts'

/** Reads one page for administrators. */
export async function readWithdrawals(db: Db, paging: Paging, filter: SQL | undefined) {
  const page = await listMemberRows(db, { from: withdrawals, paging, filter, present })
  return { ...page, items: await addFlags(db, page.items) }
}

/** The withdrawals of a payout batch, oldest first. */
export async function readBatchRows(db: Db, batchId: string): Promise<Withdrawal[]> {
  const found = await db
    .select({ row: withdrawals, username: users.username, memberStatus: users.status, deletedAt: users.deleted_at })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.user_id))
    .where(and(eq(withdrawals.batch_id, batchId)))
    .orderBy(asc(withdrawals.id))
  return addFlags(db, found.map(present))
}

const present = ({ row, username, memberStatus, deletedAt }: MemberRow<typeof withdrawals>) => ({
  ...presentWithdrawal({ row, username }),
  member_status: deletedAt
    ? ('deleted' as const)
    : memberStatus === 'block'
      ? ('blocked' as const)
      : ('active' as const),
})
