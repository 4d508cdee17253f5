import { expect, type Page } from '@playwright/test'

interface Credentials {
  username: string
  password?: string
}

export const defaultPassword = 'a-long-password'

/** Registers, starting at the welcome screen. */
export async function register(page: Page, { username, password = defaultPassword }: Credentials) {
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Mobile number').fill('01812345678')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Account create successfully').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

export async function signIn(page: Page, { username, password = defaultPassword }: Credentials) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}
