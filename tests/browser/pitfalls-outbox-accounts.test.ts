import { expect } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { entriesOn, putEntries } from '../support/browser/outbox-on-phone.ts'
import { signIn } from '../support/browser/people.ts'
import { isKept, rewriteKept } from '../support/browser/stored-data.ts'
import { badge, dispatchOnline, messagesOf, sendMessage } from '../support/browser/support-form.ts'
import { unreliablePhone } from '../support/browser/unreliable-phone.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

const dayMs = 86_400_000

test('pitfall 5: an outbox entry survives a new cache version and 30 days', async ({ joma }) => {
  await using owned = await unreliablePhone(joma)
  const { username, phone, context, network, openTab } = owned
  await isKept(phone, username, [users.me, supports.mine])
  await context.setOffline(true)
  await sendMessage(phone, 'My money has not come yet.')
  const [entry] = await entriesOn(phone)
  await putEntries(phone, [{ ...entry!, createdAtMs: entry!.createdAtMs - 30 * dayMs }])
  await rewriteKept(phone, username, (kept) => ({ ...kept, buster: '0', timestamp: kept.timestamp - 30 * dayMs }))
  await phone.close()

  network.decide(() => 'is lost')
  await context.setOffline(false)
  const later = await openTab('/home/support')
  await expect(badge(later, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'arrives')
  await dispatchOnline(later)

  await expect.poll(() => entriesOn(later)).toEqual([])
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

test('pitfall 12: entries of one account are neither sent nor shown under another, and are sent when the account is back', async ({
  joma,
}) => {
  await using owned = await unreliablePhone(joma)
  const { phone, context, network } = owned
  const other = await createMember(joma)
  const worker = await workerDevtools(context, network.address)

  await test.step('the log-out of the first account warns about the waiting entry', async () => {
    await context.setOffline(true)
    await sendMessage(phone, 'of Farida')
    await phone.goto(`${network.address}/home`)
    await phone.getByRole('button', { name: 'Log out' }).click()
    const question = phone.getByRole('alertdialog')
    await expect(question).toContainText('One entry still waits to be sent. It stays on this phone')
    await question.getByRole('button', { name: 'Log out' }).click()
    await phone.waitForURL('**/login')
  })

  await test.step('the second account sends a message, and does not see the entry of the first', async () => {
    await context.setOffline(false)
    await signIn(phone, other)
    await worker.sync()
    await phone.goto(`${network.address}/home/support`)
    await sendMessage(phone, 'of Karim')
    await expect.poll(() => messagesOf(joma, other)).toEqual(['of Karim'])
    await expect(phone.getByText('of Farida')).toHaveCount(0)
    await phone.goto(`${network.address}/home/more/waiting`)
    await expect(phone.getByText('Nothing waits to be sent')).toBeVisible()
    expect(network.tries).toHaveLength(1)
    expect((await entriesOn(phone)).map(({ username }) => username)).toEqual([owned.username])
  })

  await test.step('the first account signs in again, and its entry is sent', async () => {
    await phone.goto(`${network.address}/home`)
    await phone.getByRole('button', { name: 'Log out' }).click()
    await phone.waitForURL('**/login')
    await signIn(phone, owned)
    await expect.poll(() => entriesOn(phone)).toEqual([])
    expect(await messagesOf(joma, owned)).toEqual(['of Farida'])
    expect(await messagesOf(joma, other)).toEqual(['of Karim'])
  })
})

test('without background sync the page says that it sends when Joma is next opened, and does so', async ({ joma }) => {
  await using owned = await unreliablePhone(joma)
  const { phone, context, openTab } = owned
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager')
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
  await phone.reload()
  await expect(phone.getByLabel('Message')).toBeVisible()
  await context.setOffline(true)
  await sendMessage(phone, 'My money has not come yet.')
  await expect(phone.getByText('It is sent when Joma is next opened with a connection.').first()).toBeVisible()
  await phone.close()
  await context.setOffline(false)
  expect(await messagesOf(joma, owned)).toEqual([])

  const later = await openTab('/home')

  await expect.poll(() => messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
  await expect.poll(() => entriesOn(later)).toEqual([])
})
