import * as v from 'valibot'
import { Day, type PaymentMethod } from '../fields.ts'
import { maxAmountTaka, type Poisha, parseTaka, toPoisha } from '../money.ts'
import { type FormMatch, findForm, type SmsKind } from './forms.ts'
import { findDay, normalizeSms } from './text.ts'

/** Raise it when the reader knows more forms: stored SMS of an unknown form are then read again. */
export const smsReaderVersion = 1

/** The method of the provider that sends with this name or number. Undefined for other senders. */
export const findSenderMethod = (sender: string): PaymentMethod | undefined => senders.get(sender.trim().toLowerCase())

/** Kinds whose money a member can have sent as a payment. */
export const paymentKinds: SmsKind[] = ['received', 'payment_received', 'cash_in', 'deposit', 'agent_cash_out']

/** What one SMS of a provider reports. Amounts are poisha. */
export interface ProviderSms extends Omit<FormMatch, 'parts'> {
  /** In upper case. */
  transactionId: string | null
  amount: Poisha
  fee: Poisha | null
  /** After the movement. */
  balance: Poisha | null
  /** The other side's number of 11 digits, or its visible last digits. */
  counterparty: string | null
  isMasked: boolean
  /** The words of the sender of the money. */
  reference: string | null
  /** The provider's time: ISO 8601, UTC. */
  happenedAt: string | null
}

/** `ignored`: a code, an advertisement or another sender, which must not be stored. `unknown`: about money, in a form that is not known. */
export type SmsReading =
  | { is: 'ignored' }
  | { is: 'unknown'; method: PaymentMethod }
  | { is: 'money'; sms: ProviderSms }

// A map, because an object also has names such as `constructor`, which a phone can send as the sender.
const senders = new Map<string, PaymentMethod>([
  ['bkash', 'bkash'],
  ['16247', 'bkash'],
  ['nagad', 'nagod'],
  ['16167', 'nagod'],
  ['16216', 'rocket'],
])

const anyAmount = /(?:Tk\.?|BDT|৳) ?\d|\d ?টাকা/i
const codeWord = /\bOTP\b|verification|\bPIN\b|কোড|পিন/i
// The bank that runs Rocket sends SMS about its own accounts with the same sender.
const bankLine = /^Dear Sir, your A\/C/i

/** Reads an SMS that arrived on the phone of a till. `sender` is the name or number that the phone shows. */
export function readProviderSms(sender: string, body: string): SmsReading {
  const method = findSenderMethod(sender)
  if (!method) return { is: 'ignored' }
  const text = normalizeSms(body)
  const form = findForm(text, method)
  const sms = form && readParts(form)
  if (sms) return { is: 'money', sms }
  if (!anyAmount.test(text) || codeWord.test(text) || bankLine.test(text)) return { is: 'ignored' }
  return { is: 'unknown', method }
}

/** Undefined if a figure or the time cannot be right. */
function readParts({ parts, ...form }: FormMatch): ProviderSms | undefined {
  const [amount, fee, balance] = [parts.amount, parts.fee, parts.balance].map(readFigure)
  const happenedAt = parts.day === undefined ? null : toMoment(parts.day, parts.time!)
  if (!amount || fee === undefined || balance === undefined || happenedAt === undefined) return undefined
  return {
    ...form,
    transactionId: parts.id?.toUpperCase() ?? null,
    amount,
    fee,
    balance,
    ...readNumber(parts.number),
    reference: parts.ref?.replace(/[. ]+$/, '') || null,
    happenedAt,
  }
}

// A balance can be larger than a single amount.
const maxFigureTaka = 100 * maxAmountTaka

/** `1,234.5` or `.50` as poisha. Null for a missing figure, undefined for one that is too large. */
function readFigure(figure: string | undefined): Poisha | null | undefined {
  if (figure === undefined) return null
  const taka = parseTaka(`0${figure}`)
  return taka <= maxFigureTaka ? toPoisha(taka) : undefined
}

/** An account of Rocket is the number and a check digit. */
function readNumber(number: string | undefined): Pick<ProviderSms, 'counterparty' | 'isMasked'> {
  const isMasked = number?.startsWith('*') ?? false
  return { counterparty: (isMasked ? number?.replaceAll('*', '') : number?.slice(0, 11)) ?? null, isMasked }
}

/** The clocks of the providers show Asia/Dhaka, which has no summer time. Undefined if it is no time of the calendar. */
function toMoment(day: string, time: string): string | undefined {
  const isoDay = findDay(day)
  const [, hour, minute, second = '00', half] = /^(\d\d):(\d\d)(?::(\d\d) ([ap]m))?$/i.exec(time)!
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const moment = new Date(`${isoDay}T${String(hours).padStart(2, '0')}:${minute}:${second}+06:00`)
  return v.is(Day, isoDay) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined
}
