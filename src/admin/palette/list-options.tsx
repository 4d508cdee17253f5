import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t, translated } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { can } from '../permissions/can.ts'
import type { Found } from './use-found.ts'

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>

export interface Option {
  key: string
  label: string
  detail?: ReactNode
  /** Where it leads; or what it does. */
  act: Target | (() => void)
}

export interface OptionGroup {
  title: string
  options: Option[]
}

const screensMax = 7

/** What is found, in the order in which it is shown. `acts` are the acts without a screen. */
export function listOptions(found: Found, text: string, acts: Record<string, () => void>): OptionGroup[] {
  const part = text.trim().toLowerCase()
  const groups: OptionGroup[] = [
    { title: t('Members'), options: found.members.map(toMember) },
    {
      title: t('Requests and transaction ids'),
      options: [...found.payments.map(toTopUp), ...found.withdrawals.map(toPayout)],
    },
    {
      title: t('Screens'),
      options: found.screens
        .slice(0, screensMax)
        .map(({ label, group, to }) => ({ key: to, label, detail: group, act: { to } as Target })),
    },
    {
      title: t('Actions'),
      options: [
        ...listMemberActs(found),
        ...Object.entries(acts).flatMap(([label, act]) =>
          label.toLowerCase().includes(part) ? [{ key: label, label, act }] : [],
        ),
      ],
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const toMember = ({ _id, username, mobile_number, plan_name, balance, status }: Found['members'][number]): Option => ({
  key: _id,
  label: username,
  detail: `${mobile_number} · ${plan_name ?? t('Free')} · ${status === 'block' ? t('blocked') : formatTaka(balance)}`,
  act: { to: '/home/user-information/$username', params: { username } },
})

const states = translated(() => ({
  pending: t('waits'),
  success: t('done'),
  deny: t('not accepted'),
  cancelled: t('cancelled'),
}))

const toTopUp = ({ _id: id, username, amount, transaction_id, status }: Found['payments'][number]): Option => ({
  key: id,
  label: t('Top-up {amount}', { amount: formatTaka(amount) }),
  detail: `${username} · ${transaction_id} · ${states()[status]}`,
  act: { to: '/home/top-up-request/$id', params: { id } },
})

const payoutStates = translated(() => ({
  pending: t('waits'),
  approved: t('approved'),
  denied: t('not accepted'),
  cancelled: t('cancelled'),
}))

const toPayout = ({ _id: id, username, amount, account_number, status }: Found['withdrawals'][number]): Option => ({
  key: id,
  label: t('Withdrawal {amount}', { amount: formatTaka(amount) }),
  detail: `${username} · ${account_number} · ${payoutStates()[status]}`,
  act: { to: '/home/payout-request/$id', params: { id } },
})

/** Acts about the first member. Each opens the screen that asks. */
function listMemberActs({ members: [member] }: Found): Option[] {
  if (member?.role !== 'customer') return []
  const { username } = member
  const toTab = (label: string, tab?: string): Option => ({
    key: `${label} ${username}`,
    label: `${label} ${username}`,
    act: { to: '/home/user-information/$username', params: { username }, ...(tab && { search: { tab } }) } as Target,
  })
  return [
    toTab(t('Requests of'), 'requests'),
    toTab(t('Statement of'), 'statement'),
    ...(can('members.give') ? [{ ...toTab(t('Give balance to')), detail: t('asks first') }] : []),
  ]
}
