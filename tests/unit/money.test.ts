import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseTaka, Taka, toPoisha, toTaka } from '#contract/money.ts'

test('every amount with two decimals is unchanged after formatting and parsing', () => {
  for (let poisha = 0n; poisha < 200_000n; poisha++) {
    if (toPoisha(toTaka(poisha)) !== poisha) throw new Error(`${poisha} became ${toPoisha(toTaka(poisha))}`)
  }
  expect(toPoisha(10_000_000)).toBe(1_000_000_000n)
  expect(toTaka(-5n)).toBe(-0.05)
  expect(toTaka(99_999_999_999n)).toBe(999_999_999.99)
})

test.each([
  ['500', 500],
  [' 1,23,456.50 ', 123_456.5],
  ['২০০', 200],
  ['১,২৩,৪৫৬.৭৮', 123_456.78],
  ['1 000', 1_000],
  ['.5', Number.NaN],
  ['5.', 5],
  ['1e3', Number.NaN],
  ['-5', Number.NaN],
  ['0x10', Number.NaN],
  ['five', Number.NaN],
  ['', Number.NaN],
  ['1.2.3', Number.NaN],
])('«%s» is parsed as %d', (text, amount) => {
  expect(parseTaka(text)).toBe(amount)
})

test.each([0.01, 0.1, 0.29, 1.15, 4.35, 9_999_999.99, 10_000_000])('%d taka is an amount', (taka) => {
  expect(v.is(Taka, taka)).toBe(true)
})

test.each([0, -0, -1, 0.001, 0.1 + 0.2, 1.005, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d taka is not an amount',
  (taka) => {
    expect(v.is(Taka, taka)).toBe(false)
  },
)
