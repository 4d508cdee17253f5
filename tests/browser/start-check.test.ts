import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/joma.ts'

/** Opens a tab in which nothing has loaded yet. */
async function openEmptyTab(open: (viewport: 'phone', path: string, options: object) => Promise<Page>) {
  return await open('phone', '/assets/none', { serviceWorkers: 'block' })
}

/** Also counts a navigation that another one interrupts. */
function countNavigations(page: Page): () => number {
  let navigations = 0
  page.on('request', (request) => request.isNavigationRequest() && navigations++)
  return () => navigations
}

const old: Record<string, () => unknown> = {
  'without modules': () => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
  },
  'without newer built-ins': () => Reflect.deleteProperty(Array.prototype, 'toSorted'),
  'without newer colours': () => {
    CSS.supports = () => false
  },
}

for (const [name, makeOld] of Object.entries(old)) {
  test(`a browser ${name} shows in both languages which browser to install`, async ({ joma }) => {
    const page = await openEmptyTab(joma.open)
    await page.addInitScript(makeOld)

    // The rest of the document is not loaded.
    await page.goto(joma.address, { waitUntil: 'commit' })

    await expect(page.getByRole('heading', { name: 'Joma needs a newer browser' })).toBeVisible()
    await expect(page.getByText('ব্রাউজার আপডেট করুন')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Firefox' })).toBeVisible()
    await expect(page.locator('script[type=module]')).toHaveCount(0)
  })
}

for (const file of ['index-*.js', 'vendor-*.js', 'index-*.css']) {
  test(`a missing ${file} of the start reloads the page once`, async ({ joma }) => {
    const page = await openEmptyTab(joma.open)
    const navigations = countNavigations(page)
    // Also for the preload, which comes before the script.
    await page.route(`**/assets/${file}`, (route) =>
      navigations() === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    )

    await page.goto(joma.address)

    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
    expect(navigations()).toBe(2)
  })
}

test('a start file that stays missing shows a page with a link to try again', async ({ joma }) => {
  const page = await openEmptyTab(joma.open)
  const navigations = countNavigations(page)
  await page.route('**/assets/vendor-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))

  await page.goto(joma.address, { waitUntil: 'commit' })

  await expect(page.getByRole('heading', { name: 'Joma could not be opened' })).toBeVisible()
  expect(navigations()).toBe(2)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
})
