import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { claimOf } from '../server/tasks.ts'
import { advanceOneDay, advanceSeconds } from './advance-time.ts'
import { toTaka } from './amounts.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import { readTodaysTasks, reward, secondsEach } from './earn-rewards.ts'
import {
  anyCaller,
  anyIndex,
  type Choice,
  oneOfFirstTwo,
  pick,
  rarely,
  resolveCaller,
  resolveMember,
} from './generators.ts'
import { isActive, isExpired, type Member, type ModelState, moveMoney, type Task, toDhakaDay } from './model-state.ts'

/** Mostly an open task of the member and of today. */
const anyTask = fc.oneof(
  { weight: 6, arbitrary: fc.constant('open') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'from an earlier day',
      'expired',
      'rewarded',
      'cleared',
      'cleared',
      'foreign',
      'unknown',
    ),
  },
)

export const claimTask = defineCommand(
  'claim task',
  {
    // Only two members claim, so that consecutive claims occur.
    by: oneOfFirstTwo,
    task: anyTask,
    index: anyIndex,
    // Half steps, so that the duration of the test itself does not matter.
    waitS: fc.constantFrom(0, secondsEach / 2, secondsEach, secondsEach, 2 * secondsEach),
    isNextDay: fc.constantFrom(false, false, false, false, true),
    wrongEvidence: rarely(fc.constantFrom('0'.repeat(64), undefined)),
    wrongAmount: rarely(fc.constantFrom<unknown[]>(199.99, 200.01, 400, 0, -200, 1e21, '200', undefined)),
  },
  async ({ by, task: kind, index, waitS, isNextDay, wrongEvidence, wrongAmount }, model) => {
    const claimer = resolveMember(model, by, () => true)
    if (isNextDay) await advanceOneDay(model)
    await readTodaysTasks(model, claimer)
    await advanceSeconds(claimer, waitS)
    const task = pick(findTasks(model, claimer, kind), index)
    const isOwn = task !== undefined && claimer.tasks.includes(task)
    return plannedCall({
      by: claimer,
      endpoint: tasks.claim,
      input: {
        ...(task ? await claimOf(task.handedOut) : { task_id: randomUUID() }),
        ...(wrongEvidence !== null && { evidence: wrongEvidence }),
        amount: wrongAmount === null ? toTaka(reward) : wrongAmount,
      },
      refusals: [
        [wrongAmount !== null && typeof wrongAmount !== 'number', { status: 400, field: 'amount' }],
        [typeof wrongAmount === 'number', { status: 422, field: 'amount', message: 'The reward of a task is 200.' }],
        [!isOwn || (task.state === 'cleared' && !isExpired(task)), { status: 404 }],
        [isOwn && task.state !== 'rewarded' && isExpired(task), { status: 422 }],
        [isOwn && task.state === 'rewarded', { status: 409 }],
        [isOwn && isTooEarly(claimer, task), { status: 429 }],
        [isOwn && wrongEvidence !== null, { status: 422 }],
      ],
      effect: ({ data }) => {
        const { bonus } = task!
        expect(data).toEqual({ reward: toTaka(reward), bonus: toTaka(bonus) })
        task!.state = 'rewarded'
        moveMoney(reward, { to: [claimer, 'earning'] })
        moveMoney(bonus, { to: [claimer, 'earning'] })
      },
    })
  },
)

/** Clears the expired tasks. Sometimes the caller is blocked or a day has passed. */
export const rollOver = defineCommand(
  'roll over',
  { by: anyIndex, isStopped: fc.boolean(), isNextDay: fc.boolean() },
  async ({ by, isStopped, isNextDay }, model) => {
    const stopped = isStopped ? model.members.filter((member) => !isActive(member)) : []
    const owner = pick(stopped, by) ?? pick(model.members, by)!
    if (isNextDay) await advanceOneDay(model)
    return plannedCall({
      by: owner,
      endpoint: tasks.rollOver,
      input: {},
      refusals: [],
      effect: () => {
        clearOpenTasks(owner.tasks.filter(isExpired))
      },
    })
  },
)

/** Removes the tasks of all members until the next day. */
export const clearTasks = defineCommand(
  'clear tasks',
  { by: fc.oneof(fc.constant(null), anyCaller, anyIndex) },
  ({ by }, model) =>
    plannedCall({
      by: resolveCaller(model, by),
      endpoint: tasks.clear,
      input: {},
      refusals: [],
      effect: () => {
        model.clearedOn = toDhakaDay(Date.now())
        clearOpenTasks(model.members.flatMap(({ tasks }) => tasks))
      },
    }),
)

function clearOpenTasks(tasks: Task[]): void {
  for (const task of tasks) if (task.state === 'open') task.state = 'cleared'
}

function findTasks({ members }: ModelState, claimer: Member, kind: Choice<typeof anyTask>): Task[] {
  if (kind === 'foreign') return members.filter((each) => each !== claimer).flatMap(({ tasks }) => tasks)
  const today = toDhakaDay(Date.now())
  if (kind === 'open') return claimer.tasks.filter(({ state, day }) => state === 'open' && day === today)
  if (kind === 'expired') return claimer.tasks.filter(isExpired)
  return claimer.tasks.filter(({ state }) => state === (kind === 'from an earlier day' ? 'open' : kind))
}

/** One claim for each 20 s of real time since the day's tasks were created. */
function isTooEarly(claimer: Member, { day, handedOutAt }: Task): boolean {
  const claimed = claimer.tasks.filter((each) => each.day === day && each.state === 'rewarded').length
  return Date.now() - handedOutAt < (claimed + 1) * secondsEach * 1_000
}
