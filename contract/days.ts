import { dayMs, hourMs } from './durations.ts'

/** Business days are days of this time zone, independent of the server's and the phone's. */
export const timeZone = 'Asia/Dhaka'

/** Of that time zone, which has no daylight saving time. */
export const utcOffset = '+06:00'
const utcOffsetMs = 6 * hourMs

/** A date whose UTC fields are those of Asia/Dhaka. */
const shift = (moment: Date) => new Date(moment.getTime() + utcOffsetMs)

/** The Asia/Dhaka day of a moment, `2026-11-20`. */
export const dayInDhaka = (moment: Date = new Date()): string => shift(moment).toISOString().slice(0, 10)

/** The Asia/Dhaka hour of a moment, 0 to 23. */
export const hourInDhaka = (moment: Date): number => shift(moment).getUTCHours()

/** When a day starts in Asia/Dhaka: milliseconds since 1970. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00${utcOffset}`)

/** A day plus a number of days, which may be negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The last day of a month, `2026-11`: the day before the first of the next month. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const day = new Date(0)
  // `Date.UTC` takes years below 100 for years of the 20th century.
  day.setUTCFullYear(year, number, 0)
  return day.toISOString().slice(0, 10)
}
