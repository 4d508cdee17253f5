import { latinDigits } from '../money.ts'

const limitChars = 2_000

// Seen in transaction ids of Nagad.
const lookAlikes: Record<string, string> = {
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
}

/** Latin digits, Latin letters instead of Greek ones of the same shape, and one space between words. */
export const normalizeSms = (text: string): string =>
  latinDigits(text.slice(0, limitChars).normalize('NFC'))
    .replace(/[Α-Ω]/g, (letter) => lookAlikes[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = /(?<!\d)(\d{1,2})(?:([/.-])(\d{1,2})\2(\d{4})|[ -]([a-z]{3})[ -](\d{4}|\d{2}))(?!\d)/gi

/** The day in a text as `2026-11-20`, which may be none of the calendar: the last one, because the sender's own words come before it. */
export function findDay(text: string): string | undefined {
  const [, day, , number, year, name, nameYear] = [...text.matchAll(days)].at(-1) ?? []
  const month = number ?? String(months.indexOf(name?.toLowerCase() ?? '') + 1)
  const fullYear = (year ?? nameYear)?.padStart(4, '20')
  return day && fullYear && [fullYear, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
