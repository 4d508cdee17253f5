import { expect, test } from 'vitest'
import { parseTaka } from '#contract/parse-taka.ts'
import { groupAmount, moveCaret } from '#src/forms/group-amount.ts'

test.each([
  ['', ''],
  ['5', '5'],
  ['500', '500'],
  ['1500', '1,500'],
  ['99999', '99,999'],
  ['123456', '1,23,456'],
  ['10000000.5', '1,00,00,000.5'],
  ['1234.', '1,234.'],
  ['1,2,3,4', '1,234'],
  ['1 234', '1,234'],
  ['১২৩৪৫৬.৫০', '১,২৩,৪৫৬.৫০'],
  ['12a4', '12a4'],
  ['1.2.3', '1.2.3'],
  ['-1500', '-1500'],
])('«%s» is grouped as «%s»', (text, grouped) => {
  expect(groupAmount(text)).toBe(grouped)
  expect(parseTaka(grouped)).toBe(parseTaka(text))
})

test('grouping twice changes nothing', () => {
  for (const text of ['1234567.89', '১২৩৪৫৬৭', 'abc']) expect(groupAmount(groupAmount(text))).toBe(groupAmount(text))
})

test.each([
  ['1,23,456', 0, 0],
  ['1,23,456', 1, 1],
  ['1,23,456', 2, 3],
  ['1,23,456', 6, 8],
])('in %s the caret after %i digits is at %i', (grouped, count, place) => {
  expect(moveCaret(grouped, count)).toBe(place)
})
