import { expect, type Page } from '@playwright/test'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

const count = 30
const pageSize = 20

test('Back restores the position in a long history', async ({ joma }) => {
  const { username } = await createMember(joma)
  const ids = Array.from({ length: count }, (_, index) => `9GH7K2L${100 + index}`)
  for (const transactionId of ids) await requestPayment(joma, { username, transactionId })
  const phone = await joma.open('phone', '/home/transactions', { as: username })
  const rows = phone.getByRole('tabpanel').locator('a[href*="/transactions/payment/"]')

  await test.step('the URL contains the tab', async () => {
    await phone.getByRole('tab', { name: 'Payment' }).click()
    await expect(phone).toHaveURL(/\?tab=payment$/)
    await expect(rows).toHaveCount(pageSize)
  })

  await test.step('the URL contains the number of loaded pages', async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(count)
    await expect(phone).toHaveURL(/pages=2/)
  })

  await test.step('Back from a row restores the scroll position', async () => {
    await rows.nth(25).scrollIntoViewIfNeeded()
    const before = await scrollOf(phone)
    expect(before).toBeGreaterThan(500)
    await rows.nth(25).click()
    await expect(phone.getByText('Transaction id')).toBeVisible()
    await expect(phone).toHaveURL(/\/home\/transactions\/payment\/[\w-]+$/)
    await phone.goBack()
    await expect(rows).toHaveCount(count)
    await expect.poll(async () => Math.abs((await scrollOf(phone)) - before)).toBeLessThan(60)
  })
})

const scrollOf = (page: Page) => page.evaluate(() => document.scrollingElement!.scrollTop)
