import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { notifications } from '#contract/notifications.ts'
import { numbers } from '#contract/numbers.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { refers } from '#contract/refers.ts'
import type { TillMode } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { transfers } from '#contract/transfers.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { createNumber, createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { tills as tillTable } from '#server/tills/table.ts'
import { fetchAccountant } from '../support/server/accountant.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import {
  type ApprovedWithdrawal,
  approve,
  readAlarms,
  readOwn,
  readPayment,
  readTill,
  readTillSms,
  writeMoment,
} from '../support/server/till-reads.ts'
import { createTill, type Received, requestFor, type Till } from '../support/server/till-simulator.ts'

const isToPay = async ({ id }: ApprovedWithdrawal) =>
  (await callAsAdmin(payouts.toPay, { limit: '100' })).data.items.some(({ _id }) => _id === id)
const readKinds = async (as: Account) => (await call(notifications.list, {}, { as })).data.items.map(({ kind }) => kind)
/** What the ledger says has gone out and came in, which payments and fees change. */
const readBooks = async () => {
  const { ledger_in, ledger_out } = (await callAsAdmin(accounts.accountant, {})).data.tills!
  return { ledger_in, ledger_out }
}
const writeSent = (to: string, { balance, fee = '5.00', at }: { balance: string; fee?: string; at?: Date }) =>
  `Send Money Tk 500.00 to ${to} successful. Ref 1. Fee Tk ${fee}. Balance Tk ${balance}. TrxID ${createTransactionId('bkash')} at ${writeMoment(at)}`
const writeFailed = (to: string, balance: string) =>
  `Sorry, your Send Money request to ${to} is unsuccessful! Tk 500 has been returned. Balance Tk ${balance}`

/** The SMS of money that never came: its sender does not know the till's balance. */
const forge = (till: Till, { amount, balance }: { amount: number; balance: string }): Received => {
  const transfer = till.receive({ amount })
  till.takeBack(amount)
  return { ...transfer, body: transfer.body.replace(/Balance Tk [\d,]+\.\d\d/, `Balance Tk ${balance}`) }
}

describe('an SMS that does not link', () => {
  test('pays no withdrawal, books no fee and tells the member nothing', async () => {
    const till = await createTill({ balance: 101_000 })
    const withdrawal = await approve()
    const [books, kinds] = [await readBooks(), await readKinds(withdrawal.member)]

    await till.send(writeSent(withdrawal.number, { balance: '123.45' }))

    expect(await readOwn(withdrawal)).toMatchObject({ paid_at: null, payout_id: null, payout_fee: null })
    expect(await isToPay(withdrawal)).toBe(true)
    expect(await readBooks()).toEqual(books)
    expect(await readKinds(withdrawal.member)).toEqual(kinds)
  })

  test('does not keep the genuine one from paying, which is no double payout', async () => {
    const till = await createTill({ balance: 101_000 })
    const withdrawal = await approve()
    await till.send(writeSent(withdrawal.number, { balance: '123.46' }))
    const sent = till.pay({ amount: 500, from: withdrawal.number, fee: 5 })

    await till.send(sent)

    expect(await readOwn(withdrawal)).toMatchObject({ payout_id: sent.transactionId, payout_fee: 5 })
    expect(await readAlarms(till)).not.toContain('double_payout')
  })

  test('of a failed transfer returns no withdrawal to those to pay', async () => {
    const till = await createTill({ balance: 101_000 })
    const withdrawal = await approve({ payoutId: createTransactionId('bkash') })

    await till.send(writeFailed(withdrawal.number, '1.23'))

    expect(await readOwn(withdrawal)).toMatchObject({ paid_at: expect.any(String) })
    expect(await isToPay(withdrawal)).toBe(false)
  })

  test('accepts no payment, in none of several tills', async () => {
    const all = [await createTill({ balance: 101_000 }), await createTill({ balance: 101_000 })]
    const member = await createMember()
    for (const till of all) {
      const transfer = forge(till, { amount: 9_000, balance: '123,456.00' })
      await requestFor(member, till, transfer)
      await till.send(transfer)
    }

    expect(await member.getBalance()).toBe(0)
  })
})

test.each(['personal', 'agent', 'merchant'] as const)(
  'an SMS to a %s till whose amount is more than the balance after it is suspect at once',
  async (kind) => {
    const till = await createTill({ kind, balance: 101_000 })
    const member = await createMember()
    const transfer = forge(till, { amount: 400, balance: '3.00' })
    await requestFor(member, till, transfer)

    await till.send(transfer)

    expect(await member.getBalance()).toBe(0)
    expect(await readTillSms(till)).toMatchObject([{ state: 'suspect' }])
    expect(await readAlarms(till)).toContain('sms_suspect')
  },
)

