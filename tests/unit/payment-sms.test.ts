import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { PaymentRequest } from '#contract/own-payments.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { readOwnSms } from '#contract/tills/reader/read-own-sms.ts'

const today = '2026-11-21'
const read = (sms: string) => readOwnSms(sms, today)

const bkash = { payment_method: 'bkash', transaction_id: '9GH7K2LM4P', date: '2026-11-20' }
const nagad = { payment_method: 'nagod', transaction_id: '7AX21QLM', date: '2026-11-20' }
const rocket = { payment_method: 'rocket', transaction_id: '2718281828', date: '2026-11-20' }

describe('an SMS about sent money names the receiver and never fills the account number', () => {
  test.each([
    [
      'Send Money Tk 1,500.00 to 01812345678 successful. Ref Rent. Fee Tk 5.00. Balance Tk 12,345.67. TrxID 9GH7K2LM4P at 20/11/2026 21:12',
      { ...bkash, amount: '1,500.00' },
    ],
    [
      'You have sent Tk1500 to 01812345678 successfully. Balance Tk 99.00. TrxID 9gh7k2lm4p at 20/11/2026 21:12',
      { ...bkash, amount: '1500' },
    ],
    [
      'Payment of Tk 640.00 to JOMA LTD is successful. Balance Tk 7,210.50. TrxID 9GH7K2LM4P at 20/11/2026 20:41',
      { ...bkash, amount: '640.00' },
    ],
    [
      'Cash Out Tk 2,000.00 to Agent 01811223344 successful. Fee Tk 37.00. Balance Tk 8,963.00. TrxID 9GH7K2LM4P at 20/11/2026 10:05',
      { ...bkash, amount: '2,000.00' },
    ],
    [
      'আপনার সেন্ড মানি ৳১,৫০০.০০ সফল হয়েছে। প্রাপক 01812345678। ফি ৳৫.০০। ব্যালেন্স ৳২৩৪.৫০। TrxID 9GH7K2LM4P at ২০/১১/২০২৬ ২১:১২',
      { ...bkash, amount: '1,500.00' },
    ],
    [
      'Send Money Successful.\nAmount: Tk 1,200.00\nCharge: Tk 5.00\nReceiver: 01812345678\nRef: N/A\nTxnID: 7AX21QLM\nBalance: Tk 300.00\n20/11/2026 21:12',
      { ...nagad, amount: '1,200.00' },
    ],
    [
      'Nagad: Payment Tk 300 to 01812345678 successful. Charge: Tk 0.00 TxnID: 7AX21QLM Balance: Tk 1,887.50 20-11-2026',
      { ...nagad, amount: '300' },
    ],
    [
      'নগদ সেন্ড মানি সফল। পরিমাণ: ১,২০০.০০ টাকা। চার্জ: ৫.০০ টাকা। ট্রানজেকশন আইডি: 7AX21QLM ব্যালেন্স: ৩০০ টাকা ২০/১১/২০২৬ ২১:১২',
      { ...nagad, amount: '1,200.00' },
    ],
    [
      'Tk500.00 transferred to A/C:018123456789 Fee:Tk5.00, Your A/C Balance: Tk311.96 TxnId:2718281828 Date:20-NOV-26 09:12:33 pm. Download https://bit.ly/app',
      { ...rocket, amount: '500.00' },
    ],
    [
      'Tk.1,25,000.50 sent to A/C: ***123 Fee: Tk.00 NetBal: Tk41.00 TxnId: 2718281828 Date:20-NOV-26 07:17:16 pm.',
      { ...rocket, amount: '1,25,000.50' },
    ],
  ])('%s', (sms, fields) => {
    expect(read(sms)).toEqual({ fields, isIncoming: false })
  })
})

describe('an SMS about received money fills the sender’s number, if it has one', () => {
  test.each([
    [
      'You have received Tk 1,500.00 from 01711223344. Ref rent. Fee Tk 0.00. Balance Tk 12,345.67. TrxID 9GH7K2LM4P at 20/11/2026 14:32',
      { ...bkash, amount: '1,500.00', account_number: '01711223344' },
    ],
    [
      'Payment Tk 500 received from +8801711223344. Counter 1. Fee Tk 2.00. Balance Tk 3,000.00. TrxID 9GH7K2LM4P at 20/11/2026 14:32',
      { ...bkash, amount: '500', account_number: '01711223344' },
    ],
    [
      'আপনি ০১৭১১২২৩৩৪৪ থেকে ১,৫০০ টাকা পেয়েছেন। ফি ০ টাকা। ব্যালেন্স ২,০০০ টাকা। TrxID 9GH7K2LM4P ২০/১১/২০২৬',
      { ...bkash, amount: '1,500', account_number: '01711223344' },
    ],
    [
      'Money Received.\nAmount: Tk 1,200.00\nSender: 01712345678\nRef: N/A\nTxnID: 7AX21QLM\nBalance: Tk 2,065.76\n20/11/2026 16:56',
      { ...nagad, amount: '1,200.00', account_number: '01712345678' },
    ],
    [
      'Tk.20.00 received from A/C:***946 Ref No: NA Fee: Tk.00 NetBal: Tk41.00 TxnId: 2718281828 Date:20-NOV-26 07:17:16 pm.',
      { ...rocket, amount: '20.00' },
    ],
    [
      'Tk1,000.00 received from A/C:017123456781 Fee:Tk0, Your A/C Balance: Tk76.54 TxnId:2718281828 Date:20-NOV-26 04:06:36 pm.',
      { ...rocket, amount: '1,000.00', account_number: '017123456781' },
    ],
    // An agent's number is not the member's.
    [
      'Cash In Tk 5,000.00 from 01712345678 successful. Fee Tk 0.00. Balance Tk 12,000.00. TrxID 9GH7K2LM4P at 20/11/2026 09:12',
      { ...bkash, amount: '5,000.00' },
    ],
    [
      'Cash-In from A/C: ***332 Tk26,900.00 Fee: Tk.00, Your A/C Balance: Tk27,008.23.TxnId:2718281828 Date:20-NOV-26 04:11:32 pm.',
      { ...rocket, amount: '26,900.00' },
    ],
  ])('%s', (sms, fields) => {
    expect(read(sms)).toEqual({ fields, isIncoming: true })
  })
})

