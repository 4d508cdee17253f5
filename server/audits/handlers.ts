import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Audit, AuditAction, audits as endpoints } from '#contract/audits.ts'
import { toTaka } from '#contract/money.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { apiKeys } from '../api-keys/table.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { foldCase } from '../db/fold-case.ts'
import { readPage } from '../db/read-page.ts'
import type { AuditEntry, InsertAuditEntries } from '../http/effect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { payments } from '../payments/table.ts'
import { tillPhones } from '../tills/table.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import type { DecisionData } from '../webhooks/event-data.ts'
import { hasWebhook, type NewEvent, recordEvents } from '../webhooks/record-events.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { audits } from './table.ts'

/** Inserts the audit entries of an administrator's write, in the transaction of the write, and the events of the webhook. */
export const insertAuditEntries: InsertAuditEntries = async (tx, entries) => {
  const rows = entries.map(({ actor, memberId, ...entry }) => ({
    ...entry,
    ...('userId' in actor
      ? { actor_id: actor.userId, api_key_id: actor.apiKeyId }
      : { till_phone_id: actor.tillPhoneId }),
    member_id: memberId,
  }))
  await tx.insert(audits).values(rows)
  await recordDecisions(tx, entries)
}

export const createAuditHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: ({ actor, username, action, from, to, ...paging }) => {
    const userNamed = (name: string) => db.select({ id: users.id }).from(users).where(hasUsername(name))
    const phoneLabelled = (label: string) =>
      db
        .select({ id: tillPhones.id })
        .from(tillPhones)
        .where(sql`${foldCase(tillPhones.label)} = ${foldCase(label.trim())}`)
    const isShown = and(
      actor
        ? or(inArray(audits.actor_id, userNamed(actor)), inArray(audits.till_phone_id, phoneLabelled(actor)))
        : undefined,
      username ? inArray(audits.member_id, userNamed(username)) : undefined,
      action && eq(audits.action, action),
      isWithin(audits.created_at, { from, to }),
    )
    return readPage(paging, {
      id: audits.id,
      total: countRows(db, audits, isShown),
      items: ({ after, order, limit }) => readEntries(db, and(isShown, after), { order, limit }),
    })
  },
})

async function readEntries(db: Db, filter: SQL | undefined, { order, limit }: { order: SQL; limit: number }) {
  const [actors, members] = [alias(users, 'actor'), alias(users, 'member')]
  const actorName = sql<string>`coalesce(${actors.username}, ${tillPhones.label})`
  const found = await db
    .select({
      entry: audits,
      actor: actorName,
      username: sql<string | null>`${members.username}`,
      api_key: apiKeys.name,
    })
    .from(audits)
    .leftJoin(actors, eq(actors.id, audits.actor_id))
    .leftJoin(tillPhones, eq(tillPhones.id, audits.till_phone_id))
    .leftJoin(apiKeys, eq(apiKeys.id, audits.api_key_id))
    .leftJoin(members, eq(members.id, audits.member_id))
    .where(filter)
    .orderBy(order)
    .limit(limit)
  return found.map(
    ({ entry: { id, till_phone_id, action, ref, before, after, created_at }, ...names }): Audit => ({
      _id: id,
      ...names,
      by_phone: till_phone_id !== null,
      action,
      ref,
      before,
      after,
      created_at: created_at.toISOString(),
    }),
  )
}

const paymentEvents: Partial<Record<AuditAction, WebhookEvent>> = {
  'accept-payment': 'payment.accepted',
  'deny-payment': 'payment.denied',
}

const withdrawalEvents: Partial<Record<AuditAction, WebhookEvent>> = {
  'approve-withdrawal': 'withdrawal.approved',
  'deny-withdrawal': 'withdrawal.denied',
  'mark-withdrawal-paid': 'withdrawal.paid',
}

/** Records the decisions among audit entries as events of the webhook. The rows are changed already. */
async function recordDecisions(tx: Tx, entries: AuditEntry[]): Promise<void> {
  const ofPayments = entries.filter(({ action }) => paymentEvents[action])
  const ofWithdrawals = entries.filter(({ action }) => withdrawalEvents[action])
  if (ofPayments.length + ofWithdrawals.length === 0 || !(await hasWebhook(tx))) return
  await recordEvents(tx, [
    ...(await describePayments(tx, ofPayments)),
    ...(await describeWithdrawals(tx, ofWithdrawals)),
  ])
}

async function describePayments(tx: Tx, entries: AuditEntry[]): Promise<NewEvent[]> {
  if (entries.length === 0) return []
  const rows = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, getRefs(entries)))
  return entries.flatMap(({ ref, action, actor }) =>
    rows
      .filter(({ id }) => id === ref)
      .map(({ id, user_id, payment_method, amount, account_number, transaction_id }) => ({
        type: paymentEvents[action]!,
        data: toRecord({
          id,
          member_id: user_id,
          method: payment_method,
          amount: toTaka(amount),
          number: getEnd(account_number),
          transaction_id,
          by: getActorKind(actor),
        }),
      })),
  )
}

/** A withdrawal whose money is sent with its approval has both events, and one that is put back has none. */
async function describeWithdrawals(tx: Tx, entries: AuditEntry[]): Promise<NewEvent[]> {
  if (entries.length === 0) return []
  const rows = await tx
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.id, getRefs(entries)))
  return entries.flatMap(({ ref, action, actor }) =>
    rows
      .filter(({ id }) => id === ref)
      .flatMap(({ id, user_id, method, amount, account_number, payout_id, paid_at }) => {
        const type = withdrawalEvents[action]!
        const types: WebhookEvent[] = [
          ...(type === 'withdrawal.paid' ? [] : [type]),
          ...(paid_at && type !== 'withdrawal.denied' ? (['withdrawal.paid'] as const) : []),
        ]
        const data = toRecord({
          id,
          member_id: user_id,
          method,
          amount: toTaka(amount),
          number: getEnd(account_number),
          transaction_id: payout_id,
          by: getActorKind(actor),
        })
        return types.map((each) => ({ type: each, data }))
      }),
  )
}

const getRefs = (entries: AuditEntry[]) => entries.map(({ ref }) => ref)

const toRecord = (data: DecisionData): Record<string, unknown> => ({ ...data })

const shownDigits = 3
const getEnd = (number: string) => number.slice(-shownDigits)

const getActorKind = (actor: AuditEntry['actor']) => ('userId' in actor ? 'person' : 'till_phone')
