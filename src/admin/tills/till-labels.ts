import type { PhoneDialect } from '#contract/till-phones.ts'
import type { SmsChain, SmsPurpose, SmsState, TillSms } from '#contract/till-sms.ts'
import type { Till, TillMode } from '#contract/tills.ts'

export const kindLabels: Record<Till['kind'], string> = {
  personal: 'Personal',
  agent: 'Agent',
  merchant: 'Merchant',
}

export const modeLabels: Record<TillMode, string> = {
  off: 'Off',
  shadow: 'Shadow',
  suggest: 'Suggest',
  auto: 'Auto',
}

/** What a payment whose SMS agrees gets in this mode. */
export const modeHelp: Record<TillMode, string> = {
  off: 'SMS are stored and compared with nothing.',
  shadow: 'Records what it would have accepted, and shows nothing in the queue.',
  suggest: 'The queue shows which top-ups have an SMS, and a person accepts them.',
  auto: 'Top-ups whose SMS agrees are accepted without a person.',
}

export const stateLabels: Record<SmsState, string> = {
  open: 'Open',
  used: 'Used',
  named: 'Explained',
  unknown: 'Unknown form',
  info: 'Information',
  suspect: 'Suspect',
}

export const directionLabels: Record<NonNullable<TillSms['direction']>, string> = {
  in: 'Incoming',
  out: 'Outgoing',
}

export const purposeLabels: Record<SmsPurpose, string> = {
  owner_draw: 'Owner’s draw',
  expense: 'Expense',
  move: 'Move between tills',
}

/** An owner’s draw and an expense are booked in the ledger, a move is not. */
export const purposeHelp: Record<SmsPurpose, string> = {
  owner_draw: 'The owner took the money out of the business.',
  expense: 'The business paid for something, for example rent or a phone bill.',
  move: 'The money went to another till, so that no account changes.',
}

export const chainLabels: Record<SmsChain, string> = {
  linked: 'Linked',
  waiting: 'Waiting',
  unproven: 'Unproven',
  forged: 'Forged',
  none: 'No balance',
}

export const toOptions = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const dialectLabels: Record<PhoneDialect, string> = {
  smsgate: 'SMSGate',
  income: 'Incoming SMS to URL forwarder',
  joma: 'Own script',
}
