import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../support/browser/own-server.ts'
import { admin } from '../support/browser/prepared-data.ts'

test('a large video is made smaller in the browser, and can be uploaded', async ({ joma }) => {
  const tea = await readFile('server/commands/demo/tea.mp4')
  const buffer = Buffer.concat([tea, Buffer.alloc(12_000_000 - tea.length)])
  const page = await joma.open('desktop', '/home/upload-adv', { as: admin.username })
  await page.locator('input[type=file]').setInputFiles({ name: 'tea.mp4', mimeType: 'video/mp4', buffer })
  const shrink = page.getByRole('button', { name: 'Make it smaller' })

  await test.step('a conversion can be cancelled', async () => {
    await shrink.click()
    await page.getByRole('button', { name: /^Cancel · \d+%$/ }).click()
    await expect(shrink).toBeVisible()
  })

  await test.step('a finished conversion shows both sizes', async () => {
    await shrink.click()
    await expect(page.getByText(/^12\sMB → \d+(\.\d+)?\s[kM]B$/)).toBeVisible({ timeout: 120_000 })
  })

  await test.step('the server accepts the converted file', async () => {
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('cell', { name: /^tea\.(mp4|webm)/ })).toBeVisible()
  })
})
