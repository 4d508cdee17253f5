import * as v from 'valibot'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { dayMs } from '#contract/durations.ts'
import { Day } from '#contract/fields.ts'
import { t, translated } from '../../i18n/staff.tsx'

export const periods = translated(() => [
  { value: 'today', label: t('Today') },
  { value: '7', label: t('7 days') },
  { value: '30', label: t('30 days') },
  { value: 'all', label: t('All') },
  { value: 'custom', label: t('Between…') },
])

/** Default: the last 30 days, so that the first view does not read the days of years. */
export const firstPeriod = '30'

interface PeriodSearch {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The first and last day, both included. A missing one is no bound. */
export interface Days {
  from?: string
  to?: string
}

/** The range of days in the URL. An invalid day is no bound. */
export function getDays({ period, from, to }: PeriodSearch, today: string = dayInDhaka()): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case '7':
    case '30':
      return { from: addDays(today, 1 - Number(period)), to: today }
    case 'custom':
      return { ...(v.is(Day, from) && { from }), ...(v.is(Day, to) && { to }) }
    default:
      return {}
  }
}

/** The number of days, both ends included. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
