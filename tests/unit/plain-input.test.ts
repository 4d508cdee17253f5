import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AccountNumber, isPayable, TransactionId } from '#contract/account-numbers.ts'
import {
  findMobileNumbers,
  latinDigits,
  parseNumber,
  plainCode,
  plainNumber,
  plainTransactionId,
} from '#contract/plain-input.ts'

test.each([
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Arabic', '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'],
  ['extended Arabic', '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'],
  ['full-width', '０１２３４５６７８９'],
])('%s digits become Latin ones', (_, digits) => {
  expect(latinDigits(digits)).toBe('0123456789')
  expect(plainCode(digits)).toBe('0123456789')
})

test.each([
  ['soft hyphen', '\u00ad'],
  ['zero width space', '\u200b'],
  ['zero width joiner', '\u200d'],
  ['left-to-right mark', '\u200e'],
  ['embedding', '\u202a'],
  ['word joiner', '\u2060'],
  ['isolate', '\u2066'],
  ['byte order mark', '\ufeff'],
  ['variation selector', '\ufe0f'],
  ['space', ' '],
  ['no-break space', '\u00a0'],
  ['narrow no-break space', '\u202f'],
  ['ideographic space', '\u3000'],
  ['tab', '\t'],
  ['hyphen', '-'],
  ['non-breaking hyphen', '\u2011'],
  ['en dash', '–'],
  ['minus sign', '\u2212'],
  ['full-width dash', '－'],
  ['dot', '.'],
  ['middle dot', '·'],
  ['bullet', '•'],
  ['bracket', '('],
  ['full-width bracket', '）'],
  ['square bracket', ']'],
])('a %s is not part of a number', (_, character) => {
  expect(plainNumber(`${character}01712${character}345678${character}`)).toBe('01712345678')
})

test.each([
  ['০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['\u202a+8801712345678\u202c', '01712345678'],
  ['008801712345678', '01712345678'],
  ['00 88 017 12 34 56 78', '01712345678'],
  ['+880 1712-345678', '01712345678'],
  ['+880 (0) 1712 345678', '01712345678'],
  ['＋８８০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['8801712345678', '01712345678'],
  ['1712345678', '1712345678'],
  ['+44 7911 123456', '+447911123456'],
  ['00880', '00880'],
])('the number «%s» is read as %s', (typed, number) => {
  expect(plainNumber(typed)).toBe(number)
})

test.each([
  ['৬৫৭৮৫১৬৩৩৭', '6578516337'],
  [' 9gh4 k2lm7p\u200b ', '9GH4K2LM7P'],
  ['９ＧＨ４Ｋ２ＬＭ７Ｐ', '9GH4K2LM7P'],
])('the transaction id «%s» is read as %s', (typed, id) => {
  expect(v.is(TransactionId, typed)).toBe(true)
  expect(plainTransactionId(typed)).toBe(id)
})

test.each(['', ' ', '...', 'a b', 'TrxID: 9GH4K2LM7P', '9GH4K2LM7P!', 'ট্রানজেকশন'])(
  '«%s» is not a transaction id',
  (typed) => {
    expect(v.is(TransactionId, typed)).toBe(false)
  },
)

test.each([
  ['01712345678', ['bkash', 'nagod', 'rocket']],
  ['০১৩১২৩৪৫৬৭৮', ['bkash', 'nagod', 'rocket']],
  ['+88 01912-345678', ['bkash', 'nagod', 'rocket']],
  ['017123456789', ['rocket']],
  ['01212345678', []],
  ['1712345678', []],
  ['123456', []],
  ['12345678901234567890', []],
  ['0171234567', []],
  ['0171234567890', []],
  ['+447911123456', []],
  ['01712345678x', []],
])('money can be sent to «%s» by %j', (typed, expected) => {
  const methods = (['bkash', 'nagod', 'rocket'] as const).filter(
    (method) => v.is(AccountNumber, typed) && isPayable(typed, method),
  )
  expect(methods).toEqual(expected)
})

test.each([
  ['৩০', 30],
  [' 1,000 ', 1_000],
  ['\u200b2.5', 2.5],
  ['-1', -1],
  ['', Number.NaN],
  ['1e3', Number.NaN],
  ['ten', Number.NaN],
])('the count «%s» is read as %d', (typed, count) => {
  expect(parseNumber(typed)).toBe(count)
})

test.each([
  ['Pay to 01712345678 or 01812-345678.', ['01712345678', '01812345678']],
  ['0171234567 / 01812345678', ['01712345670', '01812345678']],
  ['+88 01712 345 678, again 01712345678', ['01712345678']],
  ['০১৭১২৩৪৫৬৭৮', ['01712345678']],
  ['0 1 7 1 2 3 4 5 6 7 8', ['01712345678']],
  ['Open on 26/11/2026 from 10:00, 1,00,000 tk', []],
  ['01212345678 is no mobile number', []],
])('the mobile numbers of «%s» are %o', (text, numbers) => {
  expect(findMobileNumbers(text)).toEqual(numbers)
})
