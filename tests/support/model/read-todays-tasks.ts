import { expect } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { isActive, type Member, type ModelState, toDhakaDay } from './model-state.ts'
import { read } from './read.ts'

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

  for (const { _id, advertise } of list.filter(({ advertise }) => fresh.includes(advertise))) {
    member.tasks.push({ id: _id, advertise, day: today, handedOutAt, state: 'open' })
  }
}
