import { expect, type Page } from '@playwright/test'
import { failureOf, Refusal } from '#contract/errors.ts'
import type { Account } from './demo-app.ts'

/** A screen in one state, for the accessibility test and the screenshots. */
export interface View {
  name: string
  path: string
  account: Account
  /** Brings the loaded screen into the state. Uses selectors without text, because the language varies. */
  prepare: (page: Page) => Promise<unknown>
}

const noSteps = async () => {}
const click = (page: Page, selector: string) => page.locator(selector).first().click()
const waitFor = (page: Page, selector: string) => page.locator(selector).first().waitFor()

const secondPlan = '.plan-open >> nth=1'

/** Views of one request. The paths are those of the demo's requests. */
export const createRequestViews = ({ deniedPayment = '', pendingWithdrawal = '' }: Record<string, string>): View[] => [
  {
    name: 'payment-denied',
    path: deniedPayment,
    account: 'member',
    prepare: (page) => waitFor(page, '.row-below .link'),
  },
  {
    name: 'withdrawal-pending',
    path: pendingWithdrawal,
    account: 'member',
    prepare: (page) => waitFor(page, 'main .btn-danger-outline'),
  },
  {
    name: 'withdrawal-cancel',
    path: pendingWithdrawal,
    account: 'member',
    prepare: async (page) => {
      await click(page, 'main .btn-danger-outline')
      await waitFor(page, '[role=alertdialog]')
    },
  },
]

