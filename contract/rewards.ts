import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { issue } from './issues.ts'
import { TakaSum } from './money.ts'
import { taskReward } from './tasks.ts'

export const ceilingMax = 1_000_000_000

/** Taka that all tasks of a day may promise, or null for no ceiling. At least one reward. */
const NewCeiling = v.nullable(
  v.pipe(
    v.number(issue('not_an_amount')),
    v.integer(issue('not_a_count')),
    v.minValue(taskReward, issue('amount_too_small', taskReward)),
    v.maxValue(ceilingMax, issue('amount_too_large', ceilingMax)),
  ),
)

/** `handed_out` is what the tasks of today promise, taka; null without a ceiling, because it is not counted then. */
export const RewardCeiling = v.object({ ceiling: v.nullable(TakaSum), handed_out: v.nullable(TakaSum) })
export type RewardCeiling = v.InferOutput<typeof RewardCeiling>

export const rewards = endpoints({
  /** The most that the tasks of a day may promise. */
  ceiling: {
    method: 'GET',
    path: '/reward/get-ceiling',
    role: 'admin',
    permission: ['settings.change', 'accounts.read'],
    input: nothing,
    output: RewardCeiling,
    tags: ['Limit', 'Task'],
  },
  setCeiling: {
    method: 'POST',
    path: '/reward/set-ceiling',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ ceiling: NewCeiling }),
    output: noData,
    touches: ['Limit', 'Task'],
    audit: 'set-reward-ceiling',
    message: 'Ceiling changed successfully.',
  },
})
