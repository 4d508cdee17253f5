import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { users } from '../users/table.ts'

/**
 * Locks the member's row until the end of the transaction, so that only one of two writes of a member counts at a time.
 * Take it before any other lock of the write.
 */
export async function lockMember(tx: Tx, userId: string): Promise<void> {
  await lockRow(tx, { userId })
}

const lockRow = createStatement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update'),
)

/** The number of a member's rows that match the filter. */
export const countOwn = (
  tx: Tx,
  { from, userId, filter }: { from: AnyPgTable & { user_id: AnyPgColumn }; userId: string; filter: SQL | undefined },
): Promise<number> => tx.$count(from, and(eq(from.user_id, userId), filter))
