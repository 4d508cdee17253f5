import { and, asc, eq, gt, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { minuteMs } from '#contract/durations.ts'
import { toTaka } from '#contract/money.ts'
import type { NotificationParams } from '#contract/notifications.ts'
import { getPermissions } from '#contract/permissions.ts'
import { permissionOfQueue } from '#contract/queues.ts'
import type { Db, Tx } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { can } from '../http/caller.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { notificationMutes, notifications } from '../notifications/table.ts'
import { payments } from '../payments/table.ts'
import type { Background } from '../process/background.ts'
import { isPendingRequest } from '../requests/pending-request.ts'
import { isPending, supports } from '../supports/table.ts'
import { hasRole } from '../users/read-users.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** The page promises that money is added within 30 minutes. */
const promisedMinutes = 30
/** Older requests were reported when they became late, and that notification may be deleted by now. */
const reportedDays = 7
const batchRows = 1_000

type Table = typeof payments | typeof withdrawals | typeof supports

const isLate = ({ created_at }: Table): SQL => lt(created_at, sql`now() - make_interval(mins => ${promisedMinutes})`)

/** Notifies members whose payment waits longer than promised, and administrators of the oldest late request of each queue. */
export const notifyWaiting = (db: Db): Promise<void> =>
  runTransaction(db, async (tx) => {
    const late = await findLatePayments(tx)
    const ofMembers = late.map(({ id, user_id, amount }) => ({
      userId: user_id,
      kind: 'payment_waiting' as const,
      ref: id,
      params: { amount: toTaka(amount) },
    }))
    await insertNotifications(tx, [...ofMembers, ...(await createAdminNotifications(tx))])
  })

/** The late payments whose members are not notified yet. */
function findLatePayments(tx: Tx) {
  const isOfOwner = (table: typeof notifications | typeof notificationMutes) =>
    and(eq(table.user_id, payments.user_id), eq(table.kind, 'payment_waiting'))
  const existing = tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(isOfOwner(notifications), eq(notifications.ref, sql`${payments.id}::text`)))
  const mute = tx.select({ one: sql`1` }).from(notificationMutes).where(isOfOwner(notificationMutes))
  const isReported = gt(payments.created_at, sql`now() - make_interval(days => ${reportedDays})`)
  return tx
    .select({ id: payments.id, user_id: payments.user_id, amount: payments.amount })
    .from(payments)
    .where(and(isPendingRequest(payments), isLate(payments), isReported, notExists(existing), notExists(mute)))
    .orderBy(asc(payments.id))
    .limit(batchRows)
}

async function createAdminNotifications(tx: Tx) {
  const oldest = [
    { queue: 'payments' as const, row: await findOldestLate(tx, payments, isPendingRequest(payments)) },
    { queue: 'withdrawals' as const, row: await findOldestLate(tx, withdrawals, isPendingRequest(withdrawals)) },
    { queue: 'supports' as const, row: await findOldestLate(tx, supports, isPending) },
  ].flatMap(({ queue, row }) => (row ? [{ queue, ...row }] : []))
  const isActiveAdmin = and(hasRole('admin'), eq(users.status, 'on-progress'), isNull(users.deleted_at))
  const columns = { id: users.id, roles: users.staff_roles }
  const admins = oldest.length > 0 ? await tx.select(columns).from(users).where(isActiveAdmin) : []
  return admins.flatMap((admin) => {
    const permissions = getPermissions(admin.roles)
    const own = oldest.filter(({ queue }) => can({ permissions }, permissionOfQueue[queue]))
    return own.map(({ queue, id, created_at }) => {
      const params: NotificationParams<'queue_waiting'> = { queue, since: created_at.toISOString() }
      return { userId: admin.id, kind: 'queue_waiting' as const, ref: id, params }
    })
  })
}

async function findOldestLate(tx: Tx, table: Table, filter: SQL | undefined) {
  const [oldest] = await tx
    .select({ id: table.id, created_at: table.created_at })
    .from(table)
    .where(and(filter, isLate(table)))
    .orderBy(asc(table.id))
    .limit(1)
  return oldest
}

interface Parts {
  db: Db
  background: Background
  isStopping: () => boolean
}

/** Several server processes may run it at once: a request has one notification for each reader. */
export function scheduleWaitingNotifications({ db, background, isStopping }: Parts): void {
  setInterval(() => {
    if (!isStopping()) background.run(notifyWaiting(db))
  }, minuteMs).unref()
}
