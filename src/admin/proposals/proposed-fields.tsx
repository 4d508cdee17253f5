import type { ComponentProps, ReactNode } from 'react'
import type { Proposal } from '#contract/proposals.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import type { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount, formatPrice, formatTaka } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { listRoles, settingLabels } from './describe-proposal.ts'

export type Facts = ComponentProps<typeof DescriptionList>['facts']

/** Every field of a proposed input, by its label, those inside other fields too. */
export const listFields = ({ input }: Pick<Proposal, 'input'>): Facts =>
  flatten(input)
    .toSorted(([one], [other]) => getPlace(one) - getPlace(other))
    .map(([path, value]) => ({
      label: labels[path] ?? path.replaceAll(/[._]/g, ' '),
      value: formatField(path, value),
    }))

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
  payout_id: 'Transaction id',
  payAnyway: 'Why inactive members are paid',
  ...settingLabels,
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
  payout_id: formatId,
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
  male: 'Male',
  female: 'Female',
}

function formatChoice(value: unknown) {
  return choices[String(value)] ?? String(value)
}

function formatAmount(value: unknown) {
  return `${formatTaka(Number(value))} tk`
}

function formatId(value: unknown) {
  return <span className="mono">{String(value)}</span>
}
