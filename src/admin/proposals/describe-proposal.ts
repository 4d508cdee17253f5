import type { Permission } from '#contract/permissions.ts'
import type { Proposal } from '#contract/proposals.ts'
import type { StaffSettings } from '#contract/staff.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { permissionNames } from '../permissions/permission-names.ts'
import { joinRoles } from '../permissions/role-names.ts'
import { modeLabels } from '../writes/till-words.ts'

type Field =
  | 'account_number'
  | 'amount'
  | 'balance'
  | 'bank_name'
  | 'ceiling'
  | 'cost'
  | 'data'
  | 'ids'
  | 'key'
  | 'label'
  | 'mode'
  | 'name'
  | 'payout_id'
  | 'permissions'
  | 'plan_name'
  | 'roles'
  | 'rows'
  | 'status'
  | 'text_en'
  | 'url'
  | 'username'

/** Texts and numbers as they stand in a sentence. What is neither is read by its own function. */
type ProposedInput = Record<Field, string>

/** What a proposal does, in one sentence without a full stop. */
export const describeProposal = ({ endpoint, input }: Pick<Proposal, 'endpoint' | 'input'>): string =>
  sentences[endpoint]?.(input as ProposedInput) ?? t('Run {endpoint}', { endpoint })

const sentences: Record<string, (input: ProposedInput) => string> = {
  'banks.add': ({ bank_name, account_number }) =>
    t('Add the bank account {bankName}, {accountNumber}', { bankName: bank_name, accountNumber: account_number }),
  'banks.changeStatus': ({ data }) => {
    const { name, status } = data as unknown as ProposedInput
    return t(status === 'active' ? 'Activate the bank account {name}' : 'Deactivate the bank account {name}', {
      name,
    })
  },
  'banks.delete': ({ data }) => t('Delete the bank account {data}', { data }),
  'users.createAdmin': ({ username, roles }) =>
    t('Create the administrator {username} ({roles})', { username, roles: listRoles(roles) }),
  'users.setRoles': ({ username, roles }) =>
    t('Change the roles of {username} to {roles}', { username, roles: listRoles(roles) }),
  'users.block': ({ username, status }) =>
    t(status === 'block' ? 'Block {username}' : 'Unblock {username}', { username }),
  'users.delete': ({ username }) => t('Delete the account of {username}', { username }),
  'users.recover': ({ username }) => t('Recover the account of {username}', { username }),
  'recoveries.allow': ({ username }) => t('Allow a password link for {username}', { username }),
  'accounts.give': ({ username, amount }) =>
    t('Give {amount} tk to {username}', { amount: formatTaka(Number(amount)), username }),
  'payments.accept': ({ username }) => t('Accept a top-up of {username}', { username }),
  'payments.acceptMany': ({ ids }) => t('Accept {rows}', { rows: countTopUps(ids) }),
  'payments.acceptSmsAmount': () => t('Accept a top-up with the amount of its SMS'),
  'withdrawals.decide': () => t('Mark a withdrawal as paid'),
  'withdrawals.decideMany': ({ ids }) => t('Mark {rows} as paid', { rows: countWithdrawals(ids) }),
  'plans.create': ({ plan_name }) => t('Add the plan {planName}', { planName: plan_name }),
  'plans.update': ({ plan_name }) => t('Change the plan {planName}', { planName: plan_name }),
  'refers.set': ({ amount }) =>
    t('Change the bonus for a referred member to {amount} tk', { amount: formatTaka(Number(amount)) }),
  'rewards.setCeiling': ({ ceiling }) =>
    ceiling === null
      ? t('Remove the daily ceiling for rewards')
      : t('Set the daily ceiling for rewards to {ceiling} tk', { ceiling: formatTaka(Number(ceiling)) }),
  'advertises.publish': ({ cost }) =>
    t('Publish a video that can cost {cost} tk a day', { cost: formatTaka(Number(cost)) }),
  'brands.set': ({ name }) => t('Change the name, logo and colours of the shop: {name}', { name }),
  'banners.save': ({ text_en }) => t('Show members the banner {text}', { text: text_en }),
  'ruleVersions.publish': () => t('Publish rules for members'),
  'limits.set': () => t('Change the limits of members'),
  'payouts.pay': ({ rows }) => t('Mark {rows} of a payout batch as paid', { rows: describeRows(rows) }),
  'payouts.markPaid': ({ payout_id }) =>
    t('Mark a withdrawal as paid, transaction id {payoutId}', { payoutId: payout_id }),
  'notices.post': () => t('Post a notice with a mobile number that is no till of yours'),
  'cannedAnswers.save': ({ key }) =>
    t('Save the canned answer {key}, which has a mobile number that is no till of yours', { key }),
  'webhooks.set': ({ url }) => (url ? t('Send alarms and decisions to {url}', { url }) : t('Change the webhook')),
  'apiKeys.create': ({ name, permissions }) =>
    t('Create an API key for {name} ({permissions})', { name, permissions: listPermissions(permissions) }),
  'webhooks.remove': () => t('Remove the webhook'),
  'tills.update': ({ label }) => t('Change the till {label}', { label }),
  'tills.setMode': ({ mode }) =>
    t('Change the mode of a till to {mode}', {
      mode: modeLabels()[mode as keyof ReturnType<typeof modeLabels>] ?? String(mode),
    }),
  'tills.enterBalance': ({ balance }) =>
    t('Enter the balance {balance} tk of a till', { balance: formatTaka(Number(balance)) }),
  'tills.setSettings': () => t('Change the limits and settings of the tills'),
  'tillPhones.setSims': () => t('Change whose SMS a till phone forwards'),
  'tillSms.name': () => t('Explain money of a till'),
  'tillSms.close': () => t('Close unclaimed money of a till'),
  'tillSms.give': ({ username }) => t('Give unclaimed money to {username}', { username }),
  'staff.setSettings': () => t('Change the safety settings of the staff'),
}

const describeRows = (rows: unknown): string =>
  Array.isArray(rows) ? countWithdrawals(rows) : t('all waiting withdrawals')

const countTopUps = (rows: unknown): string => {
  const { length } = rows as unknown[]
  return length === 1 ? t('1 top-up') : t('{count} top-ups', { count: formatCount(length) })
}

const countWithdrawals = (rows: unknown): string => {
  const { length } = rows as unknown[]
  return length === 1 ? t('1 withdrawal') : t('{count} withdrawals', { count: formatCount(length) })
}

const listPermissions = (chosen: unknown): string =>
  Array.isArray(chosen) ? chosen.map((each: Permission) => permissionNames()[each]).join(', ') : ''

/** «Cashier, Payer» */
export const listRoles = (roles: unknown): string => (Array.isArray(roles) ? joinRoles(roles) : '')

/** The names of the settings of the staff. */
export const settingLabels = translated(
  () =>
    ({
      factor_required: t('Second factor required'),
      second_person: t('Second person'),
      second_person_above: t('Second person above'),
      fresh_proof_above: t('New proof above'),
      session_hours: t('Longest session'),
      idle_minutes: t('Longest session without use'),
    }) as const satisfies Partial<Record<keyof StaffSettings, string>>,
)
