import { toPoisha, toTaka } from '#contract/money.ts'
import type { rewards as endpoints } from '#contract/rewards.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { readRewardDay, startCeiling } from '../tasks/reward-ceiling.ts'

export const createRewardHandlers = (db: Db): Handlers<typeof endpoints> => ({
  ceiling: async () => {
    const { reward_ceiling } = await readSettings(db)
    if (reward_ceiling === null) return { ceiling: null, handed_out: null }
    const day = await readRewardDay(db)
    return { ceiling: toTaka(reward_ceiling), handed_out: toTaka(day?.handed_out ?? 0n) }
  },

  setCeiling:
    ({ ceiling }) =>
    async (tx, { recordActions }) => {
      const reward_ceiling = ceiling === null ? null : toPoisha(ceiling)
      await changeSettings(tx, {
        set: { reward_ceiling },
        recordActions,
        present: (row) => ({ ceiling: row.reward_ceiling === null ? null : toTaka(row.reward_ceiling) }),
      })
      await startCeiling(tx, reward_ceiling)
      return null
    },
})
