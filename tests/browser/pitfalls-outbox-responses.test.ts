import { expect, type Page } from '@playwright/test'
import { defaultPassword } from '../support/browser/account-forms.ts'
import type { Member } from '../support/browser/create-member.ts'
import { installClock, stopClockAfter } from '../support/browser/fake-clock.ts'
import { test } from '../support/browser/joma.ts'
import { readEntries } from '../support/browser/outbox-store.ts'
import { badge, dispatchOnline, listMessages, sendMessage } from '../support/browser/support-form.ts'
import { openUnreliablePhone } from '../support/browser/unreliable-phone.ts'
import { inSequence } from '../support/browser/unreliable-proxy.ts'

test('pitfall 3: a response lost after the commit leaves one row, and the entry becomes Sent', async ({ joma }) => {
  await using phone = await openUnreliablePhone(joma)
  const { page, network } = phone
  network.decide(inSequence('response lost', 'request lost'))
  await sendMessage(page, 'My money has not come yet.')
  await expect(badge(page, 'Waiting to be sent')).toBeVisible()
  expect(await listMessages(joma, phone)).toEqual(['My money has not come yet.'])
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  await page.goto(`${network.address}/home/more/waiting`)
  await expect.poll(() => network.attempts.length).toBeGreaterThan(1)
  await expect(badge(page, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'delivered')
  await dispatchOnline(page)

  await expect(badge(page, 'Sent')).toBeVisible()
  expect(await readEntries(page)).toEqual([])
  expect(await listMessages(joma, phone)).toEqual(['My money has not come yet.'])
})

test('pitfall 4: an entry stays listed after a 401 and a 500, and then creates one row', async ({ joma }) => {
  await using phone = await openUnreliablePhone(joma)
  const { page, network } = phone
  network.decide(inSequence(401, 500))

  await sendMessage(page, 'My money has not come yet.')
  await expect(badge(page, 'Sign in to send')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInAgain(page, phone)
  await expect(badge(page, 'Waiting to be sent')).toBeVisible()
  await page.getByRole('button', { name: /^Send now/ }).click()
  await expect.poll(() => network.attempts.length).toBeGreaterThan(2)
  await expect(badge(page, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'delivered')
  await dispatchOnline(page)

  await expect.poll(() => readEntries(page)).toEqual([])
  expect(new Set(network.attempts.map(({ key }) => key)).size).toBe(1)
  expect(await listMessages(joma, phone)).toEqual(['My money has not come yet.'])
})

test('pitfall 6: while the server hangs, an entry shows Waiting to be sent within 26 s', async ({ joma }) => {
  await using phone = await openUnreliablePhone(joma)
  const { page, network } = phone
  await installClock(page)
  network.decide(() => 'hangs')
  await page.getByLabel('Message').fill('My money has not come yet.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => network.attempts.length).toBe(1)

  // The stopped clock prevents the next attempt. `runFor` runs the timers that the page needs to render.
  await stopClockAfter(page, 20_000)
  const waiting = async () => {
    await page.clock.runFor(50)
    return badge(page, 'Waiting to be sent').count()
  }
  await expect.poll(waiting).toBe(1)
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.clock.resume()
  network.decide(() => 'delivered')
  await dispatchOnline(page)

  await expect.poll(() => readEntries(page)).toEqual([])
  expect(await listMessages(joma, phone)).toEqual(['My money has not come yet.'])
})

async function signInAgain(page: Page, { username }: Member) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(defaultPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