test.each<TillMode>(['off', 'shadow', 'suggest'])(
  'in the mode %s no SMS pays a withdrawal or returns one',
  async (mode) => {
    const till = await createTill({ mode, balance: 101_000 })
    const [open, byHand] = [await approve(), await approve({ payoutId: createTransactionId('bkash') })]
    const before = [await readOwn(open), await readOwn(byHand)]
    const books = await readBooks()

    await till.send(till.pay({ amount: 500, from: open.number, fee: 5 }))
    await till.send(writeFailed(byHand.number, '100,495.00'))

    expect([await readOwn(open), await readOwn(byHand)]).toEqual(before)
    expect(await readBooks()).toEqual(books)
  },
)

test('a linked failure returns the withdrawal that was marked by hand, to be checked first', async () => {
  const till = await createTill({ balance: 101_000 })
  const withdrawal = await approve({ payoutId: createTransactionId('bkash') })

  await till.send(writeFailed(withdrawal.number, '101,000.00'))

  expect(await readOwn(withdrawal)).toMatchObject({ paid_at: null, payout_id: null })
  expect(await isToPay(withdrawal)).toBe(true)
  expect(await readAlarms(till)).toContain('payout_failed')
})

test('after a failed payout no notification has its id, and the second transfer has one with its own', async () => {
  const till = await createTill({ balance: 101_000 })
  const first = createTransactionId('bkash')
  const withdrawal = await approve({ payoutId: first })
  const readNotifications = async () => {
    const { items } = (await call(notifications.list, {}, { as: withdrawal.member })).data
    return items.filter(({ ref }) => ref === withdrawal.id).map(({ kind, params }) => ({ kind, params }))
  }
  expect(JSON.stringify(await readNotifications())).toContain(first)

  await till.send(writeFailed(withdrawal.number, '101,000.00'))

  const approved = { kind: 'withdrawal_approved', params: { amount: 500 } }
  const failed = { kind: 'withdrawal_failed', params: { amount: 500 } }
  expect(await readNotifications()).toEqual([failed, approved])
  const second = createTransactionId('bkash')
  await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id: second })
  expect(await readNotifications()).toEqual([
    { kind: 'withdrawal_paid', params: { amount: 500, payout_id: second } },
    failed,
    approved,
  ])
})

test('a linked failure that fits two withdrawals returns none: a person decides', async () => {
  const till = await createTill({ balance: 101_000 })
  const number = createNumber()
  const both = [
    await approve({ number, payoutId: createTransactionId('bkash') }),
    await approve({ number, payoutId: createTransactionId('bkash') }),
  ]

  await till.send(writeFailed(number, '101,000.00'))

  expect([await isToPay(both[0]!), await isToPay(both[1]!)]).toEqual([false, false])
  expect(await readAlarms(till)).toContain('payout_failed')
})

test.each([
  [30, 'up to 30 taka is booked', true],
  [31, 'above 30 taka and 2 percent waits for a person', false],
])('a fee of %d taka %s', async (fee, _, isBooked) => {
  const till = await createTill({ balance: 101_000 })
  const withdrawal = await approve()

  await till.send(till.pay({ amount: 500, from: withdrawal.number, fee }))

  expect(await readOwn(withdrawal)).toMatchObject({ payout_fee: isBooked ? fee : null })
  expect((await readAlarms(till)).includes('fee_too_large')).toBe(!isBooked)
})

test('an SMS of an unknown form that changes nothing needs no explanation', async () => {
  const till = await createTill({ balance: 101_000 })
  await till.send(till.receive({ amount: 70 }))

  await till.send(
    `A new form: Tk 9.00 will be asked next month. Balance Tk ${till.getBalance()}.00 at ${writeMoment()}`,
  )

  expect((await readTillSms(till))[0]).toMatchObject({ chain: 'linked', direction: null, amount: 0, state: 'unknown' })
  expect(await readAlarms(till)).toEqual([])
})

describe('a till without a proved balance', () => {
  const createUnproved = async () => {
    const till = await createTill({ balance: 1_000 })
    await db
      .update(tillTable)
      .set({ balance: null, chain_since: null, balance_proved_at: null })
      .where(eq(tillTable.id, till.id))
    return till
  }
  const pay = async (till: Till) => {
    const member = await createMember()
    const transfer = till.receive({ amount: 50 })
    const { data } = await requestFor(member, till, transfer)
    await till.send(transfer)
    const { status, match } = await readPayment(member)
    return { isWatched: data.is_watched, outcome: status === 'success' ? 'accepted' : match?.review_reason }
  }

  test('accepts from its fifth line on, never its first, and promises nothing before', async () => {
    const till = await createUnproved()

    const found = []
    for (let line = 1; line <= 6; line += 1) found.push(await pay(till))

    expect(found.map(({ outcome }) => outcome)).toEqual([
      'first_line',
      'chain_not_started',
      'chain_not_started',
      'chain_not_started',
      'accepted',
      'accepted',
    ])
    expect(await readTill(till)).toMatchObject({ lines_until_auto: 0 })
  })
})

