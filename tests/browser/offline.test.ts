import { expect } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { joined } from './joined.ts'
import { test } from './joma.ts'

test('a phone without a network says how old its page is, and keeps what cannot be sent', async ({ joma }) => {
  await joined(joma, { username: 'rahima_k' })
  const phone = await joma.open('phone', '/home/support', { as: 'rahima_k' })
  await expect(phone.getByText('No messages yet')).toBeVisible()

  await test.step('says that it is offline', async () => {
    await phone.context().setOffline(true)
    await expect(phone.getByText('You are offline. This page is less than a minute old.')).toBeVisible()
  })

  await test.step('says that a form cannot be sent, and keeps its text', async () => {
    await phone.getByLabel('Message').fill('My money has not come yet.')
    await phone.getByRole('button', { name: 'Send message' }).click()
    await expect(phone.getByRole('alert')).toContainText('Joma cannot be reached.')
    await expect(phone.getByLabel('Message')).toHaveValue('My money has not come yet.')
  })

  await test.step('sends it once the network is back', async () => {
    await phone.context().setOffline(false)
    await expect(phone.getByText(/You are offline/)).toHaveCount(0)
    await phone.getByRole('button', { name: 'Send message' }).click()
    await expect(phone.getByText('Your message has been sent successfully.').first()).toBeVisible()
  })

  expect((await joma.as('rahima_k')(supports.mine, {})).items).toHaveLength(1)
})
