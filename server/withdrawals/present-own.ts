import { presentRequest } from '../requests/list-requests.ts'
import type { withdrawals } from './table.ts'

/** A withdrawal as its member sees it. */
export const presentOwn = ({ row, username }: { row: typeof withdrawals.$inferSelect; username: string }) => ({
  ...presentRequest({ row, username }),
  can_cancel: row.status === 'pending' && row.batch_id === null,
})
