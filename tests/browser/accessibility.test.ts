import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { type Locale, locales } from '#src/i18n/locale.ts'
import { addAxe, findLayoutFaults, findSmallTargets, runAxe } from '../support/browser/accessibility-checks.ts'
import { listScreenViews, listViews } from '../support/browser/all-views.ts'
import { headlessShellOptions, localStorageState } from '../support/browser/chromium.ts'
import { type Account, type DemoApp, startDemoApp } from '../support/browser/demo-app.ts'
import { test } from '../support/browser/joma.ts'
import { waitUntilSettled } from '../support/browser/page-ready.ts'
import { findHeaderFaults } from '../support/browser/table-headers.ts'
import type { View } from '../support/browser/view.ts'

test.use({ launchOptions: headlessShellOptions })

// The tests of a worker share one server, because they change nothing that another one needs.
let demo: DemoApp
test.beforeAll(async () => {
  demo = await startDemoApp()
})
test.afterAll(() => demo[Symbol.asyncDispose]())

// Each worker starts a demo.
test.describe.configure({ mode: 'parallel' })

for (const { name, account } of listViews()) {
  for (const locale of locales) {
    test(`the view ${name} of ${account}, ${locale}, passes the accessibility and layout checks in both themes`, async ({
      browser,
    }) => {
      const view = listViews(demo.examplePaths).find((each) => each.name === name && each.account === account)!
      await using opened = await openPage(browser, { account, locale })
      const { page } = opened

      await open(page, view)

      expect([
        ...(await headFaults(page, locale)),
        ...(await axeFaults(page)),
        // Admin tables have table semantics only on a desktop.
        ...(account === 'admin' ? await axeFaultsOnDesktop(page) : []),
        ...(await layoutFaultsAtWidths(page)),
      ]).toEqual([])
    })
  }
}

for (const account of ['signed-out', 'member', 'admin'] as const) {
  for (const locale of locales) {
    test(`no two screens of ${account}, ${locale}, have the same title`, async ({ browser }) => {
      await using opened = await openPage(browser, { account, locale })
      const { page } = opened
      const found: { title: string; screen: string }[] = []

      for (const { path } of listScreenViews(demo.examplePaths).filter((each) => each.account === account)) {
        await page.goto(demo.address + path)
        await page.locator('h1').first().waitFor()
        found.push({ title: await page.title(), screen: screenPath(path) })
      }

      const titles = Object.groupBy(found, ({ title }) => title)
      const shared = Object.values(titles).filter((all = []) => new Set(all.map(({ screen }) => screen)).size > 1)
      expect(shared).toEqual([])
    })
  }
}

interface Options {
  account: Account
  locale: Locale
}

async function openPage(browser: Browser, { account, locale }: Options) {
  const context = await browser.newContext({
    storageState: localStorageState(demo.address, { locale, accessToken: await demo.signIn(account) }),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // The headless shell denies it otherwise.
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await addAxe(context)
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
}

async function open(page: Page, { path, prepare }: View) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  await page.goto(demo.address + path)
  await addStyle(page, allRowsRendered)
  await waitUntilSettled(page)
  await prepare(page)
  await waitUntilSettled(page)
}

/** Browsers neither lay out nor paint rows far outside the window, so checks would see old colours and sizes. */
const allRowsRendered = '* { content-visibility: visible !important; }'

/** An element with a style would violate the Content-Security-Policy. */
const addStyle = (page: Page, style: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, style)

/** The spacing that WCAG 1.4.12 asks for. */
const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

const phone = { width: 360, height: 740 }

/** A page has one h1, the right `lang`, and a title with the product's name. */
async function headFaults(page: Page, locale: Locale): Promise<string[]> {
  const title = await page.title()
  return [
    ...((await page.locator('h1').count()) === 1 ? [] : ['does not have exactly one h1']),
    ...((await page.locator('html').getAttribute('lang')) === locale ? [] : ['has the wrong lang attribute']),
    ...(/^.+ · (?:Joma|জমা)$|^Joma$/.test(title) ? [] : [`has the title «${title}»`]),
  ]
}

/** Some screens have two URLs: one for the tile, one for the More menu. Those of a request have one for each id. */
const screenPath = (path: string) =>
  path
    .replace(/[?#].*/, '')
    .replace('/more/', '/')
    // Two addresses of the specification for one screen. In Bengali they have one name.
    .replace('/shop-balance', '/balance')
    .replace(/\/[\da-f-]{36}$/, '')

/** Checks both themes. The second run checks only rules about colours, because only colours differ. */
async function axeFaults(page: Page): Promise<string[]> {
  const light = await runAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitUntilSettled(page)
  const dark = await runAxe(page, ['color-contrast', 'link-in-text-block'])
  return [...light.map((violation) => `light: ${violation}`), ...dark.map((violation) => `dark: ${violation}`)]
}

async function axeFaultsOnDesktop(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await resize(page, { width: 1280, height: 800 })
  await waitUntilSettled(page)
  const faults = (await axeFaults(page)).map((fault) => `on a desktop ${fault}`)
  await resize(page, phone)
  return faults
}

async function layoutFaultsAtWidths(page: Page): Promise<string[]> {
  const faults = (await findSmallTargets(page)).map((target) => `target too small: ${target}`)
  // 640 px is a window of 1,280 px at a zoom of 200 %.
  for (const width of [320, 360, 640, 768, 1200, 1440]) {
    await resize(page, { width, height: 740 })
    const found = [...(await findLayoutFaults(page)), ...(await findHeaderFaults(page))]
    faults.push(...found.map((fault) => `at ${width} px ${fault}`))
  }
  await resize(page, phone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await waitForPaint(page)
  faults.push(...(await findLayoutFaults(page)).map((fault) => `with large text ${fault}`))
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await addStyle(page, wideSpacing)
  await waitForPaint(page)
  faults.push(...(await findLayoutFaults(page)).map((fault) => `with wide spacing ${fault}`))
  return faults
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await waitForPaint(page)
}

/** Waits four frames, until cards and charts have adapted to a new size. */
async function waitForPaint(page: Page): Promise<void> {
  const frames = page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  })
  // After a resize a headless page may produce no frames. A screenshot forces one.
  while ((await Promise.race([frames, pause(1_000, 'no frame')])) === 'no frame') await page.screenshot()
}
