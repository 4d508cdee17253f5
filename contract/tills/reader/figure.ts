import * as v from 'valibot'
import { utcOffset } from '../../days.ts'
import { Day } from '../../fields.ts'
import { maxAmountTaka, type Poisha, toPoisha } from '../../money.ts'
import { parseTaka } from '../../parse-taka.ts'
import { findDay } from './text.ts'

// A balance can be larger than a single amount.
const maxFigureTaka = 100 * maxAmountTaka

/** `1,234.5` or `.50` as poisha. Null for a missing figure, undefined for one that is too large. */
export function readFigure(figure: string | undefined): Poisha | null | undefined {
  if (figure === undefined) return null
  const taka = parseTaka(`0${figure}`)
  return taka <= maxFigureTaka ? toPoisha(taka) : undefined
}

/** The clocks of the providers show Asia/Dhaka, which has no summer time. Undefined if it is no time of the calendar. */
export function readMoment(day: string, time: string): string | undefined {
  const isoDay = findDay(day)
  const [, hour = '', minute, second = '00', half] = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([ap]m))?$/i.exec(time) ?? []
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const moment = new Date(`${isoDay}T${String(hours).padStart(2, '0')}:${minute}:${second}${utcOffset}`)
  return v.is(Day, isoDay) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined
}
