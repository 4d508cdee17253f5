export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

const storageKey = 'locale'

/** The chosen language, or the browser's language. */
export function preferredLocale(): Locale {
  const stored = localStorage.getItem(storageKey)
  return locales.find((locale) => locale === stored) ?? (navigator.language.startsWith('bn') ? 'bn' : 'en')
}

/** Administrators work in English. */
export const localeFor = (role?: string): Locale => (role && role !== 'customer' ? 'en' : preferredLocale())

/** The server reads the cookie to preload the messages of that language. Some browsers have no `cookieStore`. */
export async function storeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(storageKey, locale)
  await window.cookieStore?.set({ name: storageKey, value: locale, expires: Date.now() + yearMs, sameSite: 'lax' })
}

const yearMs = 365 * 24 * 60 * 60 * 1000
