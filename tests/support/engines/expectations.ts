import { expect } from '@playwright/test'
import type { Tab } from './tab.ts'

/** The visible text of the page, with single spaces. */
const readText = (tab: Tab): Promise<string> =>
  tab.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ')).catch((error) => `(no text: ${error})`)

export const expectText = (tab: Tab, text: string | RegExp) => expect.poll(() => readText(tab)).toMatch(text)

export const expectNoText = (tab: Tab, text: string) => expect.poll(() => readText(tab)).not.toContain(text)

export const expectPath = (tab: Tab, path: string) =>
  expect.poll(() => tab.evaluate(() => location.pathname).catch(() => '')).toBe(path)
