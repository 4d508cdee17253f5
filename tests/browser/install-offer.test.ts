import { expect } from '@playwright/test'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

test("the second visit offers to install Joma, and the button opens the browser's prompt", async ({ joma }) => {
  const { username } = await createMember(joma)
  const phone = await joma.open('phone', '/home', { as: username })
  await expect(phone.getByRole('link', { name: 'My task' })).toBeVisible()
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('install:visits'))).toBe('1')

  // The test fires the event, because Chromium does not fire it in an incognito context.
  const again = await phone.context().newPage()
  await again.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const prompt = async () => {
        document.documentElement.dataset.prompted = 'yes'
        return { outcome: 'accepted' }
      }
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  })
  await again.goto(`${joma.address}/home`)
  const offer = again.locator('.install-offer')
  await expect(offer).toContainText('Put Joma on your home screen.')
  await offer.getByRole('button', { name: 'Install' }).click()

  await expect(again.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(offer).toHaveCount(0)
})
