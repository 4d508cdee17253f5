import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { toPoisha } from '#contract/money.ts'
import {
  createTransactionId,
  type Movement,
  senderOf,
  writeIncoming,
  writeOutgoing,
} from '#server/commands/till-simulator/write-sms.ts'
import type { Tx } from '#server/db/connect.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { postings } from '#server/ledger/table.ts'
import { lockTransfers } from '#server/payments/payment-sms.ts'
import { payments } from '#server/payments/table.ts'
import { matchTransfers } from '#server/tills/match/match-transfers.ts'
import { storeSms } from '#server/tills/sms/store-sms.ts'
import { sms, tillPhones, tills } from '#server/tills/table.ts'
import { withdrawals } from '#server/withdrawals/table.ts'
import { type Account, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { pairPhone } from '../support/server/till-simulator.ts'
import { isFull, seedOf } from '../support/test-size.ts'

const interleavings = isFull ? 10_000 : 200
/** Interleavings that run at the same time, each with a member of its own. */
const lanes = 4

type Kind =
  | 'in'
  | 'out'
  | 'failed'
  | 'recharge'
  | 'forged_in'
  | 'forged_out'
  | 'forged_failed'
  | 'forged_fee'
  | 'forged_unknown'

interface Step {
  kind: Kind
  /** Taka. */
  amount: number
  /** How often its SMS arrives: lost, once or doubled. */
  copies: 0 | 1 | 2
  /** A member sends the request for incoming money. */
  isRequested: boolean
}

const genuine: Kind[] = ['in', 'in', 'in', 'out', 'out', 'failed', 'recharge']
const forged: Kind[] = ['forged_in', 'forged_in', 'forged_out', 'forged_failed', 'forged_fee', 'forged_unknown']

const interleaving = fc.record({
  mode: fc.constantFrom(
    'auto' as const,
    'auto' as const,
    'auto' as const,
    'suggest' as const,
    'shadow' as const,
    'off' as const,
  ),
  kind: fc.constantFrom('personal' as const, 'personal' as const, 'agent' as const),
  /** Without it the chain starts by its lines. */
  isProved: fc.boolean(),
  steps: fc.array(
    fc.record<Step>({
      kind: fc.constantFrom(...genuine, ...forged),
      amount: fc.integer({ min: 10, max: 400 }),
      copies: fc.constantFrom(0, 1, 1, 1, 1, 2),
      isRequested: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7 },
  ),
  orders: fc.array(fc.nat(1_000), { minLength: 28, maxLength: 28 }),
})

type Interleaving = typeof interleaving extends fc.Arbitrary<infer Value> ? Value : never

interface Act {
  order: number
  perform: (tx: Tx) => Promise<unknown>
}

const memberNumber = '01712345678'
const payeeNumber = '01812345678'

/** Rolls the interleaving back, so that each starts with the same database. */
class Done extends Error {}

/** Runs an interleaving and checks it. Returns how many payments and payouts its SMS have decided. */
async function run({ mode, kind, isProved, steps, orders }: Interleaving, member: Account, phoneId: string) {
  let decided = 0
  const running = runTransaction(db, async (tx) => {
    const balanceBefore = (await readBalances(tx, member.id)).balance
    const [till] = await tx
      .insert(tills)
      .values({
        method: 'bkash',
        number: createTransactionId('rocket'),
        label: 'model',
        kind,
        mode,
        ...(isProved && { balance: toPoisha(50_000), balance_proved_at: new Date(), chain_since: new Date() }),
      })
      .returning()
    const { acts, genuineIds } = createActs({ till: till!, steps, orders, member, phoneId, isProved })
    for (const { perform } of acts.toSorted((one, other) => one.order - other.order)) await perform(tx)
    decided = await check(tx, { till: till!, member, balanceBefore, genuineIds, mode })
    throw new Done()
  })
  await expect(running).rejects.toBeInstanceOf(Done)
  return decided
}

interface World extends Pick<Interleaving, 'steps' | 'orders' | 'isProved'> {
  till: typeof tills.$inferSelect
  member: Account
  phoneId: string
}

/** The SMS, requests and approvals of an interleaving, and the transaction ids of its genuine SMS. */
function createActs({ till, steps, orders, member, phoneId, isProved }: World) {
  let balance = 50_000
  let next = 0
  const genuineIds = new Set<string>()
  const order = () => orders[next++ % orders.length]! + (isProved ? 0 : next * 1_000)
  const at = new Date()
  const acts = steps.flatMap((step, index): Act[] => {
    const movement = toMovement(step, index)
    const send = (tx: Tx) =>
      storeSms(tx, [
        {
          tillId: till.id,
          method: 'bkash',
          source: { phoneId },
          sender: senderOf('bkash'),
          body: writeBody(step.kind, movement),
          receivedAt: at,
        },
      ])
    const others = [
      ...(isIncoming(step) && step.isRequested ? [requestPayment(member, till, movement)] : []),
      ...(isOutgoing(step) ? [approve(member, movement, step.kind.endsWith('failed'))] : []),
    ]
    return [...Array<Act['perform']>(step.copies).fill(send), ...others].map((perform) => ({ order: order(), perform }))
  })
  return { acts, genuineIds }

  /** Genuine ones change the balance. */
  function toMovement({ kind, amount }: Step, index: number): Movement {
    const isForged = kind.startsWith('forged')
    const transactionId = createTransactionId('bkash')
    if (!isForged) genuineIds.add(transactionId)
    const fee = fees[kind] ?? 0
    balance += (signs[kind] ?? 0) * amount - (isForged ? 0 : fee)
    // No genuine balance reaches that of a forged one.
    const shown = isForged ? 7_000_000 + index * 13_001 : balance
    const number = isIncoming({ kind }) ? memberNumber : payeeNumber
    return { method: 'bkash', transactionId, amount, number, at, fee, balance: shown }
  }
}

const fees: Partial<Record<Kind, number>> = { out: 5, forged_out: 5, forged_fee: 9_000_000 }
const signs: Partial<Record<Kind, number>> = { in: 1, out: -1, recharge: -1 }

const isIncoming = ({ kind }: Pick<Step, 'kind'>) => kind === 'in' || kind === 'forged_in'
const isOutgoing = ({ kind }: Step) => kind in fees || kind.endsWith('failed')

function writeBody(kind: Kind, movement: Movement): string {
  const { amount, balance } = movement
  const figure = (taka: number) => taka.toLocaleString('en-US', { minimumFractionDigits: 2 })
  if (kind === 'recharge' || kind === 'forged_unknown')
    return `Some new service: Tk ${figure(amount)} done. Balance Tk ${figure(balance)} now ${movement.transactionId}`
  if (kind.endsWith('failed'))
    return `Sorry, your Send Money request to ${payeeNumber} is unsuccessful! Tk ${figure(amount)} has been returned. Balance Tk ${figure(balance)}`
  return kind === 'in' || kind === 'forged_in' ? writeIncoming(movement) : writeOutgoing(movement)
}

const requestPayment =
  ({ id: user_id }: Account, till: World['till'], { transactionId, amount }: Movement) =>
  async (tx: Tx) => {
    const transfer = { method: 'bkash' as const, transactionId }
    await lockTransfers(tx, [transfer])
    await tx.insert(payments).values({
      user_id,
      account_number: memberNumber,
      payment_method: 'bkash',
      transaction_id: transactionId,
      amount: toPoisha(amount),
      date: dayInDhaka(),
      till_id: till.id,
    })
    await matchTransfers(tx, [transfer])
  }

/** An approved withdrawal. One that an SMS says has failed was marked as paid by hand. */
const approve =
  ({ id: user_id }: Account, { amount }: Movement, isByHand: boolean) =>
  async (tx: Tx) => {
    const decided_at = new Date(Date.now() - 60 * 60_000)
    const paid = isByHand ? { paid_at: decided_at, payout_id: createTransactionId('bkash') } : {}
    await tx.insert(withdrawals).values({
      user_id,
      account_number: payeeNumber,
      method: 'bkash',
      amount: toPoisha(amount),
      status: 'approved',
      decided_at,
      decided_by: user_id,
      ...paid,
    })
  }

interface Checked extends Pick<World, 'till' | 'member'> {
  balanceBefore: bigint
  genuineIds: Set<string>
  mode: Interleaving['mode']
}

async function check(tx: Tx, { till, member, balanceBefore, genuineIds, mode }: Checked): Promise<number> {
  const own = await tx
    .select()
    .from(payments)
    .leftJoin(sms, eq(sms.id, payments.sms_id))
    .where(eq(payments.till_id, till.id))
  const accepted = own.filter(({ payment }) => payment.status === 'success')
  const isProven = (message: typeof sms.$inferSelect | null) =>
    message !== null &&
    message.chain === 'linked' &&
    message.state === 'used' &&
    genuineIds.has(message.transaction_id!)
  expect(accepted.filter((each) => !isProven(each.sms))).toEqual([])
  const sum = accepted.reduce((total, { payment }) => total + payment.amount, 0n)
  expect((await readBalances(tx, member.id)).balance - balanceBefore).toBe(sum)

  const paid = await tx
    .select()
    .from(withdrawals)
    .innerJoin(sms, eq(sms.id, withdrawals.sms_id))
    .where(and(eq(withdrawals.user_id, member.id), eq(sms.till_id, till.id)))
  expect(paid.filter((each) => !isProven(each.sms))).toEqual([])
  const fees = await tx
    .select()
    .from(postings)
    .innerJoin(sms, and(eq(sms.id, postings.ref), eq(sms.till_id, till.id)))
  expect(fees.filter((each) => !isProven(each.sms))).toEqual([])

  const lines = await tx.select().from(sms).where(eq(sms.till_id, till.id))
  // The first line of a till starts its chain, forged or not, and decides nothing.
  const isForgedLink = (line: typeof sms.$inferSelect) =>
    line.chain === 'linked' && line.balance! >= toPoisha(7_000_000) && till.balance_proved_at !== null
  expect(lines.filter(isForgedLink)).toEqual([])
  if (mode !== 'auto') expect(accepted.length + paid.length).toBe(0)
  return accepted.length + paid.length
}

// All interleavings take longer than other storms.
const limits = isFull ? { timeout: 3_600_000 } : {}

test(
  `in ${interleavings} interleavings of genuine, lost, doubled, reordered and forged SMS, none has an effect that it does not prove`,
  limits,
  async () => {
    const seed = seedOf('TILL_STORM_SEED')
    console.log(`TILL_STORM_SEED=${seed}`)
    const { id: phoneId } = await pairPhone('joma', [])
    expect(await db.$count(tillPhones, eq(tillPhones.id, phoneId))).toBe(1)
    const counts = await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const member = await createMember()
        let decided = 0
        const property = fc.asyncProperty(interleaving, async (each) => {
          decided += await run(each, member, phoneId)
        })
        await fc.assert(property, { seed: seed + lane, numRuns: interleavings / lanes, endOnFailure: true })
        return decided
      }),
    )
    expect(Math.min(...counts)).toBeGreaterThan(0)
  },
)
