import * as v from 'valibot'
import { issue } from './issues.ts'

export const maxAmountTaka = 10_000_000

const hasAtMostTwoDecimals = (taka: number) => Number(taka.toFixed(2)) === taka

/** What `parseTaka` returns for an ambiguous amount. The schemas of amounts refuse it with an issue of its own. */
export const ambiguousTaka = Number.NEGATIVE_INFINITY

/** From the view of the shown account: a transfer of income to the balance is `out` of `earning` and `in` to `balance`. */
export const Direction = v.picklist(['in', 'out'])
export type Direction = v.InferOutput<typeof Direction>

/** An amount on the wire: taka, above 0, at most two decimals, at most 10,000,000. */
export const Taka = v.pipe(
  v.number(issue('not_an_amount')),
  v.check((taka) => taka !== ambiguousTaka, issue('ambiguous_amount')),
  v.check(hasAtMostTwoDecimals, issue('too_many_decimals')),
  v.minValue(0.01, issue('not_positive')),
  v.maxValue(maxAmountTaka, issue('amount_too_large', maxAmountTaka)),
)

/** As `Taka`, but 0 is allowed, for example as a plan's bonus. */
export const TakaOrNone = v.pipe(
  v.number(issue('not_an_amount')),
  v.check((taka) => taka !== ambiguousTaka, issue('ambiguous_amount')),
  v.check(hasAtMostTwoDecimals, issue('too_many_decimals')),
  v.minValue(0, issue('amount_too_small', 0)),
  v.maxValue(maxAmountTaka, issue('amount_too_large', maxAmountTaka)),
)

/** A sum in a response: taka with at most two decimals, without the limits of a single amount. */
export const TakaSum = v.number()

/** Whole hundredths of a taka. The server calculates only in poisha. */
export type Poisha = bigint

/** Converts taka to poisha through the decimal text, so that no float is multiplied. */
export const toPoisha = (taka: number): Poisha => BigInt(taka.toFixed(2).replace('.', ''))

/** Converts poisha to taka. */
export const toTaka = (poisha: Poisha): number => {
  const digits = (poisha < 0n ? -poisha : poisha).toString().padStart(3, '0')
  return Number(`${poisha < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** The sum of amounts in taka, calculated in poisha. */
export const sumOfTaka = (amounts: readonly number[]): number =>
  toTaka(amounts.reduce((sum, amount) => sum + toPoisha(amount), 0n))
