import { and, eq, or } from 'drizzle-orm'
import { deniedMessage } from '#contract/bulk.ts'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { payments as endpoints } from '#contract/payments.ts'
import { plainNumber } from '#contract/plain-input.ts'
import { containsAccountNumber, containsTransactionId, isWithin } from '../../db/conditions.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { one } from '../../db/one.ts'
import type { Handlers } from '../../http/mount-endpoints.ts'
import { refuseAfterCancellations } from '../../limits/cancellations.ts'
import { countOwn } from '../../limits/open-requests.ts'
import { assertFreshAbove, setArchived, throwIfRefused, toBulkResults } from '../../requests/decisions.ts'
import { matchesFilters } from '../../requests/list-requests.ts'
import { readSettings } from '../../settings/settings.ts'
import { matchTransfers } from '../../tills/match/match-transfers.ts'
import { refuseClosed } from '../../tills/sms/close-sms.ts'
import { tills } from '../../tills/table.ts'
import { readWatchedTills } from '../../tills/watched-tills.ts'
import { isOfMatchingUser } from '../../users/find-member.ts'
import { listMemberRows } from '../../users/list-member-rows.ts'
import { lockWithReferrers } from '../../users/lock-with-referrers.ts'
import { refuseOtherUsername } from '../../users/own-username.ts'
import { decidePayments } from '../decide-payments.ts'
import { lockTransfers } from '../payment-sms.ts'
import { payments } from '../table.ts'
import { setSmsAmount } from './add-matches.ts'
import { cancelPayment } from './cancel.ts'
import { readEvidence } from './evidence.ts'
import { presentOwn, presentPayment } from './present-own.ts'
import { readPayments } from './read-payments.ts'

export const createPaymentHandlers = (db: Db): Handlers<typeof endpoints> => ({
  request:
    ({ account_number, transaction_id, amount, date, payment_method, till, username: named }, { userId, username }) =>
    async (tx) => {
      refuseOtherUsername(named, { username })
      const { least_top_up, open_payments: limit } = await readSettings(tx)
      if (toPoisha(amount) < least_top_up)
        throw new Refusal('below_least_top_up', { field: 'amount', values: { min: toTaka(least_top_up) } })
      const transfer = { method: payment_method, transactionId: transaction_id }
      // Its SMS may be stored at the same time. Before any row: see `decidePayments`.
      await lockTransfers(tx, [transfer])
      await refuseClosed(tx, transfer)
      // Its SMS may accept it now, and that may reward the referrer.
      await lockWithReferrers(tx, [userId])
      await refuseAfterCancellations(tx, { from: payments, userId, openLimit: limit })
      if (date > dayInDhaka()) throw new Refusal('date_ahead', { field: 'date' })
      const [created] = await tx
        .insert(payments)
        .values({
          user_id: userId,
          account_number: plainNumber(account_number),
          payment_method,
          transaction_id,
          amount: toPoisha(amount),
          date,
          till_id: await findTill(tx, till, payment_method),
        })
        .onConflictDoNothing()
        .returning()
      if (!created) throw new Refusal('transaction_id_used', { field: 'transaction_id' })
      const pending = await countOwn(tx, { from: payments, userId, filter: eq(payments.status, 'pending') })
      if (pending > limit) throw new Refusal('too_many_payments', { values: { limit } })
      const { watched, acceptedIds } = await matchTransfers(tx, [transfer])
      const row = acceptedIds.includes(created.id) ? await readPayment(tx, created.id) : created
      return presentOwn(presentPayment({ row, username }), watched)
    },

  cancel:
    ({ id }, { userId, username }) =>
    async (tx, { recordActions }) => {
      const row = await cancelPayment(tx, { id, userId, recordActions })
      return presentOwn(presentPayment({ row, username }), [])
    },

  mine: async ({ state, from, to, ...paging }, { userId }) => {
    const isShown = and(
      eq(payments.user_id, userId),
      state && eq(payments.status, state),
      isWithin(payments.created_at, { from, to }),
    )
    const page = await listMemberRows(db, { from: payments, paging, filter: isShown, present: presentPayment })
    const watched = page.items.some(({ status }) => status === 'pending') ? await readWatchedTills(db) : []
    return { ...page, items: page.items.map((payment) => presentOwn(payment, watched)) }
  },

  mineOne: async ({ id }, { userId, username }) => {
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), eq(payments.user_id, userId)))
    if (!row) throw new Refusal('not_found')
    return presentOwn(presentPayment({ row, username }), await readWatchedTills(db))
  },

  list: async ({ status, payment_method, search, limit, cursor, sort, ...filters }) => {
    const isShown = and(
      matchesFilters(payments, filters),
      status && eq(payments.status, status),
      payment_method && eq(payments.payment_method, payment_method),
      search ? isLike(search) : undefined,
    )
    return readPayments(db, { limit, cursor, sort }, isShown)
  },

  get: async ({ id }) => {
    const { items } = await readPayments(db, { limit: '1' }, eq(payments.id, id))
    if (!items[0]) throw new Refusal('not_found')
    return readEvidence(db, items[0])
  },

  accept:
    ({ _id, username, status, reason, reason_text: reasonText, without_sms: withoutSms }, { userId }) =>
    async (tx, { recordActions }) => {
      const decision = { status, reason, reasonText, withoutSms, actor: { userId }, recordActions }
      throwIfRefused(await decidePayments(tx, { ids: [_id], username, ...decision }))
      return null
    },

  acceptMany:
    ({ ids, status, reason, reason_text: reasonText, without_sms: withoutSms }, caller) =>
    async (tx, { recordActions }) => {
      if (status === 'success') await assertFreshAbove(tx, caller, { from: payments, ids })
      const actor = { userId: caller.userId }
      const decision = { status, reason, reasonText, withoutSms, actor, recordActions }
      const refused = await decidePayments(tx, { ids, ...decision })
      return toBulkResults(ids, refused, status === 'success' ? endpoints.acceptMany.message : deniedMessage)
    },

  acceptSmsAmount:
    ({ _id, amount }, { userId }) =>
    async (tx, { recordActions }) => {
      await setSmsAmount(tx, { id: _id, amount: toPoisha(amount), recordActions })
      // The SMS contradicts what the member has asked for.
      const decision = { status: 'success', actor: { userId }, recordActions, isGiven: true } as const
      throwIfRefused(await decidePayments(tx, { ids: [_id], ...decision }))
      return null
    },

  archive:
    ({ id, archived }) =>
    async (tx, { recordActions }) => {
      await setArchived(tx, payments, { id, isArchived: archived, recordActions })
      return null
    },
})

/** A till that members do not see any more, or of another method, says nothing about the payment. */
async function findTill(tx: Tx, id: string | undefined, method: PaymentMethod): Promise<string | null> {
  if (id === undefined) return null
  const [till] = await tx
    .select({ id: tills.id })
    .from(tills)
    .where(and(eq(tills.id, id), eq(tills.method, method)))
  return till?.id ?? null
}

async function readPayment(tx: Tx, id: string) {
  return one(await tx.select().from(payments).where(eq(payments.id, id)))
}

const isLike = (part: string) =>
  or(
    isOfMatchingUser(payments.user_id, part),
    containsTransactionId(payments.transaction_id, part),
    containsAccountNumber(payments.account_number, part),
  )
