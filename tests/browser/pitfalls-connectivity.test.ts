import { expect, type Page } from '@playwright/test'
import { users } from '#contract/users.ts'
import { createMember } from '../support/browser/create-member.ts'
import { installClock } from '../support/browser/fake-clock.ts'
import { test } from '../support/browser/joma.ts'

const banner = (page: Page) => page.locator('.banner-strip')

/** Waits until the worker has precached every screen. */
const waitForPrecache = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Every call hangs until `respondAgain`. */
async function hangCalls(page: Page) {
  const released = Promise.withResolvers<void>()
  const isCall = (url: URL) => url.pathname.startsWith('/api/') || url.pathname === '/healthz'
  const paths: string[] = []
  await page.context().route(isCall, (route) => {
    paths.push(new URL(route.request().url()).pathname)
    return released.promise
  })
  return {
    /** The paths of the hanging calls. */
    hangingPaths: () => paths,
    respondAgain: async () => {
      await page.context().unroute(isCall)
      released.resolve()
    },
  }
}

/** Records each text of the banner from now on: under load a state can have ended before an assertion reads it. */
async function recordBanners(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver(() => {
      const text = document.querySelector('.banner-strip')?.textContent
      if (text && text !== texts.at(-1)) texts.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => shown.jsonValue()
}

test('pitfall 6: while the server hangs, cached data shows at once with its age, and the page recovers automatically', async ({
  joma,
}) => {
  const { username } = await createMember(joma, { balance: 120 })
  const phone = await joma.open('phone', '/home', { as: username })
  await waitForPrecache(phone)
  await installClock(phone)
  await phone.getByRole('link', { name: 'Shop balance' }).click()
  await expect(phone.getByText('120.00').first()).toBeVisible()
  await phone.getByRole('link', { name: 'Back' }).click()
  await expect(phone.getByRole('link', { name: 'My task', exact: true })).toBeVisible()
  const { respondAgain, hangingPaths } = await hangCalls(phone)
  await phone.clock.fastForward(40_000)

  await test.step('the page shows the cached data', async () => {
    await phone.getByRole('link', { name: 'Shop balance' }).click()
    await expect(phone.getByText('120.00').first()).toBeVisible()
    await expect.poll(hangingPaths).toContain(`/api/v1${users.me.path}`)
    expect(await phone.evaluate(() => navigator.onLine)).toBe(true)
  })

  await test.step('the page shows a weak connection, then no connection', async () => {
    const readShown = await recordBanners(phone)
    // The calls and the probes start in real time, so a long jump of the clock could come before them.
    await expect(async () => {
      await phone.clock.fastForward(1_000)
      expect(await readShown()).toEqual([
        'Your connection is weak. Showing data from just now.',
        "You're offline. Showing data from just now.",
      ])
    }).toPass({ timeout: 60_000 })
    await phone.clock.fastForward(20_000)
    await expect(banner(phone)).toHaveText("You're offline. Showing data from 1 minute ago.")
    await expect(phone.getByText('120.00').first()).toBeVisible()
    await expect(phone.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the page refetches when the server responds', async () => {
    const response = phone.waitForResponse((answer) => answer.url().includes('/api/') && answer.ok())
    await phone.clock.resume()
    await respondAgain()
    await phone.clock.fastForward(60_000)
    await response
    await expect(banner(phone)).toHaveCount(0)
  })
})
