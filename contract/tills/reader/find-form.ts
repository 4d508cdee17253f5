import type { PaymentMethod } from '../../fields.ts'
import { providers } from '../../providers.ts'
import { bkash } from './bkash-forms.ts'
import { readFigure } from './figure.ts'
import type { ProviderForms, SmsForm, SmsParts } from './forms.ts'
import { nagad } from './nagad-forms.ts'
import { idLabel } from './patterns.ts'
import { rocket } from './rocket-forms.ts'

const formsOf: Record<PaymentMethod, ProviderForms> = { bkash, nagod: nagad, rocket }

/** An SMS of a known form, with its parts as they are written. */
export interface FormMatch extends Pick<SmsForm, 'kind' | 'direction'> {
  method: PaymentMethod
  parts: SmsParts
}

const amount = /(?:Tk|BDT)[. ]?\d/i

const onHold = 'pending|on[ -]?hold|not yet'
const movement = '(?:amount|money|payment|transfer|transaction|balance)'

/** In the provider's own words: no money has moved yet. */
const notMoved = new RegExp(
  String.raw`\b(?:${onHold}|held|if|await\w*|waiting for|(?:will|would|may) be|will (?:get|receive)|(?:is|are) being|reserved|scheduled|(?:in|under) (?:process|progress|review|verification))\b|পেন্ডিং|হোল্ড|অপেক্ষ|স্থগিত|প্রক্রিয়াধীন`.normalize(
    'NFC',
  ),
  'i',
)
const failed = /\b(?:fail|revers|return|refund|cancel|declin|unsuccess|reject)/i
/** A sentence about the money that is no reference. */
const notMovedInReference = new RegExp(
  String.raw`\b(?:(?:is|are|was|been) (?:${onHold}|held|reserved|under review)|${movement} will be)\b`,
  'i',
)

/**
 * After an end: another id or balance, so that it was not the end but what the sender wrote; or words by which no money moved.
 * Anything else there is an advertisement or a warning.
 */
const noTail = new RegExp(
  String.raw`${idLabel}|Bal(?:ance)?:? ?(?:Tk|BDT)?\.? ?\d|\b(?:reversed|failed|unsuccessful|cancell?ed|declined|${onHold})\b|^\W*(?:(?:the|this|your) )?(?:${movement}|it) (?:will be|is being|is held)\b`,
  'i',
)

/**
 * Before the start: a label, a number or an account, after which the start can be what a sender wrote; or words by which the money
 * only came back.
 */
const noLead =
  /\bT(?:rx|xn) ?ID|\bref|\bnote\b|\bremark|01\d{9}|\*\*\d|:(?!\/\/)|\b(?:fail|revers|return|refund|cancel|declin|unsuccess|sorry|pending|on[ -]?hold)/i
/** At the end of what is before the start: only a condition, or an explanation. */
const condition =
  /(?:\b(?:if|unless|once|when|whenever|whether)\b|যদি)[^.!?]*$|\b(?:after|before|until|till|because|how|why)(?: \w+)? ?$/i
const leadLimitChars = 200
/** Forwarding apps and some providers write their name first. */
const senderNames = Object.values(providers).flatMap(({ name, senders }) => [name.en, ...senders])
const senderName = new RegExp(`^(?:${senderNames.join('|')}) ?: ?`, 'i')

/**
 * Finds the form of a normalized text. The sender of the money writes the reference, and can copy a whole SMS there, so the text is
 * read from its end: the last id with its balance and time is the provider's. Then the text before it has to be a known start with at
 * most a reference.
 */
export function findForm(text: string, method: PaymentMethod): FormMatch | undefined {
  const { failed, ends, forms } = formsOf[method]
  const plain = text.replace(senderName, '')
  const failure = failed?.exec(plain)
  if (failure && !noTail.test(plain.slice(failure[0].length)))
    return { method, kind: 'failed', direction: null, parts: { ...failure.groups } }
  for (const { pattern, isOf } of ends) {
    const found = splitAtEnd(plain, pattern)
    const form = found && readHead(found, isOf ? forms.filter(isOf) : forms)
    if (form) return { method, ...form }
  }
  return undefined
}

interface SplitSms {
  /** The text before the end. */
  head: string
  end: SmsParts
}

/** Undefined without an end, or if it is not decidable whether it belongs to the start of the text. */
function splitAtEnd(text: string, pattern: RegExp): SplitSms | undefined {
  const [last, earlier] = [...text.matchAll(pattern)].reverse()
  if (!last || noTail.test(text.slice(last.index + last[0].length))) return undefined
  const head = text.slice(0, last.index)
  // Either two SMS, or one whose sender copied the end of one and the start of another.
  if (earlier && amount.test(head.slice(earlier.index + earlier[0].length))) return undefined
  return { head, end: last.groups ?? {} }
}

function readHead({ head, end }: SplitSms, forms: SmsForm[]): Omit<FormMatch, 'method'> | undefined {
  for (const form of forms) {
    const match = form.start.exec(head)
    if (!match || match.index > leadLimitChars || !isMovement(form, match)) continue
    const parts = mergeParts({ ...match.groups }, { end, form })
    if (parts) return { kind: form.kind, direction: form.direction, parts }
  }
  return undefined
}

/** Whether the words before the start and those of the provider in it say that money moved. */
function isMovement({ kind, direction }: SmsForm, { input, index, 0: whole, groups }: RegExpExecArray): boolean {
  const lead = input.slice(0, index)
  const reference = groups?.ref ?? ''
  const own = whole.slice(0, whole.length - reference.length)
  if (noLead.test(lead) || condition.test(lead) || notMoved.test(own)) return false
  return kind === 'returned' || !(failed.test(own) || (direction === 'in' && notMovedInReference.test(reference)))
}

/** A larger part of the amount is no fee of a provider, but what the sender wrote. */
const maxFeePercent = 3n

/** A fee after the reference is the provider's only where its forms have one there. Elsewhere the sender wrote it. */
function mergeParts(
  parts: SmsParts,
  { end, form: { direction, refBefore } }: { end: SmsParts; form: SmsForm },
): SmsParts | undefined {
  const fee = parts.fee ?? parts.charge
  if (parts.ref === undefined || direction !== 'in') return { ...end, ...parts, fee: fee ?? end.fee }
  if (refBefore === 'id') return { ...end, ...parts, fee }
  if (refBefore === 'fee') return end.fee === undefined ? undefined : { ...end, ...parts, fee: fee ?? end.fee }
  const [amount, endFee] = [readFigure(parts.amount), readFigure(end.fee)]
  if (endFee && amount && endFee * 100n > amount * maxFeePercent) return undefined
  // The sender may have written it.
  return { ...end, ...parts, commission: undefined, fee: fee ?? end.fee }
}
