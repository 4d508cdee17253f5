import { dayMs } from '#contract/durations.ts'

export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

const storageKey = 'locale'

/** The chosen language, or the browser's language. */
export function preferredLocale(): Locale {
  const stored = localStorage.getItem(storageKey)
  return locales.find((locale) => locale === stored) ?? browserLocale()
}

export const browserLocale = (): Locale => (navigator.language.startsWith('bn') ? 'bn' : 'en')

/** The server reads the cookie to preload the messages of that language. Some browsers have no `cookieStore`. */
export async function storeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(storageKey, locale)
  await window.cookieStore?.set({ name: storageKey, value: locale, expires: Date.now() + yearMs, sameSite: 'lax' })
}

const yearMs = 365 * dayMs

/** A text of the administrators in a language. A missing Bengali one is shown in the other language. */
export const pickText = (locale: Locale, text: string, bengali: string | null | undefined): string =>
  locale === 'bn' && bengali ? bengali : text

/** Creates something once for each language: a formatter, whose first use takes long. */
export function oncePerLocale<Value>(create: (locale: Locale) => Value): (locale: Locale) => Value {
  const cache = new Map<Locale, Value>()
  return (locale) => {
    const cached = cache.get(locale) ?? create(locale)
    cache.set(locale, cached)
    return cached
  }
}
