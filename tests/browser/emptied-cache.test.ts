import { expect, type Page } from '@playwright/test'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { waitForController } from '../support/browser/page-ready.ts'

const countPrecached = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('-precache-'))
    const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    return counts.reduce((sum, count) => sum + count, 0)
  })

test('a worker whose caches were emptied serves the page, fills them again, and the page opens offline', async ({
  joma,
}) => {
  const { username } = await createMember(joma, { balance: 75 })
  const phone = await joma.open('phone', '/home', { as: username })
  await waitForController(phone)
  const precached = await countPrecached(phone)
  await phone.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  expect(await countPrecached(phone)).toBe(0)

  await phone.reload()

  await expect(phone.getByText('75.00').first()).toBeVisible()
  await expect.poll(() => countPrecached(phone), { timeout: 60_000 }).toBe(precached)
  await phone.context().setOffline(true)
  await phone.goto(`${joma.address}/home`)
  await expect(phone.getByText('75.00').first()).toBeVisible()
})
