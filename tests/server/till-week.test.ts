import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber, senderOf } from '#server/commands/till-simulator/write-sms.ts'
import { checkWaiting } from '#server/tills/sms/check-sms.ts'
import { sms } from '#server/tills/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call } from '../support/server/call.ts'
import { receiveWith } from '../support/server/code-top-ups.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { readTill, writeTaka } from '../support/server/till-reads.ts'
import { createTill, type Received, requestFor, type Till } from '../support/server/till-simulator.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** What a till is also used for. The parts of its SMS are those of `write`. */
interface Use {
  amount: number
  fee?: number
  /** Money that comes in. */
  isIn?: boolean
  write: (parts: { amount: string; fee: string; end: string }) => string
}

const uses: Use[] = [
  { amount: 50, write: ({ amount, end }) => `Mobile Recharge of Tk ${amount} to 01812345678 is successful. ${end}` },
  { amount: 812, write: ({ amount, end }) => `Payment of Tk ${amount} to DPDC-BILL is successful. ${end}` },
  {
    amount: 1_000,
    fee: 18.5,
    write: ({ amount, fee, end }) => `Cash Out Tk ${amount} to 01912345678 successful. Fee Tk ${fee}. ${end}`,
  },
  {
    amount: 300,
    fee: 5,
    write: ({ amount, fee, end }) => `Send Money Tk ${amount} to 01612345678 successful. Ref 1. Fee Tk ${fee}. ${end}`,
  },
  {
    amount: 15,
    isIn: true,
    write: ({ amount, end }) =>
      `Congratulations! You have received Cashback Tk ${amount}. ${end}. Cashback on recharge`,
  },
  {
    amount: 2_000,
    isIn: true,
    write: ({ amount, fee, end }) =>
      `You have received deposit from iBanking of Tk ${amount} from City Bank. Fee Tk ${fee}. ${end}`,
  },
  {
    amount: 700,
    isIn: true,
    write: ({ amount, fee, end }) =>
      `Cash In Tk ${amount} from 01712345679 successful. Fee Tk ${fee}. ${end}. Download App: https://bKa.sh/8app`,
  },
  // Forms that are not known.
  { amount: 57.5, write: ({ amount, end }) => `Your account has been debited Tk ${amount} for Excise Duty. ${end}` },
  {
    amount: 500,
    fee: 5,
    write: ({ amount, fee, end }) => `Your DPS of Tk ${amount} at IDLC is opened. Service Tk ${fee}. ${end}`,
  },
  { amount: 12.75, isIn: true, write: ({ amount, end }) => `Your savings have earned Tk ${amount}. ${end}` },
]

const notMoney = [
  'Your bKash verification code is 482913. Never share your PIN or OTP.',
  'bKash offer! Up to 50% off at 300 shops till Friday.',
]

/** A till in a week that ends now, whose time the test advances. */
async function createWeek() {
  const till = await createTill({ balance: null })
  let now = new Date(Date.now() - 7 * dayMinutes * minuteMs)

  /** Backdates what is stored, and checks what has waited. */
  async function advance(minutes: number) {
    now = new Date(now.getTime() + minutes * minuteMs)
    const stored_at = sql`${sms.created_at} - make_interval(mins => ${minutes}::int)`
    await db.update(sms).set({ created_at: stored_at }).where(eq(sms.till_id, till.id))
    await checkWaiting(db)
  }

  const send = (...bodies: string[]) =>
    till.phone.send(bodies.map((body) => ({ sender: senderOf('bkash'), body, receivedAt: now })))

  /** The SMS of another use, which changes the running balance. */
  function move({ amount, fee = 0, isIn = false, write }: Use): string {
    const { body } = isIn ? till.receive({ amount, at: now }) : till.pay({ amount, fee, at: now })
    const end = body.slice(body.indexOf('Balance Tk'))
    return write({ amount: writeTaka(amount), fee: writeTaka(fee), end })
  }

  return { till, advance, send, move, now: () => now }
}

type Week = Awaited<ReturnType<typeof createWeek>>

interface TopUp {
  member: Account
  transfer: Received
}

const isAccepted = async ({ member, transfer }: TopUp) =>
  (await call(payments.mine, {}, { as: member })).data.items.some(
    (each) => each.transaction_id === transfer.transactionId && each.state === 'success',
  )

const readSms = (till: Till) => db.select().from(sms).where(eq(sms.till_id, till.id))

/** The SMS of a top-up by code, or by the form, which the member sends before or after the SMS comes. */
function createTopUp(
  { till, now }: Week,
  { member, code, amount }: { member: Account; code?: string; amount: number },
) {
  const from = createNumber()
  const at = now()
  const transfer = code
    ? receiveWith({ ...till, receive: (given) => till.receive({ ...given, at }) }, { reference: code, amount, from })
    : till.receive({ amount, from, at })
  const request = () => requestFor(member, till, transfer, { date: dayInDhaka(at) })
  return { member, transfer, request }
}

/** The first lines start the chain of a till whose balance was not entered. */
async function startChain(week: Week) {
  for (let line = 0; line < 5; line += 1) {
    await week.send(week.till.receive({ amount: 10, at: week.now() }).body)
    await week.advance(3)
  }
  expect(await readTill(week.till)).toMatchObject({ lines_until_auto: 0, gap: null })
}

interface Payer {
  account: Account
  code: string
}

