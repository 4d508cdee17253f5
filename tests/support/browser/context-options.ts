import type { Page } from '@playwright/test'

export const viewports = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** What lies in the local storage of a phone that comes back. */
export function keptOnPhone(origin: string, kept: Record<string, string | undefined>) {
  const given = Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { cookies: [], origins: [{ origin, localStorage: given.map(([name, value]) => ({ name, value })) }] }
}

/** Resolves once a screen shows what it was opened for: no outline, no spinner, its own letters. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => {
    const isWaiting = document.querySelector('[aria-busy="true"], .spin-screen')
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      // What turns for ever never comes to rest.
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return !isWaiting && moving.length === 0 && document.fonts.status === 'loaded'
  })
}

/** Resolves once the worker answers for the page: from then on it opens without a network. */
export const workerIsInCharge = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((activated) => active?.addEventListener('statechange', activated))
  })
