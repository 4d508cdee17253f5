import type { RegisteredRouter, RouteIds } from '@tanstack/react-router'
import type { contract } from '#contract/index.ts'
import type { NeededPermission } from '#contract/permissions.ts'
import { proposals } from '#contract/proposals.ts'
import type { QueueSizes } from '#contract/queues.ts'
import { t, translated } from '../../i18n/staff.tsx'
import type { Thread } from '../../ui/icon-badge.tsx'
import { megaphone, slidersHorizontal, smartphone } from '../../ui/icons/actions.ts'
import { mail } from '../../ui/icons/initial.ts'
import { banknoteArrowDown, gift, handCoins, landmark, layers, send, store } from '../../ui/icons/navigation.ts'
import * as icons from '../icons/navigation.ts'

type Contract = typeof contract
type EndpointName = { [Noun in keyof Contract & string]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract &
  string]
type PermissionOf<Name extends EndpointName> =
  Name extends `${infer Noun extends keyof Contract & string}.${infer Member}`
    ? Extract<Contract[Noun][Member & keyof Contract[Noun]], { permission: unknown }>['permission']
    : never

/** The permission of an endpoint. The compiler compares it, because the endpoint would bring its schemas to every screen. */
const ofEndpoint = <Name extends EndpointName>(_: Name, permission: PermissionOf<Name> & NeededPermission) => permission

type AdminId = Extract<RouteIds<RegisteredRouter['routeTree']>, `/home/_admin/${string}`>
type PathOf<Id extends string> = Id extends `/home/_admin/${infer Rest}` ? `/home/${Rest}` : never
type AdminPath = PathOf<AdminId>

/** The groups of the side list, which can be folded, with the colour of their tiles. */
export const groups = {
  Inbox: 'green',
  Members: 'indigo',
  Tills: 'green',
  Money: 'green',
  Content: 'marigold',
  Settings: 'indigo',
} as const satisfies Record<string, Thread>
export type Group = keyof typeof groups

/** What a screen counts: the requests of a queue, or the proposals of others. */
export type Counted = keyof QueueSizes | 'proposals'

interface Entry {
  group: Group
  label: string
  path: string
  thread: Thread
  /** The place among the tiles of the specification. On a phone, other screens link to a screen without one. */
  tile?: number
  /** Whose count is shown. */
  queue?: Counted
}

/** `needs` is the permission of the screen's main endpoint. A screen without an entry marks the one of its parent. */
type Screen = { needs: NeededPermission } & (Entry | { parent: string })

const entry = (
  group: Group,
  label: string,
  path: string,
  needs: NeededPermission,
  more: Pick<Entry, 'tile' | 'queue'> & { thread?: Thread } = {},
): Screen => ({ group, label, path, needs, thread: groups[group], ...more })

const below = (parent: string, needs: NeededPermission): Screen => ({ parent, needs })

