/** Business days are days of this time zone, independent of the server's and the phone's. */
export const timeZone = 'Asia/Dhaka'

/** The Asia/Dhaka day of a moment, `2026-11-20`. The Swedish date format is the ISO format. */
export const dayInDhaka = (moment: Date = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)

const dayMs = 86_400_000

/** A day plus a number of days, which may be negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
