import { once } from '#contract/once.ts'

const englishNumber = once(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }))
const pluralRules = once(() => new Intl.PluralRules('en'))

/** A number as English speakers in Bangladesh write it: 1,23,456.5. */
export const format = (value: number): string => englishNumber().format(value)

/** The form that goes with a number. */
export const selectPlural = (count: number, { one, other }: { one: string; other: string }): string =>
  pluralRules().select(count) === 'one' ? one : other

/** «1 day», «1,200 days». */
export const formatUnits = (count: number, unit: string): string =>
  `${format(count)} ${selectPlural(count, { one: unit, other: `${unit}s` })}`
