import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#contract/users.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { call } from '../support/server/call.ts'
import { db } from '../support/server/test-app.ts'
import { isFull } from '../support/test-size.ts'
import { allowedRefusals, nextAction } from './actions.ts'
import { blockableCount } from './admin-actions.ts'
import { describeTimes } from './describe-times.ts'
import { createRandom, logSeed } from './random.ts'
import { settleReferrals } from './referrals.ts'
import { seconds } from './size.ts'
import type { StormState } from './state.ts'

const writers = 24
// On a slow machine the run continues until each kind of action has succeeded this often.
const minSuccessesOfEachKind = isFull ? 3 : 1

/** Runs random actions concurrently, and then compares all balances with the acknowledged actions. */
export async function runConcurrentWriters(state: StormState, signal: AbortSignal) {
  const seed = logSeed('Writers')
  const deadlocksBefore = await countDeadlocks()
  const answers = new Map<string, number>()
  const unexpected: string[] = []
  const times: number[] = []
  const wrongSamples: unknown[] = []
  const startedAt = Date.now()
  const hasEachKind = () =>
    Object.keys(state.weights).every((kind) => (answers.get(`${kind} 200`) ?? 0) >= minSuccessesOfEachKind)
  const isRunning = () => !signal.aborted && (Date.now() - startedAt < seconds * 1_000 || !hasEachKind())

  const write = async (seed: number) => {
    const random = createRandom(seed)
    while (isRunning()) {
      const act = nextAction(state, random)
      const sentAt = performance.now()
      const reply = await act.send(call)
      times.push(performance.now() - sentAt)
      const outcome = `${act.kind} ${reply.status}`
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
      if (times.length % 50 === 0) wrongSamples.push(...(await sampleLedger()))
      if (times.length % 10 === 0) wrongSamples.push(...(await sampleMember(state.members, times.length / 10)))
      if (reply.status === 200) act.apply(reply.data)
      else if (!allowedRefusals[act.kind].includes(reply.status)) unexpected.push(`${outcome} ${reply.message}`)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => write(seed + n)))

  console.log(describeTimes('Writers', times, Math.round((Date.now() - startedAt) / 1_000)))
  console.log(
    [...answers]
      .sort()
      .map(([outcome, count]) => `${outcome}: ${count}`)
      .join(', '),
  )
  const deadlocks = (await countDeadlocks()) - deadlocksBefore
  console.log(`Deadlocks: ${deadlocks}`)
  // The server retries deadlocks, but its lock order should cause none.
  expect(deadlocks).toBe(0)
  expect(wrongSamples).toEqual([])
  expect(unexpected).toEqual([])
  expect(kindsThatSucceeded(answers)).toEqual(Object.keys(state.weights).sort())
  expect(await settleReferrals(db, state)).toEqual([])
  expect(await state.balances.findDifferences(db)).toEqual([])
  expect(await findBrokenInvariants(db)).toEqual({})
}

const kindsThatSucceeded = (answers: Map<string, number>) =>
  [...answers.keys()]
    .filter((outcome) => outcome.endsWith(' 200'))
    .map((outcome) => outcome.split(' ')[0])
    .sort()

/** Samples the ledger during the run: the postings add up to the balances, and no balance is negative. */
async function sampleLedger(): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`
    select (select min(balance) from account)::text as lowest,
      (select sum(balance) from account where owner_id is not null)::text as stored,
      (select coalesce(sum(case when d.owner_id is null then p.amount else 0 end), 0)
        - coalesce(sum(case when c.owner_id is null then p.amount else 0 end), 0)
        from posting p join account d on d.id = p.debit join account c on c.id = p.credit)::text as posted
  `)) as unknown as { rows: { lowest: string; stored: string; posted: string }[] }
  return rows.filter(({ lowest, stored, posted }) => BigInt(lowest) < 0n || stored !== posted)
}

/** Reads a member's own record during the run. */
async function sampleMember(members: { token: string }[], turn: number): Promise<unknown[]> {
  const index = turn % members.length
  const { status, data } = await call(users.me, {}, { as: members[index]! })
  // A block ends the session. Only the first members are blocked.
  const isRefused = index < blockableCount && (status === 401 || status === 403)
  return isRefused || (status === 200 && data.balance >= 0 && data.earning >= 0) ? [] : [{ status, data }]
}

/** The connections of the pool. */
const connections = 20

async function countDeadlocks(): Promise<number> {
  // Each connection reports its statistics when its transaction ends.
  const hasAll = Promise.withResolvers<void>()
  let reached = 0
  const report = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_stat_force_next_flush()`)
      reached += 1
      if (reached === connections) hasAll.resolve()
      await hasAll.promise
    })
  await Promise.all(Array.from({ length: connections }, report))
  const { rows } = (await db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )) as unknown as { rows: { deadlocks: number }[] }
  return rows[0]!.deadlocks
}
