import type { Page } from '@playwright/test'

/** Loads the page again with a clock that the test advances. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    // The clock of Playwright does not advance this one.
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
      return controller.signal
    }
  })
  await page.reload()
}

/** Advances the clock of the page by this much, and stops it there. */
export async function stopClockAfter(page: Page, ms: number): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms)
}
