import { eq, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { plainAccountNumber } from '#contract/fields.ts'
import type { Paging } from '#contract/lists.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { withdrawals as rows } from '#contract/withdrawals.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { member } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readOfMembers } from '../users/read-of-members.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { withdrawals } from './table.ts'

export const withdrawalHandlers = (db: Db): Handlers<typeof rows> => ({
  request:
    ({ account_number, method, amount }, { userId, username }) =>
    async (tx) => {
      const poisha = toPoisha(amount)
      const { withdraw_amount } = await readSettings(tx)
      if (poisha < withdraw_amount) {
        throw new Refusal('below_minimum', {
          field: 'amount',
          values: { min: inIndianGroups.format(toTaka(withdraw_amount)) },
        })
      }
      const [created] = await tx
        .insert(withdrawals)
        .values({ user_id: userId, account_number: plainAccountNumber(account_number), method, amount: poisha })
        .returning()
      const sides = { debit: member(userId, 'earning'), credit: member(userId, 'hold') }
      const short = new Refusal('insufficient_earning', { field: 'amount' })
      await post(tx, [{ reason: 'withdraw_hold', ref: created!.id, ...sides, amount: poisha }], short)
      return present({ row: created!, username })
    },

  mine: (paging, { userId }) => readWithdrawals(db, paging, eq(withdrawals.user_id, userId)),

  list: ({ status, ...paging }) => readWithdrawals(db, paging, status && eq(withdrawals.status, status)),

  decide:
    ({ id, status, reason }, { userId }) =>
    async (tx) => {
      const why = status === 'denied' ? (reason?.trim() ?? null) : null
      await decideWithdrawal(tx, { withdrawalId: id, status, reason: why, actorId: userId })
      return null
    },

  limits: async () => {
    const { withdraw_amount, withdraw_days } = await readSettings(db)
    return { amount: toTaka(withdraw_amount), days: withdraw_days }
  },
})

/** As the page writes amounts: 1,23,456.5. */
const inIndianGroups = new Intl.NumberFormat('en-IN')

const readWithdrawals = (db: Db, paging: Paging, filter: SQL | undefined) =>
  readOfMembers(db, { from: withdrawals, paging, filter, present })

const present = ({ row, username }: { row: typeof withdrawals.$inferSelect; username: string }) => ({
  ...row,
  _id: row.id,
  username,
  amount: toTaka(row.amount),
  created_at: row.created_at.toISOString(),
})
