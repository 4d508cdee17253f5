import { expect, type Page } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { isFull } from '#tests/support/test-size.ts'
import { fillQueue, pageSize, scrollToEnd, transactionIdAt } from '../support/browser/long-queue.ts'
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
test('a long queue loads page by page, has few rows in the document and shows the right rows in view', async ({
  joma,
}) => {
  const page = await joma.open('desktop', '/home', { as: admin.username, serviceWorkers: 'block' })
  const urls = new Set<string>()
  page.on('request', (request) => {
    // The home lists the five oldest.
    if (page.url().includes('/balance-request') && request.url().includes(payments.list.path)) urls.add(request.url())
  })
  await page.goto(`${joma.address}/home/balance-request`)
  await expect(page.getByRole('status').getByText(count.toLocaleString('en'))).toBeVisible()

  await test.step('scrolling to the end loads every page', async () => {
    await expect.poll(() => scrollToEnd(page), { timeout: 120_000, intervals: [50] }).toBe(count)
    expect(urls.size).toBe(count / pageSize)
    expect(await page.getByRole('row').count()).toBeLessThan(60)
  })

  for (const part of [1, 0.75, 0.5, 0.25, 0]) {
    await test.step(`the right rows are in view at ${part * 100} %`, async () => {
      await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), part)

      await expect.poll(() => findRowFaults(page, { part })).toEqual([])
      expect(await page.getByRole('row').count()).toBeLessThan(60)
    })
  }
})

/** Faults of the rows in view: gaps, wrong requests, or the wrong part of the queue. */
async function findRowFaults(page: Page, { part }: { part: number }): Promise<string[]> {
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('tbody tr[aria-rowindex]')]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
      .map(({ row, box }) => ({
        position: Number(row.getAttribute('aria-rowindex')) - 1,
        text: row.textContent ?? '',
        bottom: box.bottom / innerHeight,
      })),
  )
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return ['no row is in view']
  const faults = rows.flatMap(({ position, text }, index) => [
    ...(position === first.position + index ? [] : [`row ${position} is not the one after ${position - 1}`]),
    ...(text.includes(transactionIdAt(position)) ? [] : [`row ${position} shows ${text}`]),
  ])
  if (last.position < count && last.bottom < 1) faults.push(`nothing is below row ${last.position}`)
  const middle = (first.position + last.position) / 2
  if (Math.abs(middle / count - part) > 0.05) faults.push(`row ${middle} is not at ${part}`)
  return faults
}
