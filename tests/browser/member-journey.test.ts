import { expect, type Page } from '@playwright/test'
import { register, signIn } from '../support/browser/account-forms.ts'
import { test } from '../support/browser/own-server.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { startStallingProxy } from '../support/browser/stalling-proxy.ts'

const video = 'server/commands/demo/tea.mp4'

// The first start of a new installation.
test.use({ initialData: 'empty' })

test('a member signs up, tops up, buys a plan, watches, earns, transfers and is paid out', async ({ joma }) => {
  const desktop = await joma.open('desktop', '/login')
  const phone = await joma.open('phone')

  await test.step('the admin sets a notice and adds a bank account, a plan and a video', async () => {
    await signIn(desktop, admin)
    await setNotice(desktop, 'Eid holiday: ঈদ মোবারক')
    await addBank(desktop, { name: 'bKash', number: '01712345678' })
    await createPlan(desktop)
    await uploadVideo(desktop)
  })

  await test.step('a member registers and signs in on a phone', async () => {
    await register(phone, { username: 'rahima_k' })
    await signIn(phone, { username: 'rahima_k' })

    await expect(phone.getByRole('region', { name: 'Notice' })).toContainText('ঈদ মোবারক')
    await expect(phone.getByText('0.00 BDT').first()).toBeVisible()
    await expect(phone.getByRole('navigation', { name: 'Menu' }).locator('.tile')).toHaveCount(12)
  })

  await test.step('the member copies the account number and sends the payment form', async () => {
    await phone.getByRole('link', { name: 'Payment setting' }).click()
    await phone.getByRole('button', { name: /copy/i }).first().click()
    await expect(phone.getByText('Copied account number!').first()).toBeVisible()
    expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe('01712345678')
    await phone.getByLabel('Amount').fill('1,500')
    await phone.getByRole('textbox', { name: 'Account number' }).fill('01812-345678')
    await phone.getByLabel('Transaction ID').fill('9gh7k2lm4p')
    await phone.getByRole('button', { name: 'Send request' }).click()
    await expect(phone.getByText('9GH7K2LM4P').first()).toBeVisible()
  })

  await test.step('the admin accepts the payment, and the balance shows it', async () => {
    await openTile(desktop, 'Balance Request')
    const row = desktop.getByRole('row', { name: /rahima_k/ })
    await expect(row).toContainText('1,500.00')
    await row.getByRole('button', { name: 'Accept' }).click()
    const dialog = desktop.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(dialog).toContainText('1,500.00 tk')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(desktop.getByText('No balance requests found')).toBeVisible()

    await phone.getByRole('link', { name: 'Home' }).click()
    await expect(phone.getByText('1,500.00 BDT').first()).toBeVisible()
  })

  await test.step('the member buys the plan', async () => {
    await phone.getByRole('link', { name: 'Plans', exact: true }).click()
    await phone.getByRole('button', { name: 'Switch to Golden' }).click()
    await phone.getByRole('button', { name: 'Buy for myself' }).click()
    await expect(phone.getByText("Hooray! You've successfully purchased!").first()).toBeVisible()
  })

  await test.step('the countdown of the video runs only while it plays', async () => {
    const network = await startStallingProxy(joma.address)
    await phone.goto(`${network.address}/login`)
    await signIn(phone, { username: 'rahima_k' })
    await phone.getByRole('link', { name: 'My task' }).click()
    await phone.getByRole('button', { name: /Complete Task 1/ }).click()
    const ring = phone.getByRole('timer')
    const skip = phone.getByRole('button', { name: /· Skip$/ })

    await expect(phone.getByText('Keep watching')).toBeVisible()
    await expect(ring).not.toHaveText('20')
    await expect(phone.getByText('The video is loading')).toBeVisible()
    // tests/page/tasks.test.tsx checks that the countdown stops in this state.
    await expect(skip).toHaveCount(0)
    network.resume()

    await skip.click({ timeout: 60_000 })
    await expect(phone.getByText('200 tk and the 1,000 tk bonus')).toBeVisible()
    network.close()
    await phone.goto(`${joma.address}/home/earnings`)
    await expect(phone.getByText('1,200.00').first()).toBeVisible()
  })

  await test.step('the member transfers income to the balance and a part of it to another member', async () => {
    const other = await joma.open('phone')
    await register(other, { username: 'karim' })

    await phone.goto(`${joma.address}/home/transfer-balance`)
    await phone.getByLabel('Amount').fill('400')
    await phone.getByRole('button', { name: 'Transfer' }).click()
    await phone.getByRole('button', { name: 'Transfer 400 tk' }).click()
    await expect(phone.getByText('Your transaction has been completed successfully.').first()).toBeVisible()

    await phone.goto(`${joma.address}/home/transfer-wallet`)
    await phone.getByLabel('Username').fill('Karim')
    await phone.getByLabel('Amount').fill('৩০০')
    await phone.getByRole('button', { name: 'Transfer' }).click()
    const confirmation = phone.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(confirmation).toContainText('300.00 tk')
    await confirmation.getByRole('button', { name: 'Transfer' }).click()
    await expect(phone.getByText('Your transaction has been completed successfully.').first()).toBeVisible()

    await signIn(other, { username: 'karim' })
    await expect(other.getByText('300.00 BDT').first()).toBeVisible()
  })

  await test.step('the member withdraws the rest, and the admin approves', async () => {
    await phone.goto(`${joma.address}/home/withdraw`)
    await phone.getByRole('textbox', { name: 'Account number' }).fill('01812345678')
    await phone.getByLabel('Amount').fill('800')
    await phone.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await phone.getByRole('button', { name: 'Withdraw 800 tk' }).click()
    await expect(phone.getByText('Withdraw request sent successfully.').first()).toBeVisible()

    await openTile(desktop, 'Withdraw Request')
    await desktop
      .getByRole('row', { name: /rahima_k/ })
      .getByRole('button', { name: 'Accept' })
      .click()
    await desktop.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Mark paid' }).click()
    await expect(desktop.getByRole('row', { name: /rahima_k/ })).toHaveCount(0)
  })

  await test.step('both histories show the payment and the withdrawal', async () => {
    await phone.goto(`${joma.address}/home/transactions`)
    await expect(phone.getByRole('tabpanel')).toContainText('800.00')
    await expect(phone.getByRole('tabpanel')).toContainText('Completed')
    await phone.getByRole('tab', { name: 'Payment' }).click()
    await expect(phone.getByRole('tabpanel')).toContainText('1,500.00')
    await phone.getByRole('tab', { name: 'Transfer' }).click()
    await expect(phone.getByRole('tabpanel')).toContainText('karim')

    await openTile(desktop, 'History')
    await expect(desktop.getByRole('row', { name: /rahima_k/ })).toContainText('1,500.00')
    await desktop.getByRole('tab', { name: 'Withdraw' }).click()
    await expect(desktop.getByRole('row', { name: /rahima_k/ })).toContainText('800.00')
  })
})

