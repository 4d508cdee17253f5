import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumOptions, viewports } from '#tests/support/browser/chromium.ts'

export interface Start {
  /** The folder of the browser's profile. */
  profile: string
  url: string
  /** The element whose paint with text ends the measurement: a figure or the name Joma. */
  selector: string
  isOffline: boolean
}

/** The processor of a cheap phone is simulated as this many times slower. */
const slowdown = 4

/** Opens a page in a newly started browser. Returns the milliseconds from the navigation until the element is painted. */
export const coldStart = ({ profile, url, selector, isOffline }: Start): Promise<number> =>
  inBrowser(profile, async (context) => {
    const page = await context.newPage()
    await context.setOffline(isOffline)
    await slowDown(page)
    await page.addInitScript(recordPaint, selector)
    await page.goto(url)
    const painted = await page.waitForFunction(() => (window as { paintedMs?: number }).paintedMs)
    return (await painted.jsonValue()) as number
  })

export async function inBrowser<Result>(profile: string, work: (context: BrowserContext) => Promise<Result>) {
  const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions, ...viewports.phone })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Runs in the page. The frame of the callback paints the element, and a timeout in the callback runs after that paint. */
function recordPaint(selector: string) {
  function check() {
    if (!/[\dJ০-৯]/.test(document.querySelector(selector)?.textContent ?? '')) return requestAnimationFrame(check)
    return setTimeout(() => Object.assign(window, { paintedMs: performance.now() }))
  }
  requestAnimationFrame(check)
}
