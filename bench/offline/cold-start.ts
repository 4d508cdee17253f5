import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#tests/support/browser/chromium.ts'
import { viewports } from '#tests/support/browser/context-options.ts'

interface Start {
  /** The folder of the browser's profile. */
  profile: string
  url: string
  /** What is waited for, once it is painted. */
  selector: string
  isOffline: boolean
}

/** How many times slower than this machine's the processor of a cheap phone is taken to be. */
const slowdown = 4

/** Opens a page in a browser that has just been started, and gives the milliseconds from the navigation to the picture. */
export const coldStart = ({ profile, url, selector, isOffline }: Start): Promise<number> =>
  inBrowser(profile, async (context) => {
    const page = await context.newPage()
    await context.setOffline(isOffline)
    await slowDown(page)
    await page.addInitScript(notePainted, selector)
    await page.goto(url)
    const painted = await page.waitForFunction(() => (window as { paintedMs?: number }).paintedMs)
    return (await painted.jsonValue()) as number
  })

export async function inBrowser<Result>(profile: string, act: (context: BrowserContext) => Promise<Result>) {
  const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions, ...viewports.phone })
  try {
    return await act(context)
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** In the page. A frame that begins after the element is there shows it; what runs after that frame's callbacks comes after its paint. */
function notePainted(selector: string) {
  function look() {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => Object.assign(window, { paintedMs: performance.now() })))
  }
  requestAnimationFrame(look)
}
