import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Evidence, Probe } from './evidence.ts'
import { Day, Id, Moment } from './fields.ts'
import { TakaOrNone, TakaSum } from './money.ts'
import { successes } from './successes.ts'

/** Taka per task. */
export const taskReward = 200
/** Seconds of an advertisement before a member can skip it and claim the reward. */
export const skipAfterS = 20

/** A task can be claimed on its Asia/Dhaka day and on this number of days after it, because phones may be offline. */
export const lateClaimDays = 2

/**
 * `advertise` is the id of a video at /file/{advertise}. A claim before `ready_at` or from `expires_at` on is refused. `bonus`
 * is the taka of the member's plan when the task was handed out. The claim has the evidence of `nonce` and `probes`; without a
 * nonce it needs none.
 */
export const Task = v.object({
  _id: Id,
  advertise: Id,
  ready_at: Moment,
  expires_at: Moment,
  bonus: TakaOrNone,
  // Responses that were cached before it existed have none.
  place: v.optional(v.number()),
  // Responses that were cached before it existed have none.
  nonce: v.optional(v.nullable(v.string()), null),
  probes: v.optional(v.array(Probe), []),
})
export type Task = v.InferOutput<typeof Task>

/**
 * A member's day. `open` has each task that can still be watched and what it pays; `_id` is null before the task is handed
 * out. `done` is the number of tasks rewarded today, `earned` is what they paid. `has_earned` is false before the first reward.
 * `is_over` is true if the day's ceiling leaves the member no more tasks today.
 */
export const TaskDay = v.object({
  day: Day,
  open: v.array(v.object({ _id: v.nullable(Id), reward: TakaOrNone })),
  done: v.number(),
  earned: TakaSum,
  has_earned: v.boolean(),
  /** Missing in responses of older versions, which phones may have stored. */
  is_over: v.optional(v.boolean()),
})
export type TaskDay = v.InferOutput<typeof TaskDay>

export const tasks = endpoints({
  today: {
    method: 'GET',
    path: '/task/get-task',
    role: 'customer',
    input: nothing,
    output: v.array(Task),
    tags: ['Task'],
    worksOffline: true,
  },
  /** Hands out no tasks, so that a plan bought before the first task of the day still counts. */
  day: {
    method: 'GET',
    path: '/task/get-day',
    role: 'customer',
    input: nothing,
    output: TaskDay,
    tags: ['Task'],
    worksOffline: true,
  },
  /** Clears the caller's expired tasks. Tasks that a late claim can still pay stay open. Safe to repeat. */
  rollOver: {
    method: 'GET',
    path: '/task/clear-task',
    role: 'customer',
    input: nothing,
    output: noData,
    tags: ['Task'],
    worksOffline: true,
  },
  /** Clears all members' open tasks of today. The next day, or a new upload, creates new tasks. */
  clear: {
    method: 'POST',
    path: '/task/clear-task-admin',
    role: 'admin',
    permission: 'content.write',
    input: nothing,
    output: noData,
    touches: ['Task'],
    audit: 'clear-tasks',
    message: 'Task clear successfully',
  },
  claim: {
    method: 'POST',
    path: '/task/task-bonus',
    role: 'customer',
    input: fields({ task_id: Id, amount: v.number(), evidence: v.optional(Evidence) }),
    /** Taka: the reward and the bonus of the task. */
    output: v.object({ reward: v.number(), bonus: v.number() }),
    touches: ['Task', 'Customer', 'Transaction'],
    message: successes.transaction_completed,
  },
  /** The phone cannot play the video of a task. Stored once for each member and video; it pays nothing. */
  reportUnplayable: {
    method: 'POST',
    path: '/task/report-unplayable',
    role: 'customer',
    isSmall: true,
    input: fields({ task_id: Id }),
    output: noData,
    touches: ['Advertise'],
    message: successes.unplayable_reported,
  },
})
