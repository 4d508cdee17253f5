/** Money days are Asia/Dhaka days, wherever the server stands and the phone is. */
export const timeZone = 'Asia/Dhaka'

/** The money day of a moment, `2026-11-20`. The Swedish way of writing a day is the ISO way. */
export const dayInDhaka = (moment: Date = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
