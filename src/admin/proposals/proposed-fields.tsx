import type { ComponentProps, ReactNode } from 'react'
import type { Proposal } from '#contract/proposals.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import type { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount, formatPrice, formatTaka } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { kindLabels, modeLabels, takaSettings, tillSettingLabels, visibilityLabels } from '../writes/till-words.ts'
import { listRoles, settingLabels } from './describe-proposal.ts'

export type Facts = ComponentProps<typeof DescriptionList>['facts']

/** Every field of a proposed input, by its label, those inside other fields too. */
export const listFields = ({ row, input, amount }: Pick<Proposal, 'row' | 'input' | 'amount'>): Facts => [
  ...(amount === null ? [] : [{ label: 'Moves', value: formatAmount(amount) }]),
  ...flatten(input)
    .toSorted(([one], [other]) => getPlace(one) - getPlace(other))
    .map(([path, value]) => ({
      label: (path === 'id' && idLabels[row]) || labelOf(path),
      value: formatField(path, value),
    })),
]

export const labelOf = (path: string): string => labels[path] ?? path.replaceAll(/[._]/g, ' ')

const flatten = (input: object, prefix = ''): [path: string, value: unknown][] =>
  Object.entries(input).flatMap(([name, value]) =>
    isGroup(value) ? flatten(value, `${prefix}${name}.`) : [[prefix + name, value]],
  )

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const labels: Record<string, string> = {
  bank_name: 'Bank name',
  account_number: 'Account number',
  data: 'Bank name',
  'data.name': 'Bank name',
  'data.status': 'New status',
  username: 'Username',
  email: 'Email',
  country: 'Country',
  mobile_number: 'Mobile number',
  gender: 'Gender',
  roles: 'New roles',
  status: 'New status',
  waiting: 'Waiting requests',
  reason: 'Reason',
  amount: 'Amount',
  note: 'Note',
  batch: 'Payout batch',
  rows: 'Withdrawals',
  id: 'Withdrawal',
  label: 'Label',
  method: 'Method',
  kind: 'Kind',
  visibility: 'Members',
  mode: 'Mode',
  sims: 'SIMs',
  payout_id: 'Transaction id',
  url: 'Address',
  format: 'Format',
  chat_id: 'Chat id',
  payAnyway: 'Why inactive members are paid',
  _id: 'Top-up',
  ids: 'Requests',
  without_sms: 'How it was checked',
  purpose: 'Purpose',
  notice: 'Notice',
  notice_bn: 'Notice in Bengali',
  key: 'Key',
  title: 'Title',
  text_en: 'Text in English',
  text_bn: 'Text in Bengali',
  balance: 'Balance',
  plan_name: 'Name',
  price: 'Price',
  bonus: 'Bonus',
  refer_balance: 'Refer balance',
  features: 'Features',
  cost: 'Cost a day',
  ceiling: 'Ceiling a day',
  least_top_up: 'Smallest top-up',
  least_transfer: 'Smallest transfer',
  referral_top_up: 'Top-ups for the referral bonus',
  transfers_per_hour: 'Transfers in an hour',
  open_payments: 'Undecided payments',
  open_withdrawals: 'Undecided withdrawals',
  open_messages: 'Unsolved messages',
  accounts_per_number: 'Accounts with one mobile number',
  registrations_per_hour: 'Registrations in an hour',
  ...settingLabels,
  ...tillSettingLabels,
}

/** What `id` is, of the rows where it is no withdrawal. */
const idLabels: Partial<Record<string, string>> = {
  'tills.update': 'Till',
  'tills.setMode': 'Till',
  'tillPhones.setSims': 'Phone',
  'tillSms.give': 'SMS',
  'tillSms.name': 'SMS',
  'tillSms.close': 'SMS',
  'tills.enterBalance': 'Till',
  'plans.update': 'Plan',
  'advertises.publish': 'Video',
}

const paths = Object.keys(labels)
/** The server does not keep the order of the fields. Unknown ones come last. */
const getPlace = (path: string) => (path in labels ? paths.indexOf(path) : paths.length)

const formatters: Record<string, (value: unknown) => ReactNode> = {
  account_number: (value) => <AccountNumber>{String(value)}</AccountNumber>,
  mobile_number: (value) => <AccountNumber>{String(value)}</AccountNumber>,
  'data.status': formatChoice,
  status: formatChoice,
  waiting: formatChoice,
  gender: formatChoice,
  roles: listRoles,
  amount: formatAmount,
  batch: formatId,
  rows: (value) => (Array.isArray(value) ? `${formatCount(value.length)} of the batch` : String(value)),
  id: formatId,
  _id: formatId,
  ids: (value) => (Array.isArray(value) ? formatCount(value.length) : String(value)),
  balance: formatAmount,
  price: formatAmount,
  bonus: formatAmount,
  refer_balance: formatAmount,
  cost: formatAmount,
  ceiling: (value) => (value === null ? 'None' : formatAmount(value)),
  least_top_up: formatAmount,
  least_transfer: formatAmount,
  referral_top_up: formatAmount,
  payout_id: formatId,
  kind: formatChoice,
  visibility: (value) => visibilityLabels[value as keyof typeof visibilityLabels] ?? String(value),
  mode: (value) => modeLabels[value as keyof typeof modeLabels] ?? String(value),
  sims: (value) => (Array.isArray(value) ? formatCount(value.length) : String(value)),
  ...Object.fromEntries(takaSettings.map((name) => [name, formatAmount])),
  fee_percent_max: (value) => `${value} %`,
  new_number_hours: (value) => messages.ui.age.hours(Number(value)),
  second_person_above: formatAmount,
  fresh_proof_above: formatAmount,
  session_hours: (value) => messages.ui.age.hours(Number(value)),
  idle_minutes: (value) => messages.ui.age.minutes(Number(value)),
}

/** The value of one field, with its unit. */
export function formatField(path: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '–'
  if (Object.hasOwn(formatters, path)) return formatters[path]!(value)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return formatPrice(value)
  return <MixedText>{typeof value === 'string' ? value : JSON.stringify(value)}</MixedText>
}

const choices: Record<string, string> = {
  active: 'Active',
  inactive: 'Inactive',
  block: 'Blocked',
  'on-progress': 'Active',
  leave: 'Stay in the queues',
  deny: 'All are denied',
  denied: 'Denied',
  success: 'Accepted',
  approved: 'Paid',
  male: 'Male',
  female: 'Female',
  ...kindLabels,
}

function formatChoice(value: unknown) {
  return choices[String(value)] ?? String(value)
}

function formatAmount(value: unknown) {
  return `${formatTaka(Number(value))} tk`
}

function formatId(value: unknown) {
  return (
    <span className="mono" translate="no">
      {String(value)}
    </span>
  )
}
