import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/joma.ts'
import { entriesOn } from '../support/browser/outbox-on-phone.ts'
import { badge, messagesOf, sendMessage } from '../support/browser/support-form.ts'
import { inTurn } from '../support/browser/unreliable-network.ts'
import { killTab, unreliablePhone } from '../support/browser/unreliable-phone.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

test('pitfall 1: two tabs and the worker that send at the same time create one row per entry', async ({ joma }) => {
  await using owned = await unreliablePhone(joma)
  const { phone, context, network, openTab } = owned
  const worker = await workerDevtools(context, network.address)
  await context.setOffline(true)
  for (const message of ['one', 'two']) await sendMessage(phone, message)
  const secondTab = await openTab('/home/support')
  await expect(badge(secondTab, 'Waiting to be sent')).toHaveCount(2)
  const gate = Promise.withResolvers<void>()
  network.decide(() => gate.promise.then(() => 'arrives'))

  await context.setOffline(false)
  await worker.sync()
  await expect.poll(() => howManySend(phone)).toBe(3)
  gate.resolve()

  await expect.poll(() => entriesOn(phone)).toEqual([])
  // Not even a second try, which the server would have known by its key.
  expect(network.tries).toHaveLength(2)
  expect(await messagesOf(joma, owned)).toEqual(['one', 'two'])
})

test('pitfall 2: an entry is delivered once when its sender is killed while sending', async ({ joma }) => {
  await using owned = await unreliablePhone(joma)
  const { phone, context, network, openTab } = owned
  const worker = await workerDevtools(context, network.address)

  const next = await test.step('the worker is killed while Joma is closed', async () => {
    await context.setOffline(true)
    await sendMessage(phone, 'of the worker')
    await phone.close()
    network.decide(inTurn('hangs once it has arrived', 'arrives'))
    await context.setOffline(false)
    await worker.sync()
    await expect.poll(() => network.tries.at(-1)?.hasArrived).toBe(true)
    await worker.kill()
    const tab = await openTab('/home/support')
    await expect.poll(() => network.tries.length).toBe(2)
    await expect.poll(() => entriesOn(tab)).toEqual([])
    return tab
  })

  await test.step('the tab is killed', async () => {
    network.decide(inTurn('hangs once it has arrived', 'arrives'))
    await next.getByLabel('Message').fill('of the tab')
    await next.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => network.tries.at(2)?.hasArrived).toBe(true)
    await killTab(next)
    const tab = await openTab('/home/support')
    await expect.poll(() => network.tries.length).toBe(4)
    await expect.poll(() => entriesOn(tab)).toEqual([])
  })

  const keys = network.tries.map(({ key }) => key)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(await messagesOf(joma, owned)).toEqual(['of the tab', 'of the worker'])
})

/** How many tabs and workers send, or want to next. */
const howManySend = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const ours = [...held, ...pending].filter(({ name }) => name === 'joma-outbox')
    return new Set(ours.map(({ clientId }) => clientId)).size
  })
