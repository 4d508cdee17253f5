import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { toTaka } from './amounts.ts'
import { act, command } from './command.ts'
import { reward, secondsEach } from './earn-rewards.ts'
import { openTasks } from './open-tasks.ts'
import { letDayPass, letSecondsPass } from './pass-time.ts'
import { admin, anAdmin, type Choice, oneOfTwo, pick, seldom, theOne, which } from './picks.ts'
import { dayOf, isLive, type Member, move, type Task, type World } from './world.ts'

/** An open one of the own and of today, mostly. */
const aTask = fc.oneof(
  { weight: 6, arbitrary: fc.constant('open') },
  { weight: 4, arbitrary: fc.constantFrom('left over', 'rewarded', 'cleared', 'cleared', 'foreign', 'unknown') },
)

export const claimTask = command(
  'claim task',
  {
    // Few claim, so that their claims follow one another.
    by: oneOfTwo,
    task: aTask,
    index: which,
    // Halves of a turn, so that what the test itself takes decides nothing.
    waitS: fc.constantFrom(0, secondsEach / 2, secondsEach, secondsEach, 2 * secondsEach),
    isNextDay: fc.constantFrom(false, false, false, false, true),
    wrongAmount: seldom(fc.constantFrom<unknown[]>(199.99, 200.01, 400, 0, -200, 1e21, '200', undefined)),
  },
  async ({ by, task: kind, index, waitS, isNextDay, wrongAmount }, world) => {
    const claimer = theOne(world, by, () => true)
    if (isNextDay) await letDayPass(world)
    await openTasks(world, claimer)
    await letSecondsPass(claimer, waitS)
    const task = pick(tasksOf(world, claimer, kind), index)
    const isOwn = task !== undefined && claimer.tasks.includes(task)
    return act({
      by: claimer,
      row: tasks.claim,
      input: { task_id: task?.id ?? randomUUID(), amount: wrongAmount === null ? toTaka(reward) : wrongAmount },
      refusals: [
        [wrongAmount !== null && typeof wrongAmount !== 'number', { status: 400, field: 'amount' }],
        [typeof wrongAmount === 'number', { status: 422, field: 'amount', message: 'The reward of a task is 200.' }],
        [!isOwn || task.state === 'cleared', { status: 404 }],
        [isOwn && task.state === 'rewarded', { status: 409 }],
        [isOwn && isTooEarly(claimer, task), { status: 429 }],
      ],
      effect: ({ data }) => {
        const bonus = claimer.plan?.bonus ?? 0
        expect(data).toEqual({ reward: toTaka(reward), bonus: toTaka(bonus) })
        task!.state = 'rewarded'
        move(reward, { to: [claimer, 'earning'] })
        move(bonus, { to: [claimer, 'earning'] })
      },
    })
  },
)

/** Drops what an earlier day left. Now and then a day has passed before, and somebody asks who was blocked. */
export const rollOver = command(
  'roll over',
  { by: which, isStopped: fc.boolean(), isNextDay: fc.boolean() },
  async ({ by, isStopped, isNextDay }, world) => {
    const stopped = isStopped ? world.members.filter((member) => !isLive(member)) : []
    const owner = pick(stopped, by) ?? pick(world.members, by)!
    if (isNextDay) await letDayPass(world)
    return act({
      by: owner,
      row: tasks.rollOver,
      input: {},
      refusals: [],
      effect: () => {
        const today = dayOf(Date.now())
        clear(owner.tasks.filter(({ day }) => day < today))
      },
    })
  },
)

/** Nobody has tasks any more until tomorrow. */
export const clearTasks = command('clear tasks', { by: fc.oneof(fc.constant(null), anAdmin, which) }, ({ by }, world) =>
  act({
    by: admin(world, by),
    row: tasks.clear,
    input: {},
    refusals: [],
    effect: () => {
      world.clearedOn = dayOf(Date.now())
      clear(world.members.flatMap(({ tasks }) => tasks))
    },
  }),
)

function clear(tasks: Task[]): void {
  for (const task of tasks) if (task.state === 'open') task.state = 'cleared'
}

function tasksOf({ members }: World, claimer: Member, kind: Choice<typeof aTask>): Task[] {
  if (kind === 'foreign') return members.filter((each) => each !== claimer).flatMap(({ tasks }) => tasks)
  const today = dayOf(Date.now())
  if (kind === 'open') return claimer.tasks.filter(({ state, day }) => state === 'open' && day === today)
  return claimer.tasks.filter(({ state }) => state === (kind === 'left over' ? 'open' : kind))
}

/** One claim per 20 s of real time since the tasks of that day were handed out. */
function isTooEarly(claimer: Member, { day, handedOutAt }: Task): boolean {
  const claimed = claimer.tasks.filter((each) => each.day === day && each.state === 'rewarded').length
  return Date.now() - handedOutAt < (claimed + 1) * secondsEach * 1_000
}
