import type { PhoneFormat } from '#contract/tills/phones.ts'
import type { CloseReason, Purpose, SmsChain, SmsPurpose, SmsState, TillSms } from '#contract/tills/sms.ts'
import type { TillMode } from '#contract/tills/till.ts'
import { t, translated } from '../../i18n/staff.tsx'

/** What the modes do with a top-up whose SMS agrees. What `auto` does depends on the till. */
export const modeHelp = translated(
  (): Record<Exclude<TillMode, 'auto'>, string> => ({
    off: t('SMS are listed here. Nothing else happens.'),
    shadow: t('Notes what it would accept, for you to compare.'),
    suggest: t('Marks top-ups whose SMS has come. You accept them.'),
  }),
)

export const stateLabels = translated(
  (): Record<SmsState, string> => ({
    open: t('Open'),
    used: t('Used'),
    named: t('Explained'),
    unknown: t('Unknown form'),
    info: t('Information'),
    suspect: t('Suspect'),
  }),
)

export const directionLabels = translated(
  (): Record<NonNullable<TillSms['direction']>, string> => ({
    in: t('Incoming'),
    out: t('Outgoing'),
  }),
)

/** What money without a request was for or why it was closed, in the list of SMS. */
export const purposeLabels = translated(
  (): Record<Purpose, string> => ({
    owner_draw: t('Owner’s draw'),
    expense: t('Expense'),
    move: t('Move between tills'),
    owner_deposit: t('Put in by the owner'),
    campaign: t('Deposit of a campaign'),
    returned_mistake: t('Sent by mistake, paid back'),
    other_income: t('Other income'),
    given_back: t('Unclaimed, given back'),
    found_money: t('Unclaimed, kept as found money'),
  }),
)

interface PurposeChoice {
  name: string
  help: string
}

/** The choices for money of each direction. A move changes no account. */
export const purposeChoices = translated(
  () =>
    ({
      in: {
        owner_deposit: { name: t('The owner put it in'), help: t('Not income; shown as the owner’s money.') },
        move: { name: t('From another till of ours'), help: t('No account changes.') },
        campaign: { name: t('A campaign’s deposit'), help: t('An advertiser paid for a campaign.') },
        other_income: { name: t('Other income'), help: t('Cashback or interest.') },
      },
      out: {
        owner_draw: { name: t('The owner took it out'), help: t('Not an expense; shown as the owner’s money.') },
        expense: { name: t('Expense'), help: t('The business paid for something, for example rent or a phone bill.') },
        move: { name: t('To another till of ours'), help: t('No account changes, except by the fee.') },
        returned_mistake: {
          name: t('Sent by mistake, paid back'),
          help: t('Close the SMS with which it came as given back.'),
        },
      },
    }) satisfies Record<'in' | 'out', Partial<Record<SmsPurpose, PurposeChoice>>>,
)

/** The choices for incoming money that nobody claimed. */
export const closeChoices = translated(
  (): Record<CloseReason, PurposeChoice> => ({
    given_back: { name: t('Given back'), help: t('You have sent it back. Explain the SMS of that as paid back.') },
    found_money: { name: t('Keep as found money'), help: t('It stays in the till, as found money in the ledger.') },
  }),
)

export const chainLabels = translated(
  (): Record<SmsChain, string> => ({
    linked: t('Linked'),
    waiting: t('Waiting'),
    unproven: t('Unproven'),
    forged: t('Forged'),
    none: t('No balance'),
  }),
)

export const toOptions = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))

/** The app that `link-phone.tsx` leads through. */
export const recommendedFormat = 'income'

export type OtherFormat = Exclude<PhoneFormat, typeof recommendedFormat>

export const formatLabels = translated(
  (): Record<PhoneFormat, string> => ({
    smsgate: 'SMSGate',
    income: 'Incoming SMS to URL forwarder',
    joma: t('Own script'),
  }),
)
