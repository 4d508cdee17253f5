import { eq, sql } from 'drizzle-orm'
import { type Poisha, toPoisha } from '#contract/money.ts'
import { taskReward } from '#contract/tasks.ts'
import { today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { rewardDays, tasks } from './table.ts'

/** What a task with this bonus promises, in poisha. */
export const promisedBy = (bonus: Poisha): Poisha => toPoisha(taskReward) + bonus

/** How many tasks that promise `each` still fit into the day. `handedOut` is what its tasks promise already. */
export const countFitting = (ceiling: Poisha, handedOut: Poisha, each: Poisha): number =>
  ceiling > handedOut ? Number((ceiling - handedOut) / each) : 0

/** Today's row. Undefined before the first hand-out of a day with a ceiling. */
export async function readRewardDay(db: Db | Tx) {
  const [row] = await db.select().from(rewardDays).where(eq(rewardDays.day, today))
  return row
}

/** Locks today's row until the end of the transaction, so that concurrent hand-outs are counted one after the other. */
export async function lockRewardDay(tx: Tx, ceiling: Poisha) {
  return one(
    await tx
      .insert(rewardDays)
      .values({ day: today, handed_out: 0n, ceiling })
      .onConflictDoUpdate({ target: rewardDays.day, set: { handed_out: sql`${rewardDays.handed_out}` } })
      .returning(),
  )
}

interface HandedOut {
  ceiling: Poisha
  /** Poisha that the handed out tasks promise. */
  amount: Poisha
  /** Not all tasks did fit. */
  isRefused: boolean
}

/** Adds handed out tasks to the locked row. */
export async function addHandedOut(tx: Tx, id: string, { ceiling, amount, isRefused }: HandedOut): Promise<void> {
  if (amount === 0n && !isRefused) return
  await tx
    .update(rewardDays)
    .set({
      ...(amount > 0n && { handed_out: sql`${rewardDays.handed_out} + ${amount}`, ceiling }),
      // A parameter, because a distributed schema allows no `now()` beside a column.
      ...(isRefused && {
        refused_at: sql`coalesce(${rewardDays.refused_at}, ${new Date().toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(rewardDays.id, id))
}

/**
 * Starts the count of today with another ceiling. The caller has locked the settings for update, so that no hand-out runs. Without a
 * ceiling nothing is counted.
 */
export async function startCeiling(tx: Tx, ceiling: Poisha | null): Promise<void> {
  if (ceiling === null) {
    await tx.update(rewardDays).set({ ceiling: null, refused_at: null }).where(eq(rewardDays.day, today))
    return
  }
  const sum = one(
    await tx
      .select({
        amount: sql`coalesce(sum(${promisedBy(0n)} + ${tasks.bonus}), 0)::bigint`.mapWith(rewardDays.handed_out),
      })
      .from(tasks)
      .where(eq(tasks.day, today)),
  )
  const handed_out = sum.amount
  const set = { handed_out, ceiling: ceiling > handed_out ? ceiling : handed_out, refused_at: null }
  await tx
    .insert(rewardDays)
    .values({ day: today, ...set })
    .onConflictDoUpdate({ target: rewardDays.day, set })
}
