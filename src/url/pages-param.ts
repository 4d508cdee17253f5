import * as v from 'valibot'

/** Limit of pages that are loaded at once on return to a list. */
const pagesMax = 10

/** The number of shown pages of a list, if more than one, as a search param. */
export const PageCount = v.pipe(v.string(), v.regex(/^(?:[2-9]|10)$/))

/** The search param of a number of pages. */
export const toPagesParam = (count: number): string | undefined =>
  count > 1 ? String(Math.min(count, pagesMax)) : undefined
