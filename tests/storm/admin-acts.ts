import { accounts } from '#contract/accounts.ts'
import { toPoisha } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { Random } from './seeded.ts'
import { bookEach, bookPayment, bookWithdrawal, type Waiting, type World } from './world.ts'
import { type Maker, write } from './write.ts'

/** What administrators do. */
export const adminActs = {
  accept: (world: World, random: Random) => {
    const [waiting] = some(world.payments, 1, random)
    if (!waiting) return undefined
    const status = random.pick(['success', 'success', 'deny'] as const)
    return write({
      row: payments.accept,
      as: random.pick(world.admins),
      input: { _id: waiting.id, username: waiting.username, status },
      book: () => bookPayment(world, waiting, status),
    })
  },

  acceptMany: (world: World, random: Random) => {
    const chosen = some(world.payments, random.between(1, 8), random)
    if (chosen.length === 0) return undefined
    const status = random.pick(['success', 'success', 'deny'] as const)
    return write({
      row: payments.acceptMany,
      as: random.pick(world.admins),
      input: { ids: chosen.map(({ id }) => id), status },
      book: (data) => bookEach(data, chosen, (waiting) => bookPayment(world, waiting, status)),
    })
  },

  decide: (world: World, random: Random) => {
    const [waiting] = some(world.withdrawals, 1, random)
    if (!waiting) return undefined
    const status = random.pick(['approved', 'denied'] as const)
    return write({
      row: withdrawals.decide,
      as: random.pick(world.admins),
      input: { id: waiting.id, status, reason: 'A reason.' },
      book: () => bookWithdrawal(world, waiting, status),
    })
  },

  decideMany: (world: World, random: Random) => {
    const chosen = some(world.withdrawals, random.between(1, 8), random)
    if (chosen.length === 0) return undefined
    const status = random.pick(['approved', 'denied'] as const)
    return write({
      row: withdrawals.decideMany,
      as: random.pick(world.admins),
      input: { ids: chosen.map(({ id }) => id), status, reason: 'A reason.' },
      book: (data) => bookEach(data, chosen, (waiting) => bookWithdrawal(world, waiting, status)),
    })
  },

  give: (world: World, random: Random) => {
    const to = random.pick(world.members)
    const amount = random.pick([5, 60, 333.33])
    return write({
      row: accounts.give,
      as: random.pick(world.admins),
      input: { username: to.username, amount, note: 'For the storm.' },
      book: () => world.tally.book(to.username, { balance: toPoisha(amount) }),
    })
  },

  block: (world: World, random: Random) => setStatus(world, random, 'block'),
  unblock: (world: World, random: Random) => setStatus(world, random, 'on-progress'),
} satisfies Record<string, Maker>

/** Few are blocked and soon unblocked: what they would have done is refused, and the others' money passes by. */
const setStatus = (world: World, random: Random, status: 'block' | 'on-progress') =>
  write({
    row: users.block,
    as: random.pick(world.admins),
    input: { username: random.pick(world.members.slice(0, 2)).username, status },
    book: () => {},
  })

/** Different ones, from the oldest few: several administrators work on the same end of the queue. */
function some(queue: Waiting[], count: number, random: Random): Waiting[] {
  const oldest = queue.slice(0, 12)
  const chosen = new Set(Array.from({ length: Math.min(count, oldest.length) }, () => random.pick(oldest)))
  return [...chosen]
}
