import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/joma.ts'

test('the chosen language is remembered, and only its messages are fetched', async ({ joma }) => {
  // Blocked, because the worker precaches both languages.
  const phone = await joma.open('phone', '/login', { serviceWorkers: 'block' })
  const fetched = recordLanguages(phone)

  await test.step('the member changes the language on the sign-in screen', async () => {
    await phone.getByRole('button', { name: 'বাংলা' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('সাইন ইন')
    await expect(phone.getByRole('button', { name: 'বাংলা' })).toBeFocused()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'bn')
  })

  await test.step('a reload shows the same language and fetches no other', async () => {
    fetched.splice(0)
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('সাইন ইন')
    await expect(phone.locator('html')).toHaveAttribute('lang', 'bn')
    expect(new Set(fetched)).toEqual(new Set(['bn']))
  })
})

test('a phone set to Bengali shows Bengali and fetches no English messages', async ({ joma }) => {
  const phone = await joma.open('phone', '/nothing-is-here', { locale: 'bn-BD', serviceWorkers: 'block' })
  const fetched = recordLanguages(phone)

  await phone.goto(joma.address)

  await expect(phone.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(phone.getByRole('link', { name: 'সাইন ইন' })).toBeVisible()
  expect(new Set(fetched)).toEqual(new Set(['bn']))
})

/** Records the languages whose messages the page fetches. */
function recordLanguages(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const language = /\/(en|bn)-[^/]+\.js$/.exec(request.url())?.[1]
    if (language) fetched.push(language)
  })
  return fetched
}
