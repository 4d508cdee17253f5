import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { localStorageState } from '../browser/chromium.ts'
import type { View } from '../browser/view.ts'
import type { Appearance } from './appearances.ts'
import type { Situation } from './situations.ts'

/** A picture of a view. */
export interface Shot {
  view: string
  appearance: string
  theme: 'light' | 'dark'
  situation: Situation['name']
  /** The name of its file. */
  file: string
  /** Why there is no picture. */
  failure?: string
}

interface Taking {
  browser: Browser
  address: string
  accessToken: string | undefined
  appearance: Appearance
  situation: Situation
  folder: string
}

/** Takes the pictures of a view in all themes of an appearance. A failure is part of the result. */
export async function takeView(view: View, taking: Taking): Promise<Shot[]> {
  const { browser, address, accessToken, appearance, situation, folder } = taking
  const context = await browser.newContext({
    ...appearance.context,
    storageState: localStorageState(address, { locale: appearance.locale, accessToken }),
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shots: Shot[] = []
  for (const theme of appearance.themes) {
    const file = `${[situation.name, view.name, appearance.name, theme].join('-')}.png`
    const shot: Shot = { view: view.name, appearance: appearance.name, theme, situation: situation.name, file }
    try {
      await page.emulateMedia({ colorScheme: theme })
      if (theme === appearance.themes[0]) await open(page, view)
      await situation.wait(page)
      await page.screenshot({ path: join(folder, file) })
      shots.push(shot)
    } catch (error) {
      shots.push({ ...shot, failure: String(error).split('\n', 1)[0]! })
    }
  }
  await context.close()
  return shots

  async function open(page: Page, { path, prepare }: View) {
    await situation.change?.(page)
    await page.goto(address + path)
    await situation.wait(page)
    if (situation.name === 'usual') await prepare(page)
    if (appearance.hasLargeText)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
  }
}
