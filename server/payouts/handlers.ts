import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { payoutBatchMax, type payouts as rows } from '#contract/payouts.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import { assertFresh, type Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { post } from '../ledger/post.ts'
import { selectPending, throwIfRefused } from '../requests/decisions.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import {
  findInactive,
  isInactiveMember,
  lockWithdrawals,
  settleWithdrawals,
} from '../withdrawals/decide-withdrawals.ts'
import { notifyPaid, payWithEarlierSms } from '../withdrawals/match-payouts.ts'
import { readBatchRows, readWithdrawals } from '../withdrawals/read-withdrawals.ts'
import { payoutBatches, withdrawals } from '../withdrawals/table.ts'

export const createPayoutHandlers = (db: Db): Handlers<typeof rows> => ({
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
      const [batch] = await tx.insert(payoutBatches).values({ method, created_by: userId }).returning()
      await tx
        .update(withdrawals)
        .set({ batch_id: batch!.id })
        .where(
          inArray(
            withdrawals.id,
            waiting.map(({ id }) => id),
          ),
        )
      const created = await readBatch(tx, batch!.id)
      await recordActions({ ref: created._id, after: { method, count: created.count, amount: created.amount } })
      return created
    },

  pay:
    ({ batch, rows, payAnyway }, caller) =>
    async (tx, { recordActions, askSecondPerson }) => {
      const { userId } = caller
      await lockOpenBatch(tx, batch)
      const locked = await lockWithdrawals(tx, eq(withdrawals.batch_id, batch))
      const waiting = locked.filter(({ status }) => status === 'pending')
      const ids = rows ? rows.map(({ _id }) => _id) : waiting.map(({ id }) => id)
      const { pending, refused } = selectPending(ids, locked)
      throwIfRefused(refused)
      const sum = pending.reduce((total, row) => total + row.amount, 0n)
      await guardSum(tx, sum, { caller, askSecondPerson })
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
      await post(tx, postings)
      return paid
    },

  toPay: ({ payment_method, sort = 'oldest', ...paging }) => {
    const isToPay = and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paid_at))
    const filter = and(isToPay, payment_method && eq(withdrawals.method, payment_method))
    return readWithdrawals(db, { ...paging, sort }, filter)
  },

  markPaid:
    ({ id, payout_id }) =>
    async (tx, { recordActions, askSecondPerson }) => {
      const payoutId = payout_id.trim().toUpperCase()
      const [row] = await lockWithdrawals(tx, eq(withdrawals.id, id))
      if (!row) throw new Refusal('not_found')
      if (row.status !== 'approved') throw new Refusal('not_decided')
      if (row.paid_at) throw new Refusal('already_decided')
      if (row.amount > (await readSettings(tx)).second_person_above) askSecondPerson()
      if (await payWithEarlierSms(tx, row, { payoutId, recordActions })) return null
      await tx.update(withdrawals).set({ paid_at: sql`now()`, payout_id: payoutId }).where(eq(withdrawals.id, id))
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

/** A large payout needs a fresh proof and a second person. */
async function guardSum(
  tx: Tx,
  sum: Poisha,
  { caller, askSecondPerson }: { caller: Caller; askSecondPerson: () => void },
) {
  const { fresh_proof_above, second_person_above } = await readSettings(tx)
  if (sum > fresh_proof_above) assertFresh(caller)
  if (sum > second_person_above) askSecondPerson()
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

async function readBatch(db: Db | Tx, id: string) {
  const [batch] = await readBatches(db, eq(payoutBatches.id, id), { order: sql`${payoutBatches.id}`, limit: 1 })
  if (!batch) throw new Refusal('not_found')
  return batch
}

async function readBatches(db: Db | Tx, filter: SQL | undefined, { order, limit }: { order: SQL; limit: number }) {
  const [creators, closers] = [alias(users, 'creator'), alias(users, 'closer')]
  const isPaid = sql`filter (where ${withdrawals.status} = 'approved')`
  const totals = db
    .select({
      count: sql`count(*)`.mapWith(Number).as('count'),
      amount: sql`coalesce(sum(${withdrawals.amount}), 0)`.mapWith(BigInt).as('amount'),
      paid_count: sql`count(*) ${isPaid}`.mapWith(Number).as('paid_count'),
      paid_amount: sql`coalesce(sum(${withdrawals.amount}) ${isPaid}, 0)`.mapWith(BigInt).as('paid_amount'),
    })
    .from(withdrawals)
    .where(eq(withdrawals.batch_id, payoutBatches.id))
    .as('totals')
  const found = await db
    .select({
      batch: getTableColumns(payoutBatches),
      created_by: creators.username,
      closed_by: sql<string | null>`${closers.username}`,
      count: totals.count,
      amount: totals.amount,
      paid_count: totals.paid_count,
      paid_amount: totals.paid_amount,
    })
    .from(payoutBatches)
    .innerJoin(creators, eq(creators.id, payoutBatches.created_by))
    .leftJoin(closers, eq(closers.id, payoutBatches.closed_by))
    .crossJoinLateral(totals)
    .where(filter)
    .orderBy(order)
    .limit(limit)
  return found.map(({ batch: { id, method, status, created_at, closed_at }, amount, paid_amount, ...rest }) => ({
    ...rest,
    _id: id,
    method,
    status,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    amount: toTaka(amount),
    paid_amount: toTaka(paid_amount),
  }))
}
