import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { readLive } from '../advertises/live.ts'
import { today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { plans } from '../plans/table.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { addHandedOut, countFitting, lockRewardDay, promisedBy, readRewardDay } from './reward-ceiling.ts'
import { tasks } from './table.ts'

/**
 * Creates the member's tasks of today, one per live advertisement, as far as the ceiling of the day allows. Existing tasks do not change.
 */
export const handOut = (db: Db, userId: string) =>
  runTransaction(db, async (tx) => {
    // The lock conflicts with a clearing, so that cleared tasks are not handed out again, and with a change of the ceiling.
    const { tasks_cleared_at, reward_ceiling } = await readSettings(tx, 'share')
    const ids = (await readLive(tx, tasks_cleared_at)).map(({ id }) => id)
    if (ids.length === 0) return
    const bonus = await readPlanBonus(tx, userId)
    const insert = async (chosen: string[]) => {
      if (chosen.length === 0) return
      const handedOut = chosen.map((id) => ({
        user_id: userId,
        advertise_id: id,
        day: today,
        bonus,
        nonce: randomUUID(),
      }))
      await tx.insert(tasks).values(handedOut).onConflictDoNothing()
    }
    if (reward_ceiling === null) return insert(ids)

    const each = promisedBy(bonus)
    const seen = await readRewardDay(tx)
    // Without the lock, which all members would wait for each time.
    if (seen?.refused_at && countFitting(reward_ceiling, seen.handed_out, each) === 0) return
    const day = await lockRewardDay(tx, reward_ceiling)
    // After the lock, so that another call of the same member is seen.
    const missing = await findMissing(tx, userId, ids)
    const fitting = missing.slice(0, countFitting(reward_ceiling, day.handed_out, each))
    await insert(fitting)
    const isRefused = fitting.length < missing.length
    await addHandedOut(tx, day.id, { ceiling: reward_ceiling, amount: BigInt(fitting.length) * each, isRefused })
  })

async function findMissing(tx: Tx, userId: string, ids: string[]): Promise<string[]> {
  const found = await tx
    .select({ id: tasks.advertise_id })
    .from(tasks)
    .where(and(eq(tasks.user_id, userId), eq(tasks.day, today)))
  return ids.filter((id) => !found.some((task) => task.id === id))
}

async function readPlanBonus(tx: Tx, userId: string) {
  const [plan] = await tx
    .select({ bonus: plans.bonus })
    .from(users)
    .innerJoin(plans, eq(plans.id, users.plan_id))
    .where(eq(users.id, userId))
  return plan?.bonus ?? 0n
}
