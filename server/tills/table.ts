import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PaymentMethod } from '#contract/fields.ts'
import { Direction } from '#contract/money.ts'
import { TillKind } from '#contract/till-kind.ts'
import { PhoneFormat } from '#contract/tills/phones.ts'
import type { SmsKind } from '#contract/tills/reader/forms.ts'
import { Purpose, SmsChain, SmsState } from '#contract/tills/sms.ts'
import { TillMode, TillStatus, TillVisibility } from '#contract/tills/till.ts'
import { bytea, createdAt, id, moment } from '../db/columns.ts'
import { foldCase } from '../db/fold-case.ts'
import { users } from '../users/table.ts'

/** A number of the operator: members send money to it, and its phone forwards the SMS. */
export const tills = pgTable(
  'till',
  {
    id: id(),
    /** Null for an account of another bank, which members see and no phone watches. */
    method: text({ enum: PaymentMethod.options }),
    number: text().notNull(),
    kind: text({ enum: TillKind.options }).notNull(),
    label: text().notNull(),
    /** Whether members see it. Manage Bank lists the shown and the hidden ones. */
    visibility: text({ enum: TillVisibility.options }).notNull().default('unlisted'),
    status: text({ enum: TillStatus.options }).notNull().default('active'),
    mode: text({ enum: TillMode.options }).notNull().default('off'),
    /** Poisha after the last line of the chain: of an SMS, or as an administrator entered it. Null before the first one. */
    balance: bigint({ mode: 'bigint' }),
    /** When the chain started: the first line, or the last balance that an administrator entered. Earlier lines cannot link to it. */
    chain_since: moment(),
    /** When an administrator entered the balance with a fresh proof. Null: the chain starts by its lines. */
    balance_proved_at: moment(),
    /** The lines that linked since the chain started. */
    linked_lines: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    unique('till_number_once').on(t.method, t.number),
    uniqueIndex('till_label_listed').on(foldCase(t.label)).where(sql`${t.visibility} <> 'unlisted'`),
    check('till_without_method', sql`${t.method} is not null or ${t.mode} = 'off'`),
  ],
)

export const tillPhones = pgTable('till_phone', {
  id: id(),
  label: text().notNull(),
  format: text('dialect', { enum: PhoneFormat.options }).notNull(),
  /** Encrypted with a key that is derived from the server's secret. */
  sealed_secret: bytea().notNull(),
  last_seen_at: moment(),
  /** Whether it has ever sent a heartbeat. Only such a phone can be silent: others just have no SMS. */
  sends_heartbeats: boolean().notNull().default(false),
  battery: smallint(),
  queued: integer(),
  version: text(),
  ignored: integer().notNull().default(0),
  rejected: integer().notNull().default(0),
  created_by: uuid()
    .notNull()
    .references(() => users.id),
  created_at: createdAt(),
  /** The time that the phone signed in its newest heartbeat. */
  heartbeat_at: moment(),
  revoked_at: moment(),
  /** Since when it is not trusted, which can be before it was revoked. */
  distrusted_since: moment(),
})

/** The tills of a SIM: at most one of each provider, which the server checks. */
export const tillPhoneSims = pgTable(
  'till_phone_sim',
  {
    phone_id: uuid()
      .notNull()
      .references(() => tillPhones.id),
    sim: smallint().notNull(),
    till_id: uuid()
      .notNull()
      .references(() => tills.id),
  },
  (t) => [primaryKey({ columns: [t.phone_id, t.sim, t.till_id] }), index('till_phone_sim_till').on(t.till_id)],
)

export const amount = () => bigint({ mode: 'bigint' })

/** The members who were asked whether the money of an SMS is theirs, each once. */
export const smsReminders = pgTable(
  'sms_reminder',
  {
    sms_id: uuid()
      .notNull()
      .references(() => sms.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.sms_id, t.user_id] })],
)

