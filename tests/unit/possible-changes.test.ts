import { expect, test } from 'vitest'
import { findPossibleChanges } from '#contract/tills/reader/movement.ts'
import { readProviderSms } from '#contract/tills/reader/read-provider-sms.ts'

const withId = (id: string) =>
  `Your DPS of Tk 500.00 at IDLC is opened. Service Tk 5.00. Balance Tk 495.00. TrxID ${id} at 22/11/2026 13:22`
const changes = [50_000n, -50_000n, 500n, -500n, 50_500n, -50_500n, 49_500n, -49_500n, 0n]

test.each(['DKM1H6X87P', 'DKM9TK5X7P', 'DKTK500X7P', 'DKM1H6X87TK'.slice(1), 'BDT3456789'])(
  'the id %s of an unknown form is no amount, whatever it looks like',
  (id) => {
    expect(findPossibleChanges(withId(id), 49_500n)).toEqual(changes)
  },
)

test('the amounts of a Bengali SMS are those of the English one', () => {
  const body = 'আপনার সঞ্চয় থেকে ৫০০.০০ টাকা কাটা হয়েছে। ফি ৳5.00। ব্যালেন্স ৳495.00। ট্রানজেকশন আইডি DKM9TK5X7P'
  expect(findPossibleChanges(body, 49_500n)).toEqual(changes)
})

test('an advertisement whose id looks like an amount is not about money', () => {
  expect(readProviderSms('bKash', 'Win a phone! Entry TrxID DKM9TK5X7P')).toEqual({ is: 'ignored' })
})

test.each([
  ['the balance is before the fee', 'DPS of Tk 500.00 opened. Balance Tk 495.00. Service Tk 5.00.', changes],
  [
    'an amount is named twice',
    'Tk 500.00 saved, Tk 500.00 in all. Balance Tk 495.00.',
    [50_000n, -50_000n, 100_000n, -100_000n, 0n],
  ],
  ['a figure is zero', 'Tk 500.00 saved. Service Tk 0.00, VAT Tk 0.00. Balance Tk 495.00.', [50_000n, -50_000n, 0n]],
  ['there are three amounts', 'Tk 500.00 saved. Service Tk 5.00, VAT Tk 1.00. Balance Tk 495.00.', [0n]],
])('the possible changes are right when %s', (_, body, expected) => {
  expect(findPossibleChanges(body, 49_500n)).toEqual(expected)
})
