import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTaka } from '#contract/money.ts'
import { changeOf, moneyKey, sameMoney } from '#contract/tills/reader/movement.ts'
import { type ProviderSms, readProviderSms } from '#contract/tills/reader/read-provider-sms.ts'
import { type SmsCase, smsCases, surroundings } from '../support/sms-cases.ts'

function readMoney(sender: string, body: string): ProviderSms | undefined {
  const reading = readProviderSms(sender, body)
  return reading.is === 'money' ? reading.sms : undefined
}

const bkashPart = { method: 'bkash', transactionId: 'DKM1H6X87P', happenedAt: '2026-11-22T07:22:00.000Z' } as const
const end = 'TrxID DKM1H6X87P at 22/11/2026 13:22'
const nagadPart = { method: 'nagod', transactionId: '75K92M3Z', happenedAt: '2026-06-24T08:31:00.000Z' } as const
const rocketPart = { method: 'rocket', transactionId: '6578516337', happenedAt: '2026-05-29T16:26:24.000Z' } as const
const plain = { isMasked: false, reference: null }

describe('every known form is read with all its figures', () => {
  test.each<[sender: string, body: string, sms: Partial<ProviderSms>]>([
    [
      'bKash',
      `You have received Tk 5,075.00 from 01700000001. Fee Tk 0.00. Balance Tk 6,075.50. ${end}`,
      {
        ...plain,
        ...bkashPart,
        kind: 'received',
        direction: 'in',
        amount: 507_500n,
        fee: 0n,
        balance: 607_550n,
        counterparty: '01700000001',
      },
    ],
    [
      '16247',
      `You have received Tk 20.00 from 01700000001.Ref jazakallah vai. Fee Tk 0.00. Balance Tk 55.59. ${end}`,
      { ...bkashPart, kind: 'received', amount: 2_000n, balance: 5_559n, reference: 'jazakallah vai' },
    ],
    [
      'bKash',
      `You have received payment Tk 55.00 from 01700000001. Fee Tk 0.00. Balance Tk 55.59.${end}`,
      { ...bkashPart, kind: 'payment_received', direction: 'in', amount: 5_500n, counterparty: '01700000001' },
    ],
    [
      'bKash',
      `Cash In Tk 1,000.00 from 01800000001 successful. Fee Tk 0.00. Balance Tk 1,607.90. ${end}`,
      { ...bkashPart, kind: 'cash_in', direction: 'in', amount: 100_000n, counterparty: '01800000001' },
    ],
    [
      'bKash',
      `You have received a deposit of Tk 1,000.00 from City Bank Account. Fee Tk 0.00. Balance Tk 1,607.90. ${end}`,
      { ...bkashPart, kind: 'deposit', direction: 'in', amount: 100_000n, counterparty: null },
    ],
    [
      'bKash',
      `Send Money Tk 510.00 to 01700000001 successful. Ref Sajib. Fee Tk 5.00. Balance Tk 4,479.65. ${end}`,
      {
        ...bkashPart,
        kind: 'sent',
        direction: 'out',
        amount: 51_000n,
        fee: 500n,
        balance: 447_965n,
        reference: 'Sajib',
      },
    ],
    [
      'bKash',
      `Payment Tk 100.00 to SHOP-RM67912 is successful. Balance Tk 20.00. ${end}`,
      { ...bkashPart, kind: 'payment_sent', direction: 'out', amount: 10_000n, fee: null, counterparty: null },
    ],
    [
      'bKash',
      `Cash Out Tk 785.00 from 01800000001 successful. Fee Tk 0.00. Balance Tk 1,607.90. ${end}`,
      { ...bkashPart, kind: 'agent_cash_out', direction: 'in', amount: 78_500n },
    ],
    [
      'bKash',
      `Cash In Tk 2,000.00 to 01800000001 successful. Fee Tk 0.00. Balance Tk 1,607.90. ${end}`,
      { ...bkashPart, kind: 'agent_cash_in', direction: 'out', amount: 200_000n },
    ],
    [
      'bKash',
      `B2B Transfer Tk 2,000.00 to 01800000001 successful. Fee Tk 0.00. Balance Tk 1,607.90. ${end}`,
      { ...bkashPart, kind: 'agent_transfer', direction: 'out', amount: 200_000n },
    ],
    [
      'bKash',
      'Sorry, your Send Money request to 01700000001 is unsuccessful! Tk 30 has been returned. Balance Tk 99.00',
      {
        kind: 'failed',
        direction: null,
        amount: 3_000n,
        balance: 9_900n,
        counterparty: '01700000001',
        transactionId: null,
        happenedAt: null,
      },
    ],
    [
      'NAGAD',
      'Money Received.\nAmount: Tk 60.00\nSender: 01600000001\nRef: N/A\nTxnID: 75K92M3Z\nBalance: Tk 610.28\n24/06/2026 14:31',
      {
        ...nagadPart,
        kind: 'received',
        direction: 'in',
        amount: 6_000n,
        fee: null,
        balance: 61_028n,
        counterparty: '01600000001',
        reference: 'N/A',
      },
    ],
    [
      '16167',
      'Win a phone! Money Received.Amount: Tk 60.00Sender: 01600000001Ref: N/ATxnID: 75K92M3ZBalance: Tk 610.2824/06/2026 14:31',
      { ...nagadPart, kind: 'received', amount: 6_000n },
    ],
    [
      'nagad',
      'Money Received. Amt: Tk 60.00 Sender: 01600000001 Ref: N/A TxnID: 75Κ92Μ3Ζ Bal: Tk 610.28 24/06/2026 14:31',
      { ...nagadPart, kind: 'received', balance: 61_028n },
    ],
    [
      'NAGAD',
      'Send Money Successful. Amount: Tk 1,200.00 Charge: Tk 5.00 Receiver: 01600000001 Ref: N/A TxnID: 75K92M3Z Balance: Tk 300.00 24/06/2026 14:31',
      { ...nagadPart, kind: 'sent', direction: 'out', amount: 120_000n, fee: 500n, counterparty: '01600000001' },
    ],
    [
      '16216',
      'Tk280.00 received from A/C:***033 Fee:Tk0, Your A/C Balance: Tk285.00 TxnId:6578516337 Date:29-MAY-26 10:26:24 pm.',
      {
        ...rocketPart,
        kind: 'received',
        direction: 'in',
        amount: 28_000n,
        fee: 0n,
        balance: 28_500n,
        counterparty: '033',
        isMasked: true,
      },
    ],
    [
      '16216',
      'Tk.20.00 received from A/C:***946 Ref No: NA Fee: Tk.00 NetBal: Tk41.00 TxnId: 6578516337 Date:29-MAY-26 10:26:24 pm. Get our app: https://bit.ly/app',
      { ...rocketPart, kind: 'received', amount: 2_000n, fee: 0n, balance: 4_100n, reference: 'NA' },
    ],
    [
      '16216',
      'Tk2,000.00 transferred to A/C:018687520000 Fee:Tk1.27, Your A/C Balance: Tk311.96 TxnId:6578516337 Date:29-MAY-26 10:26:24 pm.',
      {
        ...rocketPart,
        kind: 'sent',
        direction: 'out',
        amount: 200_000n,
        fee: 127n,
        counterparty: '01868752000',
        isMasked: false,
      },
    ],
  ])('%s: %s', (sender, body, sms) => {
    expect(readMoney(sender, body)).toMatchObject(sms)
  })
})

