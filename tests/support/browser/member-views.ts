import { expect, type Page } from '@playwright/test'
import { failureOf, Refusal } from '#contract/errors.ts'
import { click, openBy, type View, viewOf, waitFor } from './view.ts'

const [signedOut, newcomer, member] = [viewOf('signed-out'), viewOf('newcomer'), viewOf('member')]
const secondPlan = '.plan-open >> nth=1'

/** Views of one request. The paths are those of the demo's requests. */
export const createRequestViews = ({
  deniedPayment = '',
  pendingPayment = '',
  addedPayment = '',
  pendingWithdrawal = '',
}: Record<string, string>): View[] => [
  member('payment-denied', deniedPayment, (page) => waitFor(page, '.request-acts .btn')),
  member('payment-pending', pendingPayment, (page) => waitFor(page, '.timeline .is-now')),
  member('payment-added', addedPayment, (page) => waitFor(page, '.request-acts .btn')),
  member('receipt', addedPayment, openBy('.request-acts .btn', 'dialog canvas')),
  signedOut('check-unknown', '/check/0000-0000', (page) => waitFor(page, 'h1')),
  member('payment-taken-back', deniedPayment, showTakenBack),
  member('withdrawal-pending', pendingWithdrawal, (page) => waitFor(page, 'main .btn-danger-outline')),
  member('withdrawal-cancel', pendingWithdrawal, openBy('main .btn-danger-outline', '[role=alertdialog]')),
]

