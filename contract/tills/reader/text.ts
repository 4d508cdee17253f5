import { latinDigits } from '../../plain-input.ts'

/** No SMS of a provider is that long. What comes after it is not read. */
export const smsLimitChars = 2_000

// Greek and Cyrillic letters, seen in transaction ids of Nagad, and the Latin ones of the same shape.
const alike = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХ'
const latin = 'ABEZHIKMNOPTYXABEKMHOPCTX'

/** Latin digits, Latin letters instead of those of the same shape, no invisible characters, and one space between words. */
export const normalizeSms = (text: string): string =>
  latinDigits(text.slice(0, smsLimitChars).normalize('NFC'))
    // The joiners U+200C and U+200D are parts of Bengali words.
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/[Α-ΩА-Я]/g, (letter) => latin[alike.indexOf(letter)] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = /(?<!\d)(\d{1,2})(?:([/.-])(\d{1,2})\2(\d{4})|[ -]([a-z]{3})[ -](\d{4}|\d{2}))(?!\d)/gi

/** A day in a text as `2026-11-20`, which may be none of the calendar: usually the last one, because the sender's own words come before it. */
export function findDay(text: string, which: 'first' | 'last' = 'last'): string | undefined {
  const [, day, , number, year, name, nameYear] = [...text.matchAll(days)].at(which === 'first' ? 0 : -1) ?? []
  const month = number ?? String(months.indexOf(name?.toLowerCase() ?? '') + 1)
  const fullYear = (year ?? nameYear)?.padStart(4, '20')
  return day && fullYear && [fullYear, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
