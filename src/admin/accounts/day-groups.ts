import type { DailyTotals } from '#contract/accounts.ts'
import { addDays } from '#contract/days.ts'
import { sumOfTaka } from '#contract/money.ts'
import { perLocale } from '../../i18n/messages.ts'
import { countDays, type Days } from './period.ts'

export type Unit = 'day' | 'week' | 'month' | 'year'

/** The sums of a range of days, both included, in taka. */
export interface DayGroup extends Omit<DailyTotals, 'day'> {
  from: string
  to: string
}

/** More bars would be too narrow to distinguish. */
const maxBars = 60

const daysPerUnit = { day: 1, week: 7, month: 30, year: 365 }

/**
 * Groups amounts by day, or by week, month or year if there would be more than `maxBars` groups. Groups without movement
 * have 0. A long range, or one without a first day, starts at the first movement.
 */
export function groupDays(days: DailyTotals[], period: Days, today: string): { unit: Unit; groups: DayGroup[] } {
  const to = period.to ?? today
  const isLong = period.from === undefined || countDays(period.from, to) > maxBars
  const from = (isLong ? days[0]?.day : period.from) ?? to
  const unit = chooseUnit(countDays(from, to))

  const totalsByDay = new Map(days.map((day) => [day.day, day]))
  return {
    unit,
    groups: [...generateGroups(from, to, unit)].map((group) => ({
      from: group[0]!,
      to: group.at(-1)!,
      ...sumTotals(group.flatMap((day) => totalsByDay.get(day) ?? [])),
    })),
  }
}

const sumTotals = (parts: Omit<DailyTotals, 'day'>[]) => ({
  paidIn: sumOfTaka(parts.map(({ paidIn }) => paidIn)),
  paidOut: sumOfTaka(parts.map(({ paidOut }) => paidOut)),
  rewards: sumOfTaka(parts.map(({ rewards }) => rewards)),
})

const chooseUnit = (days: number): Unit =>
  (['day', 'week', 'month'] as const).find((unit) => days <= maxBars * daysPerUnit[unit]) ?? 'year'

function* generateGroups(from: string, to: string, unit: Unit): Generator<string[]> {
  let group: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (group[0] !== undefined && getGroupKey(group[0], unit) !== getGroupKey(day, unit)) {
      yield group
      group = []
    }
    group.push(day)
  }
  if (group.length > 0) yield group
}

function getGroupKey(day: string, unit: Unit): string {
  if (unit === 'month') return day.slice(0, 7)
  if (unit === 'year') return day.slice(0, 4)
  // Weeks start on Sunday, as in Bangladesh.
  return unit === 'week' ? addDays(day, -new Date(day).getUTCDay()) : day
}

const calendar = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat({ en: 'en-GB', bn: 'bn-BD' }[locale], { ...options, timeZone: 'UTC' }))
const medium = calendar({ dateStyle: 'medium' })
const short = calendar({ month: 'short', day: 'numeric' })
const month = calendar({ month: 'short', year: 'numeric' })
const year = calendar({ year: 'numeric' })

/** «20 Nov 2026», «15 – 21 Nov 2026», «Nov 2026». */
export function formatGroup({ from, to }: Pick<DayGroup, 'from' | 'to'>, unit: Unit): string {
  if (unit === 'day' || unit === 'week') return formatDays(from, to)
  return (unit === 'month' ? month() : year()).format(new Date(from))
}

// The font has no thin space.
const formatDays = (from: string, to: string) =>
  medium().formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ')

/** Short form of `formatGroup`: a day, or the first day of a week. */
export function formatGroupShort({ from }: Pick<DayGroup, 'from'>, unit: Unit): string {
  if (unit === 'day' || unit === 'week') return short().format(new Date(from))
  return (unit === 'month' ? month() : year()).format(new Date(from))
}
