import * as v from 'valibot'
import { dayMs } from '../durations.ts'
import { endpoints, fields, noData, nothing } from '../endpoint.ts'
import { Choice, Id, Moment, Text } from '../fields.ts'
import { issue } from '../issues.ts'

/** The app on the phone that forwards its SMS: SMSGate, «Incoming SMS to URL forwarder», or a script that speaks Joma's own format. */
export const PhoneFormat = Choice(['smsgate', 'income', 'joma'])
export type PhoneFormat = v.InferOutput<typeof PhoneFormat>

/** Phones have at most this many SIMs. */
export const simsMax = 4

/** Which tills use the SIM: one SIM can have an account of each provider. */
const Sim = fields({
  sim: v.pipe(v.number(issue('required')), v.integer(issue('not_a_count')), v.minValue(1), v.maxValue(simsMax)),
  till: Id,
})

/** A phone that forwards the SMS of one or several tills. */
export const TillPhone = v.object({
  _id: Id,
  label: v.string(),
  format: PhoneFormat,
  sims: v.array(Sim),
  created_at: Moment,
  /** The last SMS or heartbeat; null before the first one. */
  last_seen_at: v.nullable(Moment),
  /** The last call with another secret since the last start of the server; null if there was none, or a right one came after it. */
  refused_at: v.nullable(Moment),
  is_silent: v.boolean(),
  /** When the restore of a backup revoked it; null if it is in use. */
  revoked_at: v.nullable(Moment),
  /** Percent. */
  battery: v.nullable(v.number()),
  /** The number of SMS that the phone has not sent yet. */
  queued: v.nullable(v.number()),
  version: v.nullable(v.string()),
  /** SMS that were not stored: those that are not about money, and those of a SIM without till. */
  ignored: v.number(),
  rejected: v.number(),
})
export type TillPhone = v.InferOutput<typeof TillPhone>

/** What the phone's app needs. The secret is not shown again. */
const Pairing = v.object({ _id: Id, url: v.string(), secret: v.string() })

export const tillPhones = endpoints({
  /** Without revoked phones, except those that the restore of a backup revoked. */
  list: {
    method: 'GET',
    path: '/till-phones/get-phones',
    role: 'admin',
    permission: 'banks.change',
    input: nothing,
    output: v.array(TillPhone),
    tags: ['Till'],
  },
  /** Needs no second person, because an SMS of a phone without SIMs is rejected, and `setSims` needs one. */
  pair: {
    method: 'POST',
    path: '/till-phones/pair',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    input: fields({ label: Text(40), format: PhoneFormat }),
    output: Pairing,
    touches: ['Till'],
    audit: 'pair-till-phone',
    message: 'Phone added.',
    hasSecretResponse: true,
  },
  setSims: {
    method: 'PATCH',
    path: '/till-phones/set-sims/:id',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ id: Id, sims: v.pipe(v.array(Sim, issue('required')), v.maxLength(12)) }),
    output: noData,
    touches: ['Till', 'Payment'],
    audit: 'set-till-phone-sims',
    message: 'SIMs changed.',
  },
  /**
   * The next call of the phone is refused. A phone that a restore revoked leaves the list. Its unused SMS that came or were stored after `since`, by default now, accept no payment without
   * a person.
   */
  revoke: {
    method: 'PATCH',
    path: '/till-phones/revoke/:id',
    role: 'admin',
    permission: 'banks.change',
    input: fields({ id: Id, since: v.optional(Moment) }),
    output: noData,
    touches: ['Till', 'Payment'],
    audit: 'revoke-till-phone',
    message: 'Phone revoked.',
  },
})

/**
 * Takes the SMS of a phone. Not an endpoint, because the phone proves itself by a signature of the body, which has to be verified before the
 * body is parsed.
 */
export const smsIntake = {
  method: 'POST',
  path: '/till-phones/:id/sms',
  limitBytes: 65_536,
  messagesMax: 200,
  /** How far the phone's clock may be off, and how old a repeated call may be. Wide, because a phone can be offline for days. */
  clockDistanceMs: 3 * dayMs,
} as const

/** A phone reports that it works. Signed as `smsIntake`. Counts only if its signed time is newer than that of the last one. */
export const phoneHeartbeat = { method: 'POST', path: '/till-phones/:id/heartbeat' } as const

/** What became of one SMS. `rejected`: it is of a provider, and its SIM has no till, or it has no text. */
export const IntakeResult = v.picklist(['accepted', 'duplicate', 'ignored', 'rejected'])
export type IntakeResult = v.InferOutput<typeof IntakeResult>
