import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { tills } from '#contract/tills/tills.ts'
import { createNumber, createTransactionId, senderOf } from '#server/commands/till-simulator/write-sms.ts'
import { checkWaiting } from '#server/tills/sms/check-sms.ts'
import { sms, tills as tillTable } from '#server/tills/table.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { readTill, readTillSms, writeMoment, writeTaka } from '../support/server/till-reads.ts'
import { createTill, requestFor, type Till } from '../support/server/till-simulator.ts'

const minuteMs = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs)
interface Forged {
  amount: number
  /** Taka after the movement. */
  balance: number
  from?: string
  id?: string
  at?: string
  reference?: string | null
}

function writeReceived({ amount, balance, from = createNumber(), reference, ...given }: Forged): string {
  const { id = createTransactionId('bkash'), at = writeMoment() } = given
  const ref = reference ? ` Ref ${reference}.` : ''
  return `You have received Tk ${writeTaka(amount)} from ${from}.${ref} Fee Tk 0.00. Balance Tk ${writeTaka(balance)}. TrxID ${id} at ${at}`
}
const writeSent = ({ amount, balance, at }: Required<Pick<Forged, 'amount' | 'balance' | 'at'>>) =>
  `Send Money Tk ${writeTaka(amount)} to ${createNumber()} successful. Ref 1. Fee Tk 0.00. Balance Tk ${writeTaka(balance)}. TrxID ${createTransactionId('bkash')} at ${at}`

/** A till whose balance was entered some hours ago. */
async function createOldTill(options: Parameters<typeof createTill>[0] = {}) {
  const till = await createTill({ balance: 101_000, ...options })
  await startEarlier(till)
  return till
}

async function startEarlier(till: Till) {
  const hours = sql`interval '9 hours'`
  await db
    .update(tillTable)
    .set({ chain_since: sql`chain_since - ${hours}`, balance_proved_at: sql`balance_proved_at - ${hours}` })
    .where(eq(tillTable.id, till.id))
}

/** The SMS of a till count as stored earlier, and are checked. */
async function wait(till: Till, minutes = 30) {
  const stored = sql`${sms.created_at} - make_interval(mins => ${minutes}::int)`
  await db.update(sms).set({ created_at: stored }).where(eq(sms.till_id, till.id))
  await checkWaiting(db)
}

const sendEarlier = (till: Till, body: string) =>
  till.phone.send([{ sender: senderOf('bkash'), body, receivedAt: minutesAgo(120) }])

const enterBalance = (till: Till, balance = till.getBalance()) =>
  callAsAdmin(tills.enterBalance, { id: till.id, balance })

async function requestAndSend(till: Till, amount: number, at = new Date()) {
  const member = await createMember()
  const transfer = till.receive({ amount, at })
  await requestFor(member, till, transfer)
  await till.send(transfer)
  return member
}

describe('a sender who does not know the balance of a till', () => {
  test('finds it by no SMS of an unknown form, whose figures fit many balances', async () => {
    const till = await createTill({ balance: 12_300 })
    const member = await createMember()
    const { top_up_code: reference } = await member.me()

    await till.send('Bonus plan Tk 50 Tk 100 Tk 200 Tk 400 started. Your Balance Tk 12,000.00')
    await till.send(writeReceived({ amount: 9_000, balance: 21_000, reference }))

    expect(await member.getBalance()).toBe(0)
  })

  test('is credited nothing if one of many SMS fits, because a person decides while many do not link', async () => {
    const till = await createTill({ balance: 12_300 })
    const member = await createMember()
    const { top_up_code: reference } = await member.me()
    const guesses = [9_000, 9_500, 10_000, 10_500, 11_000, 11_500, 13_000]
    await till.send(...guesses.map((balance) => `Your plan Tk 50 of Tk 200 started. Balance Tk ${writeTaka(balance)}`))

    await till.send(writeReceived({ amount: 9_000, balance: 21_300, reference }))

    expect(await member.getBalance()).toBe(0)
    expect((await readTill(till)).balance).toBe(21_300)
    await enterBalance(till, 12_300)
    const genuine = await requestAndSend(till, 60)
    expect(await genuine.getBalance()).toBe(60)
  })

  test('moves the balance of an agent’s till by no large amount that fits nearly', async () => {
    const till = await createTill({ balance: 40_000, kind: 'agent' })
    const to = createNumber()

    await till.send(
      `Cash Out Tk 25,000.00 from ${to} successful. Fee Tk 0.00. Balance Tk 64,700.00. TrxID ${createTransactionId('bkash')} at ${writeMoment()}`,
    )

    expect((await readTill(till)).balance).toBe(40_000)
  })

  test('waits for no later balance with an SMS of a later day', async () => {
    const till = await createOldTill()
    const member = await createMember()
    const { top_up_code: reference } = await member.me()
    await sendEarlier(till, writeReceived({ amount: 9_000, balance: 110_500, reference, at: '01/01/2099 10:00' }))
    await wait(till, 120)

    await till.send(till.receive({ amount: 400 }))
    await checkWaiting(db)
    await till.send(till.receive({ amount: 100 }))

    expect(await member.getBalance()).toBe(0)
    expect((await readTillSms(till)).find(({ amount }) => amount === 9_000)).toMatchObject({ chain: 'forged' })
  })
})

