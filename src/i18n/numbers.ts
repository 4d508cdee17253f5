import { type Locale, oncePerLocale } from './locale.ts'

/** Both locales group by lakh: 1,23,456.50 and ১,২৩,৪৫৬.৫০. */
export const tags = { en: 'en-IN', bn: 'bn-BD' }

const withDecimals = oncePerLocale(
  (locale) => new Intl.NumberFormat(tags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const withoutDecimals = oncePerLocale((locale) => new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 0 }))

/** `1,23,456.50`: lakh grouping, always two decimals. */
export const formatTakaIn = (locale: Locale, taka: number): string => withDecimals(locale).format(taka)

/** `1,200`: decimals only if there are some. */
export const formatPriceIn = (locale: Locale, taka: number): string =>
  (Number.isInteger(taka) ? withoutDecimals : withDecimals)(locale).format(taka)

/** A number of things. */
export const formatCountIn = (locale: Locale, count: number | bigint): string => withoutDecimals(locale).format(count)