/** Opens the home and clicks a tile. */
async function openTile(page: Page, name: string) {
  await page.goto(new URL('/home', page.url()).href)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
}

async function setNotice(page: Page, text: string) {
  await openTile(page, 'Upload Notice')
  await page.getByLabel('New notice').fill(text)
  await page.getByRole('button', { name: 'Update notice' }).click()
  await expect(page.getByText('Update notice successfully').first()).toBeVisible()
}

async function addBank(page: Page, { name, number }: { name: string; number: string }) {
  await openTile(page, 'Manage Bank')
  await page.getByRole('button', { name: 'Add New Account' }).click()
  await page.getByLabel('Bank name').fill(name)
  await page.getByLabel('Account number').fill(number)
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(number.slice(-3))
}

async function createPlan(page: Page) {
  await openTile(page, 'Manage Plans')
  await page.getByLabel('Plan name').fill('Golden')
  await page.getByLabel('Price per month').fill('1,200')
  await page.getByLabel('Bonus per advertisement').fill('1000')
  await page.getByLabel('Refer balance').fill('0')
  await page.getByLabel('Feature 1', { exact: true }).fill('1,000 tk for each advertisement')
  await page.getByRole('button', { name: 'Add plan' }).click()
  await expect(page.getByText('Plan Added Successfully').first()).toBeVisible()
}

async function uploadVideo(page: Page) {
  await openTile(page, 'Upload Adv')
  await page.setInputFiles('input[type=file]', video)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Advertise upload successfully.').first()).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('tea.mp4 becomes a task of every member')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Advertise published successfully.').first()).toBeVisible()
}
