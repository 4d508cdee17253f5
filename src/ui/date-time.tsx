import { timeZone } from '#contract/days.ts'
import { messages, perLocale } from '../i18n/messages.ts'

interface DateTimeProps {
  /** A time (ISO 8601) or a calendar day (`2026-11-20`). */
  iso: string
  /** `ll` is «Nov 20, 2026», `lll` is «Nov 20, 2026 9:12 PM», `time` is «9:12 PM», under a heading with the day. */
  format?: 'll' | 'lll' | 'time'
}

export function DateTime({ iso, format = 'lll' }: DateTimeProps) {
  return <time dateTime={iso}>{formats[format](iso)}</time>
}

const tags = { en: 'en-US', bn: 'bn-BD' }
const createDayFormat = (zone: string) =>
  perLocale((locale) => new Intl.DateTimeFormat(tags[locale], { dateStyle: 'medium', timeZone: zone }))
const day = createDayFormat(timeZone)
const calendarDay = createDayFormat('UTC')
const time = perLocale((locale) => new Intl.DateTimeFormat(tags[locale], { timeStyle: 'short', timeZone }))

// `Date` parses a calendar day as midnight UTC, so it is formatted in UTC too.
export const formatDay = (iso: string) => (iso.length === 10 ? calendarDay() : day()).format(new Date(iso))

// Newer engines put a narrow no-break space before PM, which our font does not contain.
const formatTime = (iso: string) => time().format(new Date(iso)).replace('\u202f', ' ')

// The only line break is between day and time.
const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0')

const formats = {
  ll: (iso: string) => withoutBreaks(formatDay(iso)),
  lll: (iso: string) => `${withoutBreaks(formatDay(iso))} ${withoutBreaks(formatTime(iso))}`,
  time: (iso: string) => withoutBreaks(formatTime(iso)),
}

const minuteMs = 60_000
const units = [
  ['days', 24 * 60 * minuteMs],
  ['hours', 60 * minuteMs],
  ['minutes', minuteMs],
] as const

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(tags[locale]))

/** «in 40 seconds», «in 2 minutes»: a rounded duration until a time. */
export function formatUntil(leftMs: number): string {
  if (leftMs < minuteMs) return relative().format(Math.ceil(leftMs / 10_000) * 10, 'seconds')
  return relative().format(Math.ceil(leftMs / minuteMs), 'minutes')
}

/** «12 minutes»: a duration in whole units of the largest that fits. */
export function formatAge(ageMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => ageMs >= ms) ?? []
  if (!unit) return messages.ui.age.seconds
  return messages.ui.age[unit](Math.floor(ageMs / unitMs))
}
