import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import type { Paging } from '#contract/lists.ts'
import { type Poisha, toPoisha, toTaka } from '#contract/money.ts'
import type { transfers as rows } from '#contract/transfers.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { recordCredit } from '../db/publish-changes.ts'
import { readPage } from '../db/read-page.ts'
import { createStatement } from '../db/statement.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { lockMember } from '../limits/open-requests.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { readSettings } from '../settings/settings.ts'
import { settings } from '../settings/table.ts'
import { findActiveCustomer } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { transfers } from './table.ts'

export const createTransferHandlers = (db: Db): Handlers<typeof rows> => ({
  toWallet:
    ({ username, amount }, caller) =>
    async (tx) => {
      const poisha = toPoisha(amount)
      // Sent together: one round trip.
      const [receiver] = await Promise.all([
        findActiveCustomer(tx, username),
        assertWithinLimits(tx, { senderId: caller.userId, amount: poisha }),
      ])
      if (receiver.id === caller.userId) throw new Refusal('to_oneself', { field: 'username' })
      const sides = { debit: member(caller.userId, 'balance'), credit: member(receiver.id, 'balance') }
      recordCredit(tx, receiver.id)
      const transfer = await move(tx, {
        fact: { kind: 'wallet', sender_id: caller.userId, receiver_id: receiver.id, amount: poisha },
        posting: { reason: 'wallet_transfer', ...sides },
        sender: caller.username,
      })
      return present({ transfer, sender: caller.username, receiver: receiver.username })
    },

  fromIncome:
    ({ amount }, { userId, username }) =>
    async (tx) => {
      const poisha = toPoisha(amount)
      await assertWithinLimits(tx, { senderId: userId, amount: poisha })
      const sides = { debit: member(userId, 'earning'), credit: member(userId, 'balance') }
      const transfer = await move(tx, {
        fact: { kind: 'income', sender_id: userId, receiver_id: userId, amount: poisha },
        posting: { reason: 'income_transfer', ...sides },
      })
      return present({ transfer, sender: username, receiver: username })
    },

  mine: ({ from, to, ...paging }, { userId }) => {
    const isOwn = or(eq(transfers.sender_id, userId), eq(transfers.receiver_id, userId))
    return readTransfers(db, paging, and(isOwn, isWithin(transfers.created_at, { from, to })))
  },
})

interface Movement {
  fact: Omit<typeof transfers.$inferInsert, 'id'>
  posting: Pick<Posting, 'reason' | 'debit' | 'credit'>
  /** The username in the notification of the receiver. Undefined: the member moves own money. */
  sender?: string
}

/** Inserts a transfer, and posts it. The id is created here, so that both are sent together. */
async function move(tx: Tx, { fact, posting, sender }: Movement): Promise<typeof transfers.$inferSelect> {
  const id = uuidv7()
  // Sent before the posting, because it locks the members' rows: decision 0002.
  const inserted = tx
    .insert(transfers)
    .values({ ...fact, id })
    .returning()
    .execute()
  const params = { amount: toTaka(fact.amount), from: sender ?? '' }
  const notification = { userId: fact.receiver_id, kind: 'money_received' as const, ref: id, params }
  const notified = insertNotifications(tx, sender === undefined ? [] : [notification])
  const [[created]] = await Promise.all([inserted, notified, post(tx, [{ ...posting, ref: id, amount: fact.amount }])])
  return created!
}

const hourS = 3_600

/** Refuses a transfer below the least amount, and one above the number of transfers in an hour. */
async function assertWithinLimits(tx: Tx, { senderId, amount }: { senderId: string; amount: Poisha }): Promise<void> {
  // Sent together. The lock comes before the read of the oldest transfer.
  const [{ least_transfer, transfers_per_hour: limit }, , [oldest]] = await Promise.all([
    readSettings(tx),
    lockMember(tx, senderId),
    findOldest(tx, { senderId }),
  ])
  if (amount < least_transfer)
    throw new Refusal('below_least_transfer', { field: 'amount', values: { min: toTaka(least_transfer) } })
  if (!oldest || oldest.ageS >= hourS) return
  const retryAfterS = Math.ceil(hourS - oldest.ageS)
  throw new Refusal('too_many_transfers', { retryAfterS, values: { limit, minutes: Math.ceil(retryAfterS / 60) } })
}

/** The oldest of the sender's last transfers, as many as an hour may have. */
const findOldest = createStatement((db) =>
  db
    .select({
      ageS: sql<string>`extract(epoch from clock_timestamp() - ${transfers.created_at})`.mapWith(Number),
    })
    .from(transfers)
    .where(eq(transfers.sender_id, sql.placeholder('senderId')))
    .orderBy(desc(transfers.id))
    // Drizzle's types lack an expression here.
    .offset(sql`(select ${settings.transfers_per_hour} - 1 from ${settings})` as never)
    .limit(1),
)

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
