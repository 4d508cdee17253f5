import { expect, type Page } from '@playwright/test'

interface Person {
  username: string
  password?: string
}

export const ordinaryPassword = 'a-long-password'

/** From the welcome screen on, as somebody does who has just heard of Joma. */
export async function register(page: Page, { username, password = ordinaryPassword }: Person) {
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Mobile number').fill('01812345678')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Account create successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

export async function signIn(page: Page, { username, password = ordinaryPassword }: Person) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}
