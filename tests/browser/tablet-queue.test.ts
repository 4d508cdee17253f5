import { expect } from '@playwright/test'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { findHeaderFaults } from '../support/browser/table-headers.ts'

test('the queue is a table on a tablet, which fits, and cards on what is narrower', async ({ joma }) => {
  const { username } = await createMember(joma)
  await requestPayment(joma, { username, transactionId: '9GH7TABLET', amount: 99_999 })
  const page = await joma.open('desktop', '/home/balance-request', { as: admin.username })
  const row = page.getByRole('row').filter({ hasText: '9GH7TABLET' })

  for (const [width, display] of [
    [860, 'grid'],
    [900, 'table-row'],
    [1_024, 'table-row'],
    [1_099, 'table-row'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(row).toHaveCSS('display', display)
    const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflowPx(), `at ${width} px`).toBeLessThanOrEqual(0)
    expect(await findHeaderFaults(page)).toEqual([])
    const accept = row.getByRole('button', { name: /^Accept/ })
    // Other requests of the shop can be above it.
    await accept.scrollIntoViewIfNeeded()
    await expect(accept).toBeInViewport({ ratio: 1 })
  }
})