test('SMS at an earlier balance, whose sum is 0, are left to a person', async () => {
  const till = await createOldTill()
  const member = await createMember()
  for (const [amount, minutes] of [
    [300, 200],
    [400, 100],
  ] as const)
    await till.send(till.receive({ amount, at: minutesAgo(minutes) }))
  const [from, id, at] = [createNumber(), createTransactionId('bkash'), writeMoment(minutesAgo(150))]
  await requestFor(member, till, { from, transactionId: id, amount: 9_000, body: '' })

  await till.send(
    writeReceived({ amount: 9_000, balance: 110_300, from, id, at }),
    writeSent({ amount: 9_000, balance: 101_300, at }),
  )

  expect(await member.getBalance()).toBe(0)
  expect((await callAsAdmin(payments.list, { username: member.username })).data.items[0]!.match).toMatchObject({
    review_reason: 'place_uncertain',
  })
})

test('genuine SMS that a forged one made look forged are rescued by the true balance', async () => {
  const till = await createOldTill()
  await till.send(writeReceived({ amount: 7, balance: 101_007, at: writeMoment(minutesAgo(100)) }))
  const members = [await requestAndSend(till, 300, minutesAgo(90)), await requestAndSend(till, 400, minutesAgo(80))]
  await till.send(writeReceived({ amount: 8, balance: 101_015, at: writeMoment(minutesAgo(60)) }))
  await wait(till)
  expect((await readTillSms(till)).filter(({ chain }) => chain === 'forged')).toHaveLength(2)

  await enterBalance(till)

  const shown = (await readTillSms(till)).map(({ amount, chain, state }) => [amount, chain, state])
  expect(shown.sort()).toEqual([
    [300, 'linked', 'open'],
    [400, 'linked', 'open'],
    [7, 'forged', 'suspect'],
    [8, 'forged', 'suspect'],
  ])
  for (const { username } of members)
    expect((await callAsAdmin(payments.list, { username })).data.items[0]!.match).toMatchObject({
      review_reason: 'linked_by_balance',
    })
})

test('an SMS that comes while its till’s balance is entered is accepted, and so are the next ones', async () => {
  const till = await createOldTill()
  till.receive({ amount: 60 })
  await till.send(till.receive({ amount: 70 }))
  const shown = till.getBalance()
  const meanwhile = await requestAndSend(till, 80)
  expect(await meanwhile.getBalance()).toBe(0)

  await enterBalance(till, shown)

  expect(await meanwhile.getBalance()).toBe(80)
  expect((await readTill(till)).gap).toBeNull()
  expect(await (await requestAndSend(till, 90)).getBalance()).toBe(90)
})

test('a till whose first SMS has a date of a later year shows a gap, which a balance ends', async () => {
  const till = await createTill({ balance: null, mode: 'suggest' })
  await sendEarlier(till, writeReceived({ amount: 10, balance: 777, at: '01/01/2099 10:00' }))
  await startEarlier(till)
  await till.send(till.receive({ amount: 100 }), till.receive({ amount: 200 }))
  await wait(till, 11)
  expect((await readTill(till)).gap).not.toBeNull()

  await enterBalance(till)

  expect((await readTill(till)).gap).toBeNull()
  expect((await readTillSms(till)).filter(({ chain }) => chain === 'linked').map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([100, 200]),
  )
})

test('an SMS of an unknown form that waits is in the gap of its till', async () => {
  const till = await createOldTill()
  await till.send('Your account was debited by Tk 10.00. Balance Tk 5.00')
  await wait(till)

  expect((await readTill(till)).gap).toMatchObject({ amount: -100_995 })
  expect((await callAsAdmin(tills.alarms, {})).status).toBe(200)
})

test.each([
  ['shows no balance', 'Payment of Tk 812.00 to DPDC-BILL is successful. TrxID', 812],
  ['is of an unknown form with a discount', 'Payment Tk 812.00 done. You saved Tk 12.00. Balance Tk', 800],
])('after an SMS of a payment that %s, a person decides at most one top-up', async (_, text, moved) => {
  const till = await createOldTill()
  const { body } = till.pay({ amount: moved })
  const end = body.slice(body.indexOf(text.endsWith('TrxID') ? 'TrxID' : 'Balance Tk'))
  await till.send(text.replace(/(?:TrxID|Balance Tk)$/, end))

  await requestAndSend(till, 75)
  const next = await requestAndSend(till, 85)

  expect(await next.getBalance()).toBe(85)
  expect((await readTill(till)).balance).toBe(till.getBalance())
})
