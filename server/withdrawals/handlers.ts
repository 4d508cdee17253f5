import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { deniedMessage } from '#contract/bulk.ts'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { WithdrawalState } from '#contract/own-withdrawals.ts'
import { plainNumber } from '#contract/plain-input.ts'
import { withdrawals as endpoints } from '#contract/withdrawals.ts'
import { containsAccountNumber, isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import type { Effect } from '../http/effect.ts'
import type { Handler, Handlers } from '../http/mount-endpoints.ts'
import { member } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { refuseAfterCancellations } from '../limits/cancellations.ts'
import { countOwn, lockMember } from '../limits/open-requests.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { lastDigits } from '../numbers/prove-numbers.ts'
import { assertFreshAbove, setArchived, throwIfRefused, toBulkResults } from '../requests/decisions.ts'
import { matchesFilters } from '../requests/list-requests.ts'
import { changeSettings, readSettings, type Settings } from '../settings/settings.ts'
import { isOfMatchingUser } from '../users/find-member.ts'
import { listMemberRows } from '../users/list-member-rows.ts'
import { refuseOtherUsername } from '../users/own-username.ts'
import { decideWithdrawals, settleWithdrawals } from './decide-withdrawals.ts'
import { presentOwn } from './present-own.ts'
import { readWithdrawals } from './read-withdrawals.ts'
import { withdrawals } from './table.ts'
import { findWaitsUntil } from './waits.ts'

/** Without `get`, whose evidence comes from other nouns. */
export const createWithdrawalHandlers = (db: Db): Omit<Handlers<typeof endpoints>, 'get'> => ({
  request:
    ({ account_number, method, amount, username: named }, { userId, username }) =>
    async (tx) => {
      refuseOtherUsername(named, { username })
      const poisha = toPoisha(amount)
      const settings = await readSettings(tx)
      const { withdraw_amount, open_withdrawals: limit } = settings
      if (poisha < withdraw_amount) {
        throw new Refusal('below_minimum', {
          field: 'amount',
          values: { min: toTaka(withdraw_amount) },
        })
      }
      await lockMember(tx, userId)
      const pending = await countOwn(tx, { from: withdrawals, userId, filter: eq(withdrawals.status, 'pending') })
      if (pending >= limit) throw new Refusal('too_many_withdrawals', { values: { limit } })
      await refuseAfterCancellations(tx, { from: withdrawals, userId, openLimit: limit })
      const accountNumber = plainNumber(account_number)
      const waits_until = await findWaitsUntil(tx, { userId, accountNumber, settings })
      const created = one(
        await tx
          .insert(withdrawals)
          .values({ user_id: userId, account_number: accountNumber, method, amount: poisha, waits_until })
          .returning(),
      )
      if (waits_until) await notifyWaiting(tx, created)
      const sides = { debit: member(userId, 'earning'), credit: member(userId, 'hold') }
      const short = new Refusal('insufficient_earning', { field: 'amount' })
      await post(tx, [{ reason: 'withdraw_hold', ref: created.id, ...sides, amount: poisha }], short)
      return presentOwn({ row: created, username })
    },

  mine: ({ status, state, from, to, ...paging }, { userId }) => {
    const isShown = and(
      eq(withdrawals.user_id, userId),
      status && eq(withdrawals.status, status),
      state && hasState[state],
      isWithin(withdrawals.created_at, { from, to }),
    )
    return listMemberRows(db, { from: withdrawals, paging, filter: isShown, present: presentOwn })
  },

  mineOne: async ({ id }, { userId, username }) => {
    const [row] = await db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.user_id, userId)))
    if (!row) throw new Refusal('not_found')
    return presentOwn({ row, username })
  },

  cancel: cancelWithdrawal,

  list: ({ status, method, search, limit, cursor, sort, ...filters }) => {
    const isShown = and(
      matchesFilters(withdrawals, filters),
      status && eq(withdrawals.status, status),
      method && eq(withdrawals.method, method),
      search ? isLike(search) : undefined,
    )
    return readWithdrawals(db, { limit, cursor, sort }, isShown)
  },

  decide:
    ({ id, status, reason, payout_id: payoutId, payAnyway }, { userId }) =>
    async (tx, { recordActions }) => {
      const decision = { status, reason, payoutId, payAnyway, actorId: userId, recordActions }
      throwIfRefused(await decideWithdrawals(tx, { ids: [id], ...decision }))
      return null
    },

  decideMany:
    ({ ids, status, reason }, caller) =>
    async (tx, { recordActions }) => {
      if (status === 'approved') await assertFreshAbove(tx, caller, { from: withdrawals, ids })
      const refused = await decideWithdrawals(tx, { ids, status, reason, actorId: caller.userId, recordActions })
      return toBulkResults(ids, refused, status === 'approved' ? endpoints.decideMany.message : deniedMessage)
    },

  archive:
    ({ id, archived }) =>
    async (tx, { recordActions }) => {
      await setArchived(tx, withdrawals, { id, isArchived: archived, recordActions })
      return null
    },

  limits: () => readLimits(db),
  info: () => readLimits(db),
  setLimits,
  setInfo: setLimits,
})

