import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { findClickable, findElements, type Target } from './find-elements.ts'
import type { Engine, EngineOptions, Tab } from './tab.ts'
import { waitFor } from './wait-for.ts'

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox({
  colorScheme,
  folder,
  desktop,
  resistsFingerprinting = false,
}: EngineOptions): Promise<Engine> {
  const downloads = join(folder, 'downloads')
  await mkdir(downloads)
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: !desktop,
    ...(desktop && { env: desktop }),
    defaultViewport: null,
    userDataDir: join(folder, 'profile'),
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'media.autoplay.default': 0,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'intl.accept_languages': 'en',
      'privacy.resistFingerprinting': resistsFingerprinting,
    },
  })
  return {
    downloads,
    newTab: async () => createTab(await browser.newPage()),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

function createTab(page: Page): Tab {
  // The question whether to leave the player. WebKitWebDriver answers it by itself.
  page.on('dialog', (dialog) => void dialog.accept())
  page.setDefaultNavigationTimeout(60_000)
  /** Evaluates an expression in the page until it is an element. */
  const findBy = (target: Target, expression: string) =>
    waitFor(`an element ${JSON.stringify(target)}`, async () => {
      const found = await page.evaluateHandle(expression)
      return (found.asElement() as ElementHandle<HTMLElement> | null) ?? undefined
    })
  const find = (target: Target) => findBy(target, `(${findElements})(${JSON.stringify(target)})[0]`)
  const findToClick = (target: Target) =>
    findBy(target, `(${findClickable})(${findElements}, ${JSON.stringify(target)})`)
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`) as never,
    click: async (target) => (await findToClick(target)).click(),
    fill: async (target, text) => {
      const field = await find(target)
      await field.evaluate((element) => {
        element.focus()
        ;(element as HTMLInputElement).select()
      })
      await page.keyboard.type(text)
    },
    upload: async (target, file) => {
      const input = (await find({ ...target, isHidden: true })) as unknown as ElementHandle<HTMLInputElement>
      await input.uploadFile(file)
    },
    count: (target) => page.evaluate(`(${findElements})(${JSON.stringify(target)}).length`) as Promise<number>,
    setSize: ({ widthPx, heightPx }) => page.setViewport({ width: widthPx, height: heightPx }),
    screenshot: async () => Buffer.from(await page.screenshot()),
  }
}
