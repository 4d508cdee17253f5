import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PaymentMethod } from '#contract/fields.ts'
import { DenialReason, PaymentState } from '#contract/own-payments.ts'
import type { ReviewReason } from '#contract/payment-match.ts'
import { createdAt, id, moment, poisha } from '../db/columns.ts'
import { sms, tills } from '../tills/table.ts'
import { users } from '../users/table.ts'

export const payments = pgTable(
  'payment',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    account_number: text().notNull(),
    payment_method: text({ enum: PaymentMethod.options }).notNull(),
    /** Trimmed and in upper case, so that each transfer has one spelling. */
    transaction_id: text().notNull(),
    /** The number that was paid, if it is known. */
    till_id: uuid().references(() => tills.id),
    /** What it came by: the form, the member's code or a recovery code in the SMS, or an administrator who gave unclaimed money. */
    source: text({ enum: ['form', 'code', 'recovery', 'staff'] })
      .notNull()
      .default('form'),
    amount: poisha(),
    date: date({ mode: 'string' }).notNull(),
    status: text({ enum: PaymentState.options }).notNull().default('pending'),
    decided_by: uuid().references(() => users.id),
    decided_at: moment(),
    /** The SMS of an accepted payment. */
    sms_id: uuid().references(() => sms.id),
    /** Why it was accepted by hand without an SMS of its amount, although a till phone forwards them. */
    without_sms: text(),
    reason: text({ enum: DenialReason.options }),
    /** The words of the reason `other`. */
    reason_text: text(),
    /** An accepted payment whose SMS proved forged: when it was taken back, and how much of it the member still had. */
    reversed_at: moment(),
    reversed_amount: bigint({ mode: 'bigint' }),
    /** When its member was notified that it waits. A notification is deleted after some days, so it is no memory of that. */
    waiting_reported_at: moment(),
    /** Hidden from the history since then. */
    archived_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    // A denied or cancelled request can be corrected and sent again.
    uniqueIndex('payment_sent_once')
      .on(t.user_id, t.payment_method, t.transaction_id)
      .where(sql`${t.status} in ('pending', 'success')`),
    uniqueIndex('payment_succeeds_once').on(t.payment_method, t.transaction_id).where(sql`${t.status} = 'success'`),
    uniqueIndex('payment_sms_once').on(t.sms_id).where(sql`${t.sms_id} is not null`),
    index('payment_user').on(t.user_id, t.id),
    index('payment_status').on(t.status, t.id).where(sql`${t.archived_at} is null`),
    index('payment_status_amount').on(t.status, t.amount, t.id).where(sql`${t.archived_at} is null`),
    index('payment_status_created').on(t.status, t.created_at).where(sql`${t.archived_at} is null`),
    index('payment_archived').on(t.status, t.id).where(sql`${t.archived_at} is not null`),
    index('payment_account_search').using('gin', sql`${t.account_number} gin_trgm_ops`),
    index('payment_transaction_search').using('gin', sql`${t.transaction_id} gin_trgm_ops`),
    index('payment_transaction').on(t.transaction_id),
    index('payment_decided').on(t.decided_at).where(sql`${t.decided_at} is not null`),
    check('payment_reason_denied', sql`${t.status} = 'deny' or ${t.reason} is null`),
    check('payment_reason_text', sql`(${t.reason_text} is not null) = (${t.reason} is not distinct from 'other')`),
    check('payment_sms_accepted', sql`${t.status} = 'success' or (${t.sms_id} is null and ${t.without_sms} is null)`),
    check(
      'payment_reversed',
      sql`${t.reversed_at} is null or (${t.status} = 'success' and ${t.reversed_amount} between 0 and ${t.amount})`,
    ),
    check('payment_amount_positive', sql`${t.amount} > 0`),
  ],
)

/** What the till phones know about a payment, as of its last SMS: without a review reason, it would be accepted. */
export const paymentVerdicts = pgTable('payment_verdict', {
  payment_id: uuid()
    .primaryKey()
    .references(() => payments.id),
  review_reason: text('obstacle').$type<ReviewReason>(),
  sms_id: uuid().references(() => sms.id),
  /** Of the SMS's till; without an SMS, that of the method. */
  mode: text().$type<(typeof tills.$inferSelect)['mode']>().notNull(),
  assessed_at: createdAt('judged_at'),
})
