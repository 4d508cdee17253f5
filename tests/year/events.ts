import { changePlan, close, createPlan, setBlocked, setRules } from './admin-actions.ts'
import type { Member } from './book.ts'
import { activeMembers, pickSome, type Simulation } from './simulation.ts'

type Event = (simulation: Simulation) => Promise<void>

const stopDay = 90
const stopDays = 21

/** What happens on a day besides the usual. `closed`: there is no server. */
export function eventsOf(day: number): Event[] | 'closed' {
  if (day > stopDay && day < stopDay + stopDays) return 'closed'
  return events[day] ?? []
}

const events: Record<number, Event[]> = {
  // Lower and higher sums for the referral bonus, and a bonus above the sum.
  25: [(simulation) => setRules(simulation, { referralTopUp: 6_000 })],
  70: [(simulation) => setRules(simulation, { referralTopUp: 500, referBonus: 250 })],
  125: [(simulation) => setRules(simulation, { referBonus: 900, referralTopUp: 900, minimum: 1_000 })],
  150: [(simulation) => setRules(simulation, { referBonus: 0, minimum: 50 })],
  165: [(simulation) => setRules(simulation, { referBonus: 120 })],
  20: [(simulation) => changePlan(simulation, simulation.book.plans[0]!, { price: 1_200, bonus: 20 })],
  60: [(simulation) => createPlan(simulation, { name: 'Diamond', price: 4_000, bonus: 60, referBalance: 0 })],
  80: [(simulation) => changePlan(simulation, simulation.book.plans[1]!, { bonus: 5, referBalance: 700 })],
  140: [(simulation) => changePlan(simulation, simulation.book.plans[2]!, { price: 1_500, referBalance: 300 })],
  30: [blockReferrer],
  75: [unblockAll],
  115: [blockReferrer, blockReferrer],
  155: [unblockAll],
  50: [closeReferrer],
  130: [closeReferrer],
  // Two new secrets. A week later the old one is removed.
  40: [rotateSecret],
  47: [removeOldSecret],
  120: [rotateSecret],
  127: [removeOldSecret],
  [stopDay + stopDays]: [restart],
  145: [restartDatabase],
}

const hasReferred = ({ book }: Simulation, referrer: Member) =>
  book.members.some((member) => member.referrer === referrer && member.status === 'active')

const hasPending = ({ book }: Simulation, owner: Member) =>
  [...book.payments, ...book.withdrawals].some((request) => request.owner === owner && request.isPending)

const findReferrers = (simulation: Simulation) =>
  activeMembers(simulation).filter((member) => hasReferred(simulation, member))

async function blockReferrer(simulation: Simulation): Promise<void> {
  const [referrer] = pickSome(simulation, findReferrers(simulation), 1)
  if (referrer) await setBlocked(simulation, referrer, true)
}

async function unblockAll(simulation: Simulation): Promise<void> {
  for (const member of simulation.book.members.filter(({ status }) => status === 'blocked'))
    await setBlocked(simulation, member, false)
}

/** A member with waiting requests cannot close the account. */
async function closeReferrer(simulation: Simulation): Promise<void> {
  const closable = findReferrers(simulation).filter((member) => !hasPending(simulation, member))
  const [referrer] = pickSome(simulation, closable, 1)
  if (referrer) await close(simulation, referrer)
}

async function restart({ shop }: Simulation): Promise<void> {
  await shop.stop()
  await shop.start()
}

async function rotateSecret(simulation: Simulation): Promise<void> {
  simulation.shop.rotateSecret()
  await restart(simulation)
}

async function removeOldSecret(simulation: Simulation): Promise<void> {
  simulation.shop.removeOldSecret()
  await restart(simulation)
}

async function restartDatabase({ shop }: Simulation): Promise<void> {
  await shop.stop()
  await shop.restartDatabase()
  await shop.start()
}
