import { expect } from '@playwright/test'
import type { PushPayload } from '#contract/push-payload.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { waitForActiveWorker } from '../support/browser/page-ready.ts'

const payload: PushPayload = {
  web_push: 8030,
  notification: {
    title: 'Joma',
    body: 'Your payment was added.',
    navigate: 'https://joma.example/home/notifications',
    lang: 'en',
    tag: 'payment_added',
  },
  app_badge: 2,
}

test('a push is shown by the worker, also one of another version, and a press opens its screen', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await joma.open('phone', '/home', { as: username })
  await page.context().grantPermissions(['notifications'], { origin: joma.address })
  await waitForActiveWorker(page)
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: joma.address, registrationId, data })
  const readShown = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications()
      return shown.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }))
    })

  await deliver(JSON.stringify(payload))
  await expect
    .poll(readShown)
    .toEqual([{ title: 'Joma', body: 'Your payment was added.', lang: 'en', tag: 'payment_added' }])

  await deliver('{"of another version": true}')
  await expect.poll(async () => (await readShown()).map(({ tag }) => tag).sort()).toEqual(['payment_added', 'unknown'])

  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(async () => {
    // The worker's types are not those of a page.
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent: (event: Event) => void
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = await scope.registration.getNotifications({ tag: 'payment_added' })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }))
  })
  await expect(page).toHaveURL(/\/home\/notifications$/)

  await test.step('signing out closes the notifications', async () => {
    await page.goto(`${joma.address}/home`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(readShown).toEqual([])
  })
})
