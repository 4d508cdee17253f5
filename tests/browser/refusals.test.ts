import { expect } from '@playwright/test'
import { plans } from '#contract/plans.ts'
import { register, signIn } from '../support/browser/account-forms.ts'
import { newUsername } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

test('each refusal shows in its place and changes nothing', async ({ joma }) => {
  const page = await joma.open('phone')
  const username = newUsername()
  await register(page, { username })

  await test.step('a wrong password shows a banner above the form', async () => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('not-my-password')
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('a taken username shows an error at its field', async () => {
    const other = await joma.open('phone', '/register')
    await other.getByLabel('Username').fill(username.toUpperCase())
    await other.getByLabel('Email').fill('other@example.com')
    await other.getByLabel('Mobile number').fill('01912345678')
    await other.getByLabel('Gender').selectOption('male')
    await other.getByLabel('Password', { exact: true }).fill('another-password')
    await other.getByLabel('Confirm password').fill('another-password')
    await other.getByRole('button', { name: 'Register' }).click()

    const field = other.getByLabel('Username')
    await expect(field).toHaveAccessibleDescription(/This username is already taken\.$/)
    await expect(field).toBeFocused()
  })

  await signIn(page, { username })

  await test.step('a plan above the balance cannot be bought', async () => {
    await joma.asAdmin(plans.create, {
      plan_name: `Diamond of ${username}`,
      price: 9_000,
      bonus: 0,
      refer_balance: 0,
      features: '["Everything"]',
    })
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`Diamond of ${username}`) }).click()

    await expect(page.getByText('Insufficient Balance')).toBeVisible()
    await expect(page.getByText('Your balance is not enough to complete this transaction.')).toBeVisible()
  })

  await test.step('an invalid amount shows an error at its field', async () => {
    await page.goto(`${joma.address}/home/payment-sitting`)
    await page.getByLabel('Amount').fill('12.345')
    await page.getByRole('textbox', { name: 'Account number' }).fill('01812345678')
    await page.getByLabel('Transaction ID').fill('9GH7K2LM4P')
    await page.getByRole('button', { name: 'Send request' }).click()

    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Enter at most two decimals\.$/)
    await expect(page.getByLabel('Amount')).toBeFocused()
  })

  await test.step('a transfer above the balance is refused', async () => {
    await page.goto(`${joma.address}/home/transfer-wallet`)
    await page.getByLabel('Username').fill('other_member')
    await page.getByLabel('Amount').fill('50')
    await page.getByRole('button', { name: 'Transfer' }).click()

    await expect(page.getByText('Your balance is not enough to complete this transaction.').first()).toBeVisible()
  })

  await test.step('a customer on an admin URL is redirected home', async () => {
    await page.goto(`${joma.address}/home/balance-request`)

    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('link', { name: 'My task' })).toBeVisible()
  })
})

for (const [language, name] of [
  ['en', '400 Bad Request'],
  ['bn', '৪০০ ঠিকানা ভুল'],
] as const) {
  test(`an address that cannot be decoded is a Bad Request (${language})`, async ({ joma }) => {
    const page = await joma.open('phone', '/%E0%A4%A', { language })

    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
}
