import { and, eq, or, type SQL } from 'drizzle-orm'
import { deniedMessage } from '#contract/bulk.ts'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { plainAccountNumber } from '#contract/fields.ts'
import type { Paging } from '#contract/lists.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { payments as rows } from '#contract/payments.ts'
import { contains, containsAccountNumber, isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { countOwn, lockMember } from '../limits/open-requests.ts'
import { assertFreshAbove, setArchived, throwIfRefused, toBulkResults } from '../requests/decisions.ts'
import { matchesFilters, presentRequest } from '../requests/list-requests.ts'
import { readSettings } from '../settings/settings.ts'
import { readWatchedModes } from '../tills/watched-modes.ts'
import { isOfMatchingUser } from '../users/find-member.ts'
import { listMemberRows } from '../users/list-member-rows.ts'
import { refuseOtherUsername } from '../users/own-username.ts'
import { addMatches } from './add-matches.ts'
import { decidePayments } from './decide-payments.ts'
import { addFlags } from './flags.ts'
import { matchTransfers } from './match-transfers.ts'
import { lockTransfers } from './payment-sms.ts'
import { readExpectedBonuses } from './referral-bonuses.ts'
import { setSmsAmount } from './sms-amount.ts'
import { payments } from './table.ts'

export const createPaymentHandlers = (db: Db): Handlers<typeof rows> => ({
  request:
    ({ account_number, transaction_id, amount, date, payment_method, username: named }, { userId, username }) =>
    async (tx) => {
      refuseOtherUsername(named, { username })
      const { least_top_up, open_payments: limit } = await readSettings(tx)
      if (toPoisha(amount) < least_top_up)
        throw new Refusal('below_least_top_up', { field: 'amount', values: { min: toTaka(least_top_up) } })
      const transfer = { method: payment_method, transactionId: transaction_id.trim().toUpperCase() }
      // Its SMS may be stored at the same time. Before any row: see `decidePayments`.
      await lockTransfers(tx, [transfer])
      await lockMember(tx, userId)
      if (date > dayInDhaka()) throw new Refusal('date_ahead', { field: 'date' })
      const [created] = await tx
        .insert(payments)
        .values({
          user_id: userId,
          account_number: plainAccountNumber(account_number),
          payment_method,
          transaction_id: transfer.transactionId,
          amount: toPoisha(amount),
          date,
        })
        .onConflictDoNothing()
        .returning()
      if (!created) throw new Refusal('transaction_id_used', { field: 'transaction_id' })
      const pending = await countOwn(tx, { from: payments, userId, filter: eq(payments.status, 'pending') })
      if (pending > limit) throw new Refusal('too_many_payments', { values: { limit } })
      const { modes, acceptedIds } = await matchTransfers(tx, [transfer])
      const row = acceptedIds.includes(created.id) ? await readPayment(tx, created.id) : created
      return presentOwn(presentRequest({ row, username }), modes)
    },

  mine: async ({ state, from, to, ...paging }, { userId }) => {
    const isShown = and(
      eq(payments.user_id, userId),
      state && eq(payments.status, state),
      isWithin(payments.created_at, { from, to }),
    )
    const page = await readPayments(db, paging, isShown)
    const modes = page.items.some(({ status }) => status === 'pending') ? await readWatchedModes(db) : new Map()
    return { ...page, items: page.items.map((payment) => presentOwn(payment, modes)) }
  },

  mineOne: async ({ id }, { userId, username }) => {
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), eq(payments.user_id, userId)))
    if (!row) throw new Refusal('not_found')
    return presentOwn(presentRequest({ row, username }), await readWatchedModes(db))
  },

  list: async ({ status, payment_method, search, limit, cursor, sort, ...filters }) => {
    const isShown = and(
      matchesFilters(payments, filters),
      status && eq(payments.status, status),
      payment_method && eq(payments.payment_method, payment_method),
      search ? isLike(search) : undefined,
    )
    const page = await readPayments(db, { limit, cursor, sort }, isShown)
    const bonuses = await readExpectedBonuses(db, page.items)
    const items = page.items.map((payment) => ({ ...payment, bonus: bonuses.get(payment._id) ?? 0 }))
    return { ...page, items: await addMatches(db, await addFlags(db, items)) }
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
      return toBulkResults(ids, refused, status === 'success' ? rows.acceptMany.message : deniedMessage)
    },

  acceptSmsAmount:
    ({ _id, amount }, { userId }) =>
    async (tx, { recordActions }) => {
      await setSmsAmount(tx, { id: _id, amount: toPoisha(amount), recordActions })
      const decision = { status: 'success', actor: { userId }, recordActions } as const
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

async function readPayment(tx: Tx, id: string) {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row!
}

const isLike = (part: string) =>
  or(
    isOfMatchingUser(payments.user_id, part),
    contains(payments.transaction_id, part.trim().toUpperCase()),
    containsAccountNumber(payments.account_number, part),
  )

const readPayments = (db: Db, paging: Paging, filter: SQL | undefined) =>
  listMemberRows(db, { from: payments, paging, filter, present: presentRequest })

const presentOwn = (
  payment: ReturnType<typeof presentRequest<typeof payments.$inferSelect>>,
  modes: Awaited<ReturnType<typeof readWatchedModes>>,
) => ({
  ...payment,
  status: payment.status === 'success',
  state: payment.status,
  is_watched: payment.status === 'pending' && modes.get(payment.payment_method) === 'auto',
})
