import { messages as bengali } from '#src/i18n/bn/bn.ts'
import { type StaffText, texts } from '#src/i18n/bn/staff/texts.ts'
import { messages as english } from '#src/i18n/en/en.ts'
import { signIn } from '../engines/account.ts'
import type { Reader } from './reader-test.ts'

/** The languages of the page, each with the texts of its screens. */
export const languages = [
  { language: 'English', locale: 'en', messages: english, t: (text: StaffText): string => text },
  { language: 'Bengali', locale: 'bn', messages: bengali, t: (text: StaffText): string => texts[text] },
] as const

interface Visitor {
  locale: 'en' | 'bn'
  username: string
  password?: string
}

/** Signs in, in a language, and hears the heading of the home screen. */
export async function enter({ tab, hear }: Reader, address: string, visitor: Visitor): Promise<void> {
  const { locale, username, password } = visitor
  await tab.goto(`${address}/login`)
  await tab.evaluate((stored) => localStorage.setItem('locale', stored), locale)
  await tab.goto(`${address}/login`)
  // Orca's own words are English.
  await hear([`${username} heading level 1`], () => signIn(tab, username, password))
}
