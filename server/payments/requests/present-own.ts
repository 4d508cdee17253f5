import { toTaka } from '#contract/money.ts'
import { presentRequest } from '../../requests/list-requests.ts'
import { modeOfPayment, type WatchedTill } from '../../tills/watched-tills.ts'
import type { payments } from '../table.ts'

/** A payment on the wire. */
export const presentPayment = ({ row, username }: { row: typeof payments.$inferSelect; username: string }) => ({
  ...presentRequest({ row, username }),
  reversed_amount: row.reversed_amount === null ? null : toTaka(row.reversed_amount),
})

/** A payment as its member sees it. */
export const presentOwn = (payment: ReturnType<typeof presentPayment>, watched: WatchedTill[]) => ({
  ...payment,
  status: payment.status === 'success',
  state: payment.status,
  till: payment.till_id,
  is_watched: payment.status === 'pending' && modeOfPayment(watched, payment) === 'auto',
})