test('the limit of a member’s day holds over several tills at once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => createTill({ balance: 101_000 })))
  const member = await createMember()
  const transfers = all.map((till) => ({ till, transfer: till.receive({ amount: 9_000 }) }))
  // Each request waits, and the member may have five.
  for (const { till, transfer } of transfers.slice(0, 5)) await requestFor(member, till, transfer)

  await Promise.all(transfers.map(({ till, transfer }) => till.send(transfer)))

  expect(await member.getBalance()).toBe(18_000)
})

describe('a linked SMS that a balance proves forged', () => {
  test('is undone: the payment is taken back, and the alarm names it', async () => {
    const till = await createTill({ balance: 101_000 })
    const member = await createMember()
    const { toppedUp } = (await fetchAccountant()).solvency
    const fake = till.receive({ amount: 9_000 })
    till.takeBack(9_000)
    await requestFor(member, till, fake)
    await till.send(fake)
    expect(await member.getBalance()).toBe(9_000)
    expect((await call(numbers.mine, {}, { as: member })).data).toMatchObject([{ state: 'proved' }])
    await till.send(till.receive({ amount: 70 }))
    const input = { id: till.id, balance: String(till.getBalance()) }

    const preview = (await callAsAdmin(tills.previewBalance, input)).data
    expect(preview).toMatchObject({ linked: [{ amount: 70 }], forged: [{ amount: 9_000 }], undone: 9_000 })
    await callAsAdmin(tills.enterBalance, { ...input, balance: till.getBalance() })

    expect(await member.getBalance()).toBe(0)
    expect((await fetchAccountant()).solvency.toppedUp).toBe(toppedUp)
    expect((await call(numbers.mine, {}, { as: member })).data).toEqual([])
    expect((await call(payments.mine, {}, { as: member })).data.items).toMatchObject([
      { state: 'success', amount: 9_000, reversed_amount: 9_000 },
    ])
    expect(await readKinds(member)).toContain('payment_reversed')
    expect(await readAlarms(till)).toEqual(expect.arrayContaining(['sms_forged', 'effects_undone']))
    expect(await readTillSms(till)).toContainEqual(
      expect.objectContaining({ amount: 9_000, state: 'suspect', chain: 'forged' }),
    )
  })

  test('returns a withdrawal to those to check, and reverses its fee', async () => {
    const till = await createTill({ balance: 101_000 })
    const withdrawal = await approve()
    const books = await readBooks()
    await till.send(writeSent(withdrawal.number, { balance: '100,495.00' }))
    expect(await readOwn(withdrawal)).toMatchObject({ paid_at: expect.any(String), payout_fee: 5 })
    await till.send(till.receive({ amount: 70 }))

    await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })

    expect(await readOwn(withdrawal)).toMatchObject({ paid_at: null, payout_id: null, payout_fee: null })
    expect(await isToPay(withdrawal)).toBe(true)
    expect(await readBooks()).toEqual(books)
  })

  test('books the fee again once the SMS proves genuine and a person marks the withdrawal, and reverses it again', async () => {
    const till = await createTill({ balance: 101_000 })
    const withdrawal = await approve()
    const books = await readBooks()
    // A provider's clock that is ahead: only SMS after the last entered balance can still prove genuine.
    const at = new Date(Date.now() + 5 * 60_000)
    const sent = writeSent(withdrawal.number, { balance: '100,495.00', at })
    await till.send(sent)
    await till.send(till.receive({ amount: 70 }))
    const enterBalance = async (balance: number) =>
      expect((await callAsAdmin(tills.enterBalance, { id: till.id, balance })).status).toBe(200)
    await enterBalance(101_070)

    await enterBalance(100_495)
    const [payout_id] = sent.match(/(?<=TrxID )\w+/)!
    expect((await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id })).status).toBe(200)

    expect(await readOwn(withdrawal)).toMatchObject({ payout_id, payout_fee: 5 })
    expect(await readBooks()).toEqual({ ...books, ledger_out: books.ledger_out + 5 })
    till.takeBack(70)
    await till.send(till.receive({ amount: 70 }))
    await enterBalance(101_070)
    expect(await readBooks()).toEqual(books)
    expect(await findBrokenInvariants(db)).toEqual({})
  })

  test('returns a withdrawal that a person has marked, because its SMS is no proof', async () => {
    const till = await createTill({ balance: 101_000 })
    const body = writeSent(createNumber(), { balance: '100,495.00' })
    const [, number, payoutId] = body.match(/to (\d+) .* TrxID (\w+)/)!
    const withdrawal = await approve({ number: number!, payoutId: payoutId! })
    await till.send(body)
    expect(await readOwn(withdrawal)).toMatchObject({ payout_id: payoutId, payout_fee: 5 })
    await till.send(till.receive({ amount: 70 }))

    await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })

    expect(await readOwn(withdrawal)).toMatchObject({ paid_at: null, payout_id: null, payout_fee: null })
    expect(await isToPay(withdrawal)).toBe(true)
  })

  test('leaves the referral bonus, and names it', async () => {
    await callAsAdmin(refers.set, { amount: 20 })
    const till = await createTill({ balance: 101_000 })
    const referrer = await createMember()
    const member = await createMember({ referrer })
    const fake = till.receive({ amount: 9_000 })
    till.takeBack(9_000)
    await requestFor(member, till, fake)
    await till.send(fake)
    await till.send(till.receive({ amount: 70 }))

    await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })

    const alarm = (await callAsAdmin(tills.alarms, {})).data.find(
      (each) => each.kind === 'effects_undone' && each.till === till.label,
    )
    expect(alarm?.details).toMatchObject([
      { row: 'payment', amount: 9_000, rest: null },
      { row: 'bonus', _id: referrer.id, amount: 20, rest: 20 },
    ])
  })

  test('leaves a number proved that another payment proves too', async () => {
    const till = await createTill({ balance: 101_000 })
    const [member, from] = [await createMember(), createNumber()]
    const genuine = till.receive({ amount: 60, from })
    await requestFor(member, till, genuine)
    await till.send(genuine)
    const fake = till.receive({ amount: 9_000, from })
    till.takeBack(9_000)
    await requestFor(member, till, fake)
    await till.send(fake)
    await till.send(till.receive({ amount: 70 }))

    await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })

    expect(await member.getBalance()).toBe(60)
    expect((await call(numbers.mine, {}, { as: member })).data).toMatchObject([{ number: from, state: 'proved' }])
  })

  test('leaves what the member has spent, and names the rest', async () => {
    const till = await createTill({ balance: 101_000 })
    const [member, friend] = [await createMember(), await createMember()]
    const fake = till.receive({ amount: 900 })
    till.takeBack(900)
    await requestFor(member, till, fake)
    await till.send(fake)
    await call(transfers.toWallet, { username: friend.username, amount: 700 }, { as: member })
    await till.send(till.receive({ amount: 70 }))

    await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })

    expect([await member.getBalance(), await friend.getBalance()]).toEqual([0, 700])
  })

  test('takes back no more than the member has, over several payments', async () => {
    const till = await createTill({ balance: 101_000 })
    const [member, friend] = [await createMember(), await createMember()]
    for (const amount of [900, 800]) {
      const fake = till.receive({ amount })
      await requestFor(member, till, fake)
      await till.send(fake)
    }
    till.takeBack(1_700)
    await call(transfers.toWallet, { username: friend.username, amount: 1_100 }, { as: member })
    await till.send(till.receive({ amount: 70 }))

    await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })

    expect(await member.getBalance()).toBe(0)
    const { items } = (await call(payments.mine, {}, { as: member })).data
    expect(items.map(({ reversed_amount }) => reversed_amount)).toEqual([0, 600])
  })
})

