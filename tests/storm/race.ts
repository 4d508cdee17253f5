import { setTimeout as pause } from 'node:timers/promises'
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
  /** The number of sides that wait for the lock. */
  blockedCount: number
  /** Checks the outcome. Returns the first side, if the outcome shows it. */
  check: (replies: Record<Name, Reply<unknown>>) => Promise<Name | undefined>
}

// The maximum number of rounds if one side is rarely first.
const maxRounds = Math.max(races, 100)

/**
 * Runs two sides concurrently, each round on new rows. Every second round starts both behind a lock; the others
 * start up to 4 ms apart. Continues until each side was first at least twice.
 * Returns how often each side was first.
 */
export async function race<Name extends string>(
  prepare: (random: Random) => Promise<Race<Name>>,
): Promise<Record<Name, number>> {
  const random = createRandom(logSeed(expect.getState().currentTestName ?? 'A race'))
  const winCounts: Record<string, number> = {}
  let needsMoreRounds = false
  for (let round = 0; round < races || (needsMoreRounds && round < maxRounds); round++) {
    const prepared = await prepare(random)
    const replies = await (round % 2 === 0 ? runAtGate(prepared, random) : runFreely(prepared, random))
    for (const { status, message } of Object.values<Reply<unknown>>(replies)) expect(status, message).toBeLessThan(500)
    const first = await prepared.check(replies)
    if (first) {
      winCounts[first] = (winCounts[first] ?? 0) + 1
      needsMoreRounds = Object.keys(prepared.sides).some((side) => (winCounts[side] ?? 0) < 2)
    }
  }
  console.log(winCounts)
  return winCounts as Record<Name, number>
}

/** Both transactions wait for the same rows when the lock is released. */
async function runAtGate<Name extends string>(prepared: Race<Name>, random: Random) {
  let replies: Promise<Record<Name, Reply<unknown>>> | undefined
  await db.transaction(async (tx) => {
    await (typeof prepared.lock === 'function' ? prepared.lock(tx) : tx.execute(prepared.lock))
    replies = runSides(prepared.sides, random, 0)
    await waitUntilBlocked(prepared.blockedCount)
  })
  return replies!
}

const runFreely = <Name extends string>({ sides }: Race<Name>, random: Random) => runSides(sides, random, 4)

/** In random order, because the side that starts first usually arrives first. */
async function runSides<Name extends string>(sides: Record<Name, Side>, random: Random, apartMs: number) {
  const names = Object.keys(sides) as Name[]
  if (random.next() < 0.5) names.reverse()
  const replies = await Promise.all(
    names.map(async (name) => {
      if (apartMs > 0) await pause(random.between(0, apartMs))
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
    if (Date.now() - startedAt > 20_000) throw new Error(`Only ${rows[0]!.waiting} of ${count} wait for the lock.`)
    await pause(2)
  }
}

/** Returns the side with status 200. Checks that the other side has the given refusal. */
export function winnerOf<Name extends string>(replies: Record<Name, Reply<unknown>>, refusal: number): Name {
  const names = Object.keys(replies) as Name[]
  const statuses = names.map((name) => replies[name].status)
  expect(statuses.toSorted()).toEqual([200, refusal])
  return names[statuses.indexOf(200)]!
}
