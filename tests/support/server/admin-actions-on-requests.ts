import { eq } from 'drizzle-orm'
import type { AuditAction } from '#contract/audits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import type { Tag } from '#contract/tags.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { type AdminActionCase, type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { call } from './call.ts'
import { requestTopUp, withdraw } from './member-history.ts'
import { callAsAdmin, createMember } from './members.ts'
import { db } from './test-app.ts'

/** Those that the member of a decided request receives besides the tag of the list. */
const decisionTags: Tag[] = ['Transaction', 'Users', 'Customer']

async function decidePaymentCase(status: 'success' | 'deny', { isMany = false } = {}): Promise<AdminActionCase> {
  const member = await createMember()
  const ids = [(await requestTopUp(member, 5))._id, (await requestTopUp(member, 5))._id]
  const one = { username: member.username, status }
  return {
    action: status === 'success' ? 'accept-payment' : 'deny-payment',
    username: member.username,
    member,
    ...(isMany
      ? { entryCount: 2, ...performing(payments.acceptMany, { ids, status }, { ids: [...ids, ids[0]], status }) }
      : performing(payments.accept, { ...one, _id: ids[0] }, { ...one, _id: unknownId })),
    before: { status: 'pending' },
    after: { status, amount: 5 },
    received: { member: ['Payment', ...decisionTags] },
  }
}

async function decideWithdrawalCase(status: 'approved' | 'denied', { isMany = false } = {}): Promise<AdminActionCase> {
  const member = await createMember({ earning: 1_000 })
  const ids = [await withdraw(member, 500), await withdraw(member, 500)]
  const decision = { status, reason: 'A reason.' }
  return {
    action: status === 'approved' ? 'approve-withdrawal' : 'deny-withdrawal',
    username: member.username,
    member,
    ...(isMany
      ? { entryCount: 2, ...performing(withdrawals.decideMany, { ...decision, ids }, { ids, status: 'denied' }) }
      : performing(withdrawals.decide, { ...decision, id: ids[0] }, { ...decision, id: unknownId })),
    before: { status: 'pending' },
    after: { status, amount: 500, reason: status === 'denied' ? 'A reason.' : null },
    received: { member: ['Withdraw', ...decisionTags] },
  }
}

async function archiveCase(of: 'payment' | 'withdrawal'): Promise<AdminActionCase> {
  const member = await createMember({ earning: 1_000 })
  const isPayment = of === 'payment'
  const createRequest = async () => (isPayment ? (await requestTopUp(member))._id : withdraw(member, 500))
  const [decided, pending] = [await createRequest(), await createRequest()]
  await (isPayment
    ? callAsAdmin(payments.acceptMany, { ids: [decided], status: 'deny' })
    : callAsAdmin(withdrawals.decideMany, { ids: [decided], status: 'approved' }))
  const endpoint = isPayment ? payments.archive : withdrawals.archive
  return {
    action: `archive-${of}`,
    username: member.username,
    member,
    ...performing(endpoint, { id: decided, archived: true }, { id: pending, archived: true }),
    before: { archived: false },
    after: { archived: true },
    received: { member: [isPayment ? 'Payment' : 'Withdraw', 'Customer'] },
  }
}

async function setLimitsCase(endpoint: Endpoint): Promise<AdminActionCase> {
  await callAsAdmin(withdrawals.setLimits, { amount: 500, days: 3 })
  const changing = performing(endpoint, { amount: 600, days: 5 }, { amount: 49.99, days: 3 })
  return {
    action: 'set-withdraw-limits',
    ...changing,
    // Restores the default, which other tests need.
    perform: async (as) => {
      const reply = await changing.perform(as)
      await callAsAdmin(withdrawals.setLimits, { amount: 500, days: 3 })
      return reply
    },
    before: { amount: 500, days: 3 },
    after: { amount: 600, days: 5 },
    received: { everyone: ['WithdrawAmount', 'Withdraw_Info'] },
  }
}

/** A waiting withdrawal. Pays the open batches of earlier cases, so that it is the only one of its method. */
async function createWaiting(method: PaymentMethod) {
  const { items } = (await callAsAdmin(payouts.list, { status: 'open' })).data
  for (const { _id, ...batch } of items)
    if (batch.method === method) await callAsAdmin(payouts.pay, { batch: _id, payAnyway: 'An earlier test.' })
  const member = await createMember({ earning: 1_000 })
  await call(withdrawals.request, { account_number: '01712345678', method, amount: 500 }, { as: member })
  return member
}

const batchCase = async (endpoint: typeof payouts.pay | typeof payouts.cancel): Promise<AdminActionCase> => {
  const isPaid = endpoint === payouts.pay
  const method = isPaid ? 'nagod' : 'rocket'
  const member = await createWaiting(method)
  const { data } = await callAsAdmin(payouts.create, { method })
  return {
    action: isPaid ? 'pay-payout-batch' : 'cancel-payout-batch',
    ...(isPaid && { also: Array<AuditAction>(data.count).fill('approve-withdrawal') }),
    ...performing(endpoint, { batch: data._id }, { batch: unknownId }),
    member,
    before: { status: 'open' },
    after: { status: isPaid ? 'paid' : 'cancelled', count: data.count, amount: data.amount },
    received: isPaid ? { member: ['Withdraw', ...decisionTags] } : {},
  }
}

async function createBatchCase(): Promise<AdminActionCase> {
  await createWaiting('bkash')
  return {
    action: 'create-payout-batch',
    ...performing(payouts.create, { method: 'bkash' }, { method: 'cheque' }),
    before: null,
    after: { method: 'bkash' },
    received: {},
  }
}

export const requestActions = {
  'payments.accept': [() => decidePaymentCase('success'), () => decidePaymentCase('deny')],
  'payments.acceptMany': [
    () => decidePaymentCase('success', { isMany: true }),
    () => decidePaymentCase('deny', { isMany: true }),
  ],
  'payments.archive': () => archiveCase('payment'),
  'withdrawals.decide': [() => decideWithdrawalCase('approved'), () => decideWithdrawalCase('denied')],
  'withdrawals.decideMany': [
    () => decideWithdrawalCase('approved', { isMany: true }),
    () => decideWithdrawalCase('denied', { isMany: true }),
  ],
  'payouts.create': createBatchCase,
  'payouts.pay': () => batchCase(payouts.pay),
  'payouts.markPaid': async () => {
    const member = await createMember({ earning: 1_000 })
    const id = await withdraw(member, 500)
    await callAsAdmin(withdrawals.decide, { id, status: 'approved' })
    await db.update(withdrawalTable).set({ paid_at: null }).where(eq(withdrawalTable.id, id))
    const payout_id = createTransactionId('bkash')
    return {
      action: 'mark-withdrawal-paid',
      username: member.username,
      member,
      ...performing(payouts.markPaid, { id, payout_id }, { id: unknownId, payout_id }),
      before: { payout_id: null },
      after: { payout_id, amount: 500 },
      received: { member: ['Withdraw', 'Customer'] },
    }
  },
  'payouts.cancel': () => batchCase(payouts.cancel),
  'withdrawals.archive': () => archiveCase('withdrawal'),
  'withdrawals.setLimits': () => setLimitsCase(withdrawals.setLimits),
  'withdrawals.setInfo': () => setLimitsCase(withdrawals.setInfo),
} satisfies Partial<OneOrMoreCases>
