import { toTaka } from '#contract/money.ts'
import { presentRequest } from '../requests/list-requests.ts'
import type { withdrawals } from './table.ts'

interface Found {
  row: typeof withdrawals.$inferSelect
  username: string
}

/** A withdrawal on the wire, with its proof. */
export const presentWithdrawal = ({ row, username }: Found) => ({
  ...presentRequest({ row, username }),
  paid_at: row.paid_at?.toISOString() ?? null,
  waits_until: row.waits_until?.toISOString() ?? null,
  payout_fee: row.payout_fee === null ? null : toTaka(row.payout_fee),
})

/** A withdrawal as its member sees it. */
export const presentOwn = ({ row, username }: Found) => ({
  ...presentWithdrawal({ row, username }),
  can_cancel: row.status === 'pending' && row.batch_id === null,
})
