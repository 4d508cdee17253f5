import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type UserColumns = Record<'role' | 'status' | 'deleted_at', PgColumn>

/** Whether a member may be paid a reward for what other members do: an active customer. Every reward asks this. */
export const canEarnRewards = ({ role, status, deleted_at }: UserColumns): SQL | undefined =>
  and(eq(role, 'customer'), eq(status, 'on-progress'), isNull(deleted_at))