const createPayers = () =>
  Promise.all(
    Array.from({ length: 8 }, async (): Promise<Payer> => {
      const account = await createMember()
      return { account, code: (await account.me()).top_up_code! }
    }),
  )

const moveOther = (week: Week, turn: number) => week.move(uses[turn % uses.length]!)

/** A withdrawal that the SMS of its payout pays. */
async function payOut(week: Week) {
  // Without a proved number, so that the withdrawal need not wait.
  const as = await createMember({ earning: 3_000 })
  const number = createNumber()
  const input = { account_number: number, method: 'bkash' as const, amount: 500 }
  const { _id: id } = (await call(withdrawals.request, input, { as })).data
  expect((await callAsAdmin(withdrawals.decide, { id, status: 'approved' })).status).toBe(200)
  await db.update(withdrawalTable).set({ decided_at: week.now() }).where(eq(withdrawalTable.id, id))
  const sent = week.till.pay({ amount: 500, from: number, fee: 5, at: week.now() })
  await week.send(sent.body)
  expect((await call(withdrawals.mineOne, { id }, { as })).data).toMatchObject({ payout_id: sent.transactionId })
}

/** Every third comes by code, the others by the form: before the SMS, or after it. Some SMS come twice, or after a later one. */
async function topUp(week: Week, { account, code }: Payer, turn: number) {
  const kind = (['code', 'before', 'after'] as const)[turn % 3]
  const amount = 60 + ((turn * 37) % 440)
  const { transfer, request } = createTopUp(week, { member: account, amount, ...(kind === 'code' && { code }) })
  if (kind === 'before') expect((await request()).status).toBe(200)
  if (turn % 8 === 3) await week.send(moveOther(week, turn))
  await week.send(transfer.body, ...(turn % 8 === 6 ? [moveOther(week, turn)] : []))
  if (turn % 5 === 2) await week.send(transfer.body)
  if (kind === 'after') expect((await request()).status).toBe(200)
  return { member: account, transfer }
}

const slots = 20
// In these, the phone has no connection for one SMS, and sends it some hours late.
const late = { days: [1, 4], lost: 9, sent: 14 }

/** What happens in a slot that is no top-up. */
async function moveElse(week: Week, slot: number, turn: number): Promise<boolean> {
  if (slot === 1) await payOut(week)
  else if (slot % 6 === 5) await week.send(moveOther(week, turn))
  else return false
  return true
}

/** Returns the top-ups of a day. Each is accepted when its SMS comes, or, after a late SMS, when that comes. */
async function runDay(week: Week, day: number, payers: Payer[]): Promise<TopUp[]> {
  const found: TopUp[] = []
  let missing: { body: string; since: number } | undefined
  for (let slot = 0; slot < slots; slot += 1) {
    const turn = day * slots + slot
    await week.advance(20 + (turn % 5) * 11)
    if (slot % 9 === 4) await week.send(notMoney[day % 2]!)
    if (late.days.includes(day) && slot === late.lost) missing = { body: moveOther(week, turn), since: found.length }
    if (missing && slot === late.sent) {
      await week.send(missing.body)
      await expectAccepted(found.slice(missing.since))
      missing = undefined
    }
    if (slot === late.lost || slot === late.sent || (await moveElse(week, slot, turn))) continue
    found.push(await topUp(week, payers[turn % payers.length]!, turn))
    if (!missing) await expectAccepted(found.slice(-1))
  }
  return found
}

const expectAccepted = async (topUps: TopUp[]) =>
  expect(await Promise.all(topUps.map(isAccepted))).toEqual(topUps.map(() => true))

test('a till that is also used for recharge, bills and cashback accepts all top-ups of a week without an entered balance', {
  timeout: 300_000,
}, async () => {
  const [week, payers] = [await createWeek(), await createPayers()]
  await startChain(week)

  const accepted: TopUp[] = []
  for (let day = 0; day < 7; day += 1) {
    const start = week.now().getTime()
    accepted.push(...(await runDay(week, day, payers)))
    const minutes = (week.now().getTime() - start) / minuteMs
    // The last day ends before now.
    await week.advance(dayMinutes - minutes - (day === 6 ? 60 : 0))
  }

  for (const { account } of payers) {
    const own = accepted.filter(({ member }) => member === account)
    expect(await account.getBalance()).toBe(own.reduce((sum, { transfer }) => sum + transfer.amount, 0))
  }
  const stored = await readSms(week.till)
  const used = (direction: 'in' | 'out') =>
    stored.filter((each) => each.state === 'used' && each.direction === direction).length
  expect([used('in'), used('out')]).toEqual([accepted.length, 7])
  expect(stored.filter(({ state, chain }) => state === 'suspect' || chain !== 'linked')).toEqual([])
  expect(await readTill(week.till)).toMatchObject({ balance: week.till.getBalance(), gap: null })
})

test('after money moved whose SMS is lost, top-ups wait, and the gap has its amount', async () => {
  const week = await createWeek()
  await startChain(week)
  week.move(uses[0]!)

  const waiting: TopUp[] = []
  for (const payer of (await createPayers()).slice(0, 2)) {
    await week.advance(30)
    waiting.push(await topUp(week, payer, 1))
  }
  await week.advance(30)

  expect(await Promise.all(waiting.map(isAccepted))).toEqual([false, false])
  expect(await readTill(week.till)).toMatchObject({ gap: { amount: -50 } })
  expect((await readSms(week.till)).filter(({ state }) => state === 'suspect')).toEqual([])
})
