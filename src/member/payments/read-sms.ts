import * as v from 'valibot'
import { dayInDhaka } from '#contract/days.ts'
import { latinDigits, parseTaka } from '#contract/money.ts'
import { PaymentRequest } from '#contract/payments.ts'
import { amountIn } from './sms/amount-in.ts'
import { bkash } from './sms/bkash.ts'
import { dayIn } from './sms/day-in.ts'
import { nagad } from './sms/nagad.ts'
import { rocket } from './sms/rocket.ts'
import type { SmsRules } from './sms/sms-rules.ts'

export type PaymentField = keyof typeof PaymentRequest.entries

export interface PaymentSms {
  /** The text of the form's fields. What the SMS does not tell is left out. */
  fields: Partial<Record<PaymentField, string>>
  /** It tells of money that came in, which is seldom the one a member has sent. */
  isIncoming: boolean
}

/** Reads the SMS that confirms a payment. Undefined where the text is none, or more than one. */
export function readSms(text: string, today = dayInDhaka()): PaymentSms | undefined {
  const plain = plainText(text)
  const [found, another] = [bkash, nagad, rocket].flatMap((rules) => matchesOf(rules, plain))
  if (!found || another || hasFailed(plain)) return undefined
  const { rules, id } = found
  const isIncoming = rules.received.test(plain)
  if (!isIncoming && !rules.sent.test(plain)) return undefined

  const [, from, fromBefore] = rules.from.exec(plain) ?? []
  const day = dayIn(plain)
  const fields = {
    payment_method: rules.method,
    transaction_id: id,
    amount: amountIn(plain),
    // An agent's number is nobody's own.
    account_number: overCounter.test(plain) ? undefined : (from ?? fromBefore),
    date: day && day <= today ? day : undefined,
  }
  return { fields: onlyTaken(fields), isIncoming }
}

const limitChars = 2000

/** Digits in one script, and one space between words. */
const plainText = (text: string) => latinDigits(text.slice(0, limitChars).normalize('NFC')).replace(/\s+/g, ' ')

function matchesOf(rules: SmsRules, text: string) {
  const ids = new Set([...text.matchAll(rules.id)].map(([, id]) => id?.toUpperCase()))
  return [...ids].map((id) => ({ rules, id }))
}

const hasFailed = (text: string) =>
  /\b(?:failed|unsuccessful|declined|reversed)\b|ব্যর্থ|হয়নি/i.test(text) && !/\bsuccessful/i.test(text)

const overCounter = /\bcash[ -]?(?:in|out)\b|ক্যাশ (?:ইন|আউট)/i

/** Leaves out what is missing, and what the contract would refuse. */
function onlyTaken(fields: Record<PaymentField, string | undefined>): PaymentSms['fields'] {
  const { entries } = PaymentRequest
  const taken = Object.entries(fields).filter(([name, text]) => {
    if (text === undefined) return false
    return v.is(entries[name as PaymentField], name === 'amount' ? parseTaka(text) : text)
  })
  return Object.fromEntries(taken)
}
