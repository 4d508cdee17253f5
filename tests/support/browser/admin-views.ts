import type { Page } from '@playwright/test'
import type { View } from './member-views.ts'

const row = 'tbody tr[data-key]'
const click = (page: Page, selector: string) => page.locator(selector).first().click()
const waitFor = (page: Page, selector: string) => page.locator(selector).first().waitFor()

const waitForRows = (page: Page) => waitFor(page, row)
const waitForEmptyState = (page: Page) => waitFor(page, '.empty')
const waitForTableOrEmptyState = (page: Page) => waitFor(page, `${row}, .empty`)
const openBy = (button: string, result: string) => async (page: Page) => {
  await click(page, button)
  await waitFor(page, result)
}
const openConfirmationBy = (button: string) => openBy(`${row} .t-actions ${button}`, 'dialog')

async function selectTwo(page: Page) {
  for (const index of [0, 1]) await page.locator(`${row} .check-box`).nth(index).click()
  await waitFor(page, '.bulk-bar')
}

/** Views share a server, so the batch may exist already. */
async function openPayoutBatch(page: Page) {
  const rows = 'dialog [aria-label="Requests of the batch"]'
  await openBy('.backbar button.btn-quiet', 'dialog .method')(page)
  await click(page, 'dialog .method:last-child')
  await click(page, 'dialog [type=submit]')
  await waitFor(page, `dialog .field-error, ${rows}`)
  // The batch of an earlier visit has the only request.
  const isRefused = await page.locator('dialog .field-error').isVisible()
  if (isRefused) await click(page, 'dialog [aria-label^="Open the batch"]')
  await waitFor(page, rows)
}

/** Opens the first thread and inserts a canned answer, whose fields may have no value. */
async function openThread(page: Page) {
  await click(page, '.desk-row')
  await page.locator('.canned-answers .btn:not(:disabled)').nth(1).click()
  await waitFor(page, '.bubble')
}