/** What the reader says of a case, in the case's own words. */
function readCase({ sender, body }: SmsCase) {
  const sms = readMoney(sender, body)
  if (!sms) return undefined
  const change = changeOf(sms)
  return {
    kind: sms.kind,
    direction: sms.direction,
    amount: toTaka(sms.amount),
    change: change === null ? null : toTaka(change),
    id: sms.transactionId,
    counterparty: sms.counterparty,
    balance: sms.balance === null ? null : toTaka(sms.balance),
  }
}

const expectedOf = ({ sender: _, body: __, ...expected }: SmsCase) => ({
  ...expected,
  // In poisha, because a sum of floats is not exact.
  balance: expected.change === null ? null : (100_000 + Math.round(expected.change * 100)) / 100,
})

test.each(smsCases.map((each) => [each.sender, each.body, each] as const))('%s: %s', (_, __, each) => {
  expect(readCase(each)).toEqual(expectedOf(each))
})

test.each(surroundings)(
  '«$before» before and «$after» after an SMS change nothing of what is read',
  ({ before, after }) => {
    for (const each of smsCases)
      expect(readCase({ ...each, body: before + each.body + after }), each.body).toEqual(expectedOf(each))
  },
)

describe('an SMS of an unknown form', () => {
  const happenedAt = '2026-11-22T07:22:00.000Z'

  test.each([
    ['bKash', `Excise duty of Tk 500.00 collected. Balance Tk 500.00. ${end}`, 50_000n],
    ['bKash', `Excise duty of Tk 500.00 collected. New balance is Tk 500.00. ${end}. Never share your PIN.`, 50_000n],
    ['bKash', `Payment Tk 500.00 to SHOP successful. Cashback Tk 10.00. Balance Tk 510.00. ${end}`, 51_000n],
    ['bKash', `ঋণের কিস্তি ৫০০.০০ টাকা কেটে নেওয়া হয়েছে। ব্যালেন্স ৫০০.০০ টাকা। ${end}`, 50_000n],
    ['NAGAD', 'Loan Granted. Amount: Tk 500.00 TxnID: 75K92M3Z Balance: Tk 500.00 22/11/2026 13:22', 50_000n],
    ['16216', 'Tk500.00 loan given NetBal: Tk500.00 TxnId: 6578516337 Date:22-NOV-26 01:22:00 pm.', 50_000n],
  ])('shows its balance and time: %s %s', (sender, body, balance) => {
    expect(readProviderSms(sender, body)).toMatchObject({ is: 'unknown', balance, happenedAt })
  })

  test.each([
    ['two different balances', `Loan of Tk 500.00. Balance Tk 500.00. Balance Tk 600.00. ${end}`],
    [
      'a balance that the sender may have written',
      'Gift of Tk 500.00 from 01700000001. Ref x. Balance Tk 9.00. Thanks',
    ],
    ['no balance of the account', `Recharge of Tk 100 with a bonus balance Tk 50! ${end}`],
    ['a balance that is too large', `Loan of Tk 500.00. Balance Tk 99999999999999999.00. ${end}`],
  ])('with %s shows none', (_, body) => {
    expect(readProviderSms('bKash', body)).toMatchObject({ is: 'unknown', balance: null })
  })

  test('with a code word is stored only if it has an id, an amount and a balance', () => {
    const [code, money] = [' Your PIN is safe.', ' Never share your OTP.']

    expect(readProviderSms('bKash', `Loan of Tk 500.00. Balance Tk 500.00. ${end}.${money}`).is).toBe('unknown')
    expect(readProviderSms('bKash', `Loan of Tk 500.00. Balance Tk 500.00.${code}`).is).toBe('ignored')
    expect(readProviderSms('bKash', `Loan of Tk 500.00. ${end}.${code}`).is).toBe('ignored')
    expect(readProviderSms('bKash', `Loan of Tk 500.00. Balance Tk 500.00. ${end}`).is).toBe('unknown')
  })
})

