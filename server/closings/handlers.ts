import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { users as endpoints } from '#contract/users.ts'
import type { Tx } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { readBalances } from '../ledger/accounts.ts'
import { lockMember } from '../limits/open-requests.ts'
import { payments } from '../payments/table.ts'
import { supports } from '../supports/table.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

const closingMessage = 'Please close my account.'
const forfeitMessage = 'Please close my account. I give up the money on it.'

/** The handlers of users for the closing of the own account. */
export const closingHandlers: Pick<Handlers<typeof endpoints>, 'requestClosing' | 'cancelClosing'> = {
  requestClosing:
    ({ forfeits }, { userId }) =>
    async (tx) => {
      // A second request waits here, so that there is one support message.
      await lockMember(tx, userId)
      if (await hasPendingRequests(tx, userId)) throw new Refusal('requests_waiting')
      const { balance, earning } = await readBalances(tx, userId)
      if (balance + earning > 0n && !forfeits) {
        throw new Refusal('balance_left', { field: 'forfeits', values: { amount: toTaka(balance + earning) } })
      }
      const closing = { closing_requested_at: sql`now()`, closing_forfeits: forfeits }
      await tx.update(users).set(closing).where(eq(users.id, userId))
      await insertMessage(tx, { userId, message: forfeits ? forfeitMessage : closingMessage })
      return null
    },

  cancelClosing:
    (_, { userId }) =>
    async (tx) => {
      await tx.update(users).set({ closing_requested_at: null, closing_forfeits: false }).where(eq(users.id, userId))
      return null
    },
}

/** An unsolved message of an earlier request is used again, also after the member has cancelled that request. */
async function insertMessage(tx: Tx, { userId, message }: { userId: string; message: string }): Promise<void> {
  const isOpen = and(
    eq(supports.user_id, userId),
    inArray(supports.message, [closingMessage, forfeitMessage]),
    isNull(supports.solved_at),
    isNull(supports.deleted_at),
  )
  const changed = await tx.update(supports).set({ message }).where(isOpen).returning({ id: supports.id })
  if (changed.length === 0) await tx.insert(supports).values({ user_id: userId, message })
}

async function hasPendingRequests(tx: Tx, userId: string): Promise<boolean> {
  const isPending = (requests: typeof payments | typeof withdrawals) =>
    tx.$count(requests as PgTable, and(eq(requests.user_id, userId), eq(requests.status, 'pending')))
  return (await isPending(payments)) + (await isPending(withdrawals)) > 0
}
