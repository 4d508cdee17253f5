import { expect } from '@playwright/test'
import { test } from '../support/browser/joma.ts'

for (const [language, name] of [
  ['en', '400 Bad Request'],
  ['bn', '৪০০ ঠিকানা ভুল'],
] as const) {
  test(`an address that cannot be decoded is a Bad Request (${language})`, async ({ joma }) => {
    const page = await joma.open('phone', '/%E0%A4%A', { language })

    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
}
