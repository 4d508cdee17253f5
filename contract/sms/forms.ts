import type { PaymentMethod } from '../fields.ts'

/**
 * What an SMS reports. `agent_…` are an agent's own SMS: a customer's cash out brings money to the agent. `failed`: no money moved.
 * `returned`: money came back or was given by the provider, so that it is no member's payment.
 */
export type SmsKind =
  | 'received'
  | 'payment_received'
  | 'cash_in'
  | 'deposit'
  | 'agent_cash_out'
  | 'sent'
  | 'payment_sent'
  | 'cash_out'
  | 'agent_cash_in'
  | 'agent_transfer'
  | 'failed'
  | 'returned'

/** One known form of an SMS. */
export interface SmsForm {
  method: PaymentMethod
  kind: SmsKind
  /** `in`: money came to the owner of the phone. Null: none moved. */
  direction: 'in' | 'out' | null
  /** Groups: amount, number, ref, fee, balance, id, and the day and time of the provider's clock. */
  pattern: RegExp
}

const figure = String.raw`\d+(?:,\d+)*(?:\.\d{1,2})?`
const tk = (group: string) => String.raw`Tk\.? ?(?<${group}>${figure}|\.\d{2})`
const number = String.raw`(?:\+?88)?(?<number>01\d{9})`
/**
 * What the sender of the money wrote. Greedy, so that the figures after it are those at the end of the SMS, which the provider
 * wrote, and not a copy of them in the sender's text.
 */
const ref = '(?<ref>.{0,300})'

/** Creates the forms of a provider whose SMS all have the same end. */
function createFormsOf(method: PaymentMethod, end: string) {
  return (kind: SmsKind, direction: SmsForm['direction'], start: string): SmsForm => ({
    method,
    kind,
    direction,
    pattern: new RegExp(`^${start}${end}`, 'i'),
  })
}

// Without a fee there is no text of the sender.
const bkashEnd = String.raw`(?:(?:\.? ?Ref ${ref})?\.? ?Fee ${tk('fee')})?\. ?Balance ${tk('balance')}\. ?TrxID (?<id>[A-Z\d]{10}) at (?<day>\d\d\/\d\d\/\d{4}) (?<time>\d\d:\d\d)\.?$`

const createBkashForm = createFormsOf('bkash', bkashEnd)

const bkash: SmsForm[] = [
  createBkashForm('received', 'in', `You have received ${tk('amount')} from ${number}`),
  createBkashForm('payment_received', 'in', `You have received payment ${tk('amount')} from ${number}`),
  createBkashForm('cash_in', 'in', `Cash In ${tk('amount')} from ${number} successful`),
  createBkashForm('deposit', 'in', `You have received a deposit of ${tk('amount')} from .{1,80}?`),
  createBkashForm('returned', 'in', `You have received (?:a )?cashback (?:of )?${tk('amount')}.{0,80}?`),
  createBkashForm('sent', 'out', `Send Money ${tk('amount')} to ${number} successful`),
  createBkashForm('payment_sent', 'out', `Payment (?:of )?${tk('amount')} to .{1,80}? (?:is )?successful`),
  createBkashForm('cash_out', 'out', `Cash Out ${tk('amount')} to (?:Agent )?${number} successful`),
  createBkashForm('agent_cash_out', 'in', `Cash Out ${tk('amount')} from ${number} successful`),
  createBkashForm('agent_cash_in', 'out', `Cash In ${tk('amount')} to ${number} successful`),
  createBkashForm('agent_transfer', 'out', `B2B Transfer ${tk('amount')} to ${number} successful`),
  {
    method: 'bkash',
    kind: 'failed',
    direction: null,
    pattern: new RegExp(
      String.raw`^Sorry, your .{1,40}? request to ${number} is unsuccessful! ?${tk('amount')} has been returned\. ?Balance ${tk('balance')}\b`,
      'i',
    ),
  },
]

// The parts may be glued together, and an advertisement may come before.
const nagadEnd = String.raw` ?TxnID: ?(?<id>[A-Z\d]{8}) ?(?:Bal|Balance): ?${tk('balance')} ?(?<day>\d\d\/\d\d\/\d{4}) (?<time>\d\d:\d\d)\.?$`
const nagadFee = String.raw`(?: ?(?:Fee|Charge): ?Tk\.? ?(?<fee>${figure}))?`
const nagadRef = `(?: ?Ref: ?${ref})?`

const createNagadForm = (kind: SmsKind, direction: SmsForm['direction'], [start, side]: [string, string]): SmsForm => ({
  method: 'nagod',
  kind,
  direction,
  pattern: new RegExp(
    String.raw`${start}\. ?(?:Amount|Amt): ?${tk('amount')}${nagadFee} ?${side}: ?${number}${nagadRef}${nagadEnd}`,
    'i',
  ),
})

const nagad: SmsForm[] = [
  createNagadForm('received', 'in', ['Money Received', 'Sender']),
  createNagadForm('payment_received', 'in', ['Payment Received', 'Customer']),
  createNagadForm('cash_in', 'in', ['Cash In Received', 'Uddokta']),
  createNagadForm('sent', 'out', ['(?:Send Money Successful|Money Sent)', 'Receiver']),
]

const rocketAccount = String.raw`A\/C: ?(?<number>\*+\d{2,4}|01\d{9,10})`
// Advertisements may follow.
const rocketEnd = String.raw`(?: ?Ref No: ?${ref})? ?Fee: ?${tk('fee')}[,.]? ?(?:Your A\/C Balance|NetBal): ?${tk('balance')}\.? ?TxnId: ?(?<id>\d{10}) ?Date: ?(?<day>\d\d-[A-Z]{3}-\d\d) (?<time>\d\d:\d\d:\d\d [ap]m)\.?(?: .*)?$`

const createRocketForm = createFormsOf('rocket', rocketEnd)

const rocket: SmsForm[] = [
  createRocketForm('received', 'in', `${tk('amount')} received from ${rocketAccount}`),
  createRocketForm('cash_in', 'in', `Cash-In from ${rocketAccount} ${tk('amount')}`),
  createRocketForm('sent', 'out', `${tk('amount')} (?:transferred|sent) to ${rocketAccount}`),
]

const forms: Record<PaymentMethod, SmsForm[]> = { bkash, nagod: nagad, rocket }

/** An SMS of a known form, with its parts as they are written. Parts that the form does not have are undefined. */
export interface FormMatch extends Pick<SmsForm, 'method' | 'kind' | 'direction'> {
  parts: Partial<Record<'amount' | 'number' | 'ref' | 'fee' | 'balance' | 'id' | 'day' | 'time', string>>
}

/** Finds the form of a normalized text, among those of one method or of all. */
export function findForm(text: string, of?: PaymentMethod): FormMatch | undefined {
  for (const { pattern, ...form } of of ? forms[of] : [...bkash, ...nagad, ...rocket]) {
    const match = pattern.exec(text)
    if (match) return { ...form, parts: { ...match.groups } }
  }
  return undefined
}
