import { messages as bengali } from '#src/i18n/bn/bn.ts'
import { type StaffText, texts } from '#src/i18n/bn/staff/texts.ts'
import { messages as english } from '#src/i18n/en/en.ts'
import type { Tab } from '../engines/tab.ts'

/** The languages of the page, each with the texts of its screens. */
export const languages = [
  { language: 'English', locale: 'en', messages: english, t: (text: StaffText): string => text },
  { language: 'Bengali', locale: 'bn', messages: bengali, t: (text: StaffText): string => texts[text] },
] as const

/** Opens the sign-in screen in a language. */
export async function openSignIn(tab: Tab, address: string, locale: 'en' | 'bn'): Promise<void> {
  await tab.goto(`${address}/login`)
  await tab.evaluate((stored) => localStorage.setItem('locale', stored), locale)
  await tab.goto(`${address}/login`)
}
