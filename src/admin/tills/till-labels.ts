import type { PhoneDialect } from '#contract/tills/phones.ts'
import type { CloseReason, NamedAs, SmsChain, SmsPurpose, SmsState, TillSms } from '#contract/tills/sms.ts'
import type { TillMode } from '#contract/tills/till.ts'

/** What the modes do with a top-up whose SMS agrees. What `auto` does depends on the till. */
export const modeHelp: Record<Exclude<TillMode, 'auto'>, string> = {
  off: 'SMS are listed here. Nothing else happens.',
  shadow: 'Notes what it would accept, for you to compare.',
  suggest: 'Marks top-ups whose SMS has come. You accept them.',
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

/** What money without a request was for or why it was closed, in the list of SMS. */
export const purposeLabels: Record<NamedAs, string> = {
  owner_draw: 'Owner’s draw',
  expense: 'Expense',
  move: 'Move between tills',
  owner_deposit: 'Put in by the owner',
  campaign: 'Deposit of a campaign',
  returned_mistake: 'Sent by mistake, paid back',
  other_income: 'Other income',
  given_back: 'Unclaimed, given back',
  found_money: 'Unclaimed, kept as found money',
}

interface PurposeChoice {
  name: string
  help: string
}

/** The choices for money of each direction. A move changes no account. */
export const purposeChoices = {
  in: {
    owner_deposit: { name: 'The owner put it in', help: 'Not income; shown as the owner’s money.' },
    move: { name: 'From another till of ours', help: 'No account changes.' },
    campaign: { name: 'A campaign’s deposit', help: 'An advertiser paid for a campaign.' },
    other_income: { name: 'Other income', help: 'Cashback or interest.' },
  },
  out: {
    owner_draw: { name: 'The owner took it out', help: 'Not an expense; shown as the owner’s money.' },
    expense: { name: 'Expense', help: 'The business paid for something, for example rent or a phone bill.' },
    move: { name: 'To another till of ours', help: 'No account changes, except by the fee.' },
    returned_mistake: {
      name: 'Sent by mistake, paid back',
      help: 'Close the SMS with which it came as given back.',
    },
  },
} satisfies Record<'in' | 'out', Partial<Record<SmsPurpose, PurposeChoice>>>

/** The choices for incoming money that nobody claimed. */
export const closeChoices: Record<CloseReason, PurposeChoice> = {
  given_back: { name: 'Given back', help: 'You have sent it back. Explain the SMS of that as paid back.' },
  found_money: { name: 'Keep as found money', help: 'It stays in the till, as found money in the ledger.' },
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

/** The app that `link-phone.tsx` leads through. */
export const recommendedDialect = 'income'

export type OtherDialect = Exclude<PhoneDialect, typeof recommendedDialect>

export const dialectLabels: Record<PhoneDialect, string> = {
  smsgate: 'SMSGate',
  income: 'Incoming SMS to URL forwarder',
  joma: 'Own script',
}
