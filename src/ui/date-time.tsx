import { dayInDhaka, hourInDhaka, timeZone } from '#contract/days.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { messages, perLocale } from '../i18n/messages.ts'

interface DateTimeProps {
  /** A time (ISO 8601) or a calendar day (`2026-11-20`). */
  iso: string
  /** `ll` is «20 Nov 2026», `lll` is «20 Nov 2026 9:12 PM», `time` is «9:12 PM», under a heading with the day. */
  format?: 'll' | 'lll' | 'time'
}

export function DateTime({ iso, format = 'lll' }: DateTimeProps) {
  return <time dateTime={iso}>{formats[format](iso)}</time>
}

interface PastTimeProps {
  iso: string
  /** In a sentence, or under the heading of another day: «today 9:12 PM». */
  isNamed?: boolean
}

/** When a step was: with the day, unless it is today. */
export function PastTime({ iso, isNamed = false }: PastTimeProps) {
  const isToday = dayInDhaka(new Date(iso)) === dayInDhaka()
  if (isToday && isNamed) return <time dateTime={iso}>{messages.ui.todayAt(formats.time(iso))}</time>
  return <DateTime iso={iso} format={isToday ? 'time' : 'lll'} />
}

// Bangladesh writes the day first, and AM and PM in capitals.
const dayFormats = { en: ['en-GB', 'medium'], bn: ['bn-BD', 'long'] } as const
const tags = { en: 'en-US', bn: 'bn-BD' }
const createDayFormat = (zone: string) =>
  perLocale((locale) => {
    const [tag, dateStyle] = dayFormats[locale]
    return new Intl.DateTimeFormat(tag, { dateStyle, timeZone: zone })
  })
const day = createDayFormat(timeZone)
const calendarDay = createDayFormat('UTC')
const time = perLocale((locale) => new Intl.DateTimeFormat(tags[locale], { timeStyle: 'short', timeZone }))

// `Date` parses a calendar day as midnight UTC, so it is formatted in UTC too. Bengali has a comma before the year.
export const formatDay = (iso: string) =>
  (iso.length === 10 ? calendarDay() : day()).format(new Date(iso)).replace(',', '')

/** «9:12 PM», «রাত ৯:১২»: `Intl` has no day periods that a Bengali reader uses. */
function formatTime(iso: string): string {
  const date = new Date(iso)
  const figures = time()
    .formatToParts(date)
    .filter(({ type, value }) => type !== 'dayPeriod' && value.trim())
  return messages.ui.time(figures.map(({ value }) => value).join(''), hourInDhaka(date))
}

// The only line break is between day and time.
const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0')

const formats = {
  ll: (iso: string) => withoutBreaks(formatDay(iso)),
  lll: (iso: string) => `${withoutBreaks(formatDay(iso))} ${withoutBreaks(formatTime(iso))}`,
  time: (iso: string) => withoutBreaks(formatTime(iso)),
}

/** «20 Nov 2026 9:12 PM» */
export const formatDateTime = (iso: string): string => formats.lll(iso)

const units = [
  ['days', dayMs],
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
