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
interface SmsForm {
  method: PaymentMethod
  kind: SmsKind
  /** `in`: money came to the owner of the phone. Null: none moved. */
  direction: 'in' | 'out' | null
  /** Groups: amount, number, ref, fee, balance, id, and the day and time of the provider's clock. */
  pattern: RegExp
}

const figure = String.raw`\d+(?:,\d+)*(?:\.\d{1,2})?`
/** Rocket writes 20 taka as `Tk.20.00` and half a taka as `Tk.50`, so a point before just two digits belongs to the figure. */
const tk = (group: string) => String.raw`Tk(?:\.(?!\d\d(?![\d.,]\d)) ?| ?)(?<${group}>${figure}|\.\d\d)`
const number = String.raw`(?:\+?88)?(?<number>01\d{9})`
/**
 * What the sender of the money wrote. It can contain a copy of the figures that follow. They are read from the end of the SMS all the
 * same, because each pattern fits up to there.
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

/**
 * «You have received Tk 20.00 from 01700000001.Ref rent. Fee Tk 0.00. Balance Tk 55.59. TrxID DKM1H6X87P at 22/11/2026 13:22».
 * Without a fee there is no text of the sender.
 */
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

/** «Money Received. Amount: Tk 60.00 Sender: 01600000001 Ref: N/A TxnID: 75K92M3Z Balance: Tk 610.28 24/06/2026 14:31» */
const nagadEnd = String.raw`(?: ?Ref: ?${ref})? ?TxnID: ?(?<id>[A-Z\d]{8}) ?(?:Bal|Balance): ?${tk('balance')} ?(?<day>\d\d\/\d\d\/\d{4}) (?<time>\d\d:\d\d)\.?$`
const nagadFee = `(?: ?(?:Fee|Charge): ?${tk('fee')})?`

const createNagadForm = createFormsOf('nagod', nagadEnd)

/**
 * The start of a form: its title, and the label of the other side's number. The parts may be glued together. An advertisement may come
 * before, but no label (text with a colon): after one, the title can be what the sender wrote.
 */
const nagadStart = (title: string, side: string) =>
  String.raw`[^:]*?${title}\. ?(?:Amount|Amt): ?${tk('amount')}${nagadFee} ?${side}: ?${number}`

const nagad: SmsForm[] = [
  createNagadForm('received', 'in', nagadStart('Money Received', 'Sender')),
  createNagadForm('payment_received', 'in', nagadStart('Payment Received', 'Customer')),
  createNagadForm('cash_in', 'in', nagadStart('Cash In Received', 'Uddokta')),
  createNagadForm('sent', 'out', nagadStart('(?:Send Money Successful|Money Sent)', 'Receiver')),
]

const rocketAccount = String.raw`A\/C: ?(?<number>\*+\d{2,4}|01\d{9,10})`
/**
 * «Tk280.00 received from A/C:***033 Fee:Tk0, Your A/C Balance: Tk285.00 TxnId:6578516337 Date:29-MAY-26 10:26:24 pm.»
 * An advertisement may follow, but no other id: then this end can be what the sender wrote.
 */
const rocketEnd = String.raw`(?: ?Ref No: ?${ref})? ?Fee: ?${tk('fee')}[,.]? ?(?:Your A\/C Balance|NetBal): ?${tk('balance')}\.? ?TxnId: ?(?<id>\d{10}) ?Date: ?(?<day>\d\d-[A-Z]{3}-\d\d) (?<time>(?:0[1-9]|1[0-2]):\d\d:\d\d [ap]m)\.?(?: (?:(?!TxnId).)*)?$`

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
export function findForm(text: string, method?: PaymentMethod): FormMatch | undefined {
  const candidates = method ? forms[method] : Object.values(forms).flat()
  for (const { pattern, ...form } of candidates) {
    const match = pattern.exec(text)
    if (match) return { ...form, parts: { ...match.groups } }
  }
  return undefined
}