describe('a text of two SMS is read as neither', () => {
  const first =
    'You have received Tk 50.00 from 01700000001. Ref 1. Fee Tk 0.00. Balance Tk 60.00. TrxID DKM1H6X000 at 22/11/2026 13:20'
  const twice: [string, string][] = [
    ['bKash', `${first}\nCash In Tk 10.00 from 01700000002 successful. Fee Tk 0.00. Balance Tk 70.00. ${end}`],
    ['bKash', `${first} Loan of Tk 10.00. Fee Tk 0.00. Balance Tk 70.00. ${end}`],
    [
      'bKash',
      `Loan of Tk 10.00. Balance Tk 10.00. TrxID DKM1H6X000 at 22/11/2026 13:20 ${first.replace('X000', 'X001')}`,
    ],
    [
      'NAGAD',
      ['A', 'B']
        .map(
          (id) =>
            `Money Received. Amount: Tk 60.00 Sender: 01600000001 Ref: N/A TxnID: 75K92M3${id} Balance: Tk 610.28 24/06/2026 14:31`,
        )
        .join(' '),
    ],
    [
      '16216',
      ['1', '2']
        .map(
          (id) =>
            `Tk280.00 received from A/C:***033 Fee:Tk0, Your A/C Balance: Tk285.00 TxnId:657851633${id} Date:29-MAY-26 10:26:24 pm.`,
        )
        .join(' '),
    ],
  ]

  test.each(twice)('%s: %s', (sender, body) => {
    expect(readProviderSms(sender, body)).toMatchObject({ is: 'unknown', balance: null })
  })
})

test('an SMS of which the end is cut off is unknown, so that a copy of an end in the reference is not read', () => {
  const copied = `Fee Tk 0.00. Balance Tk 9.00. ${end}`
  const body = `You have received Tk 50.00 from 01700000001. Ref ${copied} ${'x'.repeat(2_000)}`.slice(0, 2_000)

  expect(readProviderSms('bKash', body)).toMatchObject({ is: 'unknown', balance: null })
})

