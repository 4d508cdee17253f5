import { expect, type Page } from '@playwright/test'
import { activity } from '#contract/activity.ts'
import { basePath } from '#contract/endpoint.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

const pageSize = 20

/** Answers as a server whose member has this many rewards, newest first. */
async function answerRewards(page: Page, total: number) {
  const begin = Date.now()
  const toRow = (index: number) => {
    const _id = `01890000-0000-7000-8000-${String(total - index).padStart(12, '0')}`
    const created_at = new Date(begin - index * 3_600_000).toISOString()
    const after = { balance: 0, earning: (total - index) * 200, hold: 0 }
    const line = {
      _id,
      reason: 'task_reward',
      ref: _id,
      amount: 200,
      from: null,
      to: 'earning',
      other: null,
      ...after,
      created_at,
    }
    return { _id, created_at, payment: null, withdrawal: null, support: null, line }
  }
  await page.route(`**${basePath}${activity.mine.path}**`, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const cursor = searchParams.get('cursor')
    const first = cursor ? total - Number(cursor.slice(-12)) + 1 : 0
    const items = Array.from({ length: Number(searchParams.get('limit')) }, (_, index) => toRow(first + index))
    const data = { items, total, next_cursor: items.at(-1)!._id, days: [], waiting: 0 }
    await route.fulfill({ json: { success: true, message: '', data } })
  })
}

test('a list of 10,000 rows is read in pages while the member scrolls', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await joma.open('phone', '/home', { as: username, serviceWorkers: 'block' })
  await answerRewards(page, 10_000)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  const rows = page.locator('main .act')
  await expect(rows).toHaveCount(pageSize)

  for (const pages of [2, 3, 4]) {
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(pages * pageSize)
  }

  expect(await rows.count()).toBeLessThanOrEqual(6 * pageSize)
})

test('a row has two lines at 360 px, and nothing is beside the screen with large text at 320 px', async ({ joma }) => {
  const { username } = await createMember(joma)
  await requestPayment(joma, { username, transactionId: '9GH7K2ACT1' })
  const page = await joma.open('phone', '/home/activity', { as: username, serviceWorkers: 'block' })
  const row = page.getByRole('link', { name: /Top-up by bKash/ })
  await expect(row).toContainText('Waiting')
  expect((await row.boundingBox())?.height).toBe(64)
  expect(await row.ariaSnapshot()).toMatch(/Top-up by bKash \+500\.00 .*Waiting/)

  await page.setViewportSize({ width: 320, height: 740 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(bar).toHaveCount(4)
  for (const item of await bar.all()) expect((await item.boundingBox())!.width).toBeLessThan(82)
})
