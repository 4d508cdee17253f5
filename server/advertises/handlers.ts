import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { costGrowthPercent, type advertises as endpoints } from '#contract/advertises.ts'
import { Refusal } from '#contract/errors.ts'
import { type Poisha, toPoisha, toTaka } from '#contract/money.ts'
import { taskReward } from '#contract/tasks.ts'
import type { Db, Tx } from '../db/connect.ts'
import { readClock } from '../db/read-clock.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { addMoved } from '../ledger/moved-sums.ts'
import type { MediaStore } from '../media/store.ts'
import { plans } from '../plans/table.ts'
import { isAboveDay } from '../proposals/guarded-sums.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { createListAdvertises, type TaskCounts } from './list-advertises.ts'
import { isLive } from './live.ts'
import { removeUnlisted } from './remove-unlisted.ts'
import { advertises } from './table.ts'

interface Parts {
  db: Db
  media: MediaStore
  log: Logger
  counts: TaskCounts
  /** Functions of tasks, which import this folder. */
  probes: {
    store: (db: Db, videos: { media: MediaStore; advertiseIds: string[] }) => Promise<void>
    remove: (tx: Tx, advertiseId: string) => Promise<void>
    exist: (tx: Tx, advertiseId: string) => Promise<boolean>
  }
}

export const createAdvertiseHandlers = ({ db, media, log, counts, probes }: Parts): Handlers<typeof endpoints> => ({
  list: createListAdvertises(db, counts),

  cost: async (_, { userId }) => {
    const rewards = await readRewards(db)
    const cost = sumRewards(rewards)
    const { second_person, reward_ceiling } = await readSettings(db)
    return {
      plans: rewards.map(({ reward, ...plan }) => ({ ...plan, reward: toTaka(reward) })),
      cost: toTaka(cost),
      live: await db.$count(advertises, isLive),
      ceiling: reward_ceiling === null ? null : toTaka(reward_ceiling),
      needs_second_person:
        second_person && (reward_ceiling === null || (await isAboveDay(db, userId, await readFullCost(db)))),
    }
  },

  publish: async ({ id, cost: shown }) => {
    // Before the transaction, because it reads the file.
    await probes.store(db, { media, advertiseIds: [id] })
    return async (tx, { recordActions, askSecondPerson, isConfirmed }) => {
      const { name, published_at } = await lock(tx, id)
      if (published_at) throw new Refusal('already_published')
      if (!(await probes.exist(tx, id))) throw new Refusal('video_unreadable')
      const agreed = toPoisha(shown)
      const cost = await checkCost(tx, agreed)
      await tx
        .update(advertises)
        .set({ published_at: await readClock(tx) })
        .where(eq(advertises.id, id))
      await recordActions({ ref: id, after: { name, cost: toTaka(cost) } })
      // Without a ceiling nothing bounds what the video costs on later days, and for later members.
      if ((await readSettings(tx)).reward_ceiling === null) askSecondPerson()
      // In a confirmation only what was agreed to, so that new members do not change the proposal.
      const fullCost = isConfirmed ? 0n : await readFullCost(tx)
      addMoved(tx, agreed > fullCost ? agreed : fullCost)
      return null
    }
  },

  delete:
    ({ id }) =>
    async (tx, { recordActions, afterCommit }) => {
      const { name, published_at } = await lock(tx, id)
      if (published_at) throw new Refusal('already_published')
      await probes.remove(tx, id)
      await tx.delete(advertises).where(eq(advertises.id, id))
      await recordActions({ ref: id, before: { name } })
      afterCommit(() => void removeUnlisted({ db, media, log }, id))
      return null
    },

  retire:
    ({ id }) =>
    async (tx, { recordActions }) => {
      const [retired] = await tx
        .update(advertises)
        .set({ retired_at: sql`now()` })
        .where(and(eq(advertises.id, id), isLive))
        .returning({ name: advertises.name })
      if (!retired) throw new Refusal((await isRetired(tx, id)) ? 'already_retired' : 'not_found')
      await recordActions({ ref: id, before: retired })
      return null
    },
})

/** What the video can cost now, in poisha. Refused if it is much more than what was shown. */
async function checkCost(tx: Tx, shown: Poisha): Promise<Poisha> {
  const cost = sumRewards(await readRewards(tx))
  if (cost * 100n > shown * BigInt(100 + costGrowthPercent))
    throw new Refusal('cost_changed', { values: { cost: toTaka(cost) } })
  return cost
}

async function lock(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(advertises)
    .where(and(eq(advertises.id, id), isNull(advertises.retired_at)))
    .for('update')
  if (!row) throw new Refusal('not_found')
  return row
}

const isRetired = async (tx: Tx, id: string) =>
  (await tx.$count(advertises, and(eq(advertises.id, id), sql`${advertises.retired_at} is not null`))) > 0

const isActive = and(eq(users.status, 'on-progress'), isNull(users.deleted_at))

/** The active members of each plan, and what one task pays them, in poisha. The smallest reward is first. */
async function readRewards(db: Db | Tx, which: 'active' | 'all' = 'active') {
  const bonus = sql`coalesce(${plans.bonus}, 0)`.mapWith(plans.bonus)
  const found = await db
    .select({ plan_name: plans.plan_name, bonus, members: count() })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.plan_id))
    .where(and(eq(users.role, 'customer'), which === 'active' ? isActive : undefined))
    .groupBy(plans.id)
    .orderBy(asc(bonus), asc(plans.plan_name))
  return found.map(({ bonus, ...plan }) => ({ ...plan, reward: toPoisha(taskReward) + bonus }))
}

/** What one video can cost on a day, in poisha, also for blocked and deleted members, who can come back. It is what publishing counts. */
const readFullCost = async (db: Db | Tx): Promise<Poisha> => sumRewards(await readRewards(db, 'all'))

/** What one video can cost on a day, in poisha. */
const sumRewards = (rewards: Awaited<ReturnType<typeof readRewards>>): Poisha =>
  rewards.reduce((sum, { members, reward }) => sum + BigInt(members) * reward, 0n)