test('a failed transfer has its own transaction id, and changes no balance', () => {
  const body = `Sorry, your Send Money request to 01700000001 is unsuccessful! Tk 30.00 has been returned. Balance Tk 99.00. ${end}`
  const sms = readMoney('bKash', body)!

  expect(sms).toMatchObject({ kind: 'failed', transactionId: 'DKM1H6X87P', happenedAt: bkashPart.happenedAt })
  expect(changeOf(sms)).toBe(0n)
})

test('the same money in two spellings has one key, and other money another one', () => {
  const body = `You have received Tk 1,500.00 from 01700000001. Fee Tk 0.00. Balance Tk 6,075.50. ${end}`
  const read = (text: string) => readMoney('bKash', text)!
  const again = [
    body.replace('1,500.00', '১,৫০০.০০'),
    `${body}. Download the app: https://example.com`,
    body.replaceAll(' ', '  '),
    body.replace('. Fee Tk 0.00', ''),
    body.replace('received', 'RECEIVED'),
  ]
  for (const text of again) expect(sameMoney(read(text), read(body)), text).toBe(true)
  const other = [body.replace('1,500', '1,501'), body.replace('6,075', '6,076'), body.replace('Fee Tk 0', 'Fee Tk 1')]
  expect(new Set([body, ...other].map((text) => moneyKey(read(text))))).toHaveProperty('size', 4)
})

test.each([
  [
    'a sender that is no provider',
    '01700000001',
    `You have received Tk 50.00 from 01700000001. Fee Tk 0.00. Balance Tk 60.00. ${end}`,
  ],
  ['a sender that is the name of a property', 'constructor', 'Tk 50.00'],
  ['a code', 'bKash', 'Your bKash verification code for Tk 500 is 123456.'],
  ['a code in Bengali', 'NAGAD', '৫০০ টাকা পাঠাতে আপনার কোড 123456'],
  ['an advertisement without an amount', 'bKash', 'Recharge now and win!'],
  ['an advertisement with an amount', 'bKash', 'Get Tk 50 cashback on your next recharge'],
  ['an advertisement in Bengali', 'bKash', 'কার্ড থেকে ৫,০৫০ টাকা আনলেই ৫০ টাকা ক্যাশব্যাক!'],
  ['an advertisement for a balance', 'bKash', 'Recharge Tk 100 and get a bonus balance Tk 50!'],
  ['a reminder', 'bKash', 'Tk 500.00 will be automatically deducted as Loan instalment today.'],
  [
    'the confirmation of a recharge, of which the request had the balance,',
    'bKash',
    'Your bKash Mobile Recharge request of Tk 50.00 for 01700000001 was successful! Use bKash App',
  ],
  ['a line of a bank account', '16216', 'Dear Sir, your A/C ***5678 credited by Tk 500.00'],
])('%s is not stored', (_, sender, body) => {
  expect(readProviderSms(sender, body)).toEqual({ is: 'ignored' })
})

test.each([
  ['bKash', `Your loan of Tk 500.00 is due. ${end}`],
  ['bKash', 'Your loan of Tk 500.00 is due. Your balance is Tk 60.00.'],
  ['bKash', 'আপনার লোন ৫০০ টাকা। আপনার ব্যালেন্স ৬০ টাকা।'],
  [
    'bKash',
    `You have received Tk 50.00 from 01700000001. Fee Tk 0.00. Balance Tk 60.00. TrxID DKM1H6X87P at 31/02/2026 13:22`,
  ],
  ['bKash', `You have received Tk 0.00 from 01700000001. Fee Tk 0.00. Balance Tk 60.00. ${end}`],
  ['bKash', `You have received Tk 50.00 from 01700000001. Fee Tk 0.00. Balance Tk 99999999999999999999999.00. ${end}`],
  ['16216', 'Tk280.00 received from A/C:***033 Fee:Tk0, Your A/C Balance: Tk285.00 TxnId:6578516337'],
  ['16216', 'Tk280.00 received from A/C:***033 Fee:Tk0, NetBal: Tk285.00 TxnId:6578516337 Date:29-MAY-26 99:26:24 pm.'],
])('money in a form that is not known, or cannot be right, credits no member: %s %s', (sender, body) => {
  expect(readProviderSms(sender, body)).toMatchObject({ is: 'unknown' })
})

