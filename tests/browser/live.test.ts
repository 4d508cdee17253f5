import { expect, type Page } from '@playwright/test'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import type { Joma } from '../support/browser/joma.ts'
import { test } from '../support/browser/own-server.ts'

const rowOf = (page: Page, transactionId: string) => page.getByRole('row').filter({ hasText: transactionId })

/** Opens the queue as an admin, with an open change stream. */
async function openQueue(joma: Joma, as: string): Promise<Page> {
  const page = await joma.open('desktop', '/home', { as })
  await page.waitForResponse((answer) => answer.url().includes('/change/stream?'))
  await goToQueue(page)
  return page
}

async function goToQueue(page: Page) {
  await page
    .getByRole('link', { name: /^Balance Request/ })
    .first()
    .click()
  await expect(page.getByText('No balance requests found.')).toBeVisible()
}

test('changes around a server restart appear without a reload', async ({ joma, server }) => {
  const { username } = await createMember(joma)
  const page = await openQueue(joma, 'admin')

  // Nothing else reads the queue again while the page is in front.
  await server.killAndStart()
  await requestPayment(joma, { username, transactionId: 'DKK7K2L004' })
  await expect(rowOf(page, 'DKK7K2L004')).toBeVisible()

  await requestPayment(joma, { username, transactionId: 'DKK7K2L005' })
  await expect(rowOf(page, 'DKK7K2L005')).toBeVisible()
})