/** Views of public and member screens after an action, or without data. */
export const memberViews: View[] = [
  signedOut('not-found', '/nothing-is-here'),
  signedOut('login-failed', '/login', async (page) => {
    await page.locator('[name=username]').fill('unknown_user')
    await page.locator('[name=password]').fill('not-the-password')
    await click(page, 'main [type=submit]')
    await waitFor(page, '[role=alert]')
  }),
  signedOut('register-errors', '/register', submitEmptyForm),
  member('transactions-payment', '/home/transactions?tab=payment'),
  member('transactions-transfer', '/home/transactions?tab=transfer'),
  newcomer('transactions-empty', '/home/transactions'),
  newcomer('home-newcomer', '/home'),
  member('home-notice', '/home', openNotice),
  member(
    'notifications-switches',
    '/home/notifications',
    openBy('.backbar > button >> nth=1', 'dialog [type=checkbox]'),
  ),
  newcomer('my-plans-newcomer', '/home/my-plans'),
  member('support-thread', '/home/support', openBy('.msg-link:has(.msg-newest)', '.bubble')),
  newcomer('security-add-app', '/home/security', async (page) => {
    await page.locator('main .btn').first().click()
    await page.locator('dialog .qr-code').waitFor()
  }),
  newcomer('support-newcomer', '/home/support'),
  newcomer('withdraw-newcomer', '/home/withdraw'),
  newcomer('shop-balance-newcomer', '/home/shop-balance'),
  newcomer('rewards-newcomer', '/home/rewards'),
  newcomer('statement-newcomer', '/home/statement'),
  newcomer('activity-newcomer', '/home/activity'),
  member('activity-search', '/home/activity', openBy('.backbar-title > button >> nth=0', 'input[type=search]')),
  member('activity-month', '/home/activity', openBy('.backbar-title > button >> nth=1', 'dialog dl')),
  member('transfer-balance-review', '/home/transfer-balance', async (page) => {
    await page.locator('[name=amount]').fill('1500')
    await click(page, 'main [type=submit]')
    await waitFor(page, '[role=alertdialog]')
  }),
  member('payment-qr-code', '/home/payment-sitting', openBy('.pick-more .btn', '.pick-more svg.qr-code')),
  signedOut('recovery-start', '/forgot-password', openNumberRecovery),
  signedOut('recovery-send', '/forgot-password', startNumberRecovery),
  signedOut('recovery-waiting', '/forgot-password', async (page) => {
    await startNumberRecovery(page)
    await click(page, 'main .btn-block')
    await waitFor(page, '.stitched-ring')
  }),
  signedOut('recovery-proved', '/forgot-password', proveNumberRecovery),
  signedOut('recovery-staff-link', '/auth/recovery-password#pst=token&by=staff', (page) =>
    waitFor(page, '.description-list'),
  ),
  member('payment-other-day', '/home/payment-sitting', async (page) => {
    await openPaymentForm(page)
    await click(page, '.chip >> nth=2')
    await waitFor(page, '[type=date]')
  }),
  member('withdraw-errors', '/home/withdraw', submitEmptyForm),
  // After the empty form, because its draft stays.
  member('withdraw-review', '/home/withdraw', reviewWithdrawal),
  member('payment-errors', '/home/payment-sitting', async (page) => {
    await openPaymentForm(page)
    await submitEmptyForm(page)
  }),
  member('payment-failed', '/home/payment-sitting', sendRefusedPayment),
  newcomer('plan-too-expensive', '/home/plans', (page) => openPlan(page)),
  newcomer('home-number-question', '/home', askAboutNumber),
  member('plan-sheet', '/home/plans', (page) => openPlan(page)),
  member('plan-register', '/home/plans', async (page) => {
    await openPlan(page)
    await click(page, 'dialog .btn-outline')
    await waitFor(page, 'dialog [name=username]')
  }),
  member('task-player', '/home/my-task', openPlayer),
  member('task-player-confirm', '/home/my-task', async (page) => {
    await openPlayer(page)
    await click(page, '.player-head button')
    await waitFor(page, '[role=alertdialog]')
  }),
  member('refer-copied', '/home/refer', openBy('main .btn-block', '.toast')),
  member('withdraw-offline', '/home/withdraw', async (page) => {
    // A response that arrives just after the disconnect counts as online.
    await expect(async () => {
      await page.context().setOffline(false)
      await page.context().setOffline(true)
      await page.locator('.banner-offline').first().waitFor({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
  }),
  // These come last, because waiting entries show on other screens too.
  member('support-waiting', '/home/support', queueMessage),
  member('payment-waiting', '/home/payment-sitting', queuePayment),
  member('waiting', '/home/more/waiting', (page) => runOnOtherScreen(page, '/home/support', queueMessage)),
  member('waiting-needs-fix', '/home/more/waiting', async (page) => {
    await runOnOtherScreen(page, '/home/payment-sitting', queueRefusedPayment)
    await waitFor(page, '.badge-fix')
  }),
  member('waiting-edit', '/home/more/waiting', async (page) => {
    await runOnOtherScreen(page, '/home/payment-sitting', queueRefusedPayment)
    await click(page, '.msg:has(.badge-fix) .entry-actions .btn')
    await waitFor(page, 'dialog')
  }),
  member('home-waiting', '/home', async (page) => {
    await runOnOtherScreen(page, '/home/support', queueMessage)
    await waitFor(page, '.waiting-note')
  }),
  member('log-out-warns', '/home/more', async (page) => {
    await runOnOtherScreen(page, '/home/support', queueMessage)
    await click(page, 'main button.tile')
    await waitFor(page, '[role=alertdialog]')
  }),
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
  await openPaymentForm(page)
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

/** Without the recovery of an earlier view, which would continue. */
async function openNumberRecovery(page: Page) {
  await page.evaluate(() => localStorage.removeItem('recovery'))
  await page.reload()
  await click(page, '[role=tab] >> nth=1')
  await waitFor(page, '[name=username]')
}

async function proveNumberRecovery(page: Page) {
  await startNumberRecovery(page, { state: 'proved', username: 'nusrat' })
  await click(page, 'main .btn-block')
  await waitFor(page, '[name=password]')
}

/** As if the SMS of an accepted payment had proved forged. */
async function showTakenBack(page: Page) {
  await page.route('**/transaction/get-user-payment-request/*', async (route) => {
    const answer = await (await route.fetch()).json()
    const data = { ...answer.data, state: 'success', status: true, reason: null, reversed_amount: answer.data.amount }
    await route.fulfill({ json: { ...answer, data } })
  })
  await page.reload()
  await waitFor(page, '.timeline .link')
}

/** The question is made up, because an answer would end it. */
async function askAboutNumber(page: Page) {
  const created_at = new Date().toISOString()
  const number = {
    _id: crypto.randomUUID(),
    number: '01712345678',
    state: 'asked',
    proved_at: null,
    serves_recovery: false,
    created_at,
  }
  await page.route('**/number/get-own', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: [number] } }),
  )
  await page.reload()
  await page.getByText('01712 345 678').waitFor()
}

/** The answer is made up, because the numbers depend on the phones that are in use. */
async function startNumberRecovery(page: Page, state: object = { state: 'waiting', username: null }) {
  const data = {
    token: 'token',
    code: 'R4812345',
    amount: 10,
    numbers: [
      { method: 'bkash', number: '01700112233' },
      { method: 'nagod', number: '01800112233' },
    ],
    expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
  }
  const succeed = (path: string, answer: object) =>
    page.route(path, (route) => route.fulfill({ json: { success: true, message: 'OK', data: answer } }))
  await succeed('**/api/v1/recovery/start', data)
  await succeed('**/api/v1/recovery/check', state)
  await openNumberRecovery(page)
  await page.locator('[name=username]').fill('nusrat')
  await click(page, 'main [type=submit]')
  await waitFor(page, '.reference-code')
}

/** The form is behind a button where the chosen number reads codes. */
async function openPaymentForm(page: Page) {
  await page.locator('.page > div > .btn-outline, [name=amount]').first().waitFor()
  if (!(await page.locator('[name=amount]').isVisible())) await click(page, '.page > div > .btn-outline')
  await waitFor(page, '[name=amount]')
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