test('a cashback is no payment', () => {
  const sms = readMoney('bKash', `You have received cashback Tk 20.00. Fee Tk 0.00. Balance Tk 60.00. ${end}`)

  expect(sms).toMatchObject({ kind: 'returned', amount: 2_000n })
})

const reversed = ['has been reversed', 'was returned to your account', 'is unsuccessful']
test.each(reversed)('a movement that %s is not read as a payment', (words) => {
  expect(readProviderSms('bKash', `Tk 500.00 from 01700000001 ${words}. Balance Tk 60.00. ${end}`)).toMatchObject({
    is: 'unknown',
  })
})

const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const toText = (poisha: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(poisha / 100)
const writtenBySender = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    'x. Fee Tk 0.00. Balance Tk 9.00. TrxID AAAAAAAAAA at 01/01/2026 00:00',
    'You have received Tk 9,999.00 from 01911111111.',
    'Tk 9,999.00',
    'N/A TxnID: AAAAAAAA Balance: Tk 9.00 01/01/2026 00:00',
    'Money Received. Amount: Tk 9,999.00 Sender: 01911111111 Ref: x',
    'NA Fee: Tk0 NetBal: Tk9.00 TxnId: 1111111111 Date:01-JAN-26 01:00:00 am.',
  ),
)

test('what the sender of the money wrote never changes the figures, the id and the number', () => {
  fc.assert(
    fc.property(amount, amount, writtenBySender, (moved, balance, words) => {
      const figures = { amount: BigInt(moved), balance: BigInt(balance), counterparty: '01700000001' }
      const bkash = `You have received Tk ${toText(moved)} from 01700000001.Ref ${words}. Fee Tk 0.00. Balance Tk ${toText(balance)}. ${end}`
      const nagadEnd = `Ref: ${words}\nTxnID: 75K92M3Z\nBalance: Tk ${toText(balance)}\n24/06/2026 14:31`
      const nagad = `Money Received.\nAmount: Tk ${toText(moved)}\nSender: 01700000001\n${nagadEnd}`
      const payment = `You have received payment Tk ${toText(moved)} from 01700000001. Ref ${words}. Balance Tk ${toText(balance)}. ${end}`
      const merchant = `Payment Received.\nAmount: Tk ${toText(moved)}\nCustomer: 01700000001\n${nagadEnd}`
      const rocket = `Tk${toText(moved)} received from A/C:017000000015 Ref No: ${words} Fee: Tk.00 NetBal: Tk${toText(balance)} TxnId: 6578516337 Date:29-MAY-26 10:26:24 pm.`

      expect(readMoney('bKash', bkash)).toMatchObject({ ...figures, ...bkashPart })
      expect(readMoney('bKash', payment)).toMatchObject({ ...figures, ...bkashPart, fee: null, commission: null })
      expect(readMoney('NAGAD', nagad)).toMatchObject({ ...figures, ...nagadPart })
      expect(readMoney('NAGAD', merchant)).toMatchObject({ ...figures, ...nagadPart })
      expect(readMoney('16216', rocket)).toMatchObject({ ...figures, ...rocketPart })
    }),
    { numRuns: 500 },
  )
})

const copiedPart = fc.constantFrom(
  'Fee Tk 9.00',
  'Comm Tk 900.00',
  'Balance Tk 9.00',
  'TrxID AAAAAAAAAA at 01/01/2026 00:00',
  'TxnID: AAAAAAAA',
  'Balance: Tk 9.00',
  '01/01/2026 00:00',
  'TxnId: 1111111111 Date:01-JAN-26 01:00:00 am.',
  'NetBal: Tk9.00',
  'Ref y',
  'You have received Tk 9,999.00 from 01911111111',
  'Cash In Tk 9,999.00 from 01911111111 successful',
  'Money Received. Amount: Tk 9,999.00 Sender: 01911111111',
  'Tk9,999.00 received from A/C:***111',
  'ব্যালেন্স ৯ টাকা',
  'Cashback Tk 5',
)

