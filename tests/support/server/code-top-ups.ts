import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { recoveries } from '#contract/recoveries.ts'
import { tills } from '#contract/tills/tills.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { memberNumbers } from '#server/numbers/table.ts'
import { lockTransfers } from '#server/payments/payment-sms.ts'
import { creditByCodes } from '#server/tills/match/match-codes.ts'
import { sms, tills as tillTable } from '#server/tills/table.ts'
import { call } from './call.ts'
import { type Account, callAsAdmin } from './members.ts'
import { db } from './test-app.ts'
import { createTill, type Till } from './till-simulator.ts'

/** A till whose chain has started, so that its lines can accept by themselves. */
export async function createStartedTill(options: Parameters<typeof createTill>[0] = {}): Promise<Till> {
  const till = await createTill(options)
  expect((await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })).status).toBe(200)
  await db
    .update(tillTable)
    .set({ balance_proved_at: new Date(), visibility: 'shown' })
    .where(eq(tillTable.id, till.id))
  return till
}

interface CodeTransfer {
  /** What the sender wrote. */
  reference: string
  amount?: number
  from?: string
}

/** The SMS of money that comes in with a reference. */
export function receiveWith(till: Till, { reference, amount = 750, from }: CodeTransfer) {
  const received = till.receive({ amount, ...(from && { from }) })
  const body = received.body.replace(/\. Fee/, `.Ref ${reference}. Fee`).replace('Ref: N/A', `Ref: ${reference}`)
  return { ...received, body }
}

/** Sends an SMS with a reference to the till, and credits it if its code allows that. */
export async function sendWith(till: Till, transfer: CodeTransfer) {
  const received = receiveWith(till, transfer)
  expect(await till.send(received)).toMatchObject({ status: 200, results: ['accepted'] })
  await creditSms(till, received.transactionId)
  return received
}

/** As the call that stores an SMS does. */
export const creditSms = (till: Till, transactionId: string) =>
  runTransaction(db, async (tx) => {
    await lockTransfers(tx, [{ method: till.method, transactionId }])
    await creditByCodes(tx, [(await readSms(transactionId)).id])
  })

export const readSms = async (transactionId: string) =>
  (await db.select().from(sms).where(eq(sms.transaction_id, transactionId)))[0]!

/** A number that the member has proved, some hours ago. */
export const insertNumber = async ({ id }: Account, number: string, { hours = 73 } = {}): Promise<void> => {
  const proved_at = new Date(Date.now() - hours * 60 * 60_000)
  await db.insert(memberNumbers).values({ user_id: id, number, state: 'proved', proved_at })
}

/** The token of a recovery that a top-up has proved. */
export async function createProvedRecovery(member: Account): Promise<string> {
  const [till, from] = [await createStartedTill(), createNumber()]
  await insertNumber(member, from)
  const { token, code } = (await call(recoveries.start, { username: member.username })).data
  await sendWith(till, { reference: code, from })
  // With a watched till, other tests could accept no payment without its SMS.
  await db.update(tillTable).set({ mode: 'off' }).where(eq(tillTable.id, till.id))
  return token
}

/** A number from which a top-up with the member's code came. */
export async function insertAskedNumber({ id }: Account): Promise<string> {
  const number = createNumber()
  await db.insert(memberNumbers).values({ user_id: id, number, state: 'asked' })
  return number
}

export const readCode = async (as: Account): Promise<string> => (await as.me()).top_up_code!
