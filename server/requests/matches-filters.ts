import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Period } from '#contract/lists.ts'
import { isWithin } from '../db/conditions.ts'
import { isOfUser } from '../users/find-member.ts'

interface RequestFilters extends Period {
  archived?: 'true' | 'false' | undefined
  username?: string | undefined
}

/** The filters that the lists of payments and of withdrawals share. */
export const matchesFilters = (
  requests: Record<'user_id' | 'archived_at' | 'created_at', AnyPgColumn>,
  { archived, username, from, to }: RequestFilters,
): SQL | undefined =>
  and(
    archived === 'true' ? isNotNull(requests.archived_at) : isNull(requests.archived_at),
    username ? isOfUser(requests.user_id, username) : undefined,
    isWithin(requests.created_at, { from, to }),
  )
