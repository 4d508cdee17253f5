import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { type payouts as endpoints, payoutBatchMax } from '#contract/payouts.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { one } from '../db/one.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { addMoved } from '../ledger/moved-sums.ts'
import { post } from '../ledger/post.ts'
import { assertFreshForSum, selectPending, throwIfRefused } from '../requests/decisions.ts'
import { findSentSms } from '../tills/match/find-sent-sms.ts'
import { payWithEarlierSms } from '../tills/match/match-payouts.ts'
import { users } from '../users/table.ts'
import {
  findInactive,
  isInactiveMember,
  lockWithdrawals,
  refuseUsedPayoutId,
  settleWithdrawals,
} from '../withdrawals/decide-withdrawals.ts'
import { notifyPaid } from '../withdrawals/notify-paid.ts'
import { readBatchRows, readWithdrawals } from '../withdrawals/read-withdrawals.ts'
import { payoutBatches, withdrawals } from '../withdrawals/table.ts'
import { refuseWaiting } from '../withdrawals/waits.ts'
import { readBatch, readBatches } from './read-batches.ts'

export const createPayoutHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: ({ status, ...paging }) => {
    const isShown = status && eq(payoutBatches.status, status)
    return readPage(paging, {
      id: payoutBatches.id,
      total: countRows(db, payoutBatches, isShown),
      items: ({ after, order, limit }) => readBatches(db, and(isShown, after), { order, limit }),
    })
  },

  get: async ({ batch }) => ({ ...(await readBatch(db, batch)), items: await readBatchRows(db, batch) }),

  create:
    ({ method }, { userId }) =>
    async (tx, { recordActions }) => {
      const waiting = await lockWaiting(tx, method)
      if (waiting.length === 0) throw new Refusal('nothing_to_pay', { field: 'method' })
      const batch = one(await tx.insert(payoutBatches).values({ method, created_by: userId }).returning())
      await tx
        .update(withdrawals)
        .set({ batch_id: batch.id })
        .where(
          inArray(
            withdrawals.id,
            waiting.map(({ id }) => id),
          ),
        )
      const created = await readBatch(tx, batch.id)
      await recordActions({ ref: created._id, after: { method, count: created.count, amount: created.amount } })
      return created
    },

  pay:
    ({ batch, rows, payAnyway }, caller) =>
    async (tx, { recordActions }) => {
      const { userId } = caller
      await lockOpenBatch(tx, batch)
      const locked = await lockWithdrawals(tx, eq(withdrawals.batch_id, batch))
      const waiting = locked.filter(({ status }) => status === 'pending')
      const ids = rows ? rows.map(({ _id }) => _id) : waiting.map(({ id }) => id)
      const { pending, refused } = selectPending(ids, locked)
      refuseWaiting(pending, { ids, refused })
      throwIfRefused(refused)
      const sum = pending.reduce((total, row) => total + row.amount, 0n)
      await assertFreshForSum(tx, caller, sum)
      const inactive = await findInactive(tx, pending)
      if (inactive.length > 0 && payAnyway === undefined) throw new Refusal('member_inactive')
      const payoutIds = new Map(rows?.map(({ _id, payout_id }) => [_id.toLowerCase(), payout_id]))
      const settled = pending.map((row) => ({
        ...row,
        payoutId: payoutIds.get(row.id),
        isInactive: inactive.includes(row.user_id),
      }))
      const postings = await settleWithdrawals(tx, settled, {
        status: 'approved',
        payAnyway,
        actorId: userId,
        recordActions,
      })
      const isWhole = pending.length === waiting.length
      if (isWhole) await closeBatch(tx, batch, { status: 'paid', actorId: userId })
      const after = { status: isWhole ? 'paid' : 'open', count: pending.length, amount: toTaka(sum) }
      await recordActions({ ref: batch, before: { status: 'open' }, after }, 'batch')
      const paid = await readBatch(tx, batch)
      // The money was sent, also where the SMS of a phone are to prove it.
      await post(
        tx,
        postings.map((each) => ({ ...each, isUncounted: false })),
      )
      return paid
    },

  toPay: async ({ payment_method, sort = 'oldest', ...paging }) => {
    const isToPay = and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paid_at))
    const filter = and(isToPay, payment_method && eq(withdrawals.method, payment_method))
    const page = await readWithdrawals(db, { ...paging, sort }, filter)
    const sent = await findSentSms(
      db,
      page.items.map(({ _id }) => _id),
    )
    return { ...page, items: page.items.map((each) => ({ ...each, sent_sms: sent.get(each._id) ?? null })) }
  },

  markPaid:
    ({ id, payout_id: payoutId }) =>
    async (tx, { recordActions }) => {
      const row = await lockToPay(tx, id)
      // The administrator has checked it.
      if (row.to_check) await tx.update(withdrawals).set({ to_check: null }).where(eq(withdrawals.id, id))
      if (await payWithEarlierSms(tx, row, { payoutId, recordActions })) return null
      addMoved(tx, row.amount)
      const paid = { paid_at: sql`now()`, payout_id: payoutId, to_check: null }
      await refuseUsedPayoutId(tx.update(withdrawals).set(paid).where(eq(withdrawals.id, id)))
      const after = { payout_id: payoutId, amount: toTaka(row.amount) }
      await recordActions({ ref: id, memberId: row.user_id, before: { payout_id: row.payout_id }, after })
      await notifyPaid(tx, row, payoutId)
      return null
    },

  cancel:
    ({ batch }, { userId }) =>
    async (tx, { recordActions }) => {
      await lockOpenBatch(tx, batch)
      const isUnpaid = and(eq(withdrawals.batch_id, batch), eq(withdrawals.status, 'pending'))
      const returned = await lockWithdrawals(tx, isUnpaid)
      await tx.update(withdrawals).set({ batch_id: null }).where(isUnpaid)
      await closeBatch(tx, batch, { status: 'cancelled', actorId: userId })
      const amount = toTaka(returned.reduce((sum, row) => sum + row.amount, 0n))
      const after = { status: 'cancelled', count: returned.length, amount }
      await recordActions({ ref: batch, before: { status: 'open' }, after })
      return readBatch(tx, batch)
    },
})

