/** Business days are days of this time zone, independent of the server's and the phone's. */
export const timeZone = 'Asia/Dhaka'

/** The Asia/Dhaka day of a moment, `2026-11-20`. The Swedish date format is the ISO format. */
export const dayInDhaka = (moment: Date = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
