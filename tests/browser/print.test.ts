import { expect, type Page } from '@playwright/test'
import { accounts } from '#contract/accounts.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { type Joma, test } from '../support/browser/joma.ts'

/** Three pages of 20. */
const rowCount = 45

async function createMemberWithRows(joma: Joma) {
  const { username } = await createMember(joma)
  for (let amount = 1; amount <= rowCount; amount++) await joma.asAdmin(accounts.give, { username, amount })
  return username
}

/** What `window.print` would print, instead of the browser's dialog. */
async function holdPrint(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  return { printed: () => expect(page.locator('html')).toHaveAttribute('data-printed') }
}

/** Elements that help only on a screen. */
const screenOnly = '.skip-link, .nav, .backbar > a, .btn, .icon-btn, .chips, .tabs, select, input'

async function expectPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator(screenOnly).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    const context = document.createElement('canvas').getContext('2d')!
    return [backgroundColor, color].map((colour) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return context.getImageData(0, 0, 1, 1).data[1]!
    })
  })
  expect(colours[0]).toBeGreaterThan(240)
  expect(colours[1]).toBeLessThan(80)
}

test('Print on the statement prints all rows, also those that were not loaded', async ({ joma }) => {
  const username = await createMemberWithRows(joma)
  const page = await joma.open('phone', '/home/statement', { as: username, colorScheme: 'dark' })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const { printed } = await holdPrint(page)

  await page.getByRole('button', { name: 'Print' }).click()
  await printed()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))

  await expectPaper(page)
  await expect(page.getByText('Joma', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText(`${username} · All months · All`)).toBeVisible()
  await expect(page.getByText(/This is a part of the list/)).toHaveCount(0)
  await expect(rows.filter({ visible: true })).toHaveCount(0)
  const lines = page.getByRole('table').getByRole('row')
  // With the header and the balances before and after.
  await expect(lines).toHaveCount(rowCount + 3)
  await expect(lines.nth(0)).toHaveText('DateDetailsAmountShop balanceIncome balanceOn hold')
  await expect(lines.nth(1)).toHaveText('Opening balance0.000.000.00')
  await expect(lines.nth(2)).toContainText('+1.001.000.000.00')
  await expect(lines.last()).toHaveText('Closing balance1,035.000.000.00')
  await expect(page.getByRole('table').locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(lines.nth(2)).toHaveCSS('break-inside', 'avoid')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(1)
})

test("the browser's own Print says on paper that not all rows are loaded", async ({ joma }) => {
  const page = await joma.open('phone', '/home/statement', { as: await createMemberWithRows(joma) })
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/This is a part of the list/)).toBeHidden()

  await expectPaper(page)

  await expect(page.getByText(`This is a part of the list: 20 of ${rowCount} rows.`)).toBeVisible()
})

test("an administrator's list prints as a table without its buttons", async ({ joma }) => {
  const { username } = await createMember(joma)
  await requestPayment(joma, { username, transactionId: 'DKK7K2LIST' })
  const page = await joma.open('desktop', '/home/balance-request', { as: 'admin', colorScheme: 'dark' })
  await expect(page.getByText('DKK7K2LIST')).toBeVisible()

  // A4 between its margins.
  await page.setViewportSize({ width: 680, height: 1_000 })
  await expectPaper(page)

  await expect(page.getByRole('columnheader').filter({ visible: true })).toContainText(['SL', 'Username', 'Account'])
  await expect(page.getByRole('columnheader', { name: 'Action', exact: true })).toBeHidden()
  await expect(page.getByRole('cell', { name: username })).toHaveCSS('display', 'table-cell')
  const { width, right } = await page.getByRole('table').evaluate((table) => table.getBoundingClientRect().toJSON())
  expect(width).toBeGreaterThan(600)
  expect(right).toBeLessThanOrEqual(680)
})

test('a receipt prints its amount and facts without buttons', async ({ joma }) => {
  const { username } = await createMember(joma)
  const { _id } = await requestPayment(joma, { username, transactionId: 'DKK7K2PRNT' })
  const page = await joma.open('phone', `/home/transactions/payment/${_id}`, { as: username, colorScheme: 'dark' })
  await expect(page.getByText('DKK7K2PRNT')).toBeVisible()

  await expectPaper(page)

  await expect(page.getByText('DKK7K2PRNT')).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ask about this' })).toBeHidden()
})

test('the accountant prints its figures, with the table that is closed on the screen', async ({ joma }) => {
  await createMember(joma, { earning: 100 })
  const page = await joma.open('desktop', '/home/accountant', { as: 'admin', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'What members hold now' })).toBeVisible()
  const { printed } = await holdPrint(page)

  await page.getByRole('button', { name: 'Print' }).click()
  await printed()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))

  await expectPaper(page)
  await expect(page.getByRole('table', { name: /^Money in, money out/ })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('table', { name: /^Money in, money out/ })).toBeHidden()
})
