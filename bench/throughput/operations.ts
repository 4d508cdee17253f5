import { randomUUID } from 'node:crypto'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import type { Population } from '#tests/support/server/population.ts'
import type { LightCall } from './light-caller.ts'

/** One operation. `turn` selects the user. */
type Operation = (call: LightCall, population: Population, turn: number) => Promise<void>

export const transfer = 'A transfer to another member'
export const ownRecord = 'The own record read'

export const operations: Record<string, Operation> = {
  [transfer]: async (call, population, turn) => {
    const input = { username: member(population, turn + population.members.length / 2).username, amount: 1 }
    await call(transfers.toWallet, input, { as: member(population, turn), key: randomUUID() })
  },
  'A top-up: a request, and its acceptance': async (call, population, turn) => {
    const as = member(population, turn)
    const data = await call(payments.request, paymentInput(100), { as, key: randomUUID() })
    const decision = { _id: data._id, username: as.username, status: 'success' as const }
    await call(payments.accept, decision, { as: population.admins[turn % 2]!, key: randomUUID() })
  },
  'A plan bought': async (call, population, turn) => {
    const input = { planName: population.plans[0]!.name }
    await call(plans.purchase, input, { as: member(population, turn), key: randomUUID() })
  },
  [ownRecord]: async (call, population, turn) => {
    await call(users.me, {}, { as: member(population, turn) })
  },
  'The last 50 own transfers read': async (call, population, turn) => {
    await call(transfers.mine, {}, { as: member(population, turn) })
  },
  'The last 50 payments of all read': async (call, population, turn) => {
    await call(payments.list, { status: 'success' }, { as: population.admins[turn % 2]! })
  },
}

const member = ({ members }: Population, turn: number) => members[turn % members.length]!

const paymentInput = (amount: number) => ({
  account_number: '01712345678',
  payment_method: 'bkash' as const,
  transaction_id: randomUUID().replaceAll('-', ''),
  amount,
  date: dayInDhaka(),
})
