import { randomUUID } from 'node:crypto'
import { accounts } from '#contract/accounts.ts'
import { toPoisha } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { restoreSession, type SignedInUser } from '../support/server/population.ts'
import { db } from '../support/server/test-app.ts'
import { type CreateWrite, type PreparedWrite, prepareWrite } from './prepare-write.ts'
import type { Random } from './random.ts'
import { applyEach, applyPayment, applyWithdrawal, type PendingRequest, type StormState } from './state.ts'

/** Actions of administrators. */
export const adminActions = {
  accept: (state: StormState, random: Random) => {
    const [waiting] = pickOldest(state.payments, 1, random)
    if (!waiting) return undefined
    const status = random.pick(['success', 'success', 'deny'] as const)
    return prepareWrite({
      endpoint: payments.accept,
      as: random.pick(state.admins),
      input: { _id: waiting.id, username: waiting.username, status },
      apply: () => applyPayment(state, waiting, status),
    })
  },

  acceptMany: (state: StormState, random: Random) => {
    const chosen = pickOldest(state.payments, random.between(1, 8), random)
    if (chosen.length === 0) return undefined
    const status = random.pick(['success', 'success', 'deny'] as const)
    return prepareWrite({
      endpoint: payments.acceptMany,
      as: random.pick(state.admins),
      input: { ids: chosen.map(({ id }) => id), status },
      apply: (data) => applyEach(data, chosen, (waiting) => applyPayment(state, waiting, status)),
    })
  },

  decide: (state: StormState, random: Random) => {
    const [waiting] = pickOldest(state.withdrawals, 1, random)
    if (!waiting) return undefined
    const status = random.pick(['approved', 'denied'] as const)
    return prepareWrite({
      endpoint: withdrawals.decide,
      as: random.pick(state.admins),
      input: { id: waiting.id, status, reason: 'A reason.' },
      apply: () => applyWithdrawal(state, waiting, status),
    })
  },

  decideMany: (state: StormState, random: Random) => {
    const chosen = pickOldest(state.withdrawals, random.between(1, 8), random)
    if (chosen.length === 0) return undefined
    const status = random.pick(['approved', 'denied'] as const)
    return prepareWrite({
      endpoint: withdrawals.decideMany,
      as: random.pick(state.admins),
      input: { ids: chosen.map(({ id }) => id), status, reason: 'A reason.' },
      apply: (data) => applyEach(data, chosen, (waiting) => applyWithdrawal(state, waiting, status)),
    })
  },

  createBatch: (state: StormState, random: Random) =>
    prepareWrite({
      endpoint: payouts.create,
      as: random.pick(state.admins),
      input: { method: random.pick(['bkash', 'nagod', 'rocket'] as const) },
      apply: ({ _id }) => void state.batches.push(_id),
    }),

  payBatch: (state: StormState, random: Random) => {
    const batch = pickBatch(state, random)
    return batch
      ? preparePayment(state, { batch, as: random.pick(state.admins), isWhole: random.next() < 0.7 })
      : undefined
  },

  cancelBatch: (state: StormState, random: Random) => {
    const batch = pickBatch(state, random)
    if (!batch) return undefined
    return prepareWrite({
      endpoint: payouts.cancel,
      as: random.pick(state.admins),
      input: { batch },
      apply: () => closeBatch(state, batch),
    })
  },

  give: (state: StormState, random: Random) => {
    const to = random.pick(state.members)
    const amount = random.pick([5, 60, 333.33])
    return prepareWrite({
      endpoint: accounts.give,
      as: random.pick(state.admins),
      input: { username: to.username, amount, note: 'For the storm.' },
      apply: () => state.balances.add(to.username, { balance: toPoisha(amount) }),
    })
  },

  block: (state: StormState, random: Random) => setStatus(state, random, 'block'),
  unblock: (state: StormState, random: Random) => setStatus(state, random, 'on-progress'),
} satisfies Record<string, CreateWrite>

/** Only these first members are blocked: a blocked member's calls move no money. */
export const blockableCount = 2

/** Blocks and unblocks members. An unblocked member signs in again, because the block has ended the session. */
const setStatus = (state: StormState, random: Random, status: 'block' | 'on-progress'): PreparedWrite => {
  const member = random.pick(state.members.slice(0, blockableCount))
  const write = prepareWrite({
    endpoint: users.block,
    as: random.pick(state.admins),
    input: { username: member.username, status },
    apply: () => {},
  })
  const send: PreparedWrite['send'] = async (call) => {
    const reply = await write.send(call)
    if (reply.status === 200 && status === 'on-progress') await restoreSession(db, member)
    return reply
  }
  return { ...write, send }
}

/** One of the first two, so that administrators pay and cancel the same batch concurrently. */
const pickBatch = ({ batches }: StormState, random: Random) =>
  batches.length > 0 ? random.pick(batches.slice(0, 2)) : undefined

const closeBatch = (state: StormState, batch: string) => {
  state.batches = state.batches.filter((id) => id !== batch)
}

/** Reads the batch, and marks its unpaid withdrawals or one of them as paid. Sent again, it names the same ones. */
function preparePayment(
  state: StormState,
  { batch, as, isWhole }: { batch: string; as: SignedInUser; isWhole: boolean },
): PreparedWrite {
  const key = randomUUID()
  let rows: { _id: string }[] | undefined
  return {
    key,
    send: async (call) => {
      if (!rows) {
        const { data } = await call(payouts.get, { batch }, { as })
        const unpaid = data.items.filter(({ status }) => status === 'pending').map(({ _id }) => ({ _id }))
        rows = isWhole ? unpaid : unpaid.slice(0, 1)
      }
      const input = { batch, payAnyway: 'For the storm.', ...(rows.length > 0 && { rows }) }
      return call(payouts.pay, input, { as, key })
    },
    apply: (data) => {
      for (const { _id } of rows ?? []) {
        const waiting = state.withdrawals.find(({ id }) => id === _id)
        if (!waiting) throw new Error('A batch has a withdrawal that was not acknowledged.')
        applyWithdrawal(state, waiting, 'approved')
      }
      if ((data as { status: string }).status === 'paid') closeBatch(state, batch)
    },
  }
}

/** Picks distinct items from the oldest 12, so that administrators decide the same requests concurrently. */
function pickOldest(queue: PendingRequest[], count: number, random: Random): PendingRequest[] {
  const oldest = queue.slice(0, 12)
  const chosen = new Set(Array.from({ length: Math.min(count, oldest.length) }, () => random.pick(oldest)))
  return [...chosen]
}
