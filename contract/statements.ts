import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Id, Moment, Month } from './fields.ts'
import { page, paging, period } from './lists.ts'
import { Direction, Taka, TakaSum } from './money.ts'

/** A member's accounts. */
export const purses = ['balance', 'earning', 'hold'] as const

const Purse = v.picklist(purses)
export type Purse = v.InferOutput<typeof Purse>

/** The reason of a posting. */
export const MoveReason = v.picklist([
  'top_up',
  'top_up_reversal',
  'plan_purchase',
  'plan_referral',
  'referral_bonus',
  'task_reward',
  'plan_bonus',
  'income_transfer',
  'wallet_transfer',
  'withdraw_hold',
  'withdraw_payout',
  'withdraw_release',
  'give_balance',
  'forfeit',
  'correction',
  'opening_balance',
  'opening_earning',
])
export type MoveReason = v.InferOutput<typeof MoveReason>

/** What a member earns for tasks and referrals. */
export const rewardReasons = ['task_reward', 'plan_bonus', 'referral_bonus', 'plan_referral'] as const

/**
 * One movement of a member's money. `from` and `to` are the member's own accounts, null for an account of another owner.
 * `other` is the username of that owner, null for a system account. `balance`, `earning` and `hold` are the balances after
 * the movement.
 */
export const StatementLine = v.object({
  _id: Id,
  reason: MoveReason,
  /** The id of the request, task, purchase or admin action that caused it. */
  ref: Id,
  amount: Taka,
  from: v.nullable(Purse),
  to: v.nullable(Purse),
  other: v.nullable(v.string()),
  balance: TakaSum,
  earning: TakaSum,
  hold: TakaSum,
  created_at: Moment,
})
export type StatementLine = v.InferOutput<typeof StatementLine>

/** The lines of one of the member's accounts, or those of rewards. */
const StatementView = v.picklist(['balance', 'earning', 'rewards'])

/** Taka of the current Asia/Dhaka day and month. */
export const RewardSums = v.object({ today: TakaSum, month: TakaSum })

const tags = ['Transaction', 'Customer', 'Users'] as const

/** A member's own statement. */
export const statements = endpoints({
  /** Without `view` the lines of all accounts. A movement between two of them is then neither `in` nor `out`. */
  mine: {
    method: 'GET',
    path: '/transaction/get-own-statement',
    role: 'customer',
    input: fields({ ...paging, ...period, view: v.optional(StatementView), direction: v.optional(Direction) }),
    output: page(StatementLine),
    tags,
    worksOffline: true,
  },
  /** The lines that one request, task or purchase has caused, oldest first. */
  ofRequest: {
    method: 'GET',
    path: '/transaction/get-own-entries/:ref',
    role: 'customer',
    input: fields({ ref: Id }),
    output: v.array(StatementLine),
    tags,
    worksOffline: true,
  },
  rewards: {
    method: 'GET',
    path: '/transaction/get-own-rewards',
    role: 'customer',
    input: nothing,
    output: RewardSums,
    tags,
    worksOffline: true,
  },
  /** `path` serves the month's CSV file, as that of an export. */
  save: {
    method: 'POST',
    path: '/transaction/save-own-statement',
    role: 'customer',
    input: fields({ month: Month }),
    output: v.object({ path: v.string() }),
    touches: [],
    message: 'Statement ready.',
    hasSecretResponse: 'repeatable',
  },
})
