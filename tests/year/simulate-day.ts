import { decideRequests } from './admin-actions.ts'
import type { Member, Task } from './book.ts'
import { plusDays } from './clock.ts'
import {
  claimTasks,
  claimTooLate,
  purchase,
  readTasks,
  register,
  requestPayment,
  transfer,
  withdraw,
} from './member-actions.ts'
import { activeMembers, pickSome, type Simulation } from './simulation.ts'

const membersMax = 45

/** What members and the administrator do on an ordinary day. The last day of a month ends with requests around midnight. */
export async function simulateDay(
  simulation: Simulation,
  { isLastOfMonth }: { isLastOfMonth: boolean },
): Promise<void> {
  const { shop, book, random } = simulation
  const { clock } = shop
  if (book.members.length < membersMax && random.next() < 0.3) {
    const isReferred = random.next() < 0.8
    await register(simulation, isReferred ? random.pick(activeMembers(simulation)) : null)
  }

  const watching = pickSome(simulation, activeMembers(simulation), 9)
  const expired = findExpired(simulation)
  for (const member of watching) await readTasks(simulation, member)
  // The videos take their time, and no claim may be faster.
  clock.advanceMinutes(4)
  for (const member of watching) await claimTasks(simulation, member)
  if (expired) await claimTooLate(simulation, expired.member, expired.task)

  for (const member of pickSome(simulation, activeMembers(simulation), 3)) await requestPayment(simulation, member)
  for (const member of pickSome(simulation, activeMembers(simulation), 2)) await withdraw(simulation, member)
  for (const member of pickSome(simulation, activeMembers(simulation), 2)) await transfer(simulation, member)
  clock.advanceMinutes(5)
  await decideRequests(simulation)
  for (const member of pickSome(simulation, activeMembers(simulation), random.between(0, 2)))
    await purchase(simulation, member)

  if (!isLastOfMonth) return
  const today = clock.day()
  for (const [day, time] of [
    [today, '23:58'],
    [plusDays(today, 1), '00:00'],
  ] as const) {
    clock.moveTo(day, time)
    shop.forgetSession('admin')
    for (const member of pickSome(simulation, activeMembers(simulation), 3)) await requestPayment(simulation, member)
    await decideRequests(simulation)
  }
}

/** A task that a member did not claim in time. */
function findExpired(simulation: Simulation): { member: Member; task: Task } | undefined {
  const oldest = plusDays(simulation.shop.clock.day(), -2)
  for (const member of activeMembers(simulation)) {
    const task = member.tasks.find(({ day }) => day < oldest)
    if (task) return { member, task }
  }
  return undefined
}
