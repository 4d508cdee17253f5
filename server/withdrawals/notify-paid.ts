import { and, eq, inArray } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Tx } from '../db/connect.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { notifications } from '../notifications/table.ts'
import type { withdrawals } from './table.ts'

type Withdrawal = typeof withdrawals.$inferSelect

/** Tells the member the provider's transaction id. */
export async function notifyPaid(tx: Tx, { id: ref, user_id: userId, amount }: Withdrawal, payoutId: string | null) {
  if (payoutId === null) return
  const params = { amount: toTaka(amount), payout_id: payoutId }
  await insertNotifications(tx, [{ userId, ref, kind: 'withdrawal_paid', params }])
}

/** Replaces the notification with the transaction id of a failed transfer. The second transfer has one of its own. */
export async function notifyFailed(tx: Tx, row: Withdrawal): Promise<void> {
  const { id: ref, user_id: userId, amount } = row
  if (!(await deletePaidNotification(tx, row))) return
  // It can fail twice.
  await deleteOfKinds(tx, row, ['withdrawal_failed'])
  await insertNotifications(tx, [{ userId, ref, kind: 'withdrawal_failed', params: { amount: toTaka(amount) } }])
}

/** Deletes the notification with a transaction id that is no longer that of the withdrawal. False if there was none. */
export async function deletePaidNotification(tx: Tx, row: Withdrawal): Promise<boolean> {
  const deleted = await deleteOfKinds(tx, row, ['withdrawal_paid'])
  return deleted.length > 0
}

const deleteOfKinds = (tx: Tx, { id: ref, user_id }: Withdrawal, kinds: NotificationKind[]) =>
  tx
    .delete(notifications)
    .where(and(eq(notifications.user_id, user_id), inArray(notifications.kind, kinds), eq(notifications.ref, ref)))
    .returning({ id: notifications.id })
