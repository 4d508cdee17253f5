import { and, asc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mobileDigits } from '#contract/account-numbers.ts'
import { toTaka } from '#contract/money.ts'
import type { SentSms } from '#contract/withdrawals.ts'
import type { Db } from '../../db/connect.ts'
import { withdrawals } from '../../withdrawals/table.ts'
import { happenedAt } from '../chain/line-rows.ts'
import { sms, tills } from '../table.ts'

/** The SMS that show that withdrawals to pay were sent, by the withdrawal's id. Each SMS is of the withdrawal that was approved first. */
export async function findSentSms(db: Db, withdrawalIds: string[]): Promise<Map<string, SentSms>> {
  if (withdrawalIds.length === 0) return new Map()
  const paid = alias(withdrawals, 'paid')
  const found = await db
    .select({ withdrawalId: withdrawals.id, sms, till: tills.label })
    .from(withdrawals)
    .innerJoin(sms, isSmsOfPayout)
    .innerJoin(tills, eq(tills.id, sms.till_id))
    .where(
      and(
        inArray(withdrawals.id, withdrawalIds),
        isNull(withdrawals.paid_at),
        eq(sms.direction, 'out'),
        eq(sms.state, 'open'),
        eq(sms.chain, 'linked'),
        eq(sms.amount, withdrawals.amount),
        or(isNull(sms.needs_person), ne(sms.needs_person, 'phone_revoked')),
        isNotNull(sms.phone_id),
        isNotNull(sms.transaction_id),
        inArray(tills.mode, ['suggest', 'auto']),
        notExists(
          db
            .select({ id: paid.id })
            .from(paid)
            .where(and(eq(paid.method, sms.method), eq(paid.payout_id, sql`${sms.transaction_id}`))),
        ),
      ),
    )
    .orderBy(asc(withdrawals.decided_at), asc(withdrawals.id), asc(sms.happened_at), asc(sms.id))
  const byWithdrawal = new Map<string, SentSms>()
  const usedIds = new Set<string>()
  for (const { withdrawalId, sms: message, till } of found) {
    if (byWithdrawal.has(withdrawalId) || usedIds.has(message.id)) continue
    usedIds.add(message.id)
    byWithdrawal.set(withdrawalId, {
      _id: message.id,
      till,
      transaction_id: message.transaction_id!,
      happened_at: (message.happened_at ?? message.received_at).toISOString(),
      fee: message.fee === null ? null : toTaka(message.fee),
    })
  }
  return byWithdrawal
}

/** How long after the decision an SMS can pay a withdrawal. */
const hoursMax = 48

/** An SMS with the method and the number of an approved withdrawal, of the hours after its approval. The providers show minutes. */
export const isSmsOfPayout = and(
  eq(withdrawals.status, 'approved'),
  eq(withdrawals.method, sms.method),
  eq(sql`left(${withdrawals.account_number}, ${sql.raw(String(mobileDigits))})`, sms.counterparty),
  sql`${withdrawals.decided_at} < ${happenedAt} + interval '1 minute'`,
  sql`${withdrawals.decided_at} > ${happenedAt} - make_interval(hours => ${sql.raw(String(hoursMax))})`,
)
