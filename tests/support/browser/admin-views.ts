import type { Page } from '@playwright/test'
import { click, openBy, type View, viewOf, waitFor } from './view.ts'

const row = 'tbody tr[data-key]'

const waitForRows = (page: Page) => waitFor(page, row)
const waitForEmptyState = (page: Page) => waitFor(page, '.empty')
const waitForTableOrEmptyState = (page: Page) => waitFor(page, `${row}, .empty`)
const openConfirmationBy = (button: string) => openBy(`${row} .t-actions ${button}`, 'dialog')

/** Opens an item of a menu, the first of which is 1. */
const openItem =
  (within: string, { item, result }: { item: number; result: string }) =>
  async (page: Page) => {
    await openBy(`${within} [aria-haspopup=menu]`, '[role=menuitem]')(page)
    await click(page, `[role=menuitem]:nth-child(${item})`)
    await waitFor(page, result)
  }

async function selectTwo(page: Page) {
  for (const index of [0, 1]) await page.locator(`${row} .check-box`).nth(index).click()
  await waitFor(page, '.bulk-bar')
}

/** Views share a server, so the batch may exist already. */
async function openPayoutBatch(page: Page) {
  const rows = 'dialog .msg'
  await openBy('.backbar button.btn-quiet', 'dialog .method')(page)
  await click(page, 'dialog .method:last-child')
  await click(page, 'dialog [type=submit]')
  await waitFor(page, `dialog .field-error, ${rows}`)
  // The batch of an earlier visit has the only request.
  const isRefused = await page.locator('dialog .field-error').isVisible()
  if (isRefused) await click(page, 'dialog li .btn')
  await waitFor(page, rows)
}

/** Opens the first thread and inserts a canned answer, whose fields may have no value. */
async function openThread(page: Page) {
  await click(page, '.desk-row')
  await page.locator('.canned-answers .btn:not(:disabled)').nth(1).click()
  await waitFor(page, '.bubble')
}

const uuid = (digit: number) => `0193b2a0-0000-7000-8000-00000000000${digit}`
const inOneDayMs = Date.now() + 24 * 60 * 60_000
const grant = {
  _id: uuid(0),
  reason: 'Called, and named the last three top-ups.',
  created_at: new Date().toISOString(),
  expires_at: new Date(inOneDayMs).toISOString(),
}

/** Opens the form of a password link on the page of a member. */
const openPasswordLink = (page: Page) => page.getByRole('button', { name: /^(Allow a link|লিংকের অনুমতি দিন)$/ }).click()

/** The permission and the link are made up, because each is used once. */
async function createPasswordLink(page: Page) {
  await answer(page, '**/recovery/get-grants/*', [grant])
  const url = `https://joma.example/auth/recovery-password#pst=${'Kq3Vb0_-'.repeat(5)}&by=staff`
  await answer(page, '**/recovery/create-link/*', { url, expires_at: grant.expires_at })
  await page.reload()
  const create = { name: /^(Create link|লিংক তৈরি করুন)$/ }
  await page.getByRole('button', create).click()
  await page.getByRole('alertdialog').getByRole('button', create).click()
  await waitFor(page, '.password-link')
}

/** The messages are made up, because the demo sends nothing. */
async function showWebhook(page: Page) {
  const message = { attempts: 1, status: 200, error: null, next_at: null, created_at: grant.created_at }
  const items = [
    { ...message, _id: uuid(1), type: 'payment.accepted', state: 'sent', delivered_at: grant.created_at },
    {
      ...message,
      _id: uuid(2),
      type: 'alarm.opened',
      state: 'waiting',
      status: null,
      delivered_at: null,
      next_at: grant.expires_at,
    },
    {
      ...message,
      _id: uuid(3),
      type: 'webhook.test',
      state: 'given_up',
      delivered_at: null,
      status: null,
      error: 'timeout',
    },
  ]
  const url = 'https://bot.example/joma'
  await answer(page, '**/webhook/get-webhook', {
    url,
    format: 'standard',
    chat_id: null,
    events: ['payment.accepted', 'alarm.opened'],
    created_at: grant.created_at,
  })
  await answer(page, '**/webhook/get-deliveries*', { items, total: items.length, next_cursor: null })
  await page.reload()
  await waitForRows(page)
}

/** Answers a call until the page is closed. */
const answer = (page: Page, path: string, data: unknown) =>
  page.route(path, (route) => route.fulfill({ json: { success: true, message: 'OK', data } }))

const admin = viewOf('admin')

