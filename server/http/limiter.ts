import { sql } from 'drizzle-orm'
import { Refusal, type RefusalCode, refusals } from '#contract/errors.ts'
import type { Values } from '#contract/sentences.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { queryRows } from '../db/query-rows.ts'
import { rateLimits } from './table.ts'

interface Count {
  key: string
  /** Default: 1. */
  points?: number
  /** After this time the count starts again. */
  windowS: number
}

export interface Counted {
  /** The points of the current window, these included. */
  points: number
  /** Until the window is over. */
  waitMs: number
}

/** Adds points to a count that all processes share. The database's clock decides when a window is over. */
export async function addPoints(client: Db | Tx, count: Count): Promise<Counted> {
  return one(await insertPoints(client, count))
}

/** The refusals that end by themselves. */
type LimitCode = Extract<
  RefusalCode,
  `too_many_${'attempts' | 'requests' | 'registrations' | 'pictures' | 'transfers' | 'cancelled'}`
>

/** The refusal of a call until `waitMs` are over. `limit` is for codes whose sentence has it. */
export function limitReached(code: LimitCode, { waitMs, limit = 0 }: { waitMs: number; limit?: number }): Refusal {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000))
  const all: Values = { seconds: retryAfterS, minutes: Math.ceil(retryAfterS / 60), limit }
  const values = Object.entries(all).filter(([name]) => refusals[code][1].includes(`{${name}}`))
  return new Refusal(code, { retryAfterS, values: Object.fromEntries(values) as never })
}

interface Limit {
  key: string
  /** The most points of a window. */
  points: number
  windowS: number
  /** The points that are added. Default: 1. */
  cost?: number
  /** In the sentence of the refusal. Default: `points`. */
  limit?: number
}

/** Adds points to a count that all processes share. Throws the refusal if it has more than `points` then. */
export async function consume(
  client: Db | Tx,
  { key, points, windowS, cost = 1, limit = points }: Limit,
  code: LimitCode,
) {
  const counted = await addPoints(client, { key, points: cost, windowS })
  if (counted.points > points) throw limitReached(code, { waitMs: counted.waitMs, limit })
}

/** Adds points to a count, unless it has `max` already. Returns whether they were added. */
export async function addPointsBelow(client: Db | Tx, { max, ...count }: Count & { max: number }): Promise<boolean> {
  const isFree = sql`${isOverBefore(count.windowS)} or ${rateLimits.points} < ${max}`
  const counted = await insertPoints(client, count, isFree)
  return counted.length > 0
}

/** The wait is not in the clause `returning`, where a distributed schema allows no `now()`. */
function insertPoints(client: Db | Tx, { key, points = 1, windowS }: Count, where = sql`true`): Promise<Counted[]> {
  const isOld = isOverBefore(windowS)
  return queryRows<Counted>(
    client,
    sql`with counted as (
        insert into ${rateLimits} (key, points, expire) values (${key}, ${points}, now() + make_interval(secs => ${windowS}))
        on conflict (key) do update set
          points = case when ${isOld} then excluded.points else ${rateLimits.points} + excluded.points end,
          expire = case when ${isOld} then excluded.expire else ${rateLimits.expire} end
        where ${where}
        returning points, expire
      )
      select points, extract(epoch from expire - now())::float8 * 1000 as "waitMs" from counted`,
  )
}

/** `isOver` in an upsert, where a distributed schema allows no `now()`: the new window ends now and its length later. */
const isOverBefore = (windowS: number) =>
  sql`excluded.expire - ${rateLimits.expire} >= make_interval(secs => ${windowS})`

/** Whether the window of a count is over. */
export const isOver = sql`${rateLimits.expire} <= now()`

/** Milliseconds until the window of a count is over. */
export const waitMs = sql<number>`extract(epoch from ${rateLimits.expire} - now())::float8 * 1000`.mapWith(Number)
