import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { hourS } from '#contract/durations.ts'
import { Refusal } from '#contract/errors.ts'
import type { Paging } from '#contract/lists.ts'
import { type Poisha, toPoisha, toTaka } from '#contract/money.ts'
import { plainNumber } from '#contract/plain-input.ts'
import type { transfers as endpoints } from '#contract/transfers.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { recordCredit } from '../db/publish-changes.ts'
import { readPage } from '../db/read-page.ts'
import { createStatement } from '../db/statement.ts'
import { awaitWithCommit } from '../db/transactions.ts'
import { consume, limitReached } from '../http/limiter.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { lockMember } from '../limits/open-requests.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { settings } from '../settings/table.ts'
import { isActiveCustomer, toStoredUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { transfers } from './table.ts'

export const createTransferHandlers = (db: Db): Handlers<typeof endpoints> => ({
  toWallet:
    ({ username, amount }, { userId, username: sender }) =>
    async (tx) => {
      const poisha = toPoisha(amount)
      const { receiver, limits } = await lockAndRead(tx, { senderId: userId, username: toStoredUsername(username) })
      if (!receiver) throw new Refusal('user_not_found', { field: 'username' })
      assertWithinLimits(limits, poisha)
      if (receiver.id === userId) throw new Refusal('to_oneself', { field: 'username' })
      recordCredit(tx, receiver.id)
      const transfer = move(tx, {
        fact: { kind: 'wallet', sender_id: userId, receiver_id: receiver.id, amount: poisha, created_at: limits.now },
        posting: {
          reason: 'wallet_transfer',
          debit: member(userId, 'balance'),
          credit: member(receiver.id, 'balance'),
        },
        sender,
      })
      return present({ transfer, sender, receiver: receiver.username })
    },

  fromIncome:
    ({ amount }, { userId, username }) =>
    async (tx) => {
      const poisha = toPoisha(amount)
      const { limits } = await lockAndRead(tx, { senderId: userId, username })
      assertWithinLimits(limits, poisha)
      const transfer = move(tx, {
        fact: { kind: 'income', sender_id: userId, receiver_id: userId, amount: poisha, created_at: limits.now },
        posting: { reason: 'income_transfer', debit: member(userId, 'earning'), credit: member(userId, 'balance') },
      })
      return present({ transfer, sender: username, receiver: username })
    },

  receiver: async ({ username }, { userId }) => {
    await consume(db, { key: `transfer receiver:${userId}`, points: lookUpsMax, windowS: hourS }, 'too_many_attempts')
    const [found] = await selectReceiver(db, { username: toStoredUsername(username) })
    if (!found) throw new Refusal('user_not_found', { field: 'username' })
    if (found.id === userId) throw new Refusal('to_oneself', { field: 'username' })
    return { username: found.username, digits: plainNumber(found.mobile_number).slice(0, shownDigits) }
  },

  mine: ({ from, to, ...paging }, { userId }) => {
    const isOwn = or(eq(transfers.sender_id, userId), eq(transfers.receiver_id, userId))
    return readTransfers(db, paging, and(isOwn, isWithin(transfers.created_at, { from, to })))
  },
})

/** In an hour. Enough for everybody who sends money, and too few to read the numbers of all members. */
const lookUpsMax = 60

/** Enough to tell two members with similar names apart. */
const shownDigits = 5

const selectReceiver = createStatement((db) =>
  db
    .select({ id: users.id, username: users.username, mobile_number: users.mobile_number })
    .from(users)
    .where(isActiveCustomer(sql.placeholder('username'))),
)

type NewTransfer = Omit<typeof transfers.$inferSelect, 'id'>

interface Movement {
  fact: NewTransfer
  posting: Pick<Posting, 'reason' | 'debit' | 'credit'>
  /** The username in the notification of the receiver. Undefined: the member moves own money. */
  sender?: string
}

/**
 * Inserts a transfer, notifies the receiver, and posts it. Everything is known before, so that all of it is sent together with
 * the commit. The posting is the last, because it locks the members' accounts: decision 0002.
 */
function move(tx: Tx, { fact, posting, sender }: Movement): typeof transfers.$inferSelect {
  const transfer = { ...fact, id: uuidv7() }
  const params = { amount: toTaka(fact.amount), from: sender ?? '' }
  const notification = { userId: fact.receiver_id, kind: 'money_received' as const, ref: transfer.id, params }
  awaitWithCommit(
    tx,
    insertTransfer(tx, transfer),
    insertNotifications(tx, sender === undefined ? [] : [notification]),
    post(tx, [{ ...posting, ref: transfer.id, amount: fact.amount }]),
  )
  return transfer
}

const insertTransfer = createStatement<typeof transfers.$inferSelect, unknown>((db) =>
  db.insert(transfers).values({
    id: sql.placeholder('id'),
    kind: sql.placeholder('kind'),
    sender_id: sql.placeholder('sender_id'),
    receiver_id: sql.placeholder('receiver_id'),
    amount: sql.placeholder('amount'),
    created_at: sql.placeholder('created_at'),
  }),
)

const ageOfOldest = sql`(select extract(epoch from clock_timestamp() - ${transfers.created_at}) from ${transfers}
  where ${transfers.sender_id} = ${sql.placeholder('senderId')} order by ${transfers.id} desc
  offset ${settings.transfers_per_hour} - 1 limit 1)`

/** Reads what the rules of a transfer need. Locks the sender before, so that only one of two transfers counts at a time. */
async function lockAndRead(tx: Tx, values: { senderId: string; username: string }) {
  // Sent together: one round trip.
  const [, , [found]] = await Promise.all([
    lockYoungerReceiver(tx, values),
    lockMember(tx, values.senderId),
    selectFacts(tx, values),
  ])
  return found!
}

/** Rows of users are locked by descending id. The row of a transfer locks an older receiver after the sender. */
const lockYoungerReceiver = createStatement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveCustomer(sql.placeholder('username')), gt(users.id, sql.placeholder('senderId'))))
    .for('key share'),
)

const selectFacts = createStatement((db) =>
  db
    .select({
      limits: {
        least: settings.least_transfer,
        perHour: settings.transfers_per_hour,
        /** The age of the oldest of the sender's last transfers, as many as an hour may have. Null: there are fewer. */
        oldestAgeS: sql<number | null>`${ageOfOldest}`.mapWith(Number),
        /** The start of the transaction, as in the rows that it inserts. */
        now: sql<Date>`now()::timestamptz(3)`.mapWith(transfers.created_at),
      },
      receiver: { id: users.id, username: users.username },
    })
    .from(settings)
    .leftJoin(users, isActiveCustomer(sql.placeholder('username'))),
)

type Limits = Awaited<ReturnType<typeof lockAndRead>>['limits']

/** Refuses a transfer below the least amount, and one above the number of transfers in an hour. */
function assertWithinLimits({ least, perHour: limit, oldestAgeS }: Limits, amount: Poisha): void {
  if (amount < least) throw new Refusal('below_least_transfer', { field: 'amount', values: { min: toTaka(least) } })
  if (oldestAgeS === null || oldestAgeS >= hourS) return
  throw limitReached('too_many_transfers', { waitMs: (hourS - oldestAgeS) * 1_000, limit })
}

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
