import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { maskNumber } from '#contract/account-numbers.ts'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { toReceiptCode } from '#contract/receipt-code.ts'
import type { receipts as endpoints, Receipt } from '#contract/receipts.ts'
import type { AboutRequest } from '#contract/supports.ts'
import { dailyCloses } from '../daily-closes/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consume } from '../http/limiter.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { noAddress } from '../http/proxies.ts'
import { payments } from '../payments/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { receipts } from './table.ts'

export const createReceiptHandlers = (db: Db): Handlers<typeof endpoints> => ({
  create:
    (request, { userId }) =>
    async (tx) => {
      const found = await readRequest(tx, request)
      if (found?.userId !== userId) throw new Refusal('not_found')
      if (!found.receipt || found.receipt.state === 'taken_back') throw new Refusal('not_decided')
      return { code: await findOrCreateCode(tx, request) }
    },

  check: async ({ code }, { address }) => {
    await countCheck(db, address)
    const [row] = await db.select().from(receipts).where(eq(receipts.code, code))
    const found = row && (await readRequest(db, { kind: row.request_kind, id: row.request_id }))
    if (!found?.receipt) throw new Refusal('not_found')
    return { ...found.receipt, books: await readLastHead(db) }
  },
})

async function readLastHead(db: Db) {
  const { day, head } = dailyCloses
  const [last] = await db.select({ day, head }).from(dailyCloses).orderBy(desc(day)).limit(1)
  return last ?? null
}

/** Guesses of one address. There are 2⁴⁰ codes. */
const checksMax = 30
const windowS = 10 * 60

async function countCheck(db: Db, address: string): Promise<void> {
  if (address === noAddress) return
  await consume(db, { key: `receipt address:${address}`, points: checksMax, windowS }, 'too_many_requests')
}

async function findOrCreateCode(tx: Tx, { kind, id }: AboutRequest): Promise<string> {
  const isOfRequest = and(eq(receipts.request_kind, kind), eq(receipts.request_id, id))
  for (;;) {
    const [row] = await tx.select().from(receipts).where(isOfRequest)
    if (row) return row.code
    const code = toReceiptCode(randomBytes(5))
    // Another call has created it meanwhile, or the code exists already: then the next one is tried.
    await tx.insert(receipts).values({ code, request_kind: kind, request_id: id }).onConflictDoNothing()
  }
}

interface FoundRequest {
  userId: string
  /** Undefined while it is not done. */
  receipt: Receipt | undefined
}

const readRequest = (db: Db | Tx, { kind, id }: AboutRequest) =>
  kind === 'payment' ? readPayment(db, id) : readWithdrawal(db, id)

async function readPayment(db: Db | Tx, id: string): Promise<FoundRequest | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  if (!row) return undefined
  const state = row.reversed_at ? 'taken_back' : 'added'
  const isDone = row.status === 'success' && row.decided_at !== null
  return { userId: row.user_id, receipt: isDone ? present(row, { state, at: row.decided_at! }) : undefined }
}

async function readWithdrawal(db: Db | Tx, id: string): Promise<FoundRequest | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  if (!row) return undefined
  const isDone = row.status === 'approved' && row.paid_at !== null
  return { userId: row.user_id, receipt: isDone ? present(row, { state: 'paid', at: row.paid_at! }) : undefined }
}

type Shown = Pick<typeof payments.$inferSelect, 'amount' | 'account_number'>

const present = ({ amount, account_number }: Shown, { state, at }: Pick<Receipt, 'state'> & { at: Date }): Receipt => ({
  amount: toTaka(amount),
  day: dayInDhaka(at),
  state,
  number: maskNumber(account_number),
})
