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
import type { SmsKind } from '#contract/sms/forms.ts'
import { bytea, createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

const methods = ['bkash', 'nagod', 'rocket'] as const

/** A number of the operator that members send money to. */
export const tills = pgTable(
  'till',
  {
    id: id(),
    method: text({ enum: methods }).notNull(),
    number: text().notNull(),
    kind: text({ enum: ['personal', 'agent', 'merchant'] }).notNull(),
    label: text().notNull(),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    mode: text({ enum: ['off', 'shadow', 'suggest', 'auto'] })
      .notNull()
      .default('off'),
    /** Poisha after the last line of the chain: of an SMS, or as an administrator entered it. Null before the first one. */
    balance: bigint({ mode: 'bigint' }),
    /** When the chain started: the first line, or the last balance that an administrator entered. Earlier lines cannot link to it. */
    chain_since: moment(),
    created_at: createdAt(),
  },
  (t) => [unique('till_number_once').on(t.method, t.number)],
)

export const tillPhones = pgTable('till_phone', {
  id: id(),
  label: text().notNull(),
  dialect: text({ enum: ['smsgate', 'income', 'joma'] }).notNull(),
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
  revoked_at: moment(),
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

const amount = () => bigint({ mode: 'bigint' })

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
    method: text({ enum: methods }).notNull(),
    kind: text().$type<SmsKind>(),
    direction: text({ enum: ['in', 'out'] }),
    transaction_id: text(),
    amount: amount(),
    fee: amount(),
    balance: amount(),
    /** What the movement did to the balance. */
    change: amount(),
    counterparty: text(),
    is_masked: boolean().notNull().default(false),
    reference: text(),
    happened_at: moment(),
    state: text({ enum: ['open', 'used', 'named', 'unknown', 'info', 'suspect'] }).notNull(),
    chain: text({ enum: ['linked', 'waiting', 'unproven', 'forged', 'none'] }).notNull(),
    /** Outgoing money that paid no withdrawal: what it was for. */
    named_as: text({ enum: ['owner_draw', 'expense', 'move'] }),
    named_note: text(),
    named_by: uuid().references(() => users.id),
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
      sql`(${t.state} <> 'named' or ${t.named_as} is not null) and (${t.named_as} is null) = (${t.named_by} is null)`,
    ),
    check('sms_one_source', sql`(${t.phone_id} is null) <> (${t.entered_by} is null)`),
    check('sms_known_or_unknown', sql`(${t.kind} is null) = (${t.state} = 'unknown')`),
    check('sms_change_with_balance', sql`(${t.balance} is null) = (${t.change} is null)`),
  ],
)

/** What an administrator has to look at. An open one is not inserted again. */
export const tillAlarms = pgTable(
  'till_alarm',
  {
    id: id(),
    kind: text({
      enum: ['sms_suspect', 'sms_forged', 'sms_rejected', 'double_payout', 'payout_amount', 'payout_failed'],
    }).notNull(),
    /** The id of the SMS, or of the phone. */
    ref: uuid().notNull(),
    created_at: createdAt(),
    closed_at: moment(),
    closed_by: uuid().references(() => users.id),
    note: text(),
  },
  (t) => [
    uniqueIndex('till_alarm_open_once').on(t.kind, t.ref).where(sql`${t.closed_at} is null`),
    check('till_alarm_closed', sql`(${t.closed_at} is null) = (${t.closed_by} is null)`),
  ],
)
