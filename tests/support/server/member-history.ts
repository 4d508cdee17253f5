import { expect } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { skipAfterS } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from './call.ts'
import { type Account, createMember, createPlan, paymentInput, sharedAdmin, topUp } from './members.ts'
import { backdateTasks, claimTask, readTodaysTasks } from './tasks.ts'
import { createAdvertise } from './videos.ts'

const withdrawalInput = { account_number: '01712345678', method: 'bkash' as const }

/** Requests a withdrawal, and decides it if `status` is set. */
export async function withdraw(as: Account, amount: number, status?: 'approved' | 'denied'): Promise<string> {
  const { _id: id } = (await call(withdrawals.request, { ...withdrawalInput, amount }, { as })).data
  const decision = { id, status: status ?? 'approved', ...(status === 'denied' && { reason: 'A reason.' }) }
  if (status) expect((await call(withdrawals.decide, decision, { as: await sharedAdmin() })).status).toBe(200)
  return id
}

/** Requests a payment that stays pending. */
export const requestTopUp = async (as: Account, amount = 500) =>
  (await call(payments.request, paymentInput(amount), { as })).data

/** Creates a member with one posting of every reason, and the other member of their transfers. */
export async function createMemberWithHistory(): Promise<{ as: Account; other: Account }> {
  const admin = await sharedAdmin()
  const [as, other] = [await createMember({ balance: 1_000 }), await createMember({ balance: 300 })]
  const done = async (reply: Promise<{ status: number }>) => expect((await reply).status).toBe(200)

  const plan = await createPlan({ price: 250.5, bonus: 12.25 })
  await done(call(plans.purchase, { planName: plan.plan_name }, { as }))
  await done(call(transfers.toWallet, { username: other.username, amount: 99.99 }, { as }))
  await done(call(transfers.toWallet, { username: as.username, amount: 50 }, { as: other }))

  await done(call(refers.set, { amount: 25 }, { as: admin }))
  const referred = await createMember({ referrer: as })
  await topUp(referred, 2_000)
  await done(call(refers.set, { amount: 0 }, { as: admin }))
  const rewarding = await createPlan({ price: 2_000, refer_balance: 1_900 })
  await done(call(plans.purchase, { planName: rewarding.plan_name }, { as: referred }))

  const advertise = await createAdvertise()
  const task = (await readTodaysTasks(as)).find((each) => each.advertise === advertise)
  await backdateTasks(as, skipAfterS)
  await done(claimTask(as, task!))

  await done(call(transfers.fromIncome, { amount: 100.01 }, { as }))
  await withdraw(as, 500, 'approved')
  await withdraw(as, 501.5, 'denied')
  await withdraw(as, 600.75)
  await done(call(accounts.give, { username: as.username, amount: 77, note: 'Sorry.' }, { as: admin }))
  return { as, other }
}
