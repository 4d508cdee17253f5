import * as v from 'valibot'
import { issue } from './issues.ts'

export const maxAmountTaka = 10_000_000

const hasAtMostTwoDecimals = (taka: number) => Number(taka.toFixed(2)) === taka

/** An amount of money as it travels: taka, more than nothing, at most two decimals, at most 10,000,000. */
export const Taka = v.pipe(
  v.number(issue('not_an_amount')),
  v.check(hasAtMostTwoDecimals, issue('too_many_decimals')),
  v.minValue(0.01, issue('not_positive')),
  v.maxValue(maxAmountTaka, issue('amount_too_large', maxAmountTaka)),
)

/** As `Taka`, where nothing at all is a fine answer too: a plan's bonus. */
export const TakaOrNone = v.pipe(
  v.number(issue('not_an_amount')),
  v.check(hasAtMostTwoDecimals, issue('too_many_decimals')),
  v.minValue(0, issue('amount_too_small', 0)),
  v.maxValue(maxAmountTaka, issue('amount_too_large', maxAmountTaka)),
)

/** A sum in an answer: taka with at most two decimals, without the bounds of a single amount. */
export const TakaSum = v.number()

/** Whole hundredths of a taka: the only form money has inside the server. */
export type Poisha = bigint

/** Taka as they travel → poisha. Goes through the decimal text, so that no fraction is ever multiplied. */
export const toPoisha = (taka: number): Poisha => BigInt(taka.toFixed(2).replace('.', ''))

/** Poisha → taka as they travel. */
export const toTaka = (poisha: Poisha): number => {
  const digits = (poisha < 0n ? -poisha : poisha).toString().padStart(3, '0')
  return Number(`${poisha < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

const bengaliZero = '০'.charCodeAt(0)

/** Text with its Bengali digits written in Latin ones: «২০০» → «200». */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))

/**
 * Reads an amount as people type it: «1,23,456.50», «২০০», «1 000». Taka, or `NaN` where it is not an amount.
 * Grouping commas and spaces are left out; a comma never stands for a decimal point.
 */
export function parseTaka(text: string): number {
  const plain = latinDigits(text).replace(/[,\s]/g, '')
  return /^\d{1,12}(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** What amounts of taka come to, in taka. */
export const sumOfTaka = (amounts: readonly number[]): number =>
  toTaka(amounts.reduce((sum, amount) => sum + toPoisha(amount), 0n))
