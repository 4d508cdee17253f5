import { accounts } from '#contract/accounts.ts'
import { toPoisha } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type CreateWrite, prepareWrite } from './prepare-write.ts'
import type { Random } from './random.ts'
import { applyEach, applyPayment, applyWithdrawal, type PendingRequest, type StormState } from './state.ts'

/** What administrators do. */
export const adminActions = {
  accept: (world: StormState, random: Random) => {
    const [waiting] = pickOldest(world.payments, 1, random)
    if (!waiting) return undefined
    const status = random.pick(['success', 'success', 'deny'] as const)
    return prepareWrite({
      row: payments.accept,
      as: random.pick(world.admins),
      input: { _id: waiting.id, username: waiting.username, status },
      book: () => applyPayment(world, waiting, status),
    })
  },

  acceptMany: (world: StormState, random: Random) => {
    const chosen = pickOldest(world.payments, random.between(1, 8), random)
    if (chosen.length === 0) return undefined
    const status = random.pick(['success', 'success', 'deny'] as const)
    return prepareWrite({
      row: payments.acceptMany,
      as: random.pick(world.admins),
      input: { ids: chosen.map(({ id }) => id), status },
      book: (data) => applyEach(data, chosen, (waiting) => applyPayment(world, waiting, status)),
    })
  },

  decide: (world: StormState, random: Random) => {
    const [waiting] = pickOldest(world.withdrawals, 1, random)
    if (!waiting) return undefined
    const status = random.pick(['approved', 'denied'] as const)
    return prepareWrite({
      row: withdrawals.decide,
      as: random.pick(world.admins),
      input: { id: waiting.id, status, reason: 'A reason.' },
      book: () => applyWithdrawal(world, waiting, status),
    })
  },

  decideMany: (world: StormState, random: Random) => {
    const chosen = pickOldest(world.withdrawals, random.between(1, 8), random)
    if (chosen.length === 0) return undefined
    const status = random.pick(['approved', 'denied'] as const)
    return prepareWrite({
      row: withdrawals.decideMany,
      as: random.pick(world.admins),
      input: { ids: chosen.map(({ id }) => id), status, reason: 'A reason.' },
      book: (data) => applyEach(data, chosen, (waiting) => applyWithdrawal(world, waiting, status)),
    })
  },

  give: (world: StormState, random: Random) => {
    const to = random.pick(world.members)
    const amount = random.pick([5, 60, 333.33])
    return prepareWrite({
      row: accounts.give,
      as: random.pick(world.admins),
      input: { username: to.username, amount, note: 'For the storm.' },
      book: () => world.balances.add(to.username, { balance: toPoisha(amount) }),
    })
  },

  block: (world: StormState, random: Random) => setStatus(world, random, 'block'),
  unblock: (world: StormState, random: Random) => setStatus(world, random, 'on-progress'),
} satisfies Record<string, CreateWrite>

/** Few are blocked and soon unblocked: what they would have done is refused, and the others' money passes by. */
const setStatus = (world: StormState, random: Random, status: 'block' | 'on-progress') =>
  prepareWrite({
    row: users.block,
    as: random.pick(world.admins),
    input: { username: random.pick(world.members.slice(0, 2)).username, status },
    book: () => {},
  })

/** Different ones, from the oldest few: several administrators work on the same end of the queue. */
function pickOldest(queue: PendingRequest[], count: number, random: Random): PendingRequest[] {
  const oldest = queue.slice(0, 12)
  const chosen = new Set(Array.from({ length: Math.min(count, oldest.length) }, () => random.pick(oldest)))
  return [...chosen]
}
