import type { Proposal } from '#contract/proposals.ts'
import type { StaffSettings } from '#contract/staff.ts'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { joinRoles } from '../permissions/role-names.ts'

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
  'accounts.give': ({ username, amount }) => `Give ${formatTaka(Number(amount))} tk to ${username}`,
  'payouts.pay': ({ rows }) => `Mark ${describeRows(rows)} of a payout batch as paid`,
  'payouts.markPaid': ({ payout_id }) => `Mark a withdrawal as paid, transaction id ${payout_id}`,
  'staff.setSettings': () => 'Change the safety settings of the staff',
}

function describeRows(rows: unknown): string {
  if (!Array.isArray(rows)) return 'all waiting withdrawals'
  return `${formatCount(rows.length)} ${rows.length === 1 ? 'withdrawal' : 'withdrawals'}`
}

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