const views: Omit<View, 'account'>[] = [
  { name: 'support-desk-thread', path: '/home/support-desk', prepare: openThread },
  { name: 'support-desk-answered', path: '/home/support-desk?status=answered', prepare: openThread },
  {
    name: 'support-desk-keyboard',
    path: '/home/support-desk',
    prepare: async (page) => {
      await waitFor(page, '.desk-row')
      await page.keyboard.press('?')
      await waitFor(page, 'dialog')
    },
  },
  {
    name: 'support-desk-answers-edit',
    path: '/home/support-desk?view=answers',
    prepare: openBy('tbody .t-actions .btn:last-child', 'dialog'),
  },
  { name: 'balance-request-denied', path: '/home/balance-request?status=deny&sort=newest', prepare: waitForRows },
  { name: 'balance-request-empty', path: '/home/balance-request?search=unknown_name', prepare: waitForEmptyState },
  { name: 'balance-request-selected', path: '/home/balance-request', prepare: selectTwo },
  {
    name: 'balance-request-deny',
    path: '/home/balance-request',
    prepare: async (page) => {
      await openConfirmationBy('.btn:first-child')(page)
      await page.keyboard.press('6')
      await waitFor(page, '[name=reason_text]')
    },
  },
  { name: 'withdraw-request-cancelled', path: '/home/withdraw-request?status=cancelled', prepare: waitForRows },
  { name: 'balance-request-accept', path: '/home/balance-request', prepare: openConfirmationBy('.btn:last-child') },
  {
    name: 'balance-request-accept-two',
    path: '/home/balance-request',
    prepare: async (page) => {
      await selectTwo(page)
      await openBy('.bulk-bar .btn:last-child', 'dialog')(page)
    },
  },
  {
    name: 'balance-request-keyboard',
    path: '/home/balance-request',
    prepare: async (page) => {
      await waitForRows(page)
      await page.keyboard.press('j')
      await waitFor(page, '[aria-current=true]')
      await page.keyboard.press('?')
      await waitFor(page, 'dialog')
    },
  },
  {
    name: 'balance-request-filters',
    path: '/home/balance-request?payment_method=bkash&from=2026-11-01&to=2026-11-22',
    prepare: openBy('.filters-toggle', '.filters.is-open'),
  },
  { name: 'balance-request-flags', path: '/home/balance-request', prepare: openBy('.flag-chips', '.flag-tip') },
  { name: 'withdraw-request-deny', path: '/home/withdraw-request', prepare: openConfirmationBy('.btn:first-child') },
  {
    name: 'withdraw-request-payout',
    path: '/home/withdraw-request',
    prepare: openBy('.backbar button.btn-quiet', 'dialog'),
  },
  { name: 'withdraw-request-batch', path: '/home/withdraw-request', prepare: openPayoutBatch },
  { name: 'withdraw-request-accept', path: '/home/withdraw-request', prepare: openConfirmationBy('.btn:last-child') },
  { name: 'support-messages-delete', path: '/home/support-messages', prepare: openConfirmationBy('.btn:first-child') },
  { name: 'history-withdraw', path: '/home/history?view=withdraw', prepare: waitForRows },
  { name: 'history-menu', path: '/home/history', prepare: openBy('[aria-haspopup=menu]', '[role=menuitem]') },
  { name: 'user-information-statement', path: '/home/user-information/nusrat?tab=statement', prepare: waitForRows },
  { name: 'user-information-requests', path: '/home/user-information/nusrat?tab=requests', prepare: waitForRows },
  { name: 'user-information-referred', path: '/home/user-information/nusrat?tab=referred', prepare: waitForRows },
  { name: 'user-information-audit', path: '/home/user-information/nusrat?tab=audit', prepare: waitForRows },
  {
    name: 'user-information-block',
    path: '/home/user-information/nusrat',
    prepare: openBy('main .btn-danger-outline', 'dialog'),
  },
  { name: 'user-information-unknown', path: '/home/user-information/unknown_name', prepare: waitForEmptyState },
  {
    name: 'staff-settings-confirm',
    path: '/home/staff-settings',
    prepare: async (page) => {
      await page.locator('[name=idle_minutes]').fill('20')
      await openBy('main [type=submit]', 'dialog')(page)
    },
  },
  {
    name: 'user-information-roles',
    path: '/home/user-information/cashier',
    prepare: (page) => waitFor(page, '.check'),
  },
  { name: 'accountant-week', path: '/home/accountant?period=7', prepare: (page) => waitFor(page, '.chart svg') },
  {
    name: 'accountant-calculator',
    path: '/home/accountant',
    prepare: openBy('.backbar [aria-haspopup=dialog]', '.calc'),
  },
  { name: 'upload-adv-retired', path: '/home/upload-adv?status=retired', prepare: waitForTableOrEmptyState },
  {
    name: 'see-all-plans-menu',
    path: '/home/see-all-plans',
    prepare: openBy('[aria-haspopup=menu]', '[role=menuitem]'),
  },
  {
    name: 'create-admin-errors',
    path: '/home/create-admin',
    prepare: openBy('main [type=submit]', '[aria-invalid=true]'),
  },
  {
    name: 'manage-plans-errors',
    path: '/home/manage-plans',
    prepare: openBy('main [type=submit]', '[aria-invalid=true]'),
  },
  { name: 'tills-add', path: '/home/tills', prepare: openBy('main .btn:has(.icon)', 'dialog') },
  { name: 'tills-mode', path: '/home/tills', prepare: openConfirmationBy('.btn:nth-child(2)') },
  {
    name: 'tills-shadow',
    path: '/home/tills',
    prepare: openBy('main .wrap .wrap .btn:first-child', 'dialog tbody tr'),
  },
  { name: 'till-phones-pair', path: '/home/till-phones', prepare: openBy('main .btn:has(.icon)', 'dialog') },
  { name: 'till-phones-sims', path: '/home/till-phones', prepare: openConfirmationBy('.btn:last-child') },
  { name: 'till-sms-paste', path: '/home/till-sms', prepare: openBy('.table-bar .btn:not(.filters-toggle)', 'dialog') },
  { name: 'clear-task-confirm', path: '/home/clear-task', prepare: openBy('main .btn-danger-outline', 'dialog') },
]

/** Views of admin screens after an action. */
export const adminViews: View[] = views.map((view) => ({ ...view, account: 'admin' }))
