import type { words as english } from './en.ts'
import type { Locale } from './locale.ts'

/** Everything the customers' side says. What is missing in one language does not compile. */
export type Words = typeof english

/** The words of the language that is spoken now. Read while rendering, never while a module loads: `speak` fills them. */
export let words: Words
export let locale: Locale = 'en'

// Each language is a chunk of its own, so that a phone fetches one.
const languages: Record<Locale, () => Promise<{ words: Words }>> = {
  en: () => import('./en.ts'),
  bn: () => import('./bn.ts'),
}

let asked: Locale | undefined

/** Fetches a language and speaks it from then on. What is shown already keeps its words until it renders again. */
export async function speak(wanted: Locale): Promise<void> {
  asked = wanted
  const language = await languages[wanted]()
  // Somebody has asked for another one meanwhile.
  if (asked !== wanted) return
  words = language.words
  locale = wanted
  document.documentElement.lang = wanted
}

/** What the contract or the server says, in the language that is spoken. A call may fail before there are words. */
export const said = (message: string): string => words?.said(message) ?? message

/** Makes a thing once for each language: a formatter. */
export function perLocale<Thing>(make: (locale: Locale) => Thing): () => Thing {
  const made = new Map<Locale, Thing>()
  return () => {
    const kept = made.get(locale) ?? make(locale)
    made.set(locale, kept)
    return kept
  }
}
