import { expect, type Page } from '@playwright/test'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { type Joma, test } from '../support/browser/joma.ts'
import { translatePage } from '../support/translate-page.ts'

const errorScreen = 'Unexpected Application Error!'

/** Translates each document as Chrome does, after it is loaded. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('load', () => setTimeout(${translatePage}, 300))`)
}

/** React error 418: the screen was translated before the hydration, and React renders it once more. */
const allowHydrationErrors = ({ errors }: Joma) =>
  errors.splice(0, Number.POSITIVE_INFINITY, ...errors.filter((error) => !error.includes('React error #418')))

const waitUntilTranslated = (page: Page) => page.locator('font').first().waitFor({ state: 'attached' })

async function visit(page: Page, path: string) {
  await page.goto(path)
  await waitUntilTranslated(page)
  await page.getByRole('heading').first().waitFor()
  await expect(page.getByText(errorScreen)).toHaveCount(0)
}

const memberPaths = [
  '/home',
  '/home/my-task',
  '/home/transactions',
  '/home/withdraw',
  '/home/payment-sitting',
  '/home/support',
  '/home/more',
  '/home/refer',
  '/home/my-plans',
]
const adminPaths = [
  '/home',
  '/home/balance-request',
  '/home/accountant',
  '/home/history',
  '/home/manage-account',
  '/home/support-desk',
  '/home/till-phones',
]

test('the screens of a member work on a translated page, while balances change', async ({ joma }) => {
  test.slow()
  const { username } = await createMember(joma, { balance: 1_000 })
  const phone = await joma.open('phone', '/home', { as: username })
  await translate(phone)
  const at = (path: string) => joma.address + path

  await test.step('a balance that changes live shows its new value', async () => {
    const streaming = phone.waitForResponse((answer) => answer.url().includes('/change/stream?'))
    await visit(phone, at('/home'))
    await streaming
    await expect(phone.locator('.balance-figure')).toContainText('1,000.00')
    await joma.asAdmin(accounts.give, { username, amount: 250 })
    await expect(phone.locator('.balance-figure')).toContainText('1,250.00')
  })

  await test.step('a request is decided while its list is shown', async () => {
    const { _id } = await requestPayment(joma, { username, transactionId: '9GH7K2ZZ01', amount: 500 })
    await visit(phone, at('/home/transactions?tab=payment'))
    await phone.getByText('500.00').first().waitFor()
    await joma.asAdmin(payments.accept, { _id, username, status: 'success' })
    await expect(phone.locator('.badge').first()).toHaveText(/Success|Completed/)
    await expect(phone.getByText(errorScreen)).toHaveCount(0)
  })

  for (const path of memberPaths) await test.step(path, () => visit(phone, at(path)))
  await test.step('screens change without a load', async () => {
    await phone.goto(at('/home'))
    await waitUntilTranslated(phone)
    const navigation = phone.getByRole('navigation', { name: 'Main' })
    for (const index of [1, 2, 0]) await navigation.getByRole('link').nth(index).click()
    await expect(phone.getByText(errorScreen)).toHaveCount(0)
  })
  allowHydrationErrors(joma)
})

test('the screens of an administrator work on a translated page', async ({ joma }) => {
  test.slow()
  const { username } = await createMember(joma)
  await requestPayment(joma, { username, transactionId: '9GH7K2ZZ02' })
  const desktop = await joma.open('desktop', '/home', { as: 'admin' })
  await translate(desktop)

  for (const path of adminPaths) await test.step(path, () => visit(desktop, joma.address + path))
  await test.step('a request appears in the queue live and is asked about', async () => {
    await visit(desktop, `${joma.address}/home/balance-request`)
    await requestPayment(joma, { username, transactionId: '9GH7K2ZZ03' })
    const row = desktop.getByRole('row').filter({ hasText: '9GH7K2ZZ03' })
    await row.waitFor()
    await row.getByRole('button').first().click()
    await desktop.keyboard.press('Escape')
    await expect(desktop.getByText(errorScreen)).toHaveCount(0)
  })
  allowHydrationErrors(joma)
})
