import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { basePath } from '#contract/endpoint.ts'
import { listScreenViews } from '../support/browser/all-views.ts'
import { headlessShellOptions, localStorageState, viewports } from '../support/browser/chromium.ts'
import { type DemoApp, startDemoApp } from '../support/browser/demo-app.ts'
import { test } from '../support/browser/joma.ts'
import { type LayoutShifts, recordShifts, sumShifts } from '../support/browser/layout-shifts.ts'
import { waitUntilSettled } from '../support/browser/page-ready.ts'

test.use({ launchOptions: headlessShellOptions })

/** The sum of all layout shifts of a screen. Google calls 0.1 good. */
const shiftsMax = 0.02
/** With a late font, whose lines have the same height, but break at other words. */
const lateFontShiftsMax = 0.1
/** Longer than the delay of the skeletons, so that each of them is shown. */
const answerDelayMs = 300

let demo: DemoApp
test.beforeAll(async () => {
  demo = await startDemoApp()
})
test.afterAll(() => demo[Symbol.asyncDispose]())

test.describe.configure({ mode: 'parallel' })

for (const account of ['member', 'admin'] as const) {
  for (const viewport of ['phone', 'desktop'] as const) {
    test(`${viewport}: no screen of ${account} moves while it loads`, async ({ browser }) => {
      await using opened = await openContext(browser, { viewport, accessToken: await demo.signIn(account) })
      const moved: Record<string, unknown> = {}

      for (const { name, path } of listScreenViews(demo.examplePaths).filter((view) => view.account === account)) {
        const { sum, shifts } = await measureShifts(opened, demo.address + path)
        if (sum > shiftsMax) moved[name] = { sum: sum.toFixed(3), shifts }
      }

      expect(moved).toEqual({})
    })
  }
}

test('a Bengali font that arrives late keeps the height of the lines of an English screen', async ({ browser }) => {
  const accessToken = await demo.signIn('admin')
  await using opened = await openContext(browser, { viewport: 'desktop', accessToken, font: 'late' })
  const moved: Record<string, unknown> = {}

  for (const path of ['/home/canned-answers', '/home/support-desk']) {
    const { sum, shifts } = await measureShifts(opened, demo.address + path)
    if (sum > lateFontShiftsMax) moved[path] = { sum: sum.toFixed(3), shifts }
  }

  expect(moved).toEqual({})
})

interface ContextOptions {
  viewport: keyof typeof viewports
  accessToken: string | undefined
  /** Of Bengali text. A phone with such text has it already. */
  font?: 'none' | 'late'
}

/** After the screen is complete without it. */
const fontDelayMs = 1_500

async function openContext(browser: Browser, { viewport, accessToken, font = 'none' }: ContextOptions) {
  const context = await browser.newContext({
    ...viewports[viewport],
    storageState: localStorageState(demo.address, { accessToken }),
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.route(`**${basePath}/**`, async (route) => {
    if (route.request().method() === 'GET') await pause(answerDelayMs)
    // A page that is left has no requests any more.
    await route.continue().catch(() => {})
  })
  await page.route(/bengali.*\.woff2/i, async (route) => {
    if (font === 'none') return route.abort()
    await pause(fontDelayMs)
    await route.continue().catch(() => {})
  })
  const recorded = await recordShifts(page)
  return { page, recorded, [Symbol.asyncDispose]: () => context.close() }
}

interface Opened {
  page: Page
  recorded: LayoutShifts
}

async function measureShifts({ page, recorded }: Opened, url: string) {
  await page.goto(url)
  await waitUntilSettled(page)
  await page.evaluate(async () => void (await document.fonts.ready))
  const shifts = await recorded.read()
  return { sum: sumShifts(shifts), shifts: shifts.filter(({ value }) => value > shiftsMax / 4) }
}
