import { toTaka } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import type { withdrawals } from './table.ts'

type Withdrawal = typeof withdrawals.$inferSelect

/** Tells the member the provider's transaction id. */
export async function notifyPaid(tx: Tx, { id: ref, user_id: userId, amount }: Withdrawal, payoutId: string | null) {
  if (payoutId === null) return
  const params = { amount: toTaka(amount), payout_id: payoutId }
  await insertNotifications(tx, [{ userId, ref, kind: 'withdrawal_paid', params }])
}