/** Views of admin screens after an action. */
export const adminViews: View[] = [
  admin('support-desk-thread', '/home/support-desk', openThread),
  admin('support-desk-answered', '/home/support-desk?status=answered', openThread),
  admin('support-desk-keyboard', '/home/support-desk', async (page) => {
    await waitFor(page, '.desk-row')
    await page.keyboard.press('?')
    await waitFor(page, 'dialog')
  }),
  admin('support-desk-answers-edit', '/home/canned-answers', openBy('tbody .t-actions .btn:last-child', 'dialog')),
  admin('brand-banner', '/home/brand?tab=banners', openBy('[role=tabpanel] > .btn', 'dialog form')),
  admin('brand-rules', '/home/brand?tab=rules', async (page) => {
    await page
      .locator('[name=text_en]')
      .fill('# Rules\n\nEverybody has **one account**.\n\n- Read [more](https://example.org)')
    await waitFor(page, '.rules-text a')
  }),
  admin('balance-request-denied', '/home/balance-request?status=deny&sort=newest', waitForRows),
  admin('balance-request-empty', '/home/balance-request?search=unknown_name', waitForEmptyState),
  admin('balance-request-selected', '/home/balance-request', selectTwo),
  admin('balance-request-deny', '/home/balance-request', async (page) => {
    await openConfirmationBy('.btn:first-child')(page)
    await page.keyboard.press('6')
    await waitFor(page, '[name=reason_text]')
  }),
  admin('withdraw-request-cancelled', '/home/withdraw-request?status=cancelled', waitForRows),
  admin('balance-request-accept', '/home/balance-request', openConfirmationBy('.btn:last-child')),
  admin('balance-request-accept-two', '/home/balance-request', async (page) => {
    await selectTwo(page)
    await openBy('.bulk-bar .btn:last-child', 'dialog')(page)
  }),
  admin('balance-request-keyboard', '/home/balance-request', async (page) => {
    await waitForRows(page)
    await page.keyboard.press('j')
    await waitFor(page, '[aria-current=true]')
    await page.keyboard.press('?')
    await waitFor(page, 'dialog')
  }),
  admin(
    'balance-request-filters',
    '/home/balance-request?payment_method=bkash&from=2026-11-01&to=2026-11-22',
    openBy('.filters-toggle', '.filters.is-open'),
  ),
  admin('balance-request-flags', '/home/balance-request', openBy('.flag-chips', '.flag-tip')),
  admin('withdraw-request-deny', '/home/withdraw-request', openConfirmationBy('.btn:first-child')),
  admin('withdraw-request-payout', '/home/withdraw-request', openBy('.backbar button.btn-quiet', 'dialog')),
  admin('withdraw-request-batch', '/home/withdraw-request', openPayoutBatch),
  admin('withdraw-request-accept', '/home/withdraw-request', openConfirmationBy('.btn:last-child')),
  admin('support-messages-delete', '/home/support-messages', openConfirmationBy('.btn:first-child')),
  admin('history-withdraw', '/home/history?view=withdraw', waitForRows),
  admin('history-delete', '/home/history', openBy('tbody .btn', '[role=alertdialog]')),
  admin('user-information-statement', '/home/user-information/nusrat?tab=statement', waitForRows),
  admin('user-information-requests', '/home/user-information/nusrat?tab=requests', waitForRows),
  admin('user-information-withdrawals', '/home/user-information/nusrat?tab=requests&view=withdrawals', waitForRows),
  admin('user-information-messages', '/home/user-information/nusrat?tab=requests&view=messages', waitForRows),
  admin('user-information-referred', '/home/user-information/nusrat?tab=referred', waitForRows),
  admin('user-information-audit', '/home/user-information/nusrat?tab=audit', waitForRows),
  admin('user-information-block', '/home/user-information/nusrat', openBy('main .btn-danger-outline', 'dialog')),
  admin('user-information-unknown', '/home/user-information/unknown_name', waitForEmptyState),
  admin('staff-settings-confirm', '/home/staff-settings', async (page) => {
    await page.locator('[name=idle_minutes]').fill('20')
    await openBy('main [type=submit]', 'dialog')(page)
  }),
  admin('user-information-roles', '/home/user-information/cashier', (page) => waitFor(page, '.check')),
  admin('accountant-week', '/home/accountant?period=7', (page) => waitFor(page, '.chart svg')),
  admin('accountant-calculator', '/home/accountant', openBy('.backbar [aria-haspopup=dialog]', '.calc')),
  admin('upload-adv-retired', '/home/upload-adv?status=retired', waitForTableOrEmptyState),
  admin('see-all-plans-menu', '/home/see-all-plans', openBy('[aria-haspopup=menu]', '[role=menuitem]')),
  admin('create-admin-errors', '/home/create-admin', openBy('main [type=submit]', '[aria-invalid=true]')),
  admin('manage-plans-errors', '/home/manage-plans', openBy('main [type=submit]', '[aria-invalid=true]')),
  admin('tills-add', '/home/tills', openBy('main .btn:has(.icon)', 'dialog')),
  admin('tills-mode', '/home/tills', openBy('.modes-row > [aria-pressed=false]:last-child', 'dialog')),
  admin('tills-balance', '/home/tills', openItem('.till-card', { item: 1, result: 'dialog' })),
  admin('tills-shadow', '/home/tills', openItem('.backbar', { item: 1, result: 'dialog tbody tr' })),
  admin('tills-settings', '/home/tills', openItem('.backbar', { item: 2, result: 'dialog' })),
  admin('till-phones-pair', '/home/till-phones', openBy('main .btn:has(.icon)', 'dialog')),
  admin('till-phones-sims', '/home/till-phones', openItem('.till-card', { item: 1, result: 'dialog' })),
  admin('till-phones-revoke', '/home/till-phones', openItem('.till-card', { item: 2, result: 'dialog' })),
  admin('unclaimed-give', '/home/unclaimed-money', openBy('.claim .btn-outline', 'dialog')),
  admin('unclaimed-explain', '/home/unclaimed-money', openBy('.claim .btn-quiet:last-child', 'dialog')),
  admin(
    'unclaimed-remind',
    '/home/unclaimed-money',
    openBy('.claim-verbs .btn:nth-child(2):not(:last-child)', 'dialog'),
  ),
  admin('till-sms-state', '/home/till-sms?state=open', waitForTableOrEmptyState),
  admin('webhook-set', '/home/webhook', openBy('main .btn', 'dialog')),
  admin('webhook-log', '/home/webhook', showWebhook),
  admin('api-keys-create', '/home/api-keys', openBy('main .btn', 'dialog')),
  admin('user-information-allow-link', '/home/user-information/nusrat', openPasswordLink),
  admin('user-information-link', '/home/user-information/nusrat', createPasswordLink),
  admin('till-sms-paste', '/home/till-sms', openBy('.table-bar .btn:not(.filters-toggle)', 'dialog')),
  admin('clear-task-confirm', '/home/clear-task', openBy('main .btn-danger-outline', 'dialog')),
]
