import { expect } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

test('an offline phone shows the age of the page, and sends saved messages when online again', async ({ joma }) => {
  const { username } = await createMember(joma)
  const phone = await joma.open('phone', '/home/support', { as: username })
  await expect(phone.getByText('No messages yet')).toBeVisible()

  await test.step('the page shows that it is offline', async () => {
    await phone.context().setOffline(true)
    await expect(phone.getByText("You're offline. Showing data from just now.")).toBeVisible()
  })

  await test.step('the form explains the queue, and the message is queued', async () => {
    await expect(phone.getByText("It is saved on this device. We'll send it when you're online.")).toBeVisible()
    await phone.getByLabel('Message').fill('My money has not come yet.')
    await phone.getByRole('button', { name: 'Send message' }).click()
    await expect(phone.getByRole('listitem').filter({ hasText: 'Waiting to be sent' })).toContainText('My money')
    await expect(phone.getByLabel('Message')).toHaveValue('')
  })

  await test.step('the message is sent automatically when the network is back', async () => {
    await phone.context().setOffline(false)
    await expect(phone.getByText(/You're offline/)).toHaveCount(0)
    await expect(phone.getByText('Waiting to be sent')).toHaveCount(0)
    await expect(phone.getByRole('listitem').filter({ hasText: 'My money' })).toContainText('Pending')
  })

  expect((await joma.as(username)(supports.mine, {})).items).toHaveLength(1)
})
