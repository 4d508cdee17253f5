import type { Page } from '@playwright/test'

/** Waits until a screen shows its data: no skeleton, no spinner, no running animation, fonts loaded. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => {
    const isWaiting = document.querySelector('[aria-busy="true"], .spin-screen')
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      // An infinite animation never ends.
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return !isWaiting && moving.length === 0 && document.fonts.status === 'loaded'
  })
}

/** Waits until the worker is activated. From then on the page opens offline. */
export const waitForActiveWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((activated) => active?.addEventListener('statechange', activated))
  })

/** Waits until an activated worker controls the page. All its assets are precached then. */
export const waitForController = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Waits until the module that recovers from chunk errors is loaded: what comes after the start imports it. */
export const waitForChunkRecovery = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/after-start-')),
  )
