import type { ComponentProps, ReactNode } from 'react'
import * as v from 'valibot'
import { PaymentMethod } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Proposal } from '#contract/proposals.ts'
import type { WebhookEvent, WebhookFormat } from '#contract/webhooks.ts'
import { messages } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import type { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount, formatPrice, formatTaka } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { permissionNames } from '../permissions/permission-names.ts'
import { kindLabels, modeLabels, takaSettings, tillSettingLabels, visibilityLabels } from '../writes/till-words.ts'
import { eventLabels, formatLabels } from '../writes/webhook-words.ts'
import { listRoles, settingLabels } from './describe-proposal.ts'

export type Facts = ComponentProps<typeof DescriptionList>['facts']

/** Every field of a proposed input, by its label, those inside other fields too. Without those that the card shows otherwise. */
export const listFields = ({ endpoint, input, amount }: Pick<Proposal, 'endpoint' | 'input' | 'amount'>): Facts => [
  ...(amount === null ? [] : [{ label: t('Moves'), value: formatAmount(amount) }]),
  ...flatten(input)
    .filter(([path]) => !shownOtherwise[endpoint]?.includes(path))
    .toSorted(([one], [other]) => getPlace(one) - getPlace(other))
    .map(([path, value]) => ({
      label: (path === 'id' && idLabels()[endpoint]) || labelOf(path),
      value: formatField(path, value),
    })),
]

export const labelOf = (path: string): string => labels()[path] ?? path.replaceAll(/[._]/g, ' ')

const flatten = (input: object, prefix = ''): [path: string, value: unknown][] =>
  Object.entries(input).flatMap(([name, value]) =>
    isGroup(value) ? flatten(value, `${prefix}${name}.`) : [[prefix + name, value]],
  )

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const labels = translated(
  (): Record<string, string> => ({
    bank_name: t('Bank name'),
    account_number: t('Account number'),
    data: t('Bank name'),
    'data.name': t('Bank name'),
    'data.status': t('New status'),
    username: t('Username'),
    email: t('Email'),
    country: t('Country'),
    mobile_number: t('Mobile number'),
    gender: t('Gender'),
    roles: t('New roles'),
    status: t('New status'),
    waiting: t('Waiting requests'),
    reason: t('Reason'),
    amount: t('Amount'),
    note: t('Note'),
    batch: t('Payout batch'),
    rows: t('Withdrawals'),
    id: t('Withdrawal'),
    label: t('Label'),
    method: t('Method'),
    kind: t('Kind'),
    visibility: t('Members'),
    mode: t('Mode'),
    payout_id: t('Transaction id'),
    url: t('Address'),
    format: t('Format'),
    chat_id: t('Chat id'),
    payAnyway: t('Why inactive members are paid'),
    _id: t('Top-up'),
    ids: t('Requests'),
    without_sms: t('How it was checked'),
    purpose: t('Purpose'),
    notice: t('Notice'),
    notice_bn: t('Notice in Bengali'),
    key: t('Key'),
    title: t('Title'),
    text_en: t('Text in English'),
    text_bn: t('Text in Bengali'),
    link: t('Opens'),
    balance: t('Balance'),
    plan_name: t('Name'),
    price: t('Price'),
    bonus: t('Bonus'),
    refer_balance: t('Refer balance'),
    features: t('Features'),
    events: t('Events'),
    permissions: t('It may'),
    name: t('Name'),
    expires_on: t('Last day'),
    cost: t('Cost a day'),
    ceiling: t('Ceiling a day'),
    least_top_up: t('Smallest top-up'),
    least_transfer: t('Smallest transfer'),
    referral_top_up: t('Top-ups for the referral bonus'),
    transfers_per_hour: t('Transfers in an hour'),
    open_payments: t('Undecided payments'),
    open_withdrawals: t('Undecided withdrawals'),
    open_messages: t('Unsolved messages'),
    accounts_per_number: t('Accounts with one mobile number'),
    registrations_per_hour: t('Registrations in an hour'),
    ...settingLabels(),
    ...tillSettingLabels(),
  }),
)

/** The phone and its SIMs are shown by the labels of the tills, and the rules as members read them. A hash tells nothing. */
const shownOtherwise: Partial<Record<string, string[]>> = {
  'tillPhones.setSims': ['id', 'sims'],
  'ruleVersions.publish': ['text_en', 'text_bn'],
  'apiKeys.create': ['hash'],
}

/** What `id` is, of the endpoints where it is no withdrawal. */
const idLabels = translated(
  (): Partial<Record<string, string>> => ({
    'tills.update': t('Till'),
    'tills.setMode': t('Till'),
    'tillSms.give': 'SMS',
    'tillSms.name': 'SMS',
    'tillSms.close': 'SMS',
    'tills.enterBalance': t('Till'),
    'plans.update': t('Plan'),
    'banners.save': t('Banner'),
    'advertises.publish': t('Video'),
  }),
)

const paths = translated(() => Object.keys(labels()))
/** The server does not keep the order of the fields. Unknown ones come last. */
const getPlace = (path: string) => (path in labels() ? paths().indexOf(path) : paths().length)

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
  rows: (value) =>
    Array.isArray(value) ? t('{count} of the batch', { count: formatCount(value.length) }) : String(value),
  id: formatId,
  _id: formatId,
  ids: (value) => (Array.isArray(value) ? formatCount(value.length) : String(value)),
  balance: formatAmount,
  price: formatAmount,
  bonus: formatAmount,
  refer_balance: formatAmount,
  cost: formatAmount,
  ceiling: (value) => (value === null ? t('None') : formatAmount(value)),
  least_top_up: formatAmount,
  least_transfer: formatAmount,
  referral_top_up: formatAmount,
  payout_id: formatId,
  kind: formatChoice,
  visibility: (value) => visibilityLabels()[value as keyof ReturnType<typeof visibilityLabels>] ?? String(value),
  mode: (value) => modeLabels()[value as keyof ReturnType<typeof modeLabels>] ?? String(value),
  method: (value) => (v.is(PaymentMethod, value) ? paymentMethodName(value) : String(value)),
  events: (value) =>
    Array.isArray(value) ? value.map((each: WebhookEvent) => eventLabels()[each] ?? each).join(', ') : String(value),
  format: (value) => formatLabels()[value as WebhookFormat] ?? String(value),
  permissions: (value) =>
    Array.isArray(value) ? value.map((each: Permission) => permissionNames()[each] ?? each).join(', ') : String(value),
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
  if (typeof value === 'boolean') return value ? t('On') : t('Off')
  if (typeof value === 'number') return formatPrice(value)
  return <MixedText>{typeof value === 'string' ? value : JSON.stringify(value)}</MixedText>
}

const choices = translated(
  (): Record<string, string> => ({
    active: t('Active'),
    inactive: t('Inactive'),
    block: t('Blocked'),
    'on-progress': t('Active'),
    leave: t('Stay in the queues'),
    deny: t('All are denied'),
    denied: t('Denied'),
    success: t('Accepted'),
    approved: t('Paid'),
    male: t('Male'),
    female: t('Female'),
    ...kindLabels(),
  }),
)

function formatChoice(value: unknown) {
  return choices()[String(value)] ?? String(value)
}

function formatAmount(value: unknown) {
  return t('{number} tk', { number: formatTaka(Number(value)) })
}

function formatId(value: unknown) {
  return (
    <span className="mono" translate="no">
      {String(value)}
    </span>
  )
}
