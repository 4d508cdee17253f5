import { expect } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { call } from '../server/call.ts'
import { advanceSeconds } from './advance-time.ts'
import { toTaka } from './amounts.ts'
import { type Member, type ModelState, moveMoney, type Poisha } from './model-state.ts'
import { readTodaysTasks } from './read-todays-tasks.ts'

export const reward: Poisha = 20_000
export const secondsEach = 20

/** Claims all of today's tasks, so that the member has an earning to withdraw. */
export async function earnRewards(model: ModelState, member: Member): Promise<void> {
  await readTodaysTasks(model, member)
  await advanceSeconds(member, secondsEach * member.tasks.length)
  for (const task of member.tasks) {
    const { status } = await call(tasks.claim, { task_id: task.id, amount: toTaka(reward) }, { as: member.account })
    expect(status).toBe(200)
    task.state = 'rewarded'
    moveMoney(reward, { to: [member, 'earning'] })
  }
}
