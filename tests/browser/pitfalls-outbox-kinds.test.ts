import { expect } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { entriesOn } from '../support/browser/outbox-on-phone.ts'
import { test } from '../support/browser/own-server.ts'
import { badge, messagesOf, sendMessage } from '../support/browser/support-form.ts'
import { killTab, unreliablePhone } from '../support/browser/unreliable-phone.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

test('one entry of each kind, queued in airplane mode, arrives once after the tab was killed', async ({ joma }) => {
  await uploadVideo(joma)
  await using owned = await unreliablePhone(joma)
  const { username, phone, context, network, openTab } = owned
  const worker = await workerDevtools(context, network.address)
  await phone.goto(`${network.address}/home/payment-sitting`)
  await expect(phone.getByLabel('Amount')).toBeVisible()
  await phone.goto(`${network.address}/home/my-task`)
  await expect(phone.getByText('Saved on this phone')).toBeVisible()
  await context.setOffline(true)

  await test.step('the member completes a task', async () => {
    await phone.getByRole('button', { name: /Complete Task 1/ }).click()
    await phone.getByRole('button', { name: 'Skip', exact: true }).click({ timeout: 60_000 })
    await expect(phone.getByText('Your finished task is saved on this phone.')).toBeVisible()
  })

  await test.step('the member sends a message', async () => {
    await phone.goto(`${network.address}/home/support`)
    await sendMessage(phone, 'My money has not come yet.')
  })

  await test.step('the member sends a payment form', async () => {
    await phone.goto(`${network.address}/home/payment-sitting`)
    await phone.getByLabel('Amount').fill('500')
    await phone.getByRole('textbox', { name: 'Account number' }).fill('01812345678')
    await phone.getByLabel('Transaction ID').fill('9GH7K2LM4P')
    await phone.getByRole('button', { name: 'Send request' }).click()
    await expect(badge(phone, 'Waiting to be sent')).toBeVisible()
  })

  await killTab(phone)
  await context.setOffline(false)
  await worker.sync()

  // Joma is closed: the worker sends them.
  await expect.poll(() => network.tries.filter(({ hasArrived }) => hasArrived).length).toBe(3)
  const later = await openTab('/home/more/waiting')
  await expect(later.getByText('Nothing waits to be sent')).toBeVisible()
  expect(await entriesOn(later)).toEqual([])
  const as = joma.as(username)
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
  expect((await as(payments.mine, {})).items).toMatchObject([{ transaction_id: '9GH7K2LM4P', amount: 500 }])
  expect(await as(users.me, {})).toMatchObject({ earning: 200 })
  expect(network.tries.map(({ kind }) => kind).sort()).toEqual(['claim', 'payment', 'support'])
})