/** The SMS of a provider about the money of a till. Amounts are poisha. */
export const sms = pgTable(
  'sms',
  {
    id: id(),
    till_id: uuid()
      .notNull()
      .references(() => tills.id),
    /** The phone that sent it, or the administrator who pasted it. */
    phone_id: uuid().references(() => tillPhones.id),
    entered_by: uuid().references(() => users.id),
    sender: text().notNull(),
    body: text().notNull(),
    /** SHA-256 of the normalized body, in hex. */
    body_hash: text().notNull(),
    received_at: moment().notNull(),
    /** Of the reader. SMS of an unknown form are read again by a newer one. */
    parser_version: smallint().notNull(),
    method: text({ enum: PaymentMethod.options }).notNull(),
    kind: text().$type<SmsKind>(),
    direction: text({ enum: Direction.options }),
    transaction_id: text(),
    amount: amount(),
    fee: amount(),
    /** What an agent earned by it. */
    commission: amount(),
    balance: amount(),
    /** What the movement did to the balance. Null for an SMS of an unknown form, until it links. */
    change: amount(),
    counterparty: text(),
    is_masked: boolean().notNull().default(false),
    reference: text(),
    happened_at: moment(),
    state: text({ enum: SmsState.options }).notNull(),
    chain: text({ enum: SmsChain.options }).notNull(),
    /**
     * What linked it: the line before it (`line`), its being the first of the till (`start`), a balance that a person entered (`balance`),
     * a place in the past (`late`), an SMS without a balance before it, or this one without a balance (`bridge`), or the line before it while
     * too many SMS of the till do not link (`doubt`).
     */
    linked_by: text({ enum: ['line', 'start', 'balance', 'late', 'bridge', 'doubt'] }),
    /** Only a person may use it: its phone is no longer trusted, or its fee is too large. */
    needs_person: text({ enum: ['phone_revoked', 'fee_too_large'] }),
    /** Money that belongs to no request: what it was for, or why it was closed. */
    purpose: text('named_as', { enum: Purpose.options }),
    purpose_note: text('named_note'),
    explained_by: uuid('named_by').references(() => users.id),
    /** The `ref` of its next postings, if those with its id were reversed. */
    posting_ref: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    unique('sms_body_once').on(t.till_id, t.body_hash),
    uniqueIndex('sms_transfer_once')
      .on(t.method, t.transaction_id, t.direction)
      .where(sql`${t.state} <> 'suspect' and ${t.transaction_id} is not null`),
    index('sms_till').on(t.till_id, t.id),
    index('sms_linked').on(t.till_id, t.happened_at).where(sql`${t.chain} = 'linked'`),
    index('sms_transfer').on(t.method, t.transaction_id),
    index('sms_unclaimed').on(t.id).where(sql`${t.state} = 'open' and ${t.direction} = 'in'`),
    index('sms_waiting').on(t.till_id, t.id).where(sql`${t.chain} = 'waiting'`),
    index('sms_unknown').on(t.created_at).where(sql`${t.state} = 'unknown'`),
    index('sms_unnamed').on(t.id).where(sql`${t.state} = 'open' and ${t.direction} = 'out'`),
    // A named one can prove suspect later.
    check(
      'sms_named',
      sql`(${t.state} <> 'named' or ${t.purpose} is not null) and (${t.purpose} is null) = (${t.explained_by} is null)`,
    ),
    check('sms_one_source', sql`(${t.phone_id} is null) <> (${t.entered_by} is null)`),
    // An SMS of an unknown form that shows a balance can link, be named, and prove forged.
    check(
      'sms_known_or_unknown',
      sql`case when ${t.kind} is null then ${t.state} in ('unknown', 'named', 'suspect') else ${t.state} <> 'unknown' end`,
    ),
    check('sms_change_with_balance', sql`${t.balance} is not null or ${t.change} is null`),
    check('sms_linked_by', sql`${t.chain} = 'linked' or ${t.linked_by} is null`),
  ],
)
