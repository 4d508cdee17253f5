import { expect } from '@playwright/test'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { waitForActiveWorker } from '../support/browser/page-ready.ts'

test('the browser reports no installability error', async ({ joma }) => {
  const page = await joma.open('phone')
  const devtools = await page.context().newCDPSession(page)

  const { errors } = await devtools.send('Page.getAppManifest')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')

  expect(errors).toEqual([])
  // Every test runs in an incognito context, which cannot install an app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the page opens without a network', async ({ joma }) => {
  const page = await joma.open('phone')
  await waitForActiveWorker(page)

  await page.context().setOffline(true)
  await page.goto(`${joma.address}/login`)

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a screen without cached data shows that it needs a connection, and loads when online again', async ({ joma }) => {
  const page = await joma.open('phone', '/home', { as: (await createMember(joma)).username })
  await waitForActiveWorker(page)

  await page.context().setOffline(true)
  await page.goto(`${joma.address}/home/payment-sitting`)
  const unread = page.getByText('This has not been opened on this phone yet. It needs a connection.')
  await expect(unread.first()).toBeVisible()
  await page.context().setOffline(false)

  await expect(unread).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})
