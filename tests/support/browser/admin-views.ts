import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const row = 'tbody tr[data-key]'
const press = (page: Page, selector: string) => page.locator(selector).first().click()
const shown = (page: Page, selector: string) => page.locator(selector).first().waitFor()

const someRows = (page: Page) => shown(page, row)
const noRows = (page: Page) => shown(page, '.empty')
const tableOrNone = (page: Page) => shown(page, `${row}, .empty`)
const pressing = (button: string, opens: string) => async (page: Page) => {
  await press(page, button)
  await shown(page, opens)
}
const asking = (button: string) => pressing(`${row} .t-actions ${button}`, 'dialog')

async function selectTwo(page: Page) {
  for (const place of [0, 1]) await page.locator(`${row} .check-box`).nth(place).click()
  await shown(page, '.bulk-bar')
}

const ofAdmin: Omit<State, 'account'>[] = [
  { name: 'balance-request-denied', path: '/home/balance-request?status=deny&sort=newest', reach: someRows },
  { name: 'balance-request-none', path: '/home/balance-request?search=nobody-of-this-name', reach: noRows },
  { name: 'balance-request-selected', path: '/home/balance-request', reach: selectTwo },
  { name: 'balance-request-accept', path: '/home/balance-request', reach: asking('.btn:last-child') },
  {
    name: 'balance-request-accept-two',
    path: '/home/balance-request',
    reach: async (page) => {
      await selectTwo(page)
      await pressing('.bulk-bar .btn:last-child', 'dialog')(page)
    },
  },
  {
    name: 'balance-request-keyboard',
    path: '/home/balance-request',
    reach: async (page) => {
      await someRows(page)
      await page.keyboard.press('j')
      await shown(page, '[aria-current=true]')
      await page.keyboard.press('?')
      await shown(page, 'dialog')
    },
  },
  { name: 'withdraw-request-deny', path: '/home/withdraw-request', reach: asking('.btn:first-child') },
  {
    name: 'withdraw-request-payout',
    path: '/home/withdraw-request',
    reach: pressing('main .between .btn-outline', 'dialog'),
  },
  { name: 'support-messages-delete', path: '/home/support-messages', reach: asking('.btn:first-child') },
  { name: 'history-withdraw', path: '/home/history?view=withdraw', reach: someRows },
  { name: 'user-information-statement', path: '/home/user-information/nusrat?tab=statement', reach: someRows },
  { name: 'user-information-requests', path: '/home/user-information/nusrat?tab=requests', reach: someRows },
  { name: 'user-information-referred', path: '/home/user-information/nusrat?tab=referred', reach: someRows },
  { name: 'user-information-audit', path: '/home/user-information/nusrat?tab=audit', reach: someRows },
  {
    name: 'user-information-block',
    path: '/home/user-information/nusrat',
    reach: pressing('main .btn-danger-outline', 'dialog'),
  },
  { name: 'user-information-nobody', path: '/home/user-information/nobody-of-this-name', reach: noRows },
  { name: 'accountant-week', path: '/home/accountant?period=7', reach: (page) => shown(page, '.chart svg') },
  { name: 'accountant-calculator', path: '/home/accountant', reach: pressing('.fab', '.calc') },
  { name: 'upload-adv-retired', path: '/home/upload-adv?status=retired', reach: tableOrNone },
  {
    name: 'see-all-plans-menu',
    path: '/home/see-all-plans',
    reach: pressing('[aria-haspopup=menu]', '[role=menuitem]'),
  },
  {
    name: 'create-admin-errors',
    path: '/home/create-admin',
    reach: pressing('main [type=submit]', '[aria-invalid=true]'),
  },
  {
    name: 'manage-plans-errors',
    path: '/home/manage-plans',
    reach: pressing('main [type=submit]', '[aria-invalid=true]'),
  },
  { name: 'clear-task-ask', path: '/home/clear-task', reach: pressing('main .btn-danger-outline', 'dialog') },
]

/** What an administrator's screen becomes when something is done on it. */
export const adminStates: State[] = ofAdmin.map((state) => ({ ...state, account: 'admin' }))
