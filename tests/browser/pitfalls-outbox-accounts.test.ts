import { expect } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { signIn } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { putEntries, readEntries } from '../support/browser/outbox-store.ts'
import { changeQueryCache, waitUntilCached } from '../support/browser/query-cache.ts'
import { badge, dispatchOnline, listMessages, sendMessage } from '../support/browser/support-form.ts'
import { openUnreliablePhone } from '../support/browser/unreliable-phone.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

const dayMs = 86_400_000

test('pitfall 5: an outbox entry survives a new cache version and 30 days', async ({ joma }) => {
  await using phone = await openUnreliablePhone(joma)
  const { username, page, context, network, openTab } = phone
  await waitUntilCached(page, username, [users.me, supports.mine])
  await context.setOffline(true)
  await sendMessage(page, 'My money has not come yet.')
  const [entry] = await readEntries(page)
  await putEntries(page, [{ ...entry!, createdAtMs: entry!.createdAtMs - 30 * dayMs }])
  await changeQueryCache(page, username, (cache) => ({
    ...cache,
    buster: '0',
    timestamp: cache.timestamp - 30 * dayMs,
  }))
  await page.close()

  network.decide(() => 'request lost')
  await context.setOffline(false)
  const later = await openTab('/home/support')
  await expect(badge(later, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'delivered')
  await dispatchOnline(later)

  await expect.poll(() => readEntries(later)).toEqual([])
  expect(await listMessages(joma, phone)).toEqual(['My money has not come yet.'])
})

test('pitfall 12: entries of one account are neither sent nor shown under another, and are sent when the account is back', async ({
  joma,
}) => {
  await using phone = await openUnreliablePhone(joma)
  const { page, context, network } = phone
  const other = await createMember(joma)
  const worker = await workerDevtools(context, network.address)

  await test.step('the log-out of the first account warns about the waiting entry', async () => {
    await context.setOffline(true)
    await sendMessage(page, 'of Farida')
    await page.goto(`${network.address}/home`)
    await page.getByRole('button', { name: 'Log out' }).click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation).toContainText('1 form is still waiting to be sent. It stays on this device')
    await confirmation.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
  })

  await test.step('the second account sends a message, and does not see the entry of the first', async () => {
    await context.setOffline(false)
    await signIn(page, other)
    await worker.sync()
    await page.goto(`${network.address}/home/support`)
    await sendMessage(page, 'of Karim')
    await expect.poll(() => listMessages(joma, other)).toEqual(['of Karim'])
    await expect(page.getByText('of Farida')).toHaveCount(0)
    await page.goto(`${network.address}/home/more/waiting`)
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    expect(network.attempts).toHaveLength(1)
    expect((await readEntries(page)).map(({ username }) => username)).toEqual([phone.username])
  })

  await test.step('the first account signs in again, and its entry is sent', async () => {
    await page.goto(`${network.address}/home`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await signIn(page, phone)
    await expect.poll(() => readEntries(page)).toEqual([])
    expect(await listMessages(joma, phone)).toEqual(['of Farida'])
    expect(await listMessages(joma, other)).toEqual(['of Karim'])
  })
})

test('without background sync the page says that it sends when Joma is next opened, and does so', async ({ joma }) => {
  await using phone = await openUnreliablePhone(joma)
  const { page, context, openTab } = phone
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager')
    // An empty page has none.
    if ('ServiceWorkerRegistration' in window) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
  await page.reload()
  await expect(page.getByLabel('Message')).toBeVisible()
  await context.setOffline(true)
  await sendMessage(page, 'My money has not come yet.')
  await expect(
    page.getByText("Saved on this device. We'll send it when you next open Joma online.").first(),
  ).toBeVisible()
  await page.close()
  await context.setOffline(false)
  expect(await listMessages(joma, phone)).toEqual([])

  const later = await openTab('/home')

  await expect.poll(() => listMessages(joma, phone)).toEqual(['My money has not come yet.'])
  await expect.poll(() => readEntries(later)).toEqual([])
})