/** Views of public and member screens after an action, or without data. */
export const memberViews: View[] = [
  { name: 'not-found', path: '/nothing-is-here', account: 'signed-out', prepare: noSteps },
  {
    name: 'login-failed',
    path: '/login',
    account: 'signed-out',
    prepare: async (page) => {
      await page.locator('[name=username]').fill('unknown_user')
      await page.locator('[name=password]').fill('not-the-password')
      await click(page, 'main [type=submit]')
      await waitFor(page, '[role=alert]')
    },
  },
  { name: 'register-errors', path: '/register', account: 'signed-out', prepare: submitEmptyForm },
  {
    name: 'register-country',
    path: '/register',
    account: 'signed-out',
    prepare: async (page) => {
      await click(page, '[role=combobox]')
      await waitFor(page, '[role=option]')
    },
  },
  { name: 'transactions-payment', path: '/home/transactions?tab=payment', account: 'member', prepare: noSteps },
  { name: 'transactions-transfer', path: '/home/transactions?tab=transfer', account: 'member', prepare: noSteps },
  { name: 'transactions-empty', path: '/home/transactions', account: 'newcomer', prepare: noSteps },
  { name: 'home-newcomer', path: '/home', account: 'newcomer', prepare: noSteps },
  { name: 'home-notice', path: '/home', account: 'member', prepare: openNotice },
  {
    name: 'notifications-switches',
    path: '/home/notifications',
    account: 'member',
    prepare: async (page) => {
      await click(page, '.btn-row .btn >> nth=1')
      await waitFor(page, 'dialog [type=checkbox]')
    },
  },
  { name: 'my-plans-newcomer', path: '/home/my-plans', account: 'newcomer', prepare: noSteps },
  {
    name: 'support-thread',
    path: '/home/support',
    account: 'member',
    prepare: async (page) => {
      await click(page, '.msg-link:has(.msg-newest)')
      await waitFor(page, '.bubble')
    },
  },
  {
    name: 'security-add-app',
    path: '/home/security',
    account: 'newcomer',
    prepare: async (page) => {
      await page.locator('main .btn').first().click()
      await page.locator('dialog .qr-code').waitFor()
    },
  },
  { name: 'support-newcomer', path: '/home/support', account: 'newcomer', prepare: noSteps },
  { name: 'withdraw-newcomer', path: '/home/withdraw', account: 'newcomer', prepare: noSteps },
  { name: 'shop-balance-newcomer', path: '/home/shop-balance', account: 'newcomer', prepare: noSteps },
  { name: 'rewards-newcomer', path: '/home/rewards', account: 'newcomer', prepare: noSteps },
  { name: 'statement-newcomer', path: '/home/statement', account: 'newcomer', prepare: noSteps },
  {
    name: 'transfer-balance-review',
    path: '/home/transfer-balance',
    account: 'member',
    prepare: async (page) => {
      await page.locator('[name=amount]').fill('1500')
      await click(page, 'main [type=submit]')
      await waitFor(page, '[role=alertdialog]')
    },
  },
  {
    name: 'payment-other-day',
    path: '/home/payment-sitting',
    account: 'member',
    prepare: async (page) => {
      await click(page, '.chip >> nth=2')
      await waitFor(page, '[type=date]')
    },
  },
  { name: 'withdraw-errors', path: '/home/withdraw', account: 'member', prepare: submitEmptyForm },
  // After the empty form, because its draft stays.
  { name: 'withdraw-review', path: '/home/withdraw', account: 'member', prepare: reviewWithdrawal },
  { name: 'payment-errors', path: '/home/payment-sitting', account: 'member', prepare: submitEmptyForm },
  { name: 'payment-failed', path: '/home/payment-sitting', account: 'member', prepare: sendRefusedPayment },
  { name: 'plan-too-expensive', path: '/home/plans', account: 'newcomer', prepare: (page) => openPlan(page) },
  { name: 'plan-sheet', path: '/home/plans', account: 'member', prepare: (page) => openPlan(page) },
  {
    name: 'plan-register',
    path: '/home/plans',
    account: 'member',
    prepare: async (page) => {
      await openPlan(page)
      await click(page, 'dialog .btn-outline')
      await waitFor(page, 'dialog [name=username]')
    },
  },
  { name: 'task-player', path: '/home/my-task', account: 'member', prepare: openPlayer },
  {
    name: 'task-player-confirm',
    path: '/home/my-task',
    account: 'member',
    prepare: async (page) => {
      await openPlayer(page)
      await click(page, '.player-head button')
      await waitFor(page, '[role=alertdialog]')
    },
  },
  {
    name: 'refer-copied',
    path: '/home/refer',
    account: 'member',
    prepare: async (page) => {
      await click(page, 'main .btn-block')
      await waitFor(page, '.toast')
    },
  },
  {
    name: 'withdraw-offline',
    path: '/home/withdraw',
    account: 'member',
    prepare: async (page) => {
      // A response that arrives just after the disconnect counts as online.
      await expect(async () => {
        await page.context().setOffline(false)
        await page.context().setOffline(true)
        await page.locator('.banner-offline').first().waitFor({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
    },
  },
  // These come last, because waiting entries show on other screens too.
  { name: 'support-waiting', path: '/home/support', account: 'member', prepare: queueMessage },
  { name: 'payment-waiting', path: '/home/payment-sitting', account: 'member', prepare: queuePayment },
  {
    name: 'waiting',
    path: '/home/more/waiting',
    account: 'member',
    prepare: (page) => runOnOtherScreen(page, '/home/support', queueMessage),
  },
  {
    name: 'waiting-needs-fix',
    path: '/home/more/waiting',
    account: 'member',
    prepare: async (page) => {
      await runOnOtherScreen(page, '/home/payment-sitting', queueRefusedPayment)
      await waitFor(page, '.badge-fix')
    },
  },
  {
    name: 'waiting-edit',
    path: '/home/more/waiting',
    account: 'member',
    prepare: async (page) => {
      await runOnOtherScreen(page, '/home/payment-sitting', queueRefusedPayment)
      await click(page, '.msg:has(.badge-fix) .entry-actions .btn')
      await waitFor(page, 'dialog')
    },
  },
  {
    name: 'home-waiting',
    path: '/home',
    account: 'member',
    prepare: async (page) => {
      await runOnOtherScreen(page, '/home/support', queueMessage)
      await waitFor(page, '.waiting-note')
    },
  },
  {
    name: 'log-out-warns',
    path: '/home/more',
    account: 'member',
    prepare: async (page) => {
      await runOnOtherScreen(page, '/home/support', queueMessage)
      await click(page, 'main button.tile')
      await waitFor(page, '[role=alertdialog]')
    },
  },
]

const paymentPath = '**/api/v1/transaction/payment-request'

/** The request is always aborted, so that the message stays queued. */
async function queueMessage(page: Page) {
  await page.route('**/api/v1/support/create-support-message', (route) => route.abort())
  await page.locator('[name=message]').fill('My money has not come yet. I sent it on Monday.')
  await click(page, 'main [type=submit]')
  await waitFor(page, '.badge-waiting')
}

async function queuePayment(page: Page) {
  await page.route(paymentPath, (route) => route.abort())
  await sendPayment(page)
  await waitFor(page, '.badge-waiting')
}

async function sendPayment(page: Page) {
  await page.locator('[name=amount]').fill('1500')
  await page.locator('[name=account_number]').fill('01712345678')
  await page.locator('[name=transaction_id]').fill('9GH7K2LM4P')
  await click(page, 'main [type=submit]')
}

/** Sends a payment that the server refuses because of no single field. */
async function sendRefusedPayment(page: Page) {
  const refusal = new Refusal('too_many_payments', { values: { limit: 5 } })
  await page.route(paymentPath, (route) => route.fulfill({ status: refusal.status, json: failureOf(refusal) }))
  await sendPayment(page)
  await waitFor(page, '[role=alertdialog]')
}

/** Queues a payment that the server refuses on the next attempt. */
async function queueRefusedPayment(page: Page) {
  await queuePayment(page)
  const refusal = new Refusal('transaction_id_used', { field: 'transaction_id' })
  const { status } = refusal
  await page.route(paymentPath, (route) => route.fulfill({ status, json: failureOf(refusal) }))
}

/** Runs steps on another screen, and returns to the current one. */
async function runOnOtherScreen(page: Page, path: string, steps: (page: Page) => Promise<unknown>) {
  const url = page.url()
  await page.goto(new URL(path, url).href)
  await steps(page)
  await page.goto(url)
  await waitFor(page, 'h1')
}

/** Fills the form by its suggestions: the own number and all of the income. */
async function reviewWithdrawal(page: Page) {
  await click(page, '.chips >> nth=0 >> .chip')
  await click(page, '.chips >> nth=1 >> .chip')
  await click(page, 'main [type=submit]')
  await waitFor(page, '[role=alertdialog]')
}

/** A notice that fits has no button. */
async function openNotice(page: Page) {
  const read = page.locator('.marquee .btn')
  if ((await read.count()) > 0) await read.click()
}

async function submitEmptyForm(page: Page) {
  await click(page, 'main [type=submit]')
  await waitFor(page, '[aria-invalid=true]')
}

async function openPlan(page: Page) {
  await click(page, secondPlan)
  await waitFor(page, 'dialog')
}

async function openPlayer(page: Page) {
  await click(page, 'main li button')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  // A paused video gives equal screenshots.
  await page.evaluate(() => document.querySelector('video')?.pause())
}
