import { sql } from 'drizzle-orm'
import type { BulkResults } from '#contract/bulk.ts'
import { toPoisha } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Population, SignedInUser } from '../support/server/population.ts'

/** A pending request from its response. Amounts are poisha. */
export interface PendingRequest {
  id: string
  username: string
  amount: bigint
}

/** The state that follows from all acknowledged actions. */
export interface StormState extends Population {
  balances: ExpectedBalances
  payments: PendingRequest[]
  withdrawals: PendingRequest[]
  /** Ids of open payout batches. */
  batches: string[]
  /** Ids of created rows. */
  created: Record<'transfer' | 'payment' | 'withdrawal', string[]>
  /** Usernames of members with an accepted payment. */
  toppedUp: Set<string>
  /** Buyer and plan of the purchases that pay a refer balance once. */
  referringPurchases: Set<string>
  weights: Record<ActionKind, number>
}

export type ActionKind = keyof typeof usualWeights

/** The relative frequency of each kind of action. */
const usualWeights = {
  wallet: 22,
  income: 10,
  pay: 14,
  accept: 9,
  acceptMany: 4,
  withdraw: 10,
  cancelWithdrawal: 2,
  decide: 8,
  decideMany: 4,
  createBatch: 3,
  payBatch: 4,
  // A batch that is paid uses up the members' income, so that later there is none to cancel.
  cancelBatch: 3,
  buy: 8,
  registerWithPlan: 0.3,
  claim: 6,
  give: 4,
  block: 1,
  unblock: 3,
}

export function createState(population: Population, weights: Partial<Record<ActionKind, number>> = {}): StormState {
  const balances = createExpectedBalances()
  for (const { username } of population.members) balances.add(username, population.startBalances)
  return {
    ...population,
    balances,
    payments: [],
    withdrawals: [],
    batches: [],
    created: { transfer: [], payment: [], withdrawal: [] },
    toppedUp: new Set(),
    referringPurchases: new Set(),
    weights: { ...usualWeights, ...weights },
  }
}

export function applyEach(
  { results }: BulkResults,
  chosen: PendingRequest[],
  apply: (waiting: PendingRequest) => void,
): void {
  if (results.map(({ _id }) => _id).join() !== chosen.map(({ id }) => id).join()) {
    throw new Error('The results do not match the items in their order.')
  }
  for (const [at, { isDone }] of results.entries()) if (isDone) apply(chosen[at]!)
}

export function applyPayment(state: StormState, waiting: PendingRequest, status: 'success' | 'deny'): void {
  state.payments = state.payments.filter(({ id }) => id !== waiting.id)
  if (status === 'deny') return
  state.balances.add(waiting.username, { balance: waiting.amount })
  state.toppedUp.add(waiting.username)
}

export function applyWithdrawal(
  state: StormState,
  waiting: PendingRequest,
  status: 'approved' | 'denied' | 'cancelled',
): void {
  state.withdrawals = state.withdrawals.filter(({ id }) => id !== waiting.id)
  state.balances.add(waiting.username, { hold: -waiting.amount, earning: status === 'approved' ? 0n : waiting.amount })
}

export function applyReward(state: StormState, member: SignedInUser, paid: { reward: number; bonus: number }): void {
  // Every task was handed out before any purchase.
  if (toPoisha(paid.bonus) !== state.taskBonus) throw new Error(`No task has a bonus of ${paid.bonus}.`)
  state.balances.add(member.username, { earning: toPoisha(paid.reward) + toPoisha(paid.bonus) })
}

const kinds = ['balance', 'earning', 'hold'] as const
type Figures = Record<(typeof kinds)[number], bigint>

/** The balances that follow from all acknowledged actions, in poisha. */
export interface ExpectedBalances {
  add: (username: string, change: Partial<Figures>) => void
  /** The accounts whose stored balance or sum of postings differs from the expected balance. */
  findDifferences: (db: Db) => Promise<object[]>
}

function createExpectedBalances(): ExpectedBalances {
  const figures = new Map<string, Figures>()
  const of = (username: string) => figures.get(username) ?? { balance: 0n, earning: 0n, hold: 0n }
  return {
    add: (username, change) => {
      const had = of(username)
      figures.set(username, {
        balance: had.balance + (change.balance ?? 0n),
        earning: had.earning + (change.earning ?? 0n),
        hold: had.hold + (change.hold ?? 0n),
      })
    },
    findDifferences: async (db) => {
      const found = await readLedger(db)
      const known = new Set(found.map(({ username }) => username))
      const missing = [...figures.keys()].filter((username) => !known.has(username)).map((username) => ({ username }))
      const off = found.filter(({ username, kind, stored, posted }) => {
        const expected = of(username)[kind]
        return stored !== expected || posted !== expected
      })
      return [...missing, ...off.map((row) => ({ ...row, acknowledged: of(row.username)[row.kind] }))]
    },
  }
}

async function readLedger(db: Db) {
  const { rows } = (await db.execute(sql`
    select u.username, a.kind, a.balance::text as stored, coalesce(total.amount, 0)::text as posted
    from account a
    join "user" u on u.id = a.owner_id
    left join (
      select id, sum(amount) as amount
      from (select credit as id, amount from posting union all select debit, -amount from posting) moved
      group by id) total on total.id = a.id`)) as unknown as {
    rows: { username: string; kind: keyof Figures; stored: string; posted: string }[]
  }
  return rows.map((row) => ({ ...row, stored: BigInt(row.stored), posted: BigInt(row.posted) }))
}
