import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PaymentMethod } from '#contract/fields.ts'
import { WithdrawalStatus } from '#contract/own-withdrawals.ts'
import { PayoutBatchStatus } from '#contract/payouts.ts'
import { WithdrawalCheck } from '#contract/withdrawal-flags.ts'
import { createdAt, id, moment, poisha } from '../db/columns.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { sms } from '../tills/table.ts'
import { users } from '../users/table.ts'

/** The constraint that refuses a second withdrawal of a method with one payout id. */
export const payoutIdOnce = 'withdrawal_payout_id_once'

/** Withdrawals that one administrator pays together. They refer to it by `batch_id`. */
export const payoutBatches = pgTable(
  'payout_batch',
  {
    id: id(),
    method: text({ enum: PaymentMethod.options }).notNull(),
    status: text({ enum: PayoutBatchStatus.options }).notNull().default('open'),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    closed_by: uuid().references(() => users.id),
    closed_at: moment(),
  },
  (t) => [
    index('payout_batch_status').on(t.status, t.id),
    check(
      'payout_batch_closed',
      sql`(${t.status} = 'open') = (${t.closed_at} is null) and (${t.status} = 'open') = (${t.closed_by} is null)`,
    ),
  ],
)

export const withdrawals = pgTable(
  'withdrawal',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    account_number: text().notNull(),
    method: text({ enum: PaymentMethod.options }).notNull(),
    amount: poisha(),
    status: text({ enum: WithdrawalStatus.options }).notNull().default('pending'),
    reason: text(),
    /** The administrator, or the member who cancelled it. */
    decided_by: uuid().references(() => users.id),
    decided_at: moment(),
    /** The open batch of a pending withdrawal, or the batch in which it was paid. */
    batch_id: uuid().references(() => payoutBatches.id),
    /** The provider's transaction id of the payout, in upper case. */
    payout_id: text(),
    /** Whether an older withdrawal has the same `payout_id`, of before ids were unique. */
    repeats_payout_id: boolean().notNull().default(false),
    /** When it was sent. Null while an approved one is to be paid, which only methods with a till phone have. */
    paid_at: moment(),
    /** Poisha of the provider's fee, which Joma pays. */
    payout_fee: bigint({ mode: 'bigint' }),
    /** The SMS that proves it. */
    sms_id: uuid().references(() => sms.id),
    /** Why a person has to look before it is sent: the SMS that had paid it proved forged, or a failed one arrived. */
    to_check: text({ enum: WithdrawalCheck.options }),
    /** Not paid before then: it goes to a number that is new for the member, or follows a recovery. */
    waits_until: moment(),
    /** Why it was paid although the member was blocked or deleted. */
    pay_anyway: text(),
    /** Hidden from the history since then. */
    archived_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('withdrawal_sms_once').on(t.sms_id).where(sql`${t.sms_id} is not null`),
    uniqueIndex(payoutIdOnce)
      .on(t.method, t.payout_id)
      .where(sql`${t.payout_id} is not null and not ${t.repeats_payout_id}`),
    index('withdrawal_to_pay').on(t.method, t.id).where(sql`${t.status} = 'approved' and ${t.paid_at} is null`),
    index('withdrawal_user').on(t.user_id, t.id),
    index('withdrawal_status').on(t.status, t.id).where(sql`${t.archived_at} is null`),
    index('withdrawal_status_amount').on(t.status, t.amount, t.id).where(sql`${t.archived_at} is null`),
    index('withdrawal_status_created').on(t.status, t.created_at).where(sql`${t.archived_at} is null`),
    index('withdrawal_archived').on(t.status, t.id).where(sql`${t.archived_at} is not null`),
    index('withdrawal_account_search').using('gin', sql`${t.account_number} gin_trgm_ops`),
    index('withdrawal_batch').on(t.batch_id, t.id).where(sql`${t.batch_id} is not null`),
    index('withdrawal_number').on(toMobileNumber(t.account_number)),
    index('withdrawal_decided').on(t.decided_at).where(sql`${t.status} in ('approved', 'denied')`),
    check('withdrawal_batch_not_returned', sql`${t.batch_id} is null or ${t.status} not in ('denied', 'cancelled')`),
    check(
      'withdrawal_payout_approved',
      sql`${t.status} = 'approved' or (${t.payout_id} is null and ${t.pay_anyway} is null)`,
    ),
    check('withdrawal_to_check_unpaid', sql`${t.to_check} is null or ${t.paid_at} is null`),
    check('withdrawal_paid_approved', sql`${t.status} = 'approved' or ${t.paid_at} is null`),
    check('withdrawal_sms_paid', sql`${t.paid_at} is not null or (${t.sms_id} is null and ${t.payout_fee} is null)`),
    check('withdrawal_amount_positive', sql`${t.amount} > 0`),
  ],
)
