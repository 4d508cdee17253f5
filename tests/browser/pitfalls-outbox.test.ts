import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/joma.ts'
import { readEntries } from '../support/browser/outbox-store.ts'
import { badge, listMessages, sendMessage } from '../support/browser/support-form.ts'
import { killTab, openUnreliablePhone } from '../support/browser/unreliable-phone.ts'
import { inSequence } from '../support/browser/unreliable-proxy.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

test('pitfall 1: two tabs and the worker that send at the same time create one row per entry', async ({ joma }) => {
  await using phone = await openUnreliablePhone(joma)
  const { page, context, network, openTab } = phone
  const worker = await workerDevtools(context, network.address)
  await context.setOffline(true)
  for (const message of ['one', 'two']) await sendMessage(page, message)
  const secondTab = await openTab('/home/support')
  await expect(badge(secondTab, 'Waiting to be sent')).toHaveCount(2)
  const delivery = Promise.withResolvers<void>()
  network.decide(() => delivery.promise.then(() => 'delivered'))

  await context.setOffline(false)
  await worker.sync()
  await expect.poll(() => countSenders(page)).toBe(3)
  delivery.resolve()

  await expect.poll(() => readEntries(page)).toEqual([])
  // No second attempt was made, although the server would have recognised its key.
  expect(network.attempts).toHaveLength(2)
  expect(await listMessages(joma, phone)).toEqual(['one', 'two'])
})

test('pitfall 2: an entry is delivered once when its sender is killed while sending', async ({ joma }) => {
  await using phone = await openUnreliablePhone(joma)
  const { page, context, network, openTab } = phone
  const worker = await workerDevtools(context, network.address)

  const next = await test.step('the worker is killed while Joma is closed', async () => {
    await context.setOffline(true)
    await sendMessage(page, 'of the worker')
    await page.close()
    network.decide(inSequence('hangs after delivery', 'delivered'))
    await context.setOffline(false)
    await worker.sync()
    await expect.poll(() => network.attempts.at(-1)?.isDelivered).toBe(true)
    await worker.kill()
    const tab = await openTab('/home/support')
    await expect.poll(() => network.attempts.length).toBe(2)
    await expect.poll(() => readEntries(tab)).toEqual([])
    return tab
  })

  await test.step('the tab is killed', async () => {
    network.decide(inSequence('hangs after delivery', 'delivered'))
    await next.getByLabel('Message').fill('of the tab')
    await next.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => network.attempts.at(2)?.isDelivered).toBe(true)
    await killTab(next)
    const tab = await openTab('/home/support')
    await expect.poll(() => network.attempts.length).toBe(4)
    await expect.poll(() => readEntries(tab)).toEqual([])
  })

  const keys = network.attempts.map(({ key }) => key)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(await listMessages(joma, phone)).toEqual(['of the tab', 'of the worker'])
})

/** The number of tabs and workers that hold the outbox lock or wait for it. */
const countSenders = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const outboxLocks = [...held, ...pending].filter(({ name }) => name === 'joma-outbox')
    return new Set(outboxLocks.map(({ clientId }) => clientId)).size
  })
