import type { Values } from '#contract/sentences.ts'
import type { Messages } from './en/en.ts'
import { type Locale, oncePerLocale } from './locale.ts'

/** The messages of the current language. Read them while rendering, not while a module loads: `loadLanguage` sets them. */
export let messages: Messages
export let locale: Locale = 'en'

// A chunk for each language: a phone loads one.
const languages: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en/en.ts'),
  bn: () => import('./bn/bn.ts'),
}

let requested: Locale | undefined

/** Loads a language and makes it the current one. Screens on display change when they render again. */
export async function loadLanguage(next: Locale): Promise<void> {
  requested = next
  const loaded = await languages[next]()
  // Another language was requested meanwhile.
  if (requested !== next) return
  messages = loaded.messages
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

/** Creates something once for each language: a formatter. */
export function perLocale<Value>(create: (locale: Locale) => Value): () => Value {
  const get = oncePerLocale(create)
  return () => get(locale)
}