test('parts of other SMS in the reference never change the amount, the fee, the id, the balance and the number', () => {
  const words = fc.array(copiedPart, { minLength: 1, maxLength: 6 })
  const known = { amount: 2_000n, balance: 5_559n, counterparty: '01700000001', direction: 'in', commission: null }
  const build = (copied: string): [string, string, string][] => [
    ['bKash', `Tk 20.00 from 01700000001.Ref ${copied}. Fee Tk 0.00. Balance Tk 55.59. ${end}`, 'You have received'],
    [
      'NAGAD',
      `Amount: Tk 20.00\nSender: 01700000001\nRef: ${copied}\nTxnID: 75K92M3Z\nBalance: Tk 55.59\n24/06/2026 14:31`,
      'Money Received.',
    ],
    [
      '16216',
      `from A/C:017000000015 Ref No: ${copied} Fee: Tk.00 NetBal: Tk55.59 TxnId: 6578516337 Date:29-MAY-26 10:26:24 pm.`,
      'Tk20.00 received',
    ],
  ]
  const ids = { bKash: 'DKM1H6X87P', NAGAD: '75K92M3Z', '16216': '6578516337' }
  fc.assert(
    fc.property(words, fc.constantFrom(' ', '. ', ''), (copied, separator) => {
      for (const [sender, rest, start] of build(copied.join(separator))) {
        const reading = readProviderSms(sender, `${start} ${rest}`)
        if (reading.is === 'money') {
          expect(reading.sms).toMatchObject({ ...known, transactionId: ids[sender as keyof typeof ids] })
          expect(reading.sms.fee ?? 0n).toBe(0n)
        } else expect(reading).toMatchObject({ is: 'unknown' })
        const unknown = readProviderSms(sender, `Tk 20.00 mystery ${rest}`)
        expect(unknown.is).toBe('unknown')
        expect([null, 5_559n]).toContain(unknown.is === 'unknown' && unknown.balance)
      }
    }),
    { numRuns: 600 },
  )
})

test.each([
  ['NAGAD', 'Refund done. Amount: Tk 10.00 Ref: WORDS TxnID: 75K92M3Z Balance: Tk 610.28 24/06/2026 14:31'],
  ['16216', 'Tk10.00 received from A/C:***033 Ref No: WORDS Charge Tk0 Balance Tk610.28 TxnId: 6578516337'],
])('what the sender wrote does not make an unknown form a payment: %s', (sender, form) => {
  const written = [
    'Money Received. Amount: Tk 9,999.00 Sender: 01911111111',
    'NA Fee: Tk0 NetBal: Tk9.00 TxnId: 1111111111 Date:01-JAN-26 01:00:00 am.',
  ]
  for (const words of written) expect(readMoney(sender, form.replace('WORDS', words))).toBeUndefined()
})

test.each([
  ['Tk.50', 50n],
  ['Tk.00', 0n],
  ['Tk.20.00', 2_000n],
  ['Tk0', 0n],
  ['Tk1.27', 127n],
  ['Tk 1,000', 100_000n],
])('Rocket’s %s are %s poisha', (written, fee) => {
  const sms = `Tk280.00 received from A/C:***033 Fee: ${written}, NetBal: Tk285.00 TxnId:6578516337 Date:29-MAY-26 10:26:24 pm.`

  expect(readMoney('16216', sms)?.fee).toBe(fee)
})

test('any text is read without an error', () => {
  const piece = fc.constantFrom(
    'Tk 5',
    'received from',
    '01700000001',
    'Ref ',
    'Fee Tk 0.00.',
    'Balance Tk 5.00.',
    end,
    '***1',
    'A/C:',
    '\n',
  )
  const anyText = fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 400 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(fc.constantFrom('bKash', 'NAGAD', '16216', 'x'), anyText, (sender, text) => {
      expect(['ignored', 'unknown', 'money']).toContain(readProviderSms(sender, text).is)
    }),
    { numRuns: 500 },
  )
})

test('hostile texts are read without an exponential search', () => {
  const parts = [
    'You have received Tk 1 from 01700000001. Ref Fee Tk 0.00. Balance Tk 9.00. TrxID AAAAAAAAAA at 01/01/2026 00:00. ',
    'Payment to x Successful Amount: Tk 5 Fee: Tk 5 ',
    'Mobile Bill Card Loan ',
    'Fee 1,1,1,1,',
    'Balance Tk 1',
    '01700000001 থেকে Tk 5 ',
    'Cash-Out from Bank ',
  ]
  const texts = parts.flatMap((part) => [
    part.repeat(1_900 / part.length),
    `${part.repeat(1_700 / part.length)}Balance Tk 9. ${end}`,
  ])
  // Such a search would take longer than a test may.
  for (const sender of ['bKash', 'NAGAD', '16216']) for (const text of texts) readProviderSms(sender, text)
})
