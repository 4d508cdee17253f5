import * as v from 'valibot'
import { dayInDhaka } from '../days.ts'
import type { PaymentMethod } from '../fields.ts'
import { parseTaka } from '../money.ts'
import { PaymentRequest } from '../payments.ts'
import { type FormMatch, findForm } from './forms.ts'
import { findDay, normalizeSms } from './text.ts'

export type PaymentField = Exclude<keyof typeof PaymentRequest.entries, 'username'>

export interface PaymentSms {
  /** Values for the form. Fields that the SMS does not contain are missing. */
  fields: Partial<Record<PaymentField, string>>
  /** The SMS is about received money, so it is probably not the member's payment. */
  isIncoming: boolean
}

/**
 * Reads the SMS of the member's own payment, to fill the form. Undefined if the text is no such SMS, or several. A form that is not
 * known is read by its words too, because the member checks the fields before sending them.
 */
export function readOwnSms(text: string, today = dayInDhaka()): PaymentSms | undefined {
  const plain = normalizeSms(text)
  const [id, otherId] = [bkash, nagad, rocket].flatMap((rules) => findIds(rules, plain))
  if (otherId) return undefined
  const form = findForm(plain)
  const read = form ? readForm(form) : id && readWords(plain, id)
  if (!read) return undefined
  const { date: day } = read.fields
  return { ...read, fields: filterValid({ ...read.fields, date: day && day <= today ? day : undefined }) }
}

interface ReadSms extends Pick<PaymentSms, 'isIncoming'> {
  fields: Record<PaymentField, string | undefined>
}

// At an agent, the number is the agent's and not the member's.
const agentKinds: FormMatch['kind'][] = ['cash_in', 'cash_out', 'agent_cash_in', 'agent_cash_out']

function readForm({ method, kind, direction, parts }: FormMatch): ReadSms | undefined {
  if (!parts.id || kind === 'returned') return undefined
  const isIncoming = direction === 'in'
  const hasSender = isIncoming && !agentKinds.includes(kind) && !parts.number?.startsWith('*')
  const fields = {
    payment_method: method,
    transaction_id: parts.id.toUpperCase(),
    amount: parts.amount,
    account_number: hasSender ? parts.number : undefined,
    date: findDay(parts.day ?? ''),
  }
  return { fields, isIncoming }
}

function readWords(plain: string, { rules, id }: FoundId): ReadSms | undefined {
  if (hasFailed(plain)) return undefined
  const isIncoming = rules.received.test(plain)
  if (!isIncoming && !rules.sent.test(plain)) return undefined
  const [, from, fromBefore] = rules.from.exec(plain) ?? []
  const fields = {
    payment_method: rules.method,
    transaction_id: id,
    amount: findAmount(plain),
    account_number: atAgent.test(plain) ? undefined : (from ?? fromBefore),
    date: findDay(plain),
  }
  return { fields, isIncoming }
}

interface FoundId {
  rules: SmsRules
  id: string | undefined
}

function findIds(rules: SmsRules, text: string): FoundId[] {
  const ids = new Set([...text.matchAll(rules.id)].map(([, id]) => id?.toUpperCase()))
  return [...ids].map((id) => ({ rules, id }))
}

const hasFailed = (text: string) =>
  /\b(?:failed|unsuccessful|declined|reversed)\b|ব্যর্থ|হয়নি/i.test(text) && !/\bsuccessful/i.test(text)

const atAgent = /\bcash[ -]?(?:in|out)\b|ক্যাশ (?:ইন|আউট)/i

/** Removes missing values, and values that the contract's schema rejects. */
function filterValid(fields: Record<PaymentField, string | undefined>): PaymentSms['fields'] {
  const { entries } = PaymentRequest
  const valid = Object.entries(fields).filter(([name, text]) => {
    if (text === undefined) return false
    return v.is(entries[name as PaymentField], name === 'amount' ? parseTaka(text) : text)
  })
  return Object.fromEntries(valid)
}

