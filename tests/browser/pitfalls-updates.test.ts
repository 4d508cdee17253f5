import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { pageFolder } from '#build/build-page.ts'
import { supports } from '#contract/supports.ts'
import { createMember } from '../support/browser/create-member.ts'
import { countLoads, deployment, workerHasControl } from '../support/browser/deployment.ts'
import { putInto } from '../support/browser/indexed-db.ts'
import { test } from '../support/browser/joma.ts'
import { idsOn, outbox } from '../support/browser/outbox-on-phone.ts'
import { laterVersion, versionOf, versionWithoutPart, versionWithoutWorker } from '../support/browser/page-version.ts'
import { signIn } from '../support/browser/people.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { keptReads } from '../support/browser/stored-data.ts'
import { keptByWorker, loseFromPhone, settledToRecover } from '../support/browser/worker-caches.ts'

test('pitfall 8: a deploy that replaces the assets of open tabs causes at most one reload', async ({ joma }) => {
  const { username } = await createMember(joma)
  await using site = await deployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home', { as: username, at: site.address })
  const withoutWorker = await joma.open('phone', '/home', {
    as: username,
    at: site.address,
    serviceWorkers: 'block',
  })
  const office = await joma.open('desktop', '/login', { at: site.address })
  await signIn(office, admin)
  await workerHasControl(phone)
  await workerHasControl(office)
  await settledToRecover(withoutWorker)
  const loads = [phone, withoutWorker, office].map(countLoads)

  site.deploy(await laterVersion())
  await phone.getByRole('link', { name: 'Support' }).click()
  await withoutWorker.getByRole('link', { name: 'Support' }).click()
  await office.getByRole('link', { name: 'Manage Plans' }).first().click()

  for (const page of [phone, withoutWorker]) await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  // Its worker looks for a newer version first.
  await expect(office.getByRole('heading', { name: 'Manage Plans' })).toBeVisible({ timeout: 60_000 })
  // The worker of a customer has kept what it needs.
  expect(loads.map((count) => count())).toEqual([0, 1, 1])
  expect(await Promise.all([phone, withoutWorker, office].map(versionOf))).toEqual([null, 'later', 'later'])
})