/** Locks an approved withdrawal that is not sent yet. */
async function lockToPay(tx: Tx, id: string) {
  const [row] = await lockWithdrawals(tx, eq(withdrawals.id, id))
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'approved') throw new Refusal('not_decided')
  if (row.paid_at) throw new Refusal('already_decided')
  return row
}

type Method = (typeof withdrawals.$inferSelect)['method']

/** Locks the oldest waiting withdrawals of a method. Those that another transaction is deciding are skipped. */
const lockWaiting = (tx: Tx, method: Method) =>
  tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.user_id))
    .where(
      and(
        eq(withdrawals.status, 'pending'),
        isNull(withdrawals.archived_at),
        isNull(withdrawals.batch_id),
        sql`coalesce(${withdrawals.waits_until} <= now(), true)`,
        eq(withdrawals.method, method),
        sql`not (${isInactiveMember()})`,
      ),
    )
    .orderBy(asc(withdrawals.id))
    .limit(payoutBatchMax)
    .for('no key update', { of: withdrawals, skipLocked: true })

/** Locks a batch before its withdrawals, so that of a payment and a cancellation one comes first. */
async function lockOpenBatch(tx: Tx, id: string) {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('no key update')
  if (!batch) throw new Refusal('not_found')
  if (batch.status !== 'open') throw new Refusal('batch_closed')
}

const closeBatch = (tx: Tx, id: string, { status, actorId }: { status: 'paid' | 'cancelled'; actorId: string }) =>
  tx.update(payoutBatches).set({ status, closed_by: actorId, closed_at: sql`now()` }).where(eq(payoutBatches.id, id))