const figure = String.raw`(?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d{1,2})?(?![.,]?\d)`
const amounts = new RegExp(String.raw`(?<![a-z])(?:Tk\.?|BDT|৳) ?(${figure})|(?<![\d.,*])(${figure}) ?টাকা`, 'gi')
/** Words before a figure that is not the amount. `Ref` is free text of the sender. */
const otherFigures = /fee|charge|bal|comm|vat|bonus|cashback|discount|limit|\bref|ফি|চার্জ|ব্যালেন্স|স্থিতি|রেফ/i

/** The amount as written in the SMS: the first figure that is not a fee, a balance or the like. */
function findAmount(text: string): string | undefined {
  let readUpTo = 0
  for (const { index, 0: whole, 1: after, 2: before } of text.matchAll(amounts)) {
    const lead = text.slice(readUpTo, index)
    readUpTo = index + whole.length
    if (!otherFigures.test(lead)) return after ?? before
  }
  return undefined
}

/** The patterns of a provider's confirmation SMS. The text has Latin digits. */
interface SmsRules {
  method: PaymentMethod
  /** Group 1 is the transaction id. Global, because a text with two ids is two messages. */
  id: RegExp
  sent: RegExp
  received: RegExp
  /** Group 1 or 2 is the number that sent the money. */
  from: RegExp
}

/**
 * «Send Money Tk 1,500.00 to 01812345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 2,345.67.
 * TrxID 9GH7K2LM4P at 20/11/2026 21:12»
 */
const bkash: SmsRules = {
  method: 'bkash',
  // Contains a letter, because ten digits are a Rocket id.
  id: /(?:\bTrx ?ID|ট্রানজেকশন আইডি|ট্রানজ্যাকশন আইডি)[\s:.-]{0,3}(?=\d*[A-Z])([A-Z\d]{10})(?![A-Z\d])/gi,
  sent: /\b(?:send money|sent|payment|cash ?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
  received: /\b(?:received|cash ?in)\b|পেয়েছেন|ক্যাশ ইন/i,
  from: /\bfrom (?:\+?88)?(01[3-9]\d{8,9})(?!\d)|(?<!\d)(?:88)?(01[3-9]\d{8,9}) (?:নম্বর )?থেকে/i,
}

/** «Send Money Successful. Amount: Tk 1,200.00 Receiver: 01812345678 TxnID: 7AX21QLM Balance: Tk 300.00 20/11/2026 21:12» */
const nagad: SmsRules = {
  method: 'nagod',
  id: /(?:\bT(?:xn|rx) ?ID|ট্রানজেকশন আইডি|ট্রানজ্যাকশন আইডি)[\s:.-]{0,3}([A-Z\d]{8})(?![A-Z\d])/gi,
  sent: /\b(?:send money|money sent|sent|payment|cash ?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
  received: /\b(?:received|cash ?in)\b|পেয়েছেন|গ্রহণ|ক্যাশ ইন/i,
  from: /\b(?:sender:?|from) ?(?:\+?88)?(01[3-9]\d{8,9})(?!\d)|প্রেরক ?: ?(?:88)?(01[3-9]\d{8,9})(?!\d)/i,
}

/**
 * «Tk500.00 transferred to A/C:018123456789 Fee:Tk5.00, Your A/C Balance: Tk311.96 TxnId:2718281828
 * Date:20-NOV-26 09:12:33 pm.»
 */
const rocket: SmsRules = {
  method: 'rocket',
  id: /(?:\bT(?:xn|rx) ?ID|ট্রানজেকশন আইডি|ট্রানজ্যাকশন আইডি)[\s:.-]{0,3}(\d{10})(?!\d)/gi,
  sent: /\b(?:transferred|send money|sent|payment|paid|cash[ -]?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
  received: /\b(?:received|cash[ -]?in)\b|পেয়েছেন|ক্যাশ ইন/i,
  // Usually `A/C:***123`, which hides the number.
  from: /\bfrom (?:A\/C ?:? ?)?(?:\+?88)?(01[3-9]\d{8,9})(?!\d)|(?<!\d)(?:88)?(01[3-9]\d{8,9}) (?:নম্বর )?থেকে/i,
}