test('one payout id pays one withdrawal of a method, by hand and by SMS', async () => {
  const till = await createTill({ balance: 101_000 })
  const [first, second, third] = [await approve(), await approve(), await approve()]
  const id = createTransactionId('bkash')
  expect((await callAsAdmin(payouts.markPaid, { id: first.id, payout_id: id.toLowerCase() })).status).toBe(200)

  expect(await callAsAdmin(payouts.markPaid, { id: second.id, payout_id: ` ${id} ` })).toMatchObject({
    status: 409,
    issues: { payout_id: 'transaction_id_used' },
  })
  await till.send(till.pay({ amount: 500, from: third.number, transactionId: id }))

  expect(await isToPay(second)).toBe(true)
  expect(await readOwn(third)).toMatchObject({ paid_at: null })
})

test('entering a balance needs a fresh proof', () => {
  expect(tills.enterBalance).toMatchObject({ fresh: true, permission: 'payments.decide' })
})

test('two numbers of one method behave each by its own mode', async () => {
  const [auto, other] = [await createTill(), await createTill({ mode: 'off' })]
  const member = await createMember()

  const watched = await requestFor(member, auto, auto.receive({ amount: 60 }), { till: auto.id })
  const unwatched = await requestFor(member, other, other.receive({ amount: 60 }), { till: other.id })

  expect([watched.data.is_watched, unwatched.data.is_watched]).toEqual([true, false])
  const decide = (_id: string) =>
    callAsAdmin(payments.accept, { _id, username: member.username, status: 'success' }).then(({ status }) => status)
  expect(await decide(watched.data._id)).toBe(400)
  expect(await decide(unwatched.data._id)).toBe(200)
})
