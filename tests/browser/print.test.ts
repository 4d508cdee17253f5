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

  await expectPaper(page)
  await expect(rows).toHaveCount(rowCount)
  await expect(rows.last()).toContainText('+1.00')
  await expect(page.getByText(`${username} · All months · All`)).toBeVisible()
  await expect(page.getByText(/This is a part of the list/)).toHaveCount(0)
  const breaks = await rows.evaluateAll((all) => new Set(all.map((row) => getComputedStyle(row).breakInside)).size)
  expect(breaks).toBe(1)
  await expect(rows.first()).toHaveCSS('break-inside', 'avoid')
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
