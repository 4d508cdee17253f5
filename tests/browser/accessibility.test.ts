import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Locale } from '#src/i18n/locale.ts'
import { addAxe, findLayoutFaults, findSmallTargets, runAxe } from '../support/browser/accessibility-checks.ts'
import { listViews } from '../support/browser/all-views.ts'
import { headlessShellOptions, localStorageState } from '../support/browser/chromium.ts'
import { type Account, type DemoApp, startDemoApp } from '../support/browser/demo-app.ts'
import { test } from '../support/browser/joma.ts'
import { waitUntilSettled } from '../support/browser/page-ready.ts'
import type { View } from '../support/browser/view.ts'

test.use({ launchOptions: headlessShellOptions })

// The tests share one server, because they change nothing on it.
let demo: DemoApp
test.beforeAll(async () => {
  demo = await startDemoApp()
})
test.afterAll(() => demo[Symbol.asyncDispose]())

const locales = ['en', 'bn'] as const

const parts = [
  ['first', 0],
  ['second', 1],
] as const
const ofPart = (views: View[], part: number) => views.filter((_, index) => index % 2 === part)

for (const account of ['signed-out', 'member', 'newcomer'] as const)
  for (const [name, part] of parts)
    test(`every ${account} view of the ${name} half passes the accessibility and layout checks in both languages and themes`, async ({
      browser,
    }) => {
      const views = ofPart(
        listViews(demo.examplePaths).filter((each) => each.account === account),
        part,
      )

      const found = await Promise.all(locales.map((locale) => checkViews(views, { browser, account, locale })))

      expect(Object.assign({}, ...found)).toEqual({})
    })

for (const [name, part] of parts) {
  test(`every admin view of the ${name} half passes the accessibility and layout checks in both themes, on a phone and on a desktop`, async ({
    browser,
  }) => {
    const views = ofPart(
      listViews(demo.examplePaths).filter((each) => each.account === 'admin'),
      part,
    )
    const halves = parts.map(([, half]) => ofPart(views, half))

    const found = await Promise.all(halves.map((half) => checkViews(half, { browser, account: 'admin', locale: 'en' })))

    expect(Object.assign({}, ...found)).toEqual({})
  })
}

interface Options {
  browser: Browser
  account: Account
  locale: Locale
}

/** The view of each title, of all parts. */
const allTitles = new Map<string, Map<string, string>>()

function getTitles(account: Account, locale: Locale): Map<string, string> {
  const key = `${account} ${locale}`
  const titles = allTitles.get(key) ?? new Map<string, string>()
  allTitles.set(key, titles)
  return titles
}

/** Returns the faults of each view, by its name. Views without faults are left out. */
async function checkViews(views: View[], { browser, account, locale }: Options): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const context = await browser.newContext({
    storageState: localStorageState(demo.address, { locale, accessToken: await demo.signIn(account) }),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // The headless shell denies it otherwise.
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await addAxe(context)
  const page = await context.newPage()
  for (const view of views) {
    await open(page, view).catch(async (cause: unknown) => {
      const text = await page.locator('body').innerText()
      throw new Error(`${view.name}, ${locale}: ${page.url()} shows «${text}»`, { cause })
    })
    const faults = [
      ...(await headFaults(page, { locale, view, titles: getTitles(account, locale) })),
      ...(await axeFaults(page)),
      // Admin tables have table semantics only on a desktop.
      ...(account === 'admin' ? await axeFaultsOnDesktop(page) : []),
      ...(await layoutFaultsAtWidths(page)),
    ]
    if (faults.length > 0) found[`${view.name}, ${locale}`] = faults
    await context.setOffline(false)
  }
  await context.close()
  return found
}

async function open(page: Page, { path, prepare }: View) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  await page.goto(demo.address + path)
  await waitUntilSettled(page)
  await prepare(page)
  await waitUntilSettled(page)
}

const phone = { width: 360, height: 740 }

interface Head {
  locale: string
  view: View
  /** The screen of each title so far. */
  titles: Map<string, string>
}

/** A page has one h1, the right `lang` and a title that no other screen has. */
async function headFaults(page: Page, { locale, view: { path }, titles }: Head): Promise<string[]> {
  const title = await page.title()
  const screen = titles.get(title) ?? path
  titles.set(title, screen)
  const isOtherScreen = screenPath(screen) !== screenPath(path)
  return [
    ...((await page.locator('h1').count()) === 1 ? [] : ['does not have exactly one h1']),
    ...((await page.locator('html').getAttribute('lang')) === locale ? [] : ['has the wrong lang attribute']),
    ...(/^.+ · Joma$|^Joma$/.test(title) ? [] : [`has the title «${title}»`]),
    ...(isOtherScreen ? [`has the title «${title}» of ${screen}`] : []),
  ]
}

/** Some screens have two URLs: one for the tile, one for the More menu. Those of a request have one for each id. */
const screenPath = (path: string) =>
  path
    .replace(/[?#].*/, '')
    .replace('/more/', '/')
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
  for (const width of [320, 360, 768, 1440]) {
    await resize(page, { width, height: 740 })
    faults.push(...(await findLayoutFaults(page)).map((fault) => `at ${width} px ${fault}`))
  }
  await resize(page, phone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await waitForPaint(page)
  faults.push(...(await findLayoutFaults(page)).map((fault) => `with large text ${fault}`))
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
