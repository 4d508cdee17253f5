import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '#server/db/connect.ts'
import { db } from '../support/server/test-app.ts'
import type { Reply } from '../support/server/wire.ts'
import { createRandom, logSeed, type Random } from './random.ts'
import { races } from './size.ts'

type Side = () => Promise<Reply<unknown>>

export interface Race<Name extends string> {
  sides: Record<Name, Side>
  /** Locks the rows that both sides need, so that both are in their transactions before either continues. */
  lock: SQL | ((tx: Tx) => Promise<void>)
  /** The number of sides that wait for the lock: 2 by default. */
  blockedCount?: number
  /** The status of the second side, if the first side is the only one that succeeds. */
  refusal?: number
  /** Checks the outcome of a race with a `refusal`. */
  checkFirst?: (first: Name) => Promise<void>
  /** Checks the outcome of another race. Returns the first side, if the outcome shows it. */
  check?: (replies: Record<Name, Reply<unknown>>) => Promise<Name | undefined>
}

// The maximum number of rounds if one side is rarely first.
const maxRounds = Math.max(races, 100)

/**
 * Runs two sides concurrently, each round on new rows. Every second round starts both behind a lock; the others
 * start up to 400 turns of the event loop apart. Continues until each side was first at least twice, if the outcome shows which was first. Checks that
 * each was first at least once.
 */
export async function raceTwo<Name extends string>(prepare: (random: Random) => Promise<Race<Name>>): Promise<void> {
  const random = createRandom(logSeed(expect.getState().currentTestName ?? 'A race'))
  const winCounts: Record<string, number> = {}
  let sides: string[] = []
  const hasWinners = (least: number) =>
    Object.keys(winCounts).length === 0 || sides.every((side) => (winCounts[side] ?? 0) >= least)
  for (let round = 0; round < races || (!hasWinners(2) && round < maxRounds); round++) {
    const prepared = await prepare(random)
    const replies = await (round % 2 === 0 ? runAtGate(prepared, random) : runFreely(prepared, random))
    for (const { status, message } of Object.values<Reply<unknown>>(replies)) expect(status, message).toBeLessThan(500)
    const first = await checkOutcome(prepared, replies)
    sides = Object.keys(prepared.sides)
    if (first) winCounts[first] = (winCounts[first] ?? 0) + 1
  }
  expect(hasWinners(1), JSON.stringify(winCounts)).toBe(true)
}

async function checkOutcome<Name extends string>(
  { refusal, check, checkFirst }: Race<Name>,
  replies: Record<Name, Reply<unknown>>,
): Promise<Name | undefined> {
  if (refusal === undefined) return check?.(replies)
  const first = winnerOf(replies, refusal)
  await checkFirst?.(first)
  return first
}

/** Both transactions wait for the same rows when the lock is released. */
async function runAtGate<Name extends string>(prepared: Race<Name>, random: Random) {
  let replies: Promise<Record<Name, Reply<unknown>>> | undefined
  await db.transaction(async (tx) => {
    await (typeof prepared.lock === 'function' ? prepared.lock(tx) : tx.execute(prepared.lock))
    replies = runSides(prepared.sides, random, 0)
    await waitUntilBlocked(prepared.blockedCount ?? 2)
  })
  return replies!
}

const runFreely = <Name extends string>({ sides }: Race<Name>, random: Random) => runSides(sides, random, 400)

/** In random order, because the side that starts first usually arrives first. */
async function runSides<Name extends string>(sides: Record<Name, Side>, random: Random, turnsApart: number) {
  const names = Object.keys(sides) as Name[]
  if (random.next() < 0.5) names.reverse()
  const replies = await Promise.all(
    names.map(async (name) => {
      for (let turns = random.between(0, turnsApart); turns > 0; turns--) await nextTurn()
      return [name, await sides[name]()] as const
    }),
  )
  return Object.fromEntries(replies) as Record<Name, Reply<unknown>>
}

/** Waits until as many sessions wait for a lock. */
export async function waitUntilBlocked(count: number): Promise<void> {
  const startedAt = Date.now()
  for (;;) {
    const { rows } = (await db.execute(sql`
      select count(distinct pid)::int as waiting from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
    `)) as unknown as { rows: { waiting: number }[] }
    if (rows[0]!.waiting >= count) return
    if (Date.now() - startedAt > 60_000) throw new Error(`Only ${rows[0]!.waiting} of ${count} wait for the lock.`)
  }
}

/** Returns the side with status 200. Checks that the other side has the given refusal. */
function winnerOf<Name extends string>(replies: Record<Name, Reply<unknown>>, refusal: number): Name {
  const names = Object.keys(replies) as Name[]
  const statuses = names.map((name) => replies[name].status)
  expect(statuses.toSorted()).toEqual([200, refusal])
  return names[statuses.indexOf(200)]!
}
