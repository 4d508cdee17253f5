import { expect, type Page } from '@playwright/test'
import type { Member } from '../support/browser/create-member.ts'
import { installClock, stopClockAfter } from '../support/browser/fake-clock.ts'
import { test } from '../support/browser/joma.ts'
import { entriesOn } from '../support/browser/outbox-on-phone.ts'
import { ordinaryPassword } from '../support/browser/people.ts'
import { badge, dispatchOnline, messagesOf, sendMessage } from '../support/browser/support-form.ts'
import { inTurn } from '../support/browser/unreliable-network.ts'
import { unreliablePhone } from '../support/browser/unreliable-phone.ts'

test('pitfall 3: a response lost after the commit leaves one row, and the entry becomes Sent', async ({ joma }) => {
  await using owned = await unreliablePhone(joma)
  const { phone, network } = owned
  network.decide(inTurn('loses its answer', 'is lost'))
  await sendMessage(phone, 'My money has not come yet.')
  await expect(badge(phone, 'Waiting to be sent')).toBeVisible()
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
  await expect(phone.getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  await phone.goto(`${network.address}/home/more/waiting`)
  await expect.poll(() => network.tries.length).toBeGreaterThan(1)
  await expect(badge(phone, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'arrives')
  await dispatchOnline(phone)

  await expect(badge(phone, 'Sent')).toBeVisible()
  expect(await entriesOn(phone)).toEqual([])
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

test('pitfall 4: an entry stays listed after a 401 and a 500, and then creates one row', async ({ joma }) => {
  await using owned = await unreliablePhone(joma)
  const { phone, network } = owned
  network.decide(inTurn(401, 500))

  await sendMessage(phone, 'My money has not come yet.')
  await expect(badge(phone, 'Sign in to send')).toBeVisible()
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await signInAgain(phone, owned)
  await expect(badge(phone, 'Waiting to be sent')).toBeVisible()
  await phone.getByRole('button', { name: /^Send now/ }).click()
  await expect.poll(() => network.tries.length).toBeGreaterThan(2)
  await expect(badge(phone, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'arrives')
  await dispatchOnline(phone)

  await expect.poll(() => entriesOn(phone)).toEqual([])
  expect(new Set(network.tries.map(({ key }) => key)).size).toBe(1)
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

test('pitfall 6: while the server hangs, an entry shows Waiting to be sent within 26 s', async ({ joma }) => {
  await using owned = await unreliablePhone(joma)
  const { phone, network } = owned
  await installClock(phone)
  network.decide(() => 'hangs')
  await phone.getByLabel('Message').fill('My money has not come yet.')
  await phone.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => network.tries.length).toBe(1)

  // Stopped, so that the next try does not begin. The page renders after timers, which are due in the steps.
  await stopClockAfter(phone, 20_000)
  const waiting = async () => {
    await phone.clock.runFor(50)
    return badge(phone, 'Waiting to be sent').count()
  }
  await expect.poll(waiting).toBe(1)
  await expect(phone.getByLabel('Message')).toHaveValue('')
  expect(await phone.evaluate(() => navigator.onLine)).toBe(true)
  await phone.clock.resume()
  network.decide(() => 'arrives')
  await dispatchOnline(phone)

  await expect.poll(() => entriesOn(phone)).toEqual([])
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

async function signInAgain(page: Page, { username }: Member) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(ordinaryPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
