import { perLocale } from '../i18n/messages.ts'

const tags = { en: 'en-GB', bn: 'bn-BD' }
const calendarMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(tags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** «November 2026» for `2026-11`. */
export const formatMonth = (month: string): string =>
  calendarMonth()
    .format(new Date(`${month}-01`))
    .replace(',', '')