/** Every screen of administrators, in the order of the side list. A missing one does not compile. */
export const screens = translated(
  (): Readonly<Record<AdminPath, Screen>> => ({
    '/home/inbox': entry('Inbox', t('Inbox'), icons.inbox, proposals.waiting.permission),
    '/home/inbox/$id': below('/home/inbox', proposals.waiting.permission),
    '/home/manage-users': entry('Members', t('Manage Users'), icons.users, ofEndpoint('users.list', 'members.read'), {
      tile: 1,
    }),
    '/home/user-information/$username': below('/home/manage-users', ofEndpoint('users.get', 'members.read')),
    '/home/blocked-users': entry(
      'Members',
      t('Blocked Users'),
      icons.userLock,
      ofEndpoint('users.listBlocked', 'members.read'),
      {
        tile: 10,
      },
    ),
    '/home/deleted-users': entry(
      'Members',
      t('Deleted Users'),
      icons.userX,
      ofEndpoint('users.listDeleted', 'members.read'),
      {
        tile: 11,
      },
    ),
    '/home/support-messages': entry(
      'Members',
      t('Support'),
      icons.messageSquareText,
      ofEndpoint('supports.solve', 'support.answer'),
      { tile: 15, queue: 'supports' },
    ),
    '/home/support-desk': entry(
      'Members',
      t('Support desk'),
      icons.messageSquareText,
      ofEndpoint('supportDesk.answer', 'support.answer'),
    ),
    '/home/support-desk/$id': below('/home/support-desk', ofEndpoint('supportDesk.answer', 'support.answer')),
    '/home/canned-answers': below('/home/support-desk', ofEndpoint('cannedAnswers.list', 'support.answer')),
    '/home/tills': entry(
      'Tills',
      t('Tills'),
      icons.banknote,
      ofEndpoint('tills.list', ['payments.decide', 'withdrawals.pay', 'banks.change', 'accounts.read']),
    ),
    '/home/till-phones': entry('Tills', t('Till phones'), smartphone, ofEndpoint('tillPhones.list', 'banks.change')),
    '/home/till-sms': entry('Tills', 'SMS', mail, ofEndpoint('tillSms.list', ['payments.decide', 'accounts.read'])),
    '/home/unclaimed-money': entry(
      'Tills',
      t('Unclaimed money'),
      handCoins,
      ofEndpoint('tillSms.unclaimed', ['payments.decide', 'accounts.read']),
    ),
    '/home/balance-request': entry(
      'Money',
      t('Balance Request'),
      icons.wallet,
      ofEndpoint('payments.accept', 'payments.decide'),
      { tile: 4, queue: 'payments' },
    ),
    '/home/top-up-request/$id': below(
      '/home/balance-request',
      ofEndpoint('payments.get', ['payments.decide', 'accounts.read']),
    ),
    '/home/withdraw-request': entry(
      'Money',
      t('Withdraw Request'),
      banknoteArrowDown,
      ofEndpoint('withdrawals.decide', 'withdrawals.decide'),
      { tile: 5, queue: 'withdrawals' },
    ),
    '/home/payout-request/$id': below(
      '/home/withdraw-request',
      ofEndpoint('withdrawals.get', ['withdrawals.decide', 'withdrawals.pay', 'accounts.read']),
    ),
    '/home/pay-withdrawals': entry(
      'Money',
      t('Pay withdrawals'),
      handCoins,
      ofEndpoint('payouts.toPay', 'withdrawals.pay'),
    ),
    '/home/history': entry(
      'Money',
      t('History'),
      icons.history,
      ['payments.decide', 'withdrawals.decide', 'accounts.read'],
      { tile: 6 },
    ),
    '/home/accountant': entry(
      'Money',
      t('Accountant'),
      icons.calculator,
      ofEndpoint('accounts.accountant', 'accounts.read'),
      {
        tile: 17,
      },
    ),
    '/home/daily-closes': entry(
      'Money',
      t('Daily closes'),
      icons.scrollText,
      ofEndpoint('dailyCloses.list', 'accounts.read'),
    ),
    '/home/manage-account': entry('Money', t('Manage Bank'), landmark, ofEndpoint('banks.list', 'banks.change'), {
      tile: 7,
    }),
    '/home/manage-plans': entry('Content', t('Manage Plans'), layers, ofEndpoint('plans.update', 'settings.change'), {
      tile: 3,
    }),
    '/home/see-all-plans': below('/home/manage-plans', ofEndpoint('plans.update', 'settings.change')),
    '/home/update-plans/$id': below('/home/manage-plans', ofEndpoint('plans.update', 'settings.change')),
    '/home/upload-adv': entry(
      'Content',
      t('Upload Adv'),
      icons.clapperboard,
      ofEndpoint('advertises.list', 'content.write'),
      {
        tile: 12,
      },
    ),
    '/home/upload-notice': entry(
      'Content',
      t('Upload Notice'),
      megaphone,
      ofEndpoint('notices.post', 'content.write'),
      {
        tile: 13,
      },
    ),
    '/home/clear-task': entry(
      'Content',
      t('Clear Task'),
      icons.listRestart,
      ofEndpoint('tasks.clear', 'content.write'),
      {
        tile: 16,
      },
    ),
    '/home/withdraw-info': entry(
      'Settings',
      t('Manage Withdraw'),
      slidersHorizontal,
      ofEndpoint('withdrawals.setInfo', 'settings.change'),
      { tile: 8, thread: 'green' },
    ),
    '/home/manage-withdraw-amount': below(
      '/home/withdraw-info',
      ofEndpoint('withdrawals.setLimits', 'settings.change'),
    ),
    '/home/limits': entry('Settings', t('Limits'), icons.gauge, ofEndpoint('limits.get', 'settings.change')),
    '/home/reward-ceiling': below('/home/limits', ofEndpoint('rewards.setCeiling', 'settings.change')),
    '/home/refer-balance': entry('Settings', t('Refer Balance'), gift, ofEndpoint('refers.set', 'settings.change'), {
      tile: 14,
      thread: 'marigold',
    }),
    '/home/manage-admin': entry(
      'Settings',
      t('Manage Admin'),
      icons.shieldUser,
      ofEndpoint('users.setRoles', 'staff.change'),
      {
        tile: 2,
      },
    ),
    '/home/create-admin': entry(
      'Settings',
      t('Create Admin'),
      icons.userPlus,
      ofEndpoint('users.createAdmin', 'staff.change'),
      {
        tile: 9,
      },
    ),
    '/home/proposals': entry('Settings', t('Approvals'), icons.userCheck, proposals.waiting.permission, {
      queue: 'proposals',
    }),
    '/home/audit-log': entry('Settings', t('Audit log'), icons.scrollText, ofEndpoint('audits.list', 'accounts.read')),
    '/home/security-events': entry(
      'Settings',
      t('Security events'),
      icons.userLock,
      ofEndpoint('securityEvents.list', 'staff.change'),
    ),
    '/home/staff-settings': entry(
      'Settings',
      t('Staff safety'),
      icons.shieldCheck,
      ofEndpoint('staff.settings', 'staff.change'),
    ),
    '/home/brand': entry('Settings', t('Name and colours'), store, ofEndpoint('brands.get', 'settings.change')),
    '/home/webhook': entry('Settings', t('Webhook'), send, ofEndpoint('webhooks.get', 'settings.change')),
    '/home/api-keys': entry('Settings', t('API keys'), icons.keyRound, ofEndpoint('apiKeys.list', 'settings.change')),
  }),
)

export type AdminScreen = Entry & { to: AdminPath }

/** The screens with an entry, in the order of the side list. */
export const entries = translated((): AdminScreen[] =>
  (Object.entries(screens()) as [AdminPath, Screen][]).flatMap(([to, screen]) =>
    'label' in screen ? [{ to, ...screen }] : [],
  ),
)
