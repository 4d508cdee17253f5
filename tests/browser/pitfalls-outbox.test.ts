import { expect, type Page } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { joined } from './joined.ts'
import { type Joma, test } from './joma.ts'
import { entriesOn } from './outbox-on-phone.ts'
import { workerIsInCharge } from './deployment.ts'
import { unreliableNetwork } from './unreliable-network.ts'
import { workerDevtools } from './worker-devtools.ts'

test('pitfall 1: two tabs and the worker that send at once make one row', async ({ joma }) => {
  const { phone, network } = await openSupport(joma, 'rahima_1')
  const worker = await workerDevtools(phone.context(), network.address)
  await phone.context().setOffline(true)
  for (const message of ['one', 'two', 'three']) await write(phone, message)
  const secondTab = await phone.context().newPage()
  await secondTab.goto(`${network.address}/home/support`)
  await expect(waiting(secondTab)).toHaveCount(3)
  const gate = Promise.withResolvers<void>()
  network.decide(() => gate.promise.then(() => 'arrives'))

  await phone.context().setOffline(false)
  await worker.sync()
  await expect.poll(() => whoSends(phone)).toBe(3)
  gate.resolve()

  await expect.poll(() => entriesOn(phone)).toEqual([])
  expect(network.tries).toHaveLength(3)
  expect(await messagesOf(joma, 'rahima_1')).toEqual(['one', 'three', 'two'])
})

/** How many tabs and workers send, or want to next. */
const whoSends = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return new Set([...held, ...pending].filter(({ name }) => name === 'joma-outbox').map(({ clientId }) => clientId)).size
  })

async function openSupport(joma: Joma, username: string) {
  const network = await unreliableNetwork(() => joma.address)
  await joined(joma, { username })
  const phone = await joma.open('phone', '/home/support', { as: username, at: network.address })
  await workerIsInCharge(phone)
  return { phone, network }
}

async function write(page: Page, message: string) {
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
}

const waiting = (page: Page) => page.getByText('Waiting to be sent', { exact: true })

const messagesOf = async (joma: Joma, username: string) =>
  (await joma.as(username)(supports.mine, { limit: '200' })).items.map(({ message }) => message).sort()
