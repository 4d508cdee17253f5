import { eq, type SQL } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { plainAccountNumber } from '#contract/fields.ts'
import type { Paging } from '#contract/lists.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { payments as rows } from '#contract/payments.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { readOfMembers } from '../users/read-of-members.ts'
import { decidePayment } from './decide-payment.ts'
import { payments } from './table.ts'

export const paymentHandlers = (db: Db): Handlers<typeof rows> => ({
  request:
    ({ account_number, transaction_id, amount, date, payment_method }, { userId, username }) =>
    async (tx) => {
      if (date > dayInDhaka()) throw new Refusal('date_ahead', { field: 'date' })
      const [created] = await tx
        .insert(payments)
        .values({
          user_id: userId,
          account_number: plainAccountNumber(account_number),
          payment_method,
          transaction_id: transaction_id.trim().toUpperCase(),
          amount: toPoisha(amount),
          date,
        })
        .onConflictDoNothing()
        .returning()
      if (!created) throw new Refusal('transaction_id_used', { field: 'transaction_id' })
      return presentOwn(present({ row: created, username }))
    },

  mine: async (paging, { userId }) => {
    const page = await readPayments(db, paging, eq(payments.user_id, userId))
    return { ...page, items: page.items.map(presentOwn) }
  },

  list: ({ status, ...paging }) => readPayments(db, paging, status && eq(payments.status, status)),

  accept:
    ({ _id, username, status }, { userId }) =>
    async (tx) => {
      await decidePayment(tx, { paymentId: _id, username, status, actorId: userId })
      return null
    },
})

const readPayments = (db: Db, paging: Paging, filter: SQL | undefined) =>
  readOfMembers(db, { from: payments, paging, filter, present })

const present = ({ row, username }: { row: typeof payments.$inferSelect; username: string }) => ({
  ...row,
  _id: row.id,
  username,
  amount: toTaka(row.amount),
  created_at: row.created_at.toISOString(),
})

const presentOwn = (payment: ReturnType<typeof present>) => ({
  ...payment,
  status: payment.status === 'success',
  state: payment.status,
})
