import { expect, type Page } from '@playwright/test'
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

test('the manifest follows the language and the role, and every one is installable', async ({ joma }) => {
  const { username } = await createMember(joma)
  const member = await joma.open('phone', '/home', { as: username })
  const admin = await joma.open('desktop', '/home', { as: 'admin' })

  expect(await readManifest(member, '/manifest.webmanifest')).toMatchObject({ name: 'Joma', lang: 'en' })
  await member.goto(`${joma.address}/home/more`)
  await member.getByRole('button', { name: 'বাংলা' }).click()
  expect(await readManifest(member, '/manifest.bn.webmanifest')).toMatchObject({ name: 'জমা', lang: 'bn' })
  await member.reload()
  expect(await readManifest(member, '/manifest.bn.webmanifest')).toMatchObject({ name: 'জমা', lang: 'bn' })
  const shortcuts = [{ url: '/home/balance-request' }, {}, {}]
  expect(await readManifest(admin, '/manifest.admin.webmanifest')).toMatchObject({ shortcuts })

  for (const page of [member, admin]) {
    const devtools = await page.context().newCDPSession(page)
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  }
})

/** The manifest that the browser reads, once the page links it. */
async function readManifest(page: Page, path: string): Promise<unknown> {
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', path)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.getAppManifest')
  await devtools.detach()
  return JSON.parse(data ?? 'null')
}

test('the page opens without a network', async ({ joma }) => {
  const page = await joma.open('phone')
  await waitForActiveWorker(page)

  await page.context().setOffline(true)
  await page.goto(`${joma.address}/login`)

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
