import { defaultLimits, limitCountMax, limits } from '#contract/limits.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { closeAccount, decidePayment, endWithdrawal, type Member, type Plan } from './book.ts'
import { expectDone, type Simulation, write } from './simulation.ts'

/** Decides most of the waiting requests. The others wait for another day. */
export async function decideRequests(simulation: Simulation): Promise<void> {
  const { shop, book, random } = simulation
  for (const payment of book.payments.filter(({ isPending }) => isPending)) {
    if (random.next() < 0.2) continue
    const isAccepted = random.next() < 0.8
    const input = {
      _id: payment.id,
      username: payment.owner.username,
      status: isAccepted ? 'success' : 'deny',
    } as const
    expectDone(await shop.callAsAdmin(payments.accept, input), 'A decision about a payment')
    decidePayment(book, payment, { isAccepted, day: shop.clock.day() })
  }
  for (const withdrawal of book.withdrawals.filter(({ isPending }) => isPending)) {
    const { id, owner } = withdrawal
    const choice = random.next()
    // An inactive member is not paid without a reason, and cannot cancel.
    if (choice < 0.2 || (owner.status !== 'active' && choice < 0.8)) continue
    if (choice < 0.65) await decideWithdrawal(simulation, { id, status: 'approved' })
    else if (choice < 0.8) await write(simulation, { member: owner, endpoint: withdrawals.cancel, input: { id } })
    else await decideWithdrawal(simulation, { id, status: 'denied', reason: 'The number is wrong.' })
    endWithdrawal(book, withdrawal, { isPaid: choice < 0.65, day: shop.clock.day() })
  }
}

type Decision = { id: string; status: 'approved' | 'denied'; reason?: string }

const decideWithdrawal = async ({ shop }: Simulation, decision: Decision) =>
  expectDone(await shop.callAsAdmin(withdrawals.decide, decision), 'A decision about a withdrawal')

export async function createPlan({ shop, book }: Simulation, plan: Omit<Plan, 'id'>): Promise<void> {
  const { data } = expectDone(await shop.callAsAdmin(plans.create, toPlanInput(plan)), 'A new plan')
  book.plans.push({ ...plan, id: data._id })
}

/** Members who have the plan get its new bonus with their next tasks. */
export async function changePlan({ shop }: Simulation, plan: Plan, changes: Partial<Plan>): Promise<void> {
  const changed = { ...plan, ...changes }
  expectDone(await shop.callAsAdmin(plans.update, { id: plan.id, ...toPlanInput(changed) }), 'A changed plan')
  Object.assign(plan, changed)
}

const toPlanInput = ({ name, price, bonus, referBalance }: Omit<Plan, 'id'>) => ({
  plan_name: name,
  price,
  bonus,
  refer_balance: referBalance,
  features: '["A feature"]',
})

interface Rules {
  referBonus: number
  referralTopUp: number
  minimum: number
}

export async function setRules({ shop, book }: Simulation, rules: Partial<Rules>): Promise<void> {
  const { referBonus, referralTopUp, minimum } = Object.assign(book, rules)
  const counts = {
    transfers_per_hour: limitCountMax,
    open_payments: limitCountMax,
    open_withdrawals: limitCountMax,
    accounts_per_number: limitCountMax,
    registrations_per_hour: limitCountMax,
  }
  const all = { ...defaultLimits, ...counts, referral_top_up: referralTopUp }
  expectDone(await shop.callAsAdmin(limits.set, all), 'New limits')
  expectDone(await shop.callAsAdmin(refers.set, { amount: referBonus }), 'A new bonus')
  expectDone(await shop.callAsAdmin(withdrawals.setLimits, { amount: minimum, days: 3 }), 'A new minimum')
}

export async function setBlocked({ shop }: Simulation, member: Member, isBlocked: boolean): Promise<void> {
  const input = { username: member.username, status: isBlocked ? 'block' : 'on-progress' } as const
  expectDone(await shop.callAsAdmin(users.block, input), 'A block')
  member.status = isBlocked ? 'blocked' : 'active'
  shop.forgetSession(member.username)
}

/** The member asks for it and gives the money up, and an administrator deletes the account. */
export async function close(simulation: Simulation, member: Member): Promise<void> {
  const { shop } = simulation
  await write(simulation, { member, endpoint: users.requestClosing, input: { forfeits: true } })
  expectDone(await shop.callAsAdmin(users.delete, { username: member.username }), 'A deletion')
  closeAccount(member)
  shop.forgetSession(member.username)
}
