import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { inbox } from '#contract/inbox/inbox.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { tasks } from '#contract/tasks.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { users } from '#contract/users.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember, sharedAdmin } from '../support/server/members.ts'

const emptyPage = { items: [], total: 0, next_cursor: null }

test.each<[path: string, row: Endpoint, empty: object, name: string]>([
  ['/home/manage-users', users.list, emptyPage, 'No users found.'],
  ['/home/manage-admin', users.list, emptyPage, 'No admin found.'],
  ['/home/blocked-users', users.listBlocked, emptyPage, 'No blocked users found.'],
  ['/home/deleted-users', users.listDeleted, emptyPage, 'No deleted users found.'],
  ['/home/balance-request', payments.list, emptyPage, 'No balance requests found.'],
  ['/home/inbox', inbox.list, { ...emptyPage, large_above: 1, alarms: [], counts: {} }, 'Nothing waits.'],
  ['/home/unclaimed-money', tillSms.unclaimed, emptyPage, 'No unclaimed money.'],
  ['/home/till-phones', tillPhones.list, [], 'No till phones yet'],
  ['/home/tills', tills.list, [], 'No tills yet'],
  ['/home/plans', plans.list, [], 'No plan exists'],
  ['/home/my-plans', plans.list, [], 'No plan exists'],
  ['/home/my-task', tasks.today, [], 'Your Task is Cooking'],
])('%s without entries shows an empty state', async (path, endpoint, empty, name) => {
  mockResponse(endpoint, empty)

  openPage(path, { as: endpoint.role === 'admin' ? await sharedAdmin() : await createMember() })

  await screen.findByRole('heading', { name })
})

test('a period without actions of administrators shows an empty state', async () => {
  openPage('/home/audit-log?from=2020-01-01&to=2020-01-02', { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: 'Nothing was done.' })
})

test.each<[path: string, name: string | null, help: string | null, link: string | null, target?: string]>([
  [
    '/home/rewards',
    'No rewards yet',
    'Rewards for tasks and referrals will appear here.',
    'Watch videos',
    '/home/my-task',
  ],
  ['/home/more/rewards', 'No rewards yet', null, null],
  ['/home/support', 'No messages yet', null, null],
  [
    '/home/notifications',
    'No notifications yet',
    'What happens to your money and your account will appear here.',
    null,
  ],
  ['/home/my-plans', null, null, 'See plans', '/home/plans'],
  [
    '/home/shop-balance',
    null,
    'Money you add, send or receive will appear here.',
    'Add money',
    '/home/payment-sitting',
  ],
  ['/home/earnings', null, 'Rewards, transfers and withdrawals will appear here.', 'Watch videos', '/home/my-task'],
  [
    '/home/activity',
    'Nothing here yet',
    'Your payments, rewards and questions will appear here, newest first.',
    'Watch videos',
    '/home/my-task',
  ],
  ['/home/statement', null, 'Every movement of your money will appear here.', 'Add money', '/home/payment-sitting'],
  ['/home/transactions', 'No data exists', 'Your withdrawals will appear here.', 'Withdraw', '/home/withdraw'],
  [
    '/home/transactions?tab=payment',
    'No data exists',
    'Your top-ups will appear here.',
    'Add money',
    '/home/payment-sitting',
  ],
  [
    '/home/transactions?tab=transfer',
    'No data exists',
    'Transfers you send or receive will appear here.',
    'Transfer wallet',
    '/home/transfer-wallet',
  ],
])('%s of a new member shows «%s», «%s» and the link «%s»', async (path, name, help, link, target) => {
  openPage(path, { as: await createMember() })

  if (name) await screen.findByRole('heading', { name })
  if (help) await screen.findByText(help)
  if (link) expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(target)
})
