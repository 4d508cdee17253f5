import type { Values } from '#contract/sentences.ts'
import type { Messages } from './en/en-signed-in.ts'
import type { Locale } from './locale.ts'

/**
 * The messages of the current language. Read them while rendering, not while a module loads: `loadLanguage` sets them, on
 * public screens only the common ones.
 */
export let messages: Messages
export let locale: Locale = 'en'

type Language = Record<'common' | 'signedIn', () => Promise<{ messages: { [Name in keyof Messages]?: object } }>>

// Two chunks per language: a phone loads one language, and signed out only its smaller part.
const languages: Record<Locale, Language> = {
  en: { common: () => import('./en/en.ts'), signedIn: () => import('./en/en-signed-in.ts') },
  bn: { common: () => import('./bn/bn.ts'), signedIn: () => import('./bn/bn-signed-in.ts') },
}

let requested: Locale | undefined
let isHomeRequested = false

/**
 * Loads a language and makes it the current one. `isHome` also loads the messages of the screens below /home; they stay
 * part of every later language. Screens on display change when they render again.
 */
export async function loadLanguage(next: Locale, { isHome = isHomeRequested } = {}): Promise<void> {
  requested = next
  isHomeRequested = isHome || isHomeRequested
  const { common, signedIn } = languages[next]
  const [first, more] = await Promise.all([common(), isHome ? signedIn() : undefined])
  // Another language was requested meanwhile.
  if (requested !== next) return
  // A load without `isHome` may end after one with it. It removes nothing, because both parts have some of the names.
  messages = { ...first.messages, ...(locale === next && messages), ...more?.messages } as Messages
  locale = next
  document.documentElement.lang = next
}

interface Coded {
  code: string
  values?: Values | undefined
}

/** False until the first language is loaded. */
export const isLanguageLoaded = (): boolean => messages !== undefined

/** The sentence of a refusal or of a field's issue. `fallback` if the code is unknown or no language is loaded. */
export function translateCode({ code, values = {} }: Coded, fallback: string): string {
  if (!isLanguageLoaded()) return fallback
  const { refusals, fieldIssues } = messages
  const sentences: Record<string, (values: never) => string> = Object.hasOwn(refusals, code) ? refusals : fieldIssues
  return Object.hasOwn(sentences, code) ? sentences[code]!(values as never) : fallback
}

/** Creates something once per language: a formatter. */
export function perLocale<Value>(create: (locale: Locale) => Value): () => Value {
  const cache = new Map<Locale, Value>()
  return () => {
    const cached = cache.get(locale) ?? create(locale)
    cache.set(locale, cached)
    return cached
  }
}
