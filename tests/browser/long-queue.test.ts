import { expect, type Page } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { isFull } from '#tests/support/test-size.ts'
import { fillQueue, pageSize, transactionIdAt } from '../support/browser/long-queue.ts'
import { test as own } from '../support/browser/own-server.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { startServer } from '../support/browser/server.ts'

const count = isFull ? 10_000 : 2_000

const test = own.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  server: async ({}, use) => {
    await using server = await startServer('prepared', { fill: (db) => fillQueue(db, count) })
    await use(server)
  },
})

// bench/long-queue.ts measures how long the tasks of scrolling take.
test('a long queue shows one page of rows at a time, below the heads of their columns', async ({ joma }) => {
  const page = await joma.open('desktop', '/home', { as: admin.username, serviceWorkers: 'block' })
  const urls = new Set<string>()
  page.on('request', (request) => {
    // The home lists the five oldest.
    if (page.url().includes('/balance-request') && request.url().includes(payments.list.path)) urls.add(request.url())
  })
  await page.goto(`${joma.address}/home/balance-request`)
  await expect(page.getByRole('status').getByText(count.toLocaleString('en'))).toBeVisible()
  const rows = page.locator('tbody tr')
  const next = page.getByRole('button', { name: 'Next' })

  for (const number of [1, 2, 3]) {
    await test.step(`page ${number} has the right rows, and shows them from the top`, async () => {
      await expect(rows.first()).toContainText(transactionIdAt((number - 1) * pageSize + 1))
      await expect(rows).toHaveCount(pageSize)
      await expect(rows.last()).toContainText(transactionIdAt(number * pageSize))
      await expect(rows.first()).toBeInViewport({ ratio: 1 })
      expect(await findMisplacedCells(page)).toEqual([])
      await next.click()
    })
  }

  await test.step('Back and a reload return to the page before', async () => {
    await expect(rows.first()).toContainText(transactionIdAt(3 * pageSize + 1))
    await page.goBack()
    await expect(rows.first()).toContainText(transactionIdAt(2 * pageSize + 1))
    await page.reload()
    await expect(rows.first()).toContainText(transactionIdAt(2 * pageSize + 1))
    expect(urls.size).toBe(4)
  })
})

/** Cells that are not below the head of their column. */
const findMisplacedCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const place = (cell: Element) => {
      const { left, right } = cell.getBoundingClientRect()
      return `${Math.round(left)}–${Math.round(right)}`
    }
    const heads = [...document.querySelectorAll('thead th')].map(place)
    return [...document.querySelectorAll('tbody tr')].flatMap((row) =>
      [...row.children].filter((cell, index) => place(cell) !== heads[index]).map((cell) => cell.textContent ?? ''),
    )
  })
