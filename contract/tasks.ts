import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { successes } from './successes.ts'

/** Taka for one task. */
export const taskReward = 200
/** Seconds an advertisement has to play before it can be skipped and rewarded. */
export const skipAfterS = 20

/** `advertise` names a video at /file/{advertise}; a claim before `ready_at` is refused. */
export const Task = v.object({ _id: Id, advertise: Id, ready_at: Moment })
export type Task = v.InferOutput<typeof Task>

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
  /** Rolls the caller's list over to the current day. Safe to repeat. */
  rollOver: {
    method: 'GET',
    path: '/task/clear-task',
    role: 'customer',
    input: nothing,
    output: noData,
    tags: ['Task'],
    worksOffline: true,
  },
  /** Clears what every member still has open today. Tomorrow, or a new upload, brings new tasks. */
  clear: {
    method: 'POST',
    path: '/task/clear-task-admin',
    role: 'admin',
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
    input: fields({ task_id: Id, amount: v.number() }),
    /** Taka: the reward and the bonus of the member's plan. */
    output: v.object({ reward: v.number(), bonus: v.number() }),
    touches: ['Task', 'Customer', 'Transaction'],
    message: successes.transaction_completed,
  },
})
