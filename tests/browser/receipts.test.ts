import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

test('a member shares the receipt of a top-up, and everybody with its code can check it', async ({ joma }) => {
  const { username } = await createMember(joma)
  const { _id } = await requestPayment(joma, { username, transactionId: 'DKK7K2RCPT', amount: 1_500 })
  await joma.asAdmin(payments.accept, { _id, username, status: 'success' })
  const page = await joma.open('phone', `/home/transactions/payment/${_id}`, { as: username })
  await page.getByRole('button', { name: 'Share receipt' }).click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.locator('canvas')

  // Bottle green at the top, cotton at the bottom.
  await expect
    .poll(() =>
      picture.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(4, 4, 1, canvas.height - 8)
        return { size: [canvas.width, canvas.height], top: [...data.slice(0, 3)], bottom: [...data.slice(-4, -1)] }
      }),
    )
    .toEqual({ size: [1080, 1314], top: [14, 76, 54], bottom: [248, 243, 233] })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^joma-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/)
  expect(String(await readFile(await download.path()))).toMatch(/^%PDF-1\.4.*%%EOF\n$/s)

  const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(download.suggestedFilename())!
  const visitor = await joma.open('phone', `/check/${code}`)
  await expect(visitor.getByRole('heading', { name: 'This receipt is real' })).toBeVisible()
  await expect(visitor.getByText('1,500.00')).toBeVisible()
  await expect(visitor.getByText('DKK7K2RCPT')).toHaveCount(0)
  await expect(visitor.getByText(username)).toHaveCount(0)
})
