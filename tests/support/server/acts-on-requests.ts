import type { Endpoint } from '#contract/endpoint.ts'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type Act, type ActsOfAdmins, doing, nowhere } from './act.ts'
import { asAdmin } from './call-as-admin.ts'
import { askTopUp, withdraw } from './history.ts'
import { newMember } from './members.ts'

async function onPayments(status: 'success' | 'deny', { isMany = false } = {}): Promise<Act> {
  const member = await newMember()
  const ids = [(await askTopUp(member, 5))._id, (await askTopUp(member, 5))._id]
  const one = { username: member.username, status }
  return {
    action: status === 'success' ? 'accept-payment' : 'deny-payment',
    username: member.username,
    member,
    ...(isMany
      ? { times: 2, ...doing(payments.acceptMany, { ids, status }, { ids: [...ids, ids[0]], status }) }
      : doing(payments.accept, { ...one, _id: ids[0] }, { ...one, _id: nowhere })),
    before: { status: 'pending' },
    after: { status, amount: 5 },
  }
}

async function onWithdrawals(status: 'approved' | 'denied', { isMany = false } = {}): Promise<Act> {
  const member = await newMember({ earning: 1_000 })
  const ids = [await withdraw(member, 500), await withdraw(member, 500)]
  const decision = { status, reason: 'A reason.' }
  return {
    action: status === 'approved' ? 'approve-withdrawal' : 'deny-withdrawal',
    username: member.username,
    member,
    ...(isMany
      ? { times: 2, ...doing(withdrawals.decideMany, { ...decision, ids }, { ids, status: 'denied' }) }
      : doing(withdrawals.decide, { ...decision, id: ids[0] }, { ...decision, id: nowhere })),
    before: { status: 'pending' },
    after: { status, amount: 500, reason: status === 'denied' ? 'A reason.' : null },
  }
}

async function onArchive(of: 'payment' | 'withdrawal'): Promise<Act> {
  const member = await newMember({ earning: 1_000 })
  const isPayment = of === 'payment'
  const newRequest = async () => (isPayment ? (await askTopUp(member))._id : withdraw(member, 500))
  const [decided, waiting] = [await newRequest(), await newRequest()]
  await (isPayment
    ? asAdmin(payments.acceptMany, { ids: [decided], status: 'deny' })
    : asAdmin(withdrawals.decideMany, { ids: [decided], status: 'approved' }))
  const row = isPayment ? payments.archive : withdrawals.archive
  return {
    action: `archive-${of}`,
    username: member.username,
    member,
    ...doing(row, { id: decided, archived: true }, { id: waiting, archived: true }),
    before: { archived: false },
    after: { archived: true },
  }
}

async function onLimits(row: Endpoint): Promise<Act> {
  await asAdmin(withdrawals.setLimits, { amount: 500, days: 3 })
  const changing = doing(row, { amount: 600, days: 5 }, { amount: 49.99, days: 3 })
  return {
    action: 'set-withdraw-limits',
    ...changing,
    // Back to what other tests take for granted.
    act: async (as) => {
      const reply = await changing.act(as)
      await asAdmin(withdrawals.setLimits, { amount: 500, days: 3 })
      return reply
    },
    before: { amount: 500, days: 3 },
    after: { amount: 600, days: 5 },
  }
}

export const actsOnRequests = {
  'payments.accept': [() => onPayments('success'), () => onPayments('deny')],
  'payments.acceptMany': [() => onPayments('success', { isMany: true }), () => onPayments('deny', { isMany: true })],
  'payments.archive': [() => onArchive('payment')],
  'withdrawals.decide': [() => onWithdrawals('approved'), () => onWithdrawals('denied')],
  'withdrawals.decideMany': [
    () => onWithdrawals('approved', { isMany: true }),
    () => onWithdrawals('denied', { isMany: true }),
  ],
  'withdrawals.archive': [() => onArchive('withdrawal')],
  'withdrawals.setLimits': [() => onLimits(withdrawals.setLimits)],
  'withdrawals.setInfo': [() => onLimits(withdrawals.setInfo)],
} satisfies Partial<ActsOfAdmins>
