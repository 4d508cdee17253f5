import type { words as open } from './en.ts'
import type { words as home } from './en-home.ts'
import type { Locale } from './locale.ts'

/** Everything the customers' side says. What is missing in one language does not compile. */
export type Words = typeof open & typeof home

/**
 * The words of the language that is spoken now. Read while rendering, never while a module loads: `speak` fills them, for
 * the public screens only with what those need.
 */
export let words: Words
export let locale: Locale = 'en'

type Language = Record<'open' | 'home', () => Promise<{ words: Partial<Words> }>>

// Each language is two chunks of its own, so that a phone fetches one language, and signed out only the smaller of them.
const languages: Record<Locale, Language> = {
  en: { open: () => import('./en.ts'), home: () => import('./en-home.ts') },
  bn: { open: () => import('./bn.ts'), home: () => import('./bn-home.ts') },
}

let asked: Locale | undefined
let isHomeAsked = false

/**
 * Fetches a language and speaks it from then on, with what stands below /home where `isHome` or once that was asked for.
 * What is shown already keeps its words until it renders again.
 */
export async function speak(wanted: Locale, { isHome = isHomeAsked } = {}): Promise<void> {
  asked = wanted
  isHomeAsked = isHome || isHomeAsked
  const { open, home } = languages[wanted]
  const [first, more] = await Promise.all([open(), isHome ? home() : undefined])
  // Somebody has asked for another one meanwhile.
  if (asked !== wanted) return
  words = { ...(locale === wanted && words), ...first.words, ...more?.words } as Words
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
