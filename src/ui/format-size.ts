import { perLocale } from '../i18n/messages.ts'
import { tags } from '../i18n/numbers.ts'

const createFormat = (unit: 'megabyte' | 'kilobyte', maximumFractionDigits: number) =>
  perLocale((locale) => new Intl.NumberFormat(tags[locale], { style: 'unit', unit, maximumFractionDigits }))

const megabytes = createFormat('megabyte', 1)
const kilobytes = createFormat('kilobyte', 0)

/** «4.2 MB», or «180 kB» below 1 MB. Without a line break inside. */
export const formatSize = (bytes: number): string =>
  (bytes < 1_000_000 ? kilobytes().format(bytes / 1_000) : megabytes().format(bytes / 1_000_000)).replace(' ', '\u00a0')
