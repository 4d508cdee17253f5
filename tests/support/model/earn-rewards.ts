import { expect } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { call } from '../server/call.ts'
import { claimOf } from '../server/tasks.ts'
import { advanceSeconds } from './advance-time.ts'
import { fromTaka } from './amounts.ts'
import { isActive, type Member, type ModelState, moveMoney, type Poisha, toDhakaDay } from './model-state.ts'
import { read } from './read.ts'

export const reward: Poisha = 20_000
export const secondsEach = 20

/** Claims all of today's tasks, so that the member has an earning to withdraw. */
export async function earnRewards(model: ModelState, member: Member): Promise<void> {
  await readTodaysTasks(model, member)
  await advanceSeconds(member, secondsEach * member.tasks.length)
  for (const task of member.tasks) {
    const { status } = await call(tasks.claim, await claimOf(task.handedOut), { as: member.account })
    expect(status).toBe(200)
    task.state = 'rewarded'
    moveMoney(reward, { to: [member, 'earning'] })
  }
}

/** Reads today's tasks as the member. The first read of a day creates one task for each advertisement. */
export async function readTodaysTasks(model: ModelState, member: Member): Promise<void> {
  if (!isActive(member)) return
  const handedOutAt = Date.now()
  const list = await read(tasks.today, {}, member.account)
  const today = toDhakaDay(handedOutAt)
  const ofToday = member.tasks.filter(({ day }) => day === today)
  const open = ofToday.filter(({ state }) => state === 'open').map(({ advertise }) => advertise)
  const isCleared = model.clearedOn === today
  const fresh = isCleared ? [] : model.advertises.filter((id) => !ofToday.some(({ advertise }) => advertise === id))
  expect(list.map(({ advertise }) => advertise).sort()).toEqual([...open, ...fresh].sort())

  for (const handedOut of list.filter(({ advertise }) => fresh.includes(advertise))) {
    const { _id, advertise } = handedOut
    const bonus = member.plan?.bonus ?? 0
    member.tasks.push({ id: _id, advertise, day: today, handedOutAt, bonus, state: 'open', handedOut })
  }
  const expected = list.map(({ _id }) => member.tasks.find(({ id }) => id === _id)!.bonus)
  expect(list.map(({ bonus }) => fromTaka(bonus))).toEqual(expected)
}
