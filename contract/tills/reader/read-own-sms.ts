import * as v from 'valibot'
import { idPattern } from '../../account-numbers.ts'
import { dayInDhaka } from '../../days.ts'
import type { PaymentMethod } from '../../fields.ts'
import { PaymentRequest } from '../../own-payments.ts'
import { parseTaka } from '../../parse-taka.ts'
import { methods } from '../../providers.ts'
import { findDay, normalizeSms } from './text.ts'

export type PaymentField = Exclude<keyof typeof PaymentRequest.entries, 'username' | 'till'>

export interface PaymentSms {
  /** Values for the form. Fields that the SMS does not contain are missing. */
  fields: Partial<Record<PaymentField, string>>
  /** The SMS is about received money, so it is probably not the member's payment. */
  isIncoming: boolean
}

/**
 * Reads the SMS of the member's own payment by its words, to fill the form. The member checks the fields before sending them, so that
 * the form does not have to be known. Undefined if the text is no such SMS, several, or of another provider.
 */
export function readOwnSms(text: string, today = dayInDhaka()): PaymentSms | undefined {
  const plain = normalizeSms(text)
  const [id, otherId] = methods.flatMap((method) => findIds(method, plain))
  const read = id && !otherId && !otherProvider.test(plain) && readWords(plain, id)
  if (!read) return undefined
  const { date: day } = read.fields
  return { ...read, fields: filterValid({ ...read.fields, date: day && day <= today ? day : undefined }) }
}

/** Their SMS have ids of the same shapes. Upay does not always write its name, but writes «Tk. 500.00» and ids as 01JYG4GET7. */
const otherProvider =
  /\b(?:upay|cell ?fin|m-?cash|ok ?wallet|tap wallet|trust axiata|surecash|mycash|telecash|ipay|pathao pay|meghna pay)\b|উপায|Tk\. \d.*\bTrxID 01[A-Z\d]{8}\b/i

interface ReadSms extends Pick<PaymentSms, 'isIncoming'> {
  fields: Record<PaymentField, string | undefined>
}

function readWords(plain: string, { method, id, at }: FoundId): ReadSms | undefined {
  const rules = rulesOf[method]
  if (hasFailed(plain)) return undefined
  // An advertisement after the id has such words too.
  const words =
    rules.sent.test(plain.slice(0, at)) || rules.received.test(plain.slice(0, at)) ? plain.slice(0, at) : plain
  const isIncoming = rules.received.test(words)
  if (isIncoming ? isGift.test(words) : !rules.sent.test(words)) return undefined
  const [, from, fromBefore] = rules.from.exec(plain) ?? []
  const fields = {
    payment_method: method,
    transaction_id: id,
    amount: findAmount(plain),
    account_number: atAgent.test(plain) ? undefined : (from ?? fromBefore),
    // Of the payment, not of an advertisement after it.
    date: findDay(plain.slice(at, at + dateDistanceChars), 'first') ?? findDay(plain),
  }
  return { fields, isIncoming }
}

/** How far after its label the id has its date. */
const dateDistanceChars = 80

interface FoundId {
  method: PaymentMethod
  id: string | undefined
  /** Where its label is. */
  at: number
}

function findIds(method: PaymentMethod, text: string): FoundId[] {
  const ids = new Map([...text.matchAll(rulesOf[method].id)].map(({ index, 1: id }) => [id?.toUpperCase(), index]))
  return [...ids].map(([id, at]) => ({ method, id, at }))
}

const hasFailed = (text: string) =>
  /\b(?:failed|unsuccessful|declined|reversed)\b|ব্যর্থ|হয়নি/i.test(text) && !/\bsuccessful/i.test(text)

const isGift = /\bcash ?back|\brefund|ক্যাশব্যাক/i

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
  /** Group 1 is the transaction id. Global, because a text with two ids is two messages. */
  id: RegExp
  sent: RegExp
  received: RegExp
  /** Group 1 or 2 is the number that sent the money. */
  from: RegExp
}

const atLabel = (label: string, id: string) =>
  new RegExp(String.raw`(?:${label}|ট্রানজেকশন আইডি|ট্রানজ্যাকশন আইডি)[\s:.-]{0,3}${id}`, 'gi')

const rulesOf: Record<PaymentMethod, SmsRules> = {
  /**
   * «Send Money Tk 1,500.00 to 01812345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 2,345.67.
   * TrxID 9GH7K2LM4P at 20/11/2026 21:12»
   */
  bkash: {
    // Contains a letter, because ten digits are a Rocket id.
    id: atLabel(String.raw`\bTrx ?ID`, String.raw`(?=\d*[A-Z])(${idPattern('bkash')})(?![A-Z\d])`),
    sent: /\b(?:send money|sent|payment|cash ?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
    received: /\b(?:received|cash ?in)\b|পেয়েছেন|ক্যাশ ইন/i,
    from: /\bfrom (?:\+?88)?(01[3-9]\d{8,9})(?!\d)|(?<!\d)(?:88)?(01[3-9]\d{8,9}) (?:নম্বর )?থেকে/i,
  },
  /** «Send Money Successful. Amount: Tk 1,200.00 Receiver: 01812345678 TxnID: 7AX21QLM Balance: Tk 300.00 20/11/2026 21:12» */
  nagod: {
    id: atLabel(String.raw`\bT(?:xn|rx) ?ID`, String.raw`(${idPattern('nagod')})(?![A-Z\d])`),
    sent: /\b(?:send money|money sent|sent|payment|cash ?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
    received: /\b(?:received|cash ?in)\b|পেয়েছেন|গ্রহণ|ক্যাশ ইন/i,
    from: /\b(?:sender:?|from) ?(?:\+?88)?(01[3-9]\d{8,9})(?!\d)|প্রেরক ?: ?(?:88)?(01[3-9]\d{8,9})(?!\d)/i,
  },
  /**
   * «Tk500.00 transferred to A/C:018123456789 Fee:Tk5.00, Your A/C Balance: Tk311.96 TxnId:2718281828
   * Date:20-NOV-26 09:12:33 pm.»
   */
  rocket: {
    id: atLabel(String.raw`\bT(?:xn|rx) ?ID`, String.raw`(${idPattern('rocket')})(?!\d)`),
    sent: /\b(?:transferred|send money|sent|payment|paid|cash[ -]?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
    received: /\b(?:received|cash[ -]?in)\b|পেয়েছেন|ক্যাশ ইন/i,
    // Usually `A/C:***123`, which hides the number.
    from: /\bfrom (?:A\/C ?:? ?)?(?:\+?88)?(01[3-9]\d{8,9})(?!\d)|(?<!\d)(?:88)?(01[3-9]\d{8,9}) (?:নম্বর )?থেকে/i,
  },
}
