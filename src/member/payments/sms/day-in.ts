const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = /(?<!\d)(\d{1,2})(?:([/.-])(\d{1,2})\2(\d{4})|[ -]([a-z]{3})[ -](\d{4}|\d{2}))(?!\d)/gi

/** The day an SMS names, `2026-11-20`: the last one, because what a sender typed stands before it. */
export function dayIn(text: string): string | undefined {
  const [, day, , number, year, name, nameYear] = [...text.matchAll(days)].at(-1) ?? []
  const month = number ?? String(months.indexOf(name?.toLowerCase() ?? '') + 1)
  const ofYear = (year ?? nameYear)?.padStart(4, '20')
  return day && ofYear && [ofYear, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
