import { and, eq, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import type { Paging } from '#contract/lists.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { transfers as rows } from '#contract/transfers.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { recordCredit } from '../db/publish-changes.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { findActiveCustomer } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { transfers } from './table.ts'

export const createTransferHandlers = (db: Db): Handlers<typeof rows> => ({
  toWallet:
    ({ username, amount }, caller) =>
    async (tx) => {
      const receiver = await findActiveCustomer(tx, username)
      if (receiver.id === caller.userId) throw new Refusal('to_oneself', { field: 'username' })
      const poisha = toPoisha(amount)
      const [created] = await tx
        .insert(transfers)
        .values({ kind: 'wallet', sender_id: caller.userId, receiver_id: receiver.id, amount: poisha })
        .returning()
      const sides = { debit: member(caller.userId, 'balance'), credit: member(receiver.id, 'balance') }
      recordCredit(tx, receiver.id)
      await post(tx, [{ reason: 'wallet_transfer', ref: created!.id, ...sides, amount: poisha }])
      return present({ transfer: created!, sender: caller.username, receiver: receiver.username })
    },

  fromIncome:
    ({ amount }, { userId, username }) =>
    async (tx) => {
      const poisha = toPoisha(amount)
      const [created] = await tx
        .insert(transfers)
        .values({ kind: 'income', sender_id: userId, receiver_id: userId, amount: poisha })
        .returning()
      const sides = { debit: member(userId, 'earning'), credit: member(userId, 'balance') }
      await post(tx, [{ reason: 'income_transfer', ref: created!.id, ...sides, amount: poisha }])
      return present({ transfer: created!, sender: username, receiver: username })
    },

  mine: ({ from, to, ...paging }, { userId }) => {
    const isOwn = or(eq(transfers.sender_id, userId), eq(transfers.receiver_id, userId))
    return readTransfers(db, paging, and(isOwn, isWithin(transfers.created_at, { from, to })))
  },
})

function readTransfers(db: Db, paging: Paging, filter: SQL | undefined) {
  const senders = alias(users, 'sender')
  const receivers = alias(users, 'receiver')
  return readPage(paging, {
    id: transfers.id,
    by: { amount: transfers.amount },
    total: countRows(db, transfers, filter),
    items: async ({ after, order, limit }) => {
      const found = await db
        .select({ transfer: transfers, sender: senders.username, receiver: receivers.username })
        .from(transfers)
        .innerJoin(senders, eq(senders.id, transfers.sender_id))
        .innerJoin(receivers, eq(receivers.id, transfers.receiver_id))
        .where(and(filter, after))
        .orderBy(order)
        .limit(limit)
      return found.map(present)
    },
  })
}

interface Found {
  transfer: typeof transfers.$inferSelect
  sender: string
  receiver: string
}

const present = ({ transfer, sender, receiver }: Found) => ({
  _id: transfer.id,
  kind: transfer.kind,
  sender,
  receiver,
  amount: toTaka(transfer.amount),
  created_at: transfer.created_at.toISOString(),
})
