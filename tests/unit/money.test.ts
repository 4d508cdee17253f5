import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Taka, TakaOrNone, toPoisha, toTaka } from '#contract/money.ts'
import { parseTaka } from '#contract/parse-taka.ts'

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
  ['৳ ১০০০', 1_000],
  ['1000/-', 1_000],
  ['1,000/=', 1_000],
  ['1000/–', 1_000],
  ['১,০০০', 1_000],
  ['Tk 500', 500],
  ['TK.1,500.50', 1_500.5],
  ['Tk. ৫০০/-', 500],
  ['500 tk', 500],
  ['500 টাকা', 500],
  ['500/- Tk.', 500],
  ['BDT 500', 500],
  ['\u200e500\u00a0\u200b', 500],
  ['\u0661\u066c\u0660\u0660\u0660\u066b\u0665', 1_000.5],
  ['１０００', 1_000],
  ['tk', Number.NaN],
  ['/-', Number.NaN],
  ['500/', Number.NaN],
  ['5 00tk 3', Number.NaN],
  ['500-', Number.NaN],
])('«%s» is parsed as %d', (text, amount) => {
  expect(parseTaka(text)).toBe(amount)
})

test.each(['1.000', '১.০০০', '12.500', '1,234.500', '1.000.000', '৳ 1.000/-', '0.125'])(
  'for «%s» the field asks what is meant',
  (text) => {
    for (const schema of [Taka, TakaOrNone])
      expect(v.safeParse(schema, parseTaka(text)).issues?.[0].message).toBe('ambiguous_amount')
  },
)

test.each([0.01, 0.1, 0.29, 1.15, 4.35, 9_999_999.99, 10_000_000])('%d taka is an amount', (taka) => {
  expect(v.is(Taka, taka)).toBe(true)
})

test.each([0, -0, -1, 0.001, 0.1 + 0.2, 1.005, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d taka is not an amount',
  (taka) => {
    expect(v.is(Taka, taka)).toBe(false)
  },
)
