import { expect, type Page } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { register, signIn } from '../support/browser/account-forms.ts'
import { test } from '../support/browser/joma.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'

/** What some apps leave out of the browser in which they open a link, and what no browser has without HTTPS. */
function removeApis() {
  for (const name of ['clipboard', 'serviceWorker', 'permissions', 'storage', 'share', 'locks'])
    Reflect.deleteProperty(Navigator.prototype, name)
  for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name)
  for (const name of ['PushManager', 'Notification', 'caches']) Reflect.deleteProperty(window, name)
  Object.defineProperty(window, 'indexedDB', { value: undefined })
}

test('in a web view without clipboard, worker, push, storage and HTTPS a member does the main job and is told nothing false', async ({
  joma,
}) => {
  await uploadVideo(joma)
  const username = 'webview_rahima'
  const page = await joma.open('phone', '/', { initScript: removeApis })
  await register(page, { username })
  await signIn(page, { username })

  await test.step('the number to pay to is selected instead of copied', async () => {
    await page.getByRole('link', { name: 'Payment setting' }).click()
    await page.getByRole('button', { name: /copy/i }).first().click()
    const byHand = page.getByRole('dialog', { name: /Copy account number/ })
    await expect(byHand.getByRole('textbox')).toHaveValue(/^01\d{9}$/)
    const selected = () =>
      byHand.getByRole('textbox').evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart)
    await expect.poll(selected).toBe(11)
    await expect(page.getByText('Copied account number!')).toHaveCount(0)
    await byHand.getByRole('button', { name: 'Done' }).click()
    await expect(byHand).toHaveCount(0)
  })

  await test.step('a form that is sent without a connection is not said to be saved, and keeps its values', async () => {
    await fillPayment(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send request' }).click()
    const failure = page.getByRole('alertdialog', { name: 'Transaction Failed' })
    await expect(failure).toContainText('This device cannot save it to send later.')
    await failure.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText(/saved on this phone|waiting to be sent/i)).toHaveCount(0)
    await expect(page.getByLabel('Transaction ID')).toHaveValue(transactionId)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText(transactionId).first()).toBeVisible()
  })

  await test.step('the accepted money shows', async () => {
    const { items } = await joma.as(username)(payments.mine, {})
    expect(items).toHaveLength(1)
    await joma.asAdmin(payments.accept, { _id: items[0]!._id, username, status: 'success' })
    await page.goto(`${joma.address}/home`)
    await expect(page.getByText('1,500.00 BDT').first()).toBeVisible()
  })

  await test.step('a video is paid', async () => {
    await page.getByRole('link', { name: 'My task' }).first().click()
    await page.getByRole('button', { name: /Complete Task 1/ }).click()
    await page.getByRole('button', { name: /· Skip$/ }).click({ timeout: 60_000 })
    await expect.poll(async () => (await joma.as(username)(users.me, {})).earning).toBeGreaterThan(0)
  })
})

const transactionId = '9WV7K2LM4P'

async function fillPayment(page: Page) {
  await page.getByLabel('Amount').fill('1500')
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('01812345678')
  await page.getByLabel('Transaction ID').fill(transactionId)
}
