import { timeZone } from '#contract/days.ts'
import { perLocale, words } from '../words/words.ts'

interface DateTimeProps {
  /** A moment (ISO 8601) or a calendar day (`2026-11-20`). */
  iso: string
  /** `ll` is «Nov 20, 2026», `lll` is «Nov 20, 2026 9:12 PM», `time` what stands under a day: «9:12 PM». */
  format?: 'll' | 'lll' | 'time'
}

export function DateTime({ iso, format = 'lll' }: DateTimeProps) {
  return <time dateTime={iso}>{formats[format](iso)}</time>
}

const tags = { en: 'en-US', bn: 'bn-BD' }
const dayOf = (zone: string) =>
  perLocale((locale) => new Intl.DateTimeFormat(tags[locale], { dateStyle: 'medium', timeZone: zone }))
const day = dayOf(timeZone)
const calendarDay = dayOf('UTC')
const time = perLocale((locale) => new Intl.DateTimeFormat(tags[locale], { timeStyle: 'short', timeZone }))

// A calendar day is midnight UTC to Date; no zone may move it.
export const formatDay = (iso: string) => (iso.length === 10 ? calendarDay() : day()).format(new Date(iso))

// Newer engines put a narrow no-break space before PM, which the font does not hold.
const formatTime = (iso: string) => time().format(new Date(iso)).replace('\u202f', ' ')

// A line breaks between the day and the time, and nowhere else.
const whole = (text: string) => text.replaceAll(' ', '\u00a0')

const formats = {
  ll: (iso: string) => whole(formatDay(iso)),
  lll: (iso: string) => `${whole(formatDay(iso))} ${whole(formatTime(iso))}`,
  time: (iso: string) => whole(formatTime(iso)),
}

const minuteMs = 60_000
const units = [
  ['days', 24 * 60 * minuteMs],
  ['hours', 60 * minuteMs],
  ['minutes', minuteMs],
] as const

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(tags[locale]))

/** «in 40 seconds», «in 2 minutes»: when something comes, roughly. */
export function formatUntil(leftMs: number): string {
  if (leftMs < minuteMs) return relative().format(Math.ceil(leftMs / 10_000) * 10, 'seconds')
  return relative().format(Math.ceil(leftMs / minuteMs), 'minutes')
}

/** «12 minutes»: how long ago something was, in whole units of the largest that fits. */
export function formatAge(ageMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => ageMs >= ms) ?? []
  if (!unit) return words.ui.age.seconds
  return words.ui.age[unit](Math.floor(ageMs / unitMs))
}
