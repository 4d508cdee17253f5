import { toMobile } from '../../account-numbers.ts'
import type { PaymentMethod } from '../../fields.ts'
import type { Poisha } from '../../money.ts'
import { methods, providers } from '../../providers.ts'
import { translateLabels } from './bengali.ts'
import { readFigure, readMoment } from './figure.ts'
import { type FormMatch, findForm } from './find-form.ts'
import type { SmsKind } from './forms.ts'
import { readUnknown } from './read-unknown.ts'
import { normalizeSms, smsLimitChars } from './text.ts'

/** Raise it when the reader knows more forms: stored SMS of an unknown form are then read again. */
export const smsReaderVersion = 3

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
  /** What an agent earned by it, which the balance contains. */
  commission: Poisha | null
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

/**
 * `ignored`: a code, another sender, or an advertisement (no known form, without a transaction id and a balance), which must not be
 * stored. `unknown`: about money, in a form that is not known;
 * its balance in poisha shows what moved. It is null where the text shows none, or is two SMS.
 */
export type SmsReading =
  | { is: 'ignored' }
  | { is: 'unknown'; method: PaymentMethod; balance: Poisha | null; happenedAt: string | null }
  | { is: 'money'; sms: ProviderSms }

// A map, because an object also has names such as `constructor`, which a phone can send as the sender.
const senders = new Map<string, PaymentMethod>(
  methods.flatMap((method) => providers[method].senders.map((sender) => [sender.toLowerCase(), method])),
)

const codeWord = /\b(?:OTP|PIN|code|password)\b|verification|কোড|পিন|ওটিপি|পাসওয়ার্ড/i
// The bank that runs Rocket sends SMS about its own accounts with the same sender.
const bankLine = /^Dear Sir, your A\/C/i

/**
 * Reads an SMS that arrived on the phone of a till. `sender` is the name or number that the phone shows. A warning about codes in an
 * SMS about money does not make it a code.
 */
export function readProviderSms(sender: string, body: string): SmsReading {
  const method = findSenderMethod(sender)
  if (!method) return { is: 'ignored' }
  const text = translateLabels(normalizeSms(body))
  // Its end is missing, and without that a copy of an end in the sender's words would be read.
  const isCut = body.length >= smsLimitChars
  const form = isCut ? undefined : findForm(text, method)
  const sms = form && readParts(form)
  if (sms) return { is: 'money', sms }
  const { idCount, hasAmount, hasBalance, balance, happenedAt } = readUnknown(text, method)
  const isMoney = hasAmount || hasBalance
  const isCode = codeWord.test(text) && !(idCount > 0 && hasAmount && hasBalance)
  const isAdvertisement = idCount === 0 && !hasBalance && !isCut
  if (!isMoney || isCode || isAdvertisement || bankLine.test(text)) return { is: 'ignored' }
  return isCut
    ? { is: 'unknown', method, balance: null, happenedAt: null }
    : { is: 'unknown', method, balance, happenedAt }
}

/** Undefined if a figure or the time cannot be right. */
function readParts({ parts, ...form }: FormMatch): ProviderSms | undefined {
  const [amount, fee, commission, balance] = [parts.amount, parts.fee, parts.commission, parts.balance].map(readFigure)
  const happenedAt = parts.day === undefined ? null : readMoment(parts.day, parts.time!)
  if (!amount || fee === undefined || commission === undefined || balance === undefined) return undefined
  if (happenedAt === undefined) return undefined
  return {
    ...form,
    transactionId: parts.id?.toUpperCase() ?? null,
    amount,
    fee,
    commission,
    balance,
    ...readNumber(parts.number),
    reference: parts.ref?.replace(/[. ]+$/, '') || null,
    happenedAt,
  }
}

function readNumber(number: string | undefined): Pick<ProviderSms, 'counterparty' | 'isMasked'> {
  const isMasked = number?.startsWith('*') ?? false
  return { counterparty: (isMasked ? number?.replaceAll('*', '') : number && toMobile(number)) ?? null, isMasked }
}
