import { describe, expect, test } from 'vitest'
import { changeOf } from '#contract/tills/reader/movement.ts'
import { readProviderSms } from '#contract/tills/reader/read-provider-sms.ts'

const bkashEnd = 'Fee Tk 0.00. Balance Tk 1,075.00. TrxID DJQ4N7X2LK at 14/10/2026 09:05'
const nagadEnd = 'TxnID: 74QX81LM Balance: Tk 1075.00 14/10/2026 09:05'
const rocketEnd = 'Fee:Tk0, Your A/C Balance: Tk1,075.00 TxnId:6612903847 Date:14-OCT-26 09:05:41 am.'

const kindOf = (sender: string, body: string) => {
  const reading = readProviderSms(sender, body)
  return reading.is === 'money' ? reading.sms.kind : reading.is
}

const notMoved = [
  'is pending',
  'is on hold',
  'is on-hold',
  'will be added tomorrow',
  'is being processed',
  'has been held',
  'is under review',
  'awaits your approval',
  'needs verification',
  'has failed',
  'was reversed',
  'if you confirm it',
  'পেন্ডিং',
]

describe.each(notMoved)('money that «%s» is not read as received', (words) => {
  test.each([
    ['bKash', `You have received Tk 500.00 from 01700000001 ${words}. ${bkashEnd}`],
    ['bKash', `You have received Tk 500.00 from Nabila Store ${words}. ${bkashEnd}`],
    ['bKash', `You have received payment Tk 500.00 from 01700000001 ${words}. ${bkashEnd}`],
    ['bKash', `You have received deposit of Tk 500.00 from Prime Bank ${words}. ${bkashEnd}`],
    ['bKash', `Add Money Tk 500.00 from Prime Bank ${words}. ${bkashEnd}`],
    ['bKash', `01700000001 থেকে ৫০০ টাকা পেয়েছেন ${words}। ${bkashEnd}`],
    ['NAGAD', `Money Received ${words}. Amount: Tk 500.00 Sender: 01700000001 Ref: N/A ${nagadEnd}`],
    ['NAGAD', `Money Received. Amount: Tk 500.00 Sender: Nabila Store ${words} Ref: N/A ${nagadEnd}`],
    ['16216', `Tk500.00 received from A/C:***001 ${words}. ${rocketEnd}`],
    ['16216', `Tk500.00 received from 017000000014 ${words}. ${rocketEnd}`],
    ['16216', `Tk500.00 received from Prime Bank via NPSB ${words}. ${rocketEnd}`],
    ['16216', `Tk500.00 received from Nabila Store ${words}. ${rocketEnd}`],
  ])('%s: %s', (sender, body) => {
    expect(kindOf(sender, body)).toBe('unknown')
  })
})

test.each([
  ['bKash', `If you have received Tk 500.00 from 01700000001. ${bkashEnd}`],
  ['bKash', `Call us when You have received Tk 500.00 from 01700000001. ${bkashEnd}`],
  ['bKash', `যদি আপনি 01700000001 থেকে ৫০০ টাকা পেয়েছেন। ${bkashEnd}`],
  ['bKash', `Your transfer is on hold. You have received Tk 500.00 from 01700000001. ${bkashEnd}`],
  ['bKash', `You have received Tk 500.00 from 01700000001. ${bkashEnd}. This amount is on hold.`],
  ['bKash', `You have received Tk 500.00 from 01700000001. ${bkashEnd}. The money will be available tomorrow.`],
  ['bKash', `You have received Tk 500.00 from 01700000001. Ref 1. The amount is on hold. ${bkashEnd}`],
  ['NAGAD', `If Money Received. Amount: Tk 500.00 Sender: 01700000001 Ref: N/A ${nagadEnd}`],
  ['16216', `Get a bonus once Tk500.00 received from A/C:***001 ${rocketEnd}`],
])('a condition, or words elsewhere that no money has moved, are no payment: %s: %s', (sender, body) => {
  expect(kindOf(sender, body)).toBe('unknown')
})

test.each([
  ['bKash', `If you need help, call 16247. You have received Tk 500.00 from 01700000001. ${bkashEnd}`],
  ['bKash', `You have received Tk 500.00 from 01700000001. ${bkashEnd}. Offers will be over soon!`],
  ['bKash', `You have received Tk 500.00 from 01700000001. Ref pending rent. ${bkashEnd}`],
  ['NAGAD', `BUY NOW, PAY AFTER EID! Money Received. Amount: Tk 500.00 Sender: 01700000001 Ref: N/A ${nagadEnd}`],
])('such words of an advertisement or of the sender change nothing: %s: %s', (sender, body) => {
  expect(kindOf(sender, body)).toBe('received')
})

test.each([
  [`Payment of Tk 500.00 is being reserved for Nabila Store. ${bkashEnd}`],
  [`Payment of Tk 500.00 to Nabila Store is pending. ${bkashEnd}`],
  [`Received Recharge request of Tk 500.00 for 01700000001 has failed. ${bkashEnd}`],
  [`Tk 500.00 will be automatically deducted as Loan instalment today. ${bkashEnd}`],
  [`Auto Pay of Tk 500.00 to Nabila Store is scheduled. ${bkashEnd}`],
])('money that has not left is not read as sent: %s', (body) => {
  expect(kindOf('bKash', body)).toBe('unknown')
})

test.each([
  ['money in from an agent’s cash out', `এজেন্ট 01700000001 থেকে ৫০০ টাকা ক্যাশ আউট সফল হয়েছে। ${bkashEnd}`],
  ['a cash out of either side', `01700000001 থেকে ৫০০ টাকা ক্যাশ আউট করেছেন। ${bkashEnd}`],
  ['a cash in to the own number', `আপনার 01700000001 নম্বরে ৫০০ টাকা ক্যাশ ইন সফল হয়েছে। ${bkashEnd}`],
])('%s is unknown, because the direction is not certain', (_, body) => {
  expect(kindOf('bKash', body)).toBe('unknown')
})

describe('a merchant’s payment with a reference and without a fee', () => {
  const read = (words: string) => {
    const end = 'Balance Tk 1,100.00. TrxID DJQ4N7X2LK at 14/10/2026 09:05'
    const body = `You have received payment Tk 100.00 from 01700000001. Ref ${words}. ${end}`
    const reading = readProviderSms('bKash', body)
    return reading.is === 'money' ? changeOf(reading.sms) : reading.is
  }

  test('has no commission that the sender wrote', () => {
    expect(read('123')).toBe(10_000n)
    expect(read('123. Comm Tk 900.00')).toBe(10_000n)
  })

  test('has no fee that is too large for one', () => {
    expect(read('123. Fee Tk 1.50')).toBe(9_850n)
    expect(read('123. Fee Tk 90.00')).toBe('unknown')
  })
})
