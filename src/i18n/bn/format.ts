import { once } from '#contract/once.ts'

const bengaliNumber = once(() => new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 2 }))
const pluralRules = once(() => new Intl.PluralRules('bn'))

/** A number in Bengali digits: ১,২৩,৪৫৬.৫. */
export const format = (value: number): string => bengaliNumber().format(value)

/** The form that goes with a number. In Bengali, zero has the form of one. */
export const selectPlural = (count: number, { one, other }: { one: string; other: string }): string =>
  pluralRules().select(count) === 'one' ? one : other
