import { expect, type Page } from '@playwright/test'
import type { Account } from './demo-app.ts'

export interface State {
  name: string
  path: string
  account: Account
  /** From the shown screen to the state, in any language: by what an element is and not by what it reads. */
  reach: (page: Page) => Promise<unknown>
}

const nothing = async () => {}
const press = (page: Page, selector: string) => page.locator(selector).first().click()
const shown = (page: Page, selector: string) => page.locator(selector).first().waitFor()

const copper = '.plan-open >> nth=1'

/** What a screen becomes when somebody does something on it, or has nothing yet. */
export const states: State[] = [
  { name: 'not-found', path: '/nothing-is-here', account: 'nobody', reach: nothing },
  {
    name: 'login-failed',
    path: '/login',
    account: 'nobody',
    reach: async (page) => {
      await page.locator('[name=username]').fill('somebody')
      await page.locator('[name=password]').fill('not-the-password')
      await press(page, 'main [type=submit]')
      await shown(page, '[role=alert]')
    },
  },
  { name: 'register-errors', path: '/register', account: 'nobody', reach: sendEmpty },
  {
    name: 'register-country',
    path: '/register',
    account: 'nobody',
    reach: async (page) => {
      await press(page, '[role=combobox]')
      await shown(page, '[role=option]')
    },
  },
  { name: 'transactions-payment', path: '/home/transactions?tab=payment', account: 'member', reach: nothing },
  { name: 'transactions-transfer', path: '/home/transactions?tab=transfer', account: 'member', reach: nothing },
  { name: 'transactions-empty', path: '/home/transactions', account: 'newcomer', reach: nothing },
  { name: 'home-newcomer', path: '/home', account: 'newcomer', reach: nothing },
  { name: 'my-plans-newcomer', path: '/home/my-plans', account: 'newcomer', reach: nothing },
  { name: 'support-newcomer', path: '/home/support', account: 'newcomer', reach: nothing },
  { name: 'withdraw-newcomer', path: '/home/withdraw', account: 'newcomer', reach: nothing },
  { name: 'withdraw-errors', path: '/home/withdraw', account: 'member', reach: sendEmpty },
  { name: 'payment-errors', path: '/home/payment-sitting', account: 'member', reach: sendEmpty },
  { name: 'plan-too-dear', path: '/home/plans', account: 'newcomer', reach: (page) => openPlan(page) },
  { name: 'plan-sheet', path: '/home/plans', account: 'member', reach: (page) => openPlan(page) },
  {
    name: 'plan-confirm',
    path: '/home/plans',
    account: 'member',
    reach: async (page) => {
      await openPlan(page)
      await press(page, 'dialog .btn:not(.btn-outline)')
      await shown(page, '[role=alertdialog]')
    },
  },
  {
    name: 'plan-register',
    path: '/home/plans',
    account: 'member',
    reach: async (page) => {
      await openPlan(page)
      await press(page, 'dialog .btn-outline')
      await shown(page, 'dialog [name=username]')
    },
  },
  { name: 'task-player', path: '/home/my-task', account: 'member', reach: openPlayer },
  {
    name: 'task-player-ask',
    path: '/home/my-task',
    account: 'member',
    reach: async (page) => {
      await openPlayer(page)
      await press(page, '.player-head button')
      await shown(page, '[role=alertdialog]')
    },
  },
  {
    name: 'refer-copied',
    path: '/home/refer',
    account: 'member',
    reach: async (page) => {
      await press(page, 'main .btn-block')
      await shown(page, '.toast')
    },
  },
  {
    name: 'withdraw-offline',
    path: '/home/withdraw',
    account: 'member',
    reach: async (page) => {
      // An answer that arrives just after the cut reads as a connection.
      await expect(async () => {
        await page.context().setOffline(false)
        await page.context().setOffline(true)
        await page.locator('.banner-offline').first().waitFor({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
    },
  },
  // The last ones, because what waits on a phone shows on other screens too.
  { name: 'support-waiting', path: '/home/support', account: 'member', reach: keepMessage },
  { name: 'payment-waiting', path: '/home/payment-sitting', account: 'member', reach: keepPayment },
  {
    name: 'waiting',
    path: '/home/more/waiting',
    account: 'member',
    reach: (page) => elsewhere(page, '/home/support', keepMessage),
  },
  {
    name: 'waiting-needs-fix',
    path: '/home/more/waiting',
    account: 'member',
    reach: async (page) => {
      await elsewhere(page, '/home/payment-sitting', keepRefused)
      await shown(page, '.badge-fix')
    },
  },
  {
    name: 'waiting-edit',
    path: '/home/more/waiting',
    account: 'member',
    reach: async (page) => {
      await elsewhere(page, '/home/payment-sitting', keepRefused)
      await press(page, '.msg:has(.badge-fix) .entry-actions .btn')
      await shown(page, 'dialog')
    },
  },
  {
    name: 'home-waiting',
    path: '/home',
    account: 'member',
    reach: async (page) => {
      await elsewhere(page, '/home/support', keepMessage)
      await shown(page, '.waiting-note')
    },
  },
  {
    name: 'log-out-warns',
    path: '/home/more',
    account: 'member',
    reach: async (page) => {
      await elsewhere(page, '/home/support', keepMessage)
      await press(page, 'main button.tile')
      await shown(page, '[role=alertdialog]')
    },
  },
]

const paymentPath = '**/api/v1/transaction/payment-request'

/** It never arrives, also when the phone is online again. */
async function keepMessage(page: Page) {
  await page.route('**/api/v1/support/create-support-message', (route) => route.abort())
  await page.locator('[name=message]').fill('My money has not come yet. I sent it on Monday.')
  await press(page, 'main [type=submit]')
  await shown(page, '.badge-waiting')
}

async function keepPayment(page: Page) {
  await page.route(paymentPath, (route) => route.abort())
  await page.locator('[name=amount]').fill('1500')
  await page.locator('[name=account_number]').fill('01712345678')
  await page.locator('[name=transaction_id]').fill('9GH7K2LM4P')
  await press(page, 'main [type=submit]')
  await shown(page, '.badge-waiting')
}

/** One that is refused when it is sent again. */
async function keepRefused(page: Page) {
  await keepPayment(page)
  const message = 'This transaction id was already used.'
  const json = { success: false, message, errors: { transaction_id: message } }
  await page.route(paymentPath, (route) => route.fulfill({ status: 409, json }))
}

/** Does something on another screen, and comes back. */
async function elsewhere(page: Page, path: string, act: (page: Page) => Promise<unknown>) {
  const address = page.url()
  await page.goto(new URL(path, address).href)
  await act(page)
  await page.goto(address)
  await shown(page, 'h1')
}

async function sendEmpty(page: Page) {
  await press(page, 'main [type=submit]')
  await shown(page, '[aria-invalid=true]')
}

async function openPlan(page: Page) {
  await press(page, copper)
  await shown(page, 'dialog')
}

async function openPlayer(page: Page) {
  await press(page, 'main li button')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  // It stands still, as a picture does.
  await page.evaluate(() => document.querySelector('video')?.pause())
}