/** On all devices, so that the owner of the account can cancel it. */
const notifyWaiting = (
  tx: Tx,
  { id: ref, user_id: userId, amount, account_number, waits_until }: typeof withdrawals.$inferSelect,
) =>
  insertNotifications(tx, [
    {
      userId,
      kind: 'withdrawal_waits',
      ref,
      params: { amount: toTaka(amount), digits: lastDigits(account_number), until: waits_until!.toISOString() },
    },
  ])

const isSent = and(eq(withdrawals.status, 'approved'), isNotNull(withdrawals.paid_at))
const isUnsent = and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paid_at))

const hasState: Record<WithdrawalState, SQL | undefined> = {
  open: or(eq(withdrawals.status, 'pending'), isUnsent),
  sent: isSent,
  denied: eq(withdrawals.status, 'denied'),
  cancelled: eq(withdrawals.status, 'cancelled'),
}

const readLimits = async (db: Db | Tx) => presentLimits(await readSettings(db))

const presentLimits = ({ withdraw_amount, withdraw_days }: Settings) => ({
  amount: toTaka(withdraw_amount),
  days: withdraw_days,
})

/** One setting under two names. */
const setLimits =
  ({ amount, days }: { amount: number; days: number }): Effect<{ amount: number; days: number }> =>
  (tx, { recordActions }) =>
    changeSettings(tx, {
      set: { withdraw_amount: toPoisha(amount), withdraw_days: days, withdrawals_confirmed_at: sql`now()` },
      recordActions,
      present: presentLimits,
    })

const isLike = (part: string) =>
  or(isOfMatchingUser(withdrawals.user_id, part), containsAccountNumber(withdrawals.account_number, part))

/**
 * Cancels the caller's own withdrawal, unless a decision, a payout batch or another cancellation has its row locked. It does not
 * wait for them: a block locks requests before the member's row, and this write has locked that row already.
 */
const cancelWithdrawal: Handler<typeof endpoints.cancel> =
  ({ id }, { userId, username }) =>
  async (tx, { recordActions }) => {
    const isOwn = and(eq(withdrawals.id, id), eq(withdrawals.user_id, userId))
    const [row] = await tx.select().from(withdrawals).where(isOwn).for('no key update', { skipLocked: true })
    if (!row) {
      const isLocked = (await tx.$count(withdrawals, isOwn)) > 0
      throw isLocked ? new Refusal('request_running', { retryAfterS: 1 }) : new Refusal('not_found')
    }
    if (row.status !== 'pending') throw new Refusal('already_decided')
    if (row.batch_id) throw new Refusal('in_open_batch')
    const postings = await settleWithdrawals(tx, [row], { status: 'cancelled', actorId: userId, recordActions })
    const cancelled = one(await tx.select().from(withdrawals).where(isOwn))
    await post(tx, postings)
    return presentOwn({ row: cancelled, username })
  }