describe('an SMS of a provider that Joma does not know fills nothing', () => {
  test.each([
    'upay: Tk. 500.00 has been sent to 01812345678. Fee Tk. 5.00. Balance Tk. 95.00. TrxID 01KCAB12ZT at 20/11/2026 21:12',
    'Send Money of Tk. 500.00 to 01812345678 is successful. Balance Tk. 95.00. TrxID 01KCAB12ZT at 20/11/2026 21:12',
    'CellFin: Payment Tk 500.00 to SHOP successful. TxnID: 7AX21QLM 20/11/2026',
    'mCash Send Money Tk 500.00 to 018123456789 successful. TxnId:2718281828 Date:20-NOV-26',
    'উপায়: ৫০০ টাকা পাঠানো হয়েছে। TrxID 9GH7K2LM4P',
  ])('%s', (sms) => {
    expect(read(sms)).toBeUndefined()
  })
})

test('a cashback and a refund are no payments', () => {
  const end = 'Balance Tk 95.00. TrxID 9GH7K2LM4P at 20/11/2026 21:12'

  expect(read(`Congratulations! You have received Cashback Tk 50.00. ${end}`)).toBeUndefined()
  expect(read(`You have received refund of Tk 50.00 from SHOP. ${end}`)).toBeUndefined()
  expect(read(`Send Money Tk 50.00 to 01812345678 successful. ${end}. Get cashback!`)?.isIncoming).toBe(false)
})

test('an advertisement after the SMS changes neither the date nor whether it was sent', () => {
  const sms =
    'Send Money Tk 500.00 to 01812345678 successful. Fee Tk 5.00. Balance Tk 95.00. TrxID 9GH7K2LM4P at 20/11/2026 21:12. '

  const fields = { ...bkash, amount: '500.00' }
  expect(read(`${sms}Offer from 01/11/2026 to 10/11/2026: Tk 20 received for each Cash In!`)).toEqual({
    fields,
    isIncoming: false,
  })
})

test('a fee, a balance and a reference are never the amount', () => {
  const sms = 'Send Money to 01812345678 successful. Ref Tk 900. Fee Tk 5.00. Balance Tk 99.00. TrxID 9GH7K2LM4P'

  expect(read(sms)?.fields).toEqual({ payment_method: 'bkash', transaction_id: '9GH7K2LM4P' })
})

test('the date is the last valid date in the text, and never in the future', () => {
  const sms = (day: string) =>
    `Send Money Tk 5 to 01812345678 successful. Ref 01/02/2020. TrxID 9GH7K2LM4P at ${day} 21:12`

  expect(read(sms('20/11/2026'))?.fields.date).toBe('2026-11-20')
  expect(read(sms('22/11/2026'))?.fields.date).toBeUndefined()
  expect(read(sms('31/02/2026'))?.fields.date).toBeUndefined()
})

test.each([
  '',
  'Are we meeting at 5? Bring Tk 500.',
  'Your bKash verification code is 123456. Do not share it.',
  'Your A/C ***1234 was debited by BDT 2,500.00 on 20/11/2026. Balance BDT 45,210.00. Ref no 55123456',
  'Mobile Recharge Tk 100.00 to 01711000111 successful. TrxID 9GH7K2LM4P',
  'Send Money Tk 500.00 to 01812345678 has failed. TrxID 9GH7K2LM4P at 20/11/2026 21:12',
  'Send Money Tk 500.00 to 01812345678 successful. Balance Tk 10.00. TrxID 9GH7',
  'Send Money Tk 5 to 01812345678. TrxID 9GH7K2LM4P at 20/11/2026 21:12 Send Money Tk 6 to 01812345678. TrxID 9GH7K2LM4Q at 20/11/2026 21:13',
])('nothing is parsed from «%s»', (text) => {
  expect(read(text)).toBeUndefined()
})

const piece = fc.constantFrom(
  ...[
    'Send Money',
    'received from',
    'Cash In',
    'পেয়েছেন',
    'Tk',
    '৳',
    'টাকা',
    ' ',
    '.',
    ',',
    ':',
    '\n',
    'Fee',
    'Balance',
    'Ref',
  ],
  ...[
    'TrxID ',
    'TxnID: ',
    'TxnId:',
    '9GH7K2LM4P',
    '7AX21QLM',
    '2718281828',
    'from ',
    'Sender: ',
    '+88',
    '01711223344',
    '***123',
  ],
  ...[
    '20/11/2026',
    '99/99/9999',
    '31-FEB-26',
    '00/00/0000',
    '1,500.00',
    '0',
    '0.00',
    '99999999999',
    '1,50,00.999',
    '১,২০০',
    '𝟗',
    'ı',
  ],
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.oneof({ weight: 8, arbitrary: piece }, fc.string({ maxLength: 6 })), { maxLength: 40 })
    .map((all) => all.join('')),
)

test('any text is parsed without an error, into fields that the contract accepts', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const fields = readOwnSms(text)?.fields ?? {}

      const { amount, ...rest } = fields
      const typed = { ...rest, ...(amount !== undefined && { amount: parseTaka(amount) }) }
      v.parse(v.partial(PaymentRequest), typed)
      expect((fields.date ?? '') <= dayInDhaka()).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})
