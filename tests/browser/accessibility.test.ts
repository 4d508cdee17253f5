import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Locale } from '#src/i18n/locale.ts'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { type Account, type DemoHouse, startDemoHouse } from '../support/browser/demo-app.ts'
import { test } from '../support/browser/joma.ts'
import { layoutFaults, smallTargets } from '../support/browser/layout-faults.ts'
import { keptOnPhone, settled } from '../support/browser/phone.ts'
import type { State } from '../support/browser/states.ts'
import { viewsOf } from '../support/browser/views.ts'

// One server for all tests: they change nothing on it.
let house: DemoHouse
test.beforeAll(async () => {
  house = await startDemoHouse()
})
test.afterAll(() => house[Symbol.asyncDispose]())

const locales = ['en', 'bn'] as const

for (const account of ['nobody', 'member', 'newcomer'] as const) {
  test(`every ${account} view passes the accessibility and layout checks in both languages and themes`, async ({
    browser,
  }) => {
    const views = viewsOf(house.known).filter((each) => each.account === account)

    const found = await Promise.all(locales.map((locale) => walk(views, { browser, account, locale })))

    expect(Object.assign({}, ...found)).toEqual({})
  })
}

test('every admin view passes the accessibility and layout checks in both themes, on a phone and on a desktop', async ({
  browser,
}) => {
  const views = viewsOf(house.known).filter((each) => each.account === 'admin')
  const halves = [views.filter((_, place) => place % 2 === 0), views.filter((_, place) => place % 2 === 1)]

  const found = await Promise.all(halves.map((half) => walk(half, { browser, account: 'admin', locale: 'en' })))

  expect(Object.assign({}, ...found)).toEqual({})
})

interface Walk {
  browser: Browser
  account: Account
  locale: Locale
}

/** The faults of each view that has some. */
async function walk(views: State[], { browser, account, locale }: Walk): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const titles = new Map<string, string>()
  const context = await browser.newContext({
    storageState: keptOnPhone(house.address, { locale, accessToken: house.tokens[account] }),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await addAxe(context)
  const page = await context.newPage()
  for (const view of views) {
    await open(page, view)
    const faults = [
      ...(await headFaults(page, { locale, view, titles })),
      ...(await axeFaults(page)),
      // Only there a table is one.
      ...(account === 'admin' ? await axeFaultsAtDesk(page) : []),
      ...(await layoutFaultsAtWidths(page)),
    ]
    if (faults.length > 0) found[`${view.name}, ${locale}`] = faults
    await context.setOffline(false)
  }
  await context.close()
  return found
}

async function open(page: Page, { path, reach }: State) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  await page.goto(house.address + path)
  await settled(page)
  await reach(page)
  await settled(page)
}

const phone = { width: 360, height: 740 }

interface Head {
  locale: string
  view: State
  /** Which screen has each title. */
  titles: Map<string, string>
}

/** A page has one heading, says its language, and has a title that no other screen has. */
async function headFaults(page: Page, { locale, view: { path }, titles }: Head): Promise<string[]> {
  const title = await page.title()
  const screen = titles.get(title) ?? path
  titles.set(title, screen)
  const isOther = oneScreen(screen) !== oneScreen(path)
  return [
    ...((await page.locator('h1').count()) === 1 ? [] : ['has not one h1']),
    ...((await page.locator('html').getAttribute('lang')) === locale ? [] : ['is in another language than it says']),
    ...(/^.+ · Joma$|^Joma$/.test(title) ? [] : [`has the title «${title}»`]),
    ...(isOther ? [`has the title «${title}» of ${screen}`] : []),
  ]
}

/** Some screens have two addresses: a tile's and the More menu's. */
const oneScreen = (path: string) => path.replace(/\?.*/, '').replace('/more/', '/')

/** In both themes. Only colours can differ between them. */
async function axeFaults(page: Page): Promise<string[]> {
  const light = await runAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  const dark = await runAxe(page, ['color-contrast', 'link-in-text-block'])
  return [...light.map((violation) => `light: ${violation}`), ...dark.map((violation) => `dark: ${violation}`)]
}

async function axeFaultsAtDesk(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await resize(page, { width: 1280, height: 800 })
  await settled(page)
  const faults = (await axeFaults(page)).map((fault) => `at a desk ${fault}`)
  await resize(page, phone)
  return faults
}

async function layoutFaultsAtWidths(page: Page): Promise<string[]> {
  const faults = (await smallTargets(page)).map((target) => `too small to press: ${target}`)
  for (const width of [320, 360, 768, 1440]) {
    await resize(page, { width, height: 740 })
    faults.push(...(await layoutFaults(page)).map((fault) => `at ${width} px ${fault}`))
  }
  await resize(page, phone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await painted(page)
  faults.push(...(await layoutFaults(page)).map((fault) => `with large text ${fault}`))
  return faults
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await painted(page)
}

/** Until then a card still has the letters that suited the former width, and a chart its former size. */
async function painted(page: Page): Promise<void> {
  const frames = page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  })
  // A resize can leave a headless page without frames. A screenshot forces one.
  while ((await Promise.race([frames, pause(1_000, 'no frame')])) === 'no frame') await page.screenshot()
}
