import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { pageFolder } from '#build/build.ts'
import { supports } from '#contract/supports.ts'
import { signIn } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import { putRows } from '../support/browser/indexed-db.ts'
import { test } from '../support/browser/joma.ts'
import { outboxStore, readEntryIds } from '../support/browser/outbox-store.ts'
import { waitForChunkRecovery, waitForController } from '../support/browser/page-ready.ts'
import {
  buildLaterVersion,
  buildVersionWithoutChunk,
  buildVersionWithoutWorker,
  countLoads,
  deleteChunk,
  readVersion,
  readWorkerState,
  startDeployment,
} from '../support/browser/page-versions.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { queryCacheStore } from '../support/browser/query-cache.ts'

test('pitfall 8: a deploy that replaces the assets of open tabs causes at most one reload', async ({ joma }) => {
  const { username } = await createMember(joma)
  await using site = await startDeployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home', { as: username, at: site.address })
  const withoutWorker = await joma.open('phone', '/home', {
    as: username,
    at: site.address,
    serviceWorkers: 'block',
  })
  const desktop = await joma.open('desktop', '/login', { at: site.address })
  await signIn(desktop, admin)
  await waitForController(phone)
  await waitForController(desktop)
  await waitForChunkRecovery(withoutWorker)
  const loads = [phone, withoutWorker, desktop].map(countLoads)

  site.deploy(await buildLaterVersion())
  await phone.getByRole('link', { name: 'Support' }).click()
  await withoutWorker.getByRole('link', { name: 'Support' }).click()
  // Not the tile on which the pointer rests after the sign-in: its screen is already loaded.
  await desktop.getByRole('link', { name: 'Accountant' }).first().click()

  for (const page of [phone, withoutWorker]) await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  // The worker checks for a newer version first.
  await expect(desktop.getByRole('heading', { name: 'Accountant' })).toBeVisible({ timeout: 60_000 })
  // The customer's worker has precached the screen.
  expect(loads.map((count) => count())).toEqual([0, 1, 1])
  expect(await Promise.all([phone, withoutWorker, desktop].map(readVersion))).toEqual([null, 'later', 'later'])
})

test('pitfall 9: a missing chunk shows the error screen after two reloads, and causes none offline', async ({
  joma,
}) => {
  const { username } = await createMember(joma)
  await using site = await startDeployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home', { as: username, at: site.address })
  await waitForController(phone)
  await waitForChunkRecovery(phone)
  await deleteChunk(phone, 'support')
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
    site.deploy(await buildVersionWithoutChunk('support'))
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
  await using site = await startDeployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home/support', { as: username, at: site.address })
  await waitForController(phone)
  const message = phone.getByLabel('Message')
  await message.fill('My money has not come yet.')
  const loads = countLoads(phone)

  site.deploy(await buildLaterVersion())
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
  expect(offer!.y, 'the banner does not cover the form').toBeGreaterThanOrEqual(form!.y + form!.height)
  await update.click()
  await expect.poll(loads).toBe(1)
  await expect(update).toHaveCount(0)
  await expect(message).toHaveValue('My money has not come yet.')
  expect(await readVersion(phone)).toBe('later')
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
  await using site = await startDeployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home', { as: username, at: site.address })
  await waitForController(phone)
  await waitForChunkRecovery(phone)
  // The entry of a version without states and attempts.
  const entry = {
    id: randomUUID(),
    version: 0,
    username,
    kind: 'support',
    createdAtMs: Date.now() - 60_000,
  }
  await putRows(phone, outboxStore, [{ value: { ...entry, body: { message: 'From before the upgrade.' } } }])
  const query = { queryKey: ['user', 'me'], queryHash: '["user","me"]', state: { status: 'success', data: 7 } }
  const cache = { buster: 'older', timestamp: Date.now(), clientState: { queries: [query], mutations: [] } }
  await putRows(phone, queryCacheStore, [{ key: username, value: cache }])

  site.deploy(await buildLaterVersion())
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  await phone.getByRole('button', { name: 'Update' }).click()

  await expect(phone.locator('html')).toHaveAttribute('data-version', 'later')
  await expect(phone.getByRole('link', { name: 'My task' })).toBeVisible()
  await expect.poll(() => readEntryIds(phone)).toEqual([])
  const { items } = await joma.as(username)(supports.mine, {})
  expect(items.map(({ message }) => message)).toEqual(['From before the upgrade.'])
})

test('the kill switch removes the worker and leaves the outbox', async ({ joma }) => {
  const { username } = await createMember(joma)
  await using site = await startDeployment(joma, pageFolder)
  const phone = await joma.open('phone', '/home/support', { as: username, at: site.address })
  await waitForController(phone)
  // An entry of another account is never sent here.
  await putRows(phone, outboxStore, [{ value: { id: 'of-another-account', username: 'jamal1994' } }])
  const loads = countLoads(phone)

  site.deploy(await buildVersionWithoutWorker())
  await phone.goto(`${site.address}/home/support`)
  await phone.getByLabel('Message').fill('My money has not come yet.')

  await expect.poll(() => readWorkerState(phone)).toEqual({ workers: 0, caches: [] })
  // The kill switch must not reload a page with a half-filled form.
  expect(loads()).toBe(1)

  await test.step('the next visit works without a worker', async () => {
    await phone.goto(`${site.address}/home/support`)
    await expect(phone.getByLabel('Message')).toHaveValue('My money has not come yet.')
    await waitForChunkRecovery(phone)
    expect(await readWorkerState(phone)).toEqual({ workers: 0, caches: [] })
    expect(await phone.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await readEntryIds(phone)).toEqual(['of-another-account'])
  })

  await test.step('a build with the worker registers it again', async () => {
    site.deploy(pageFolder)
    await phone.goto(`${site.address}/home/support`)
    await waitForController(phone)
    expect(await readEntryIds(phone)).toEqual(['of-another-account'])
  })
})
