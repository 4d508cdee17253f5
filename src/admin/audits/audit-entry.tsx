import { type Audit, auditActions } from '#contract/audits.ts'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { formatDateTime, formatDay } from '../../ui/date-time.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { permissionNames } from '../permissions/permission-names.ts'
import { roleNames } from '../permissions/role-names.ts'
import { kindLabels, modeLabels, takaSettings, visibilityLabels } from '../writes/till-words.ts'
import { eventLabels, formatLabels } from '../writes/webhook-words.ts'
import { endpointActions } from './endpoint-actions.ts'
import './audit-entry.css'

/** The label of an audit action. */
export const getActionLabel = ({ action, after }: Pick<Audit, 'action' | 'after'>): string =>
  action === 'block-user' && after?.status !== 'block' ? t('Unblocked a user') : translate(auditActions[action])

/** The options of the action filter, sorted by label. */
export const actionOptions = translated(() =>
  Object.entries(auditActions)
    .map(([value, label]) => ({
      value,
      label: value === 'block-user' ? t('Blocked or unblocked a user') : translate(label),
    }))
    .sort((one, other) => one.label.localeCompare(other.label)),
)

type Fields = Record<string, unknown>

const describeField = (name: string): string => fieldLabels()[name] ?? translate(name.replaceAll('_', ' '))

/** The changed fields of an audit entry, with the old value if it is known, and the new value. */
export function AuditChange({ action, before, after }: Pick<Audit, 'action' | 'before' | 'after'>) {
  const implied = impliedFields[action]
  const changes = listChanges(before ?? {}, after ?? {}).filter(({ field }) => field !== implied)
  if (changes.length === 0) return null
  return (
    <ul className="changes">
      {changes.map(({ field, oldValue, newValue }) => (
        <li key={field}>
          <span className="meta">{describeField(field)}: </span>
          {hasValue(oldValue) && (
            <s>
              <span className="sr">{t('was')} </span>
              <MixedText>{formatValue(field, oldValue)}</MixedText>
            </s>
          )}
          {hasValue(oldValue) && hasValue(newValue) && ' → '}
          {hasValue(newValue) && <MixedText>{formatValue(field, newValue)}</MixedText>}
        </li>
      ))}
    </ul>
  )
}

/** Leaves out equal values and fields that are empty before and after. */
const listChanges = (before: Fields, after: Fields) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !hiddenFields.has(field))
    .map((field) => ({ field, oldValue: before[field], newValue: after[field] }))
    .filter(
      ({ oldValue, newValue }) =>
        (hasValue(oldValue) || hasValue(newValue)) && JSON.stringify(oldValue) !== JSON.stringify(newValue),
    )

/** The field that the action names already. */
const impliedFields: Partial<Record<Audit['action'], string>> = {
  'accept-payment': 'status',
  'deny-payment': 'status',
  'approve-withdrawal': 'status',
  'deny-withdrawal': 'status',
  'delete-user': 'is_delete',
  'recover-user': 'is_delete',
  'solve-support': 'isSolved',
  'answer-support': 'isAnswered',
}

/** Ids are not readable. */
const hiddenFields = new Set(['id', '_id'])

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

const fieldLabels = translated(
  (): Record<string, string> => ({
    is_delete: t('deleted'),
    isSolved: t('solved'),
    isAnswered: t('answered'),
    without_sms: t('why without an SMS'),
    text_en: t('text in English'),
    text_bn: t('text in Bengali'),
    plan_name_bn: t('plan name in Bengali'),
    features_bn: t('features in Bengali'),
    notice_bn: t('notice in Bengali'),
    purpose_note: t('note'),
    // The names of `format`, `purpose`, `purpose_note` and `endpoint` in older entries.
    dialect: t('format'),
    named_as: t('purpose'),
    named_note: t('note'),
    row: t('endpoint'),
  }),
)
const valueLabels = translated(
  (): Record<string, string> => ({
    block: t('blocked'),
    'on-progress': t('active'),
    deny: t('denied'),
    success: t('accepted'),
  }),
)
/** The ready reasons. All others are the administrator's own words. */
const reasonLabels = translated(
  (): Record<string, string> => ({
    not_received: t('not received'),
    already_used: t('already used'),
    amount_differs: t('amount differs'),
    other_number: t('other number'),
    too_old: t('too old'),
    cannot_receive: t('number cannot receive'),
    not_own_number: t('not own number'),
    not_reached: t('not reached'),
    being_checked: t('being checked'),
  }),
)
/** Taka. The other numbers are counts. */
const amounts = new Set<string>([
  'amount',
  'price',
  'bonus',
  'refer_balance',
  'balance',
  'earning',
  'hold',
  'cost',
  'ceiling',
  'fee',
  'least_top_up',
  'least_transfer',
  'referral_top_up',
  'second_person_above',
  'fresh_proof_above',
  ...takaSettings,
])

function formatValue(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return formatNumber(field, value)
  if (typeof value === 'string') return formatText(field, value)
  if (Array.isArray(value)) return value.map((each) => (each === null ? '–' : formatValue(field, each))).join('; ')
  return Object.entries(value as Fields)
    .map(([name, part]) => `${describeField(name)} ${formatValue(name, part)}`)
    .join(', ')
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

function formatText(field: string, text: string): string {
  if (field.startsWith('features')) return formatList(text)
  if (isMoment(text)) return formatDateTime(text)
  if (isDay(text)) return formatDay(text)
  if (field === 'reason') return reasonLabels()[text] ?? text
  const labels = choiceLabels()[field]
  return labels ? (labels[text] ?? valueLabels()[text] ?? translate(text)) : text
}

/** The fields that are a choice, with the names of their values. All others are names and texts of people, which are never translated. */
const choiceLabels = translated((): Partial<Record<string, Record<string, string>>> => {
  const endpoints = Object.fromEntries(
    Object.entries(endpointActions).map(([name, action]) => [name, translate(auditActions[action])]),
  )
  const methods = Object.fromEntries(paymentMethods.map((method) => [method, paymentMethodName(method)]))
  // Of the webhook and of till phones.
  const formats = {
    ...formatLabels(),
    smsgate: 'SMSGate',
    income: 'Incoming SMS to URL forwarder',
    joma: t('Own script'),
  }
  return {
    ...Object.fromEntries(plainChoices.map((field) => [field, {}])),
    role: roleNames(),
    roles: roleNames(),
    permissions: permissionNames(),
    endpoint: endpoints,
    row: endpoints,
    method: methods,
    payment_method: methods,
    events: eventLabels(),
    type: eventLabels(),
    format: formats,
    dialect: formats,
    kind: kindLabels(),
    mode: modeLabels(),
    visibility: visibilityLabels(),
  }
})

/** Choices whose values are words of `valueLabels` or of `words`. */
const plainChoices = [
  'status',
  'alarm',
  'archived',
  'by',
  'direction',
  'gender',
  'named_as',
  'part',
  'path',
  'purpose',
  'secret',
  'sessions',
  'state',
  'table',
  'to_check',
  'waiting',
]

function formatNumber(field: string, value: number): string {
  if (field === 'size') return formatSize(value)
  return amounts.has(field) ? t('{taka} tk', { taka: formatTaka(value) }) : formatCount(value)
}

/** The features of a plan are stored as JSON text. */
function formatList(text: string): string {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.join('; ') : text
  } catch {
    return text
  }
}

/** «, by the key of Shop system» */
export const describeKey = (name: string | null): string => (name === null ? '' : t(', by the key of {name}', { name }))
