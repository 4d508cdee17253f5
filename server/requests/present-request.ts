import type { Poisha } from '#contract/money.ts'
import { toTaka } from '#contract/money.ts'

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
