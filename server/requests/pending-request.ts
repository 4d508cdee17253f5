import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Pending requests are never archived. The condition lets PostgreSQL use the partial index. */
export const isPendingRequest = ({
  status,
  archived_at,
}: Record<'status' | 'archived_at', AnyPgColumn>): SQL | undefined =>
  and(eq(sql`${status}`, 'pending'), isNull(archived_at))
