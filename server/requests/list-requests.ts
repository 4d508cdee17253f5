import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Period } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
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

interface RequestRow {
  id: string
  amount: Poisha
  archived_at: Date | null
  decided_at: Date | null
  created_at: Date
}

/** A payment or withdrawal on the wire, with its member's username. */
export const presentRequest = <Row extends RequestRow>({ row, username }: { row: Row; username: string }) => ({
  ...row,
  _id: row.id,
  username,
  amount: toTaka(row.amount),
  archived: row.archived_at !== null,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
})
