import type { Permission } from '#contract/permissions.ts'
import type { Proposal } from '#contract/proposals.ts'
import type { StaffSettings } from '#contract/staff.ts'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { permissionNames } from '../permissions/permission-names.ts'
import { joinRoles } from '../permissions/role-names.ts'
import { modeLabels } from '../writes/till-words.ts'

type ProposedInput = Proposal['input']

/** What a proposal does, in one sentence without a full stop. */
export const describeProposal = ({ row, input }: Pick<Proposal, 'row' | 'input'>): string =>
  sentences[row]?.(input) ?? `Run ${row}`

const sentences: Record<string, (input: ProposedInput) => string> = {
  'banks.add': ({ bank_name, account_number }) => `Add the bank account ${bank_name}, ${account_number}`,
  'banks.changeStatus': ({ data }) => {
    const { name, status } = data as ProposedInput
    return `${status === 'active' ? 'Activate' : 'Deactivate'} the bank account ${name}`
  },
  'banks.delete': ({ data }) => `Delete the bank account ${data}`,
  'users.createAdmin': ({ username, roles }) => `Create the administrator ${username} (${listRoles(roles)})`,
  'users.setRoles': ({ username, roles }) => `Change the roles of ${username} to ${listRoles(roles)}`,
  'users.block': ({ username, status }) => `${status === 'block' ? 'Block' : 'Unblock'} ${username}`,
  'users.delete': ({ username }) => `Delete the account of ${username}`,
  'users.recover': ({ username }) => `Recover the account of ${username}`,
  'recoveries.allow': ({ username }) => `Allow a password link for ${username}`,
  'accounts.give': ({ username, amount }) => `Give ${formatTaka(Number(amount))} tk to ${username}`,
  'payments.accept': ({ username }) => `Accept a top-up of ${username}`,
  'payments.acceptMany': ({ ids }) => `Accept ${countOf(ids, 'top-up')}`,
  'payments.acceptSmsAmount': () => 'Accept a top-up with the amount of its SMS',
  'withdrawals.decide': () => 'Mark a withdrawal as paid',
  'withdrawals.decideMany': ({ ids }) => `Mark ${countOf(ids, 'withdrawal')} as paid`,
  'plans.create': ({ plan_name }) => `Add the plan ${plan_name}`,
  'plans.update': ({ plan_name }) => `Change the plan ${plan_name}`,
  'refers.set': ({ amount }) => `Change the bonus for a referred member to ${formatTaka(Number(amount))} tk`,
  'rewards.setCeiling': ({ ceiling }) =>
    ceiling === null
      ? 'Remove the daily ceiling for rewards'
      : `Set the daily ceiling for rewards to ${formatTaka(Number(ceiling))} tk`,
  'advertises.publish': ({ cost }) => `Publish a video that can cost ${formatTaka(Number(cost))} tk a day`,
  'brands.set': ({ name }) => `Change the name, logo and colours of the shop: ${name}`,
  'limits.set': () => 'Change the limits of members',
  'payouts.pay': ({ rows }) => `Mark ${describeRows(rows)} of a payout batch as paid`,
  'payouts.markPaid': ({ payout_id }) => `Mark a withdrawal as paid, transaction id ${payout_id}`,
  'notices.post': () => 'Post a notice with a mobile number that is no till of yours',
  'cannedAnswers.save': ({ key }) =>
    `Save the canned answer ${key}, which has a mobile number that is no till of yours`,
  'webhooks.set': ({ url }) => (url ? `Send alarms and decisions to ${url}` : 'Change the webhook'),
  'apiKeys.create': ({ name, permissions }) => `Create an API key for ${name} (${listPermissions(permissions)})`,
  'webhooks.remove': () => 'Remove the webhook',
  'tills.update': ({ label }) => `Change the till ${label}`,
  'tills.setMode': ({ mode }) =>
    `Change the mode of a till to ${modeLabels[mode as keyof typeof modeLabels] ?? String(mode)}`,
  'tills.enterBalance': ({ balance }) => `Enter the balance ${formatTaka(Number(balance))} tk of a till`,
  'tills.setSettings': () => 'Change the limits and settings of the tills',
  'tillPhones.setSims': () => 'Change whose SMS a till phone forwards',
  'tillSms.name': () => 'Explain money of a till',
  'tillSms.close': () => 'Close unclaimed money of a till',
  'tillSms.give': ({ username }) => `Give unclaimed money to ${username}`,
  'staff.setSettings': () => 'Change the safety settings of the staff',
}

const describeRows = (rows: unknown): string =>
  Array.isArray(rows) ? countOf(rows, 'withdrawal') : 'all waiting withdrawals'

function countOf(rows: unknown, noun: string): string {
  const { length } = rows as unknown[]
  return `${formatCount(length)} ${noun}${length === 1 ? '' : 's'}`
}

const listPermissions = (chosen: unknown): string =>
  Array.isArray(chosen) ? chosen.map((each: Permission) => permissionNames[each]).join(', ') : ''

/** «Cashier, Payer» */
export const listRoles = (roles: unknown): string => (Array.isArray(roles) ? joinRoles(roles) : '')

/** The names of the settings of the staff. */
export const settingLabels = {
  factor_required: 'Second factor required',
  second_person: 'Second person',
  second_person_above: 'Second person above',
  fresh_proof_above: 'New proof above',
  session_hours: 'Longest session',
  idle_minutes: 'Longest session without use',
} as const satisfies Partial<Record<keyof StaffSettings, string>>
