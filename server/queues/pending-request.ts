import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { payments } from '../payments/table.ts'
import type { withdrawals } from '../withdrawals/table.ts'

/** Pending requests are never archived. The condition lets PostgreSQL use the partial index. */
export const isPendingRequest = ({ status, archived_at }: typeof payments | typeof withdrawals): SQL | undefined =>
  and(eq(sql`${status}`, 'pending'), isNull(archived_at))