test('pitfall 9: a missing chunk shows the error screen after two reloads, and causes none offline', async ({
  joma,
}) => {
  const { username } = await createMember(joma)
  await using site = await deployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home', { as: username, at: site.address })
  await workerHasControl(phone)
  await settledToRecover(phone)
  await loseFromPhone(phone, 'support')
  const loads = countLoads(phone)

  await test.step('offline, the screen says that it needs a connection, without a reload', async () => {
    await phone.context().setOffline(true)
    await phone.getByRole('link', { name: 'Support' }).click()
    await expect(phone.getByRole('alert')).toContainText('This part of Joma needs a connection.')
    await phone.getByRole('button', { name: 'Retry' }).click()
    await expect(phone.getByRole('alert')).toContainText('This part of Joma needs a connection.')
    expect(loads()).toBe(0)
  })

  await test.step('the button on the error screen opens the home', async () => {
    await phone.getByRole('button', { name: 'Go to Home' }).click()
    await expect(phone.getByRole('link', { name: 'My task' })).toBeVisible()
    expect(loads()).toBe(0)
  })

  await test.step('online, the page reloads twice and then shows the error screen', async () => {
    await phone.context().setOffline(false)
    site.deploy(await versionWithoutPart('support'))
    await phone.getByRole('link', { name: 'Support' }).click()
    await expect(phone.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    expect(loads()).toBe(2)
  })

  await test.step('the Reload button reloads exactly once', async () => {
    await phone.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(loads).toBe(3)
    await expect(phone.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    expect(loads()).toBe(3)
  })
})

test('pitfall 10: an update waits for a half-filled form, and its text survives the update', async ({ joma }) => {
  const { username } = await createMember(joma)
  await using site = await deployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home/support', { as: username, at: site.address })
  await workerHasControl(phone)
  const message = phone.getByLabel('Message')
  await message.fill('My money has not come yet.')
  const loads = countLoads(phone)

  site.deploy(await laterVersion())
  const otherTab = await phone.context().newPage()
  await otherTab.goto(`${site.address}/home`)
  const update = phone.getByRole('button', { name: 'Update' })
  await expect(update).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Update' })).toBeVisible()
  const loadsOfOther = countLoads(otherTab)

  expect(loads()).toBe(0)
  await expect(message).toHaveValue('My money has not come yet.')
  const [form, offer] = await Promise.all(
    ['main form', '.update-offer'].map((part) => phone.locator(part).boundingBox()),
  )
  expect(offer!.y, 'the offer is not on top of the form').toBeGreaterThanOrEqual(form!.y + form!.height)
  await update.click()
  await expect.poll(loads).toBe(1)
  await expect(update).toHaveCount(0)
  await expect(message).toHaveValue('My money has not come yet.')
  expect(await versionOf(phone)).toBe('later')
  expect([loads(), loadsOfOther()]).toEqual([1, 0])

  await test.step('the other tab continues, and updates when its button is pressed', async () => {
    await expect(otherTab.getByRole('link', { name: 'My task' })).toBeVisible()
    await otherTab.getByRole('button', { name: 'Update' }).click()
    await expect(otherTab.locator('html')).toHaveAttribute('data-version', 'later')
    await expect.poll(loadsOfOther).toBe(1)
  })
})

test('an upgrade sends the entries of an older version, and ignores a cache that it cannot read', async ({ joma }) => {
  const { username } = await createMember(joma)
  await using site = await deployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home', { as: username, at: site.address })
  await workerHasControl(phone)
  await settledToRecover(phone)
  // As a version would have written it that knew neither states nor tries.
  const entry = {
    id: randomUUID(),
    version: 0,
    username,
    kind: 'support',
    createdAtMs: Date.now() - 60_000,
  }
  await putInto(phone, outbox, [{ value: { ...entry, body: { message: 'From before the upgrade.' } } }])
  const query = { queryKey: ['user', 'me'], queryHash: '["user","me"]', state: { status: 'success', data: 7 } }
  const kept = { buster: 'older', timestamp: Date.now(), clientState: { queries: [query], mutations: [] } }
  await putInto(phone, keptReads, [{ key: username, value: kept }])

  site.deploy(await laterVersion())
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  await phone.getByRole('button', { name: 'Update' }).click()

  await expect(phone.locator('html')).toHaveAttribute('data-version', 'later')
  await expect(phone.getByRole('link', { name: 'My task' })).toBeVisible()
  await expect.poll(() => idsOn(phone)).toEqual([])
  const { items } = await joma.as(username)(supports.mine, {})
  expect(items.map(({ message }) => message)).toEqual(['From before the upgrade.'])
})

test('the kill switch removes the worker and leaves the outbox', async ({ joma }) => {
  const { username } = await createMember(joma)
  await using site = await deployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home/support', { as: username, at: site.address })
  await workerHasControl(phone)
  // Nobody here will send it.
  await putInto(phone, outbox, [{ value: { id: 'of-another-account', username: 'jamal1994' } }])
  const loads = countLoads(phone)

  site.deploy(await versionWithoutWorker())
  await phone.goto(`${site.address}/home/support`)
  await phone.getByLabel('Message').fill('My money has not come yet.')

  await expect.poll(() => keptByWorker(phone)).toEqual({ workers: 0, caches: [] })
  // Whoever is filling in a form is left in peace.
  expect(loads()).toBe(1)

  await test.step('the next visit works without a worker', async () => {
    await phone.goto(`${site.address}/home/support`)
    await expect(phone.getByLabel('Message')).toHaveValue('My money has not come yet.')
    await settledToRecover(phone)
    expect(await keptByWorker(phone)).toEqual({ workers: 0, caches: [] })
    expect(await phone.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await idsOn(phone)).toEqual(['of-another-account'])
  })

  await test.step('a build with the worker registers it again', async () => {
    site.deploy(pageFolder)
    await phone.goto(`${site.address}/home/support`)
    await workerHasControl(phone)
    expect(await idsOn(phone)).toEqual(['of-another-account'])
  })
})
