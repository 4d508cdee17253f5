export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

const storageKey = 'locale'

/** The language this phone reads Joma in: what a person chose, or else what the phone itself speaks. */
export function preferredLocale(): Locale {
  const kept = localStorage.getItem(storageKey)
  return locales.find((locale) => locale === kept) ?? (navigator.language.startsWith('bn') ? 'bn' : 'en')
}

/** Administrators work in English. */
export const localeFor = (role?: string): Locale => (role && role !== 'customer' ? 'en' : preferredLocale())

/** The cookie is for the server, which names the words of one language with each page. Not every browser has the store. */
export function storeLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale)
  void window.cookieStore?.set({ name: storageKey, value: locale, expires: Date.now() + yearMs, sameSite: 'lax' })
}

const yearMs = 365 * 24 * 60 * 60 * 1000
