import { expect } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { readEntries } from '../support/browser/outbox-store.ts'
import { test } from '../support/browser/own-server.ts'
import { badge, listMessages, sendMessage } from '../support/browser/support-form.ts'
import { killTab, openUnreliablePhone } from '../support/browser/unreliable-phone.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

test('one entry of each kind, queued in airplane mode, arrives once after the tab was killed', async ({ joma }) => {
  await uploadVideo(joma)
  await using phone = await openUnreliablePhone(joma)
  const { username, page, context, network, openTab } = phone
  const worker = await workerDevtools(context, network.address)
  await page.goto(`${network.address}/home/payment-sitting`)
  await expect(page.getByLabel('Amount')).toBeVisible()
  await page.goto(`${network.address}/home/my-task`)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await context.setOffline(true)

  await test.step('the member completes a task', async () => {
    await page.getByRole('button', { name: /Complete Task 1/ }).click()
    await page.getByRole('button', { name: /· Skip$/ }).click({ timeout: 60_000 })
    await expect(page.getByText('Your finished task is saved on this device.')).toBeVisible()
  })

  await test.step('the member sends a message', async () => {
    await page.goto(`${network.address}/home/support`)
    await sendMessage(page, 'My money has not come yet.')
  })

  await test.step('the member sends a payment form', async () => {
    await page.goto(`${network.address}/home/payment-sitting`)
    await page.getByLabel('Amount').fill('500')
    await page.getByRole('textbox', { name: 'Account number' }).fill('01812345678')
    await page.getByLabel('Transaction ID').fill('9GH7K2LM4P')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(badge(page, 'Waiting to be sent')).toBeVisible()
  })

  await killTab(page)
  await context.setOffline(false)
  await worker.sync()

  // No tab is open, so the worker sends the entries.
  await expect.poll(() => network.attempts.filter(({ isDelivered }) => isDelivered).length).toBe(3)
  const later = await openTab('/home/more/waiting')
  await expect(later.getByText('Nothing is waiting')).toBeVisible()
  expect(await readEntries(later)).toEqual([])
  const as = joma.as(username)
  expect(await listMessages(joma, phone)).toEqual(['My money has not come yet.'])
  expect((await as(payments.mine, {})).items).toMatchObject([{ transaction_id: '9GH7K2LM4P', amount: 500 }])
  expect(await as(users.me, {})).toMatchObject({ earning: 200 })
  expect(network.attempts.map(({ kind }) => kind).sort()).toEqual(['claim', 'payment', 'support'])
})
