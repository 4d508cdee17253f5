import type { RefusalCode, RefusalValues } from '#contract/errors.ts'
import type { FieldIssueCode, FieldIssueValues } from '#contract/issues.ts'
import type { Values } from '#contract/sentences.ts'
import type { words as open } from './en.ts'
import type { words as home } from './en-home.ts'
import type { Locale } from './locale.ts'

/** The sentence of each refusal and of each field's issue. A code without a sentence does not compile. */
export type RefusalWords = { [Code in RefusalCode]: (values: RefusalValues<Code>) => string }
export type FieldIssueWords = { [Code in FieldIssueCode]: (values: FieldIssueValues<Code>) => string }

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

interface Problem {
  code: string
  values?: Values | undefined
}

/** The sentence of a refusal or of a field's issue. `fallback` where the code is unknown or no language is loaded yet. */
export function translateProblem({ code, values = {} }: Problem, fallback: string): string {
  if (words === undefined) return fallback
  const sentences: Record<string, (values: never) => string> = { ...words.fieldIssues, ...words.refusals }
  return sentences[code]?.(values as never) ?? fallback
}

/** Makes a thing once for each language: a formatter. */
export function perLocale<Thing>(make: (locale: Locale) => Thing): () => Thing {
  const made = new Map<Locale, Thing>()
  return () => {
    const kept = made.get(locale) ?? make(locale)
    made.set(locale, kept)
    return kept
  }
}
