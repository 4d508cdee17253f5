import { and, asc, eq, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { NotificationParams } from '#contract/notifications.ts'
import { getPermissions } from '#contract/permissions.ts'
import { permissionOfQueue } from '#contract/queues.ts'
import type { Db, Tx } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { can } from '../http/caller.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { notificationMutes } from '../notifications/table.ts'
import { payments } from '../payments/table.ts'
import { isPendingRequest } from '../requests/pending-request.ts'
import { isPending, supports } from '../supports/table.ts'
import { hasRole } from '../users/read-users.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { queueReports } from './table.ts'

/** The page promises that money is added within 30 minutes. */
const promisedMinutes = 30
const batchRows = 1_000

type Table = typeof payments | typeof withdrawals | typeof supports

const isLate = ({ created_at }: Table): SQL => lt(created_at, sql`now() - make_interval(mins => ${promisedMinutes})`)

/** Notifies members whose payment waits longer than promised, and administrators of the oldest late request of each queue. */
export const notifyWaiting = (db: Db): Promise<void> =>
  runTransaction(db, async (tx) => {
    const late = await markLatePayments(tx)
    const ofMembers = late.map(({ id, user_id, amount }) => ({
      userId: user_id,
      kind: 'payment_waiting' as const,
      ref: id,
      params: { amount: toTaka(amount) },
    }))
    await insertNotifications(tx, [...ofMembers, ...(await createAdminNotifications(tx))])
  })

/** Marks late payments as reported, however long ago they became late. Skips those that another process marks or decides now. */
async function markLatePayments(tx: Tx) {
  const isMuted = and(eq(notificationMutes.user_id, payments.user_id), eq(notificationMutes.kind, 'payment_waiting'))
  const mute = tx.select({ one: sql`1` }).from(notificationMutes).where(isMuted)
  const late = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPendingRequest(payments), isLate(payments), isNull(payments.waiting_reported_at), notExists(mute)))
    .orderBy(asc(payments.id))
    .limit(batchRows)
    .for('no key update', { skipLocked: true })
  const ids = (await late).map(({ id }) => id)
  if (ids.length === 0) return []
  return tx
    .update(payments)
    .set({ waiting_reported_at: sql`now()` })
    .where(inArray(payments.id, ids))
    .returning({ id: payments.id, user_id: payments.user_id, amount: payments.amount })
}

async function createAdminNotifications(tx: Tx) {
  const oldest = [
    { queue: 'payments' as const, row: await findOldestLate(tx, payments, isPendingRequest(payments)) },
    { queue: 'withdrawals' as const, row: await findOldestLate(tx, withdrawals, isPendingRequest(withdrawals)) },
    { queue: 'supports' as const, row: await findOldestLate(tx, supports, isPending) },
  ].flatMap(({ queue, row }) => (row ? [{ queue, ...row }] : []))
  if (oldest.length === 0) return []
  const admins = await readListeningAdmins(tx)
  const due = admins.flatMap((admin) => {
    const permissions = getPermissions(admin.roles)
    const own = oldest.filter(({ queue }) => can({ permissions }, permissionOfQueue[queue]))
    return own.map(({ queue, id, created_at, username, amount }) => {
      const since = created_at.toISOString()
      const taka = amount === null ? null : toTaka(amount)
      const params: NotificationParams<'queue_waiting'> = { queue, since, username, amount: taka }
      return { userId: admin.id, kind: 'queue_waiting' as const, ref: id, params }
    })
  })
  if (due.length === 0) return []
  const reports = due.map(({ userId: user_id, ref: request_id }) => ({ user_id, request_id }))
  const fresh = await tx.insert(queueReports).values(reports).onConflictDoNothing().returning()
  return due.filter(({ userId, ref }) => fresh.some((each) => each.user_id === userId && each.request_id === ref))
}

/** Active administrators who have not switched the notification off. In one order, so that two processes cannot deadlock. */
function readListeningAdmins(tx: Tx) {
  const isMuted = and(eq(notificationMutes.user_id, users.id), eq(notificationMutes.kind, 'queue_waiting'))
  const mute = tx.select({ one: sql`1` }).from(notificationMutes).where(isMuted)
  return tx
    .select({ id: users.id, roles: users.staff_roles })
    .from(users)
    .where(and(hasRole('admin'), eq(users.status, 'on-progress'), isNull(users.deleted_at), notExists(mute)))
    .orderBy(asc(users.id))
}

async function findOldestLate(tx: Tx, table: Table, filter: SQL | undefined) {
  const [oldest] = await tx
    .select({
      id: table.id,
      created_at: table.created_at,
      username: users.username,
      amount: 'amount' in table ? table.amount : sql<null>`null`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.user_id))
    .where(and(filter, isLate(table)))
    .orderBy(asc(table.id))
    .limit(1)
  return oldest
}
