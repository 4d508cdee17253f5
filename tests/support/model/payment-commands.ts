import fc from 'fast-check'
import { expect } from 'vitest'
import { payments } from '#contract/payments.ts'
import { incomingAmount, resolveAmount } from './amounts.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import {
  anyCaller,
  anySpelling,
  anyUsername,
  mostly,
  oneOfFirstTwo,
  rarely,
  resolveCaller,
  resolveMember,
  resolveUsername,
  spell,
} from './generators.ts'
import { isActive, type Member, type ModelState, moveMoney, type Payment } from './model-state.ts'
import { anyRequest, anyRequests, resolveRequest, resolveRequests } from './requests.ts'

const decision = mostly(fc.constantFrom('success', 'success', 'success', 'deny'), fc.constantFrom('perhaps', undefined))

export const requestPayment = defineCommand(
  'request payment',
  {
    // Only two members pay, so that second payments occur.
    by: oneOfFirstTwo,
    amount: incomingAmount,
    method: fc.constantFrom('bkash', 'bkash', 'nagod', 'rocket'),
    transaction: fc.record({ index: fc.nat({ max: 2 }), as: anySpelling }),
    garbled: rarely(fc.constantFrom('not_one', '', 'a-1')),
  },
  ({ by, method, transaction, garbled, ...choice }, model) => {
    const owner = resolveMember(model, by, ({ referrer }) => referrer !== null)
    const amount = resolveAmount(choice.amount)
    const transactionId = `${model.tag}${transaction.index}`.toUpperCase()
    return plannedCall({
      by: owner,
      endpoint: payments.request,
      input: {
        account_number: '01712345678',
        payment_method: method,
        transaction_id: garbled ?? spell(transactionId.toLowerCase(), transaction.as),
        amount: amount.taka,
        date: '2026-01-31',
      },
      refusals: [
        [amount.isInvalid, { status: 400, field: 'amount' }],
        [amount.poisha < model.limits.leastTopUp, { status: 422, field: 'amount' }],
        [countPending(model, owner) >= model.limits.openPayments, { status: 409 }],
        [garbled !== null, { status: 400, field: 'transaction_id' }],
        [
          model.payments.some(
            (each) =>
              each.owner === owner &&
              each.method === method &&
              each.transactionId === transactionId &&
              each.state !== 'deny',
          ),
          { status: 409, field: 'transaction_id' },
        ],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ amount: amount.taka, transaction_id: transactionId, state: 'pending' })
        const { _id: id } = data
        model.payments.push({ id, owner, method, transactionId, amount: amount.poisha, state: 'pending' })
      },
    })
  },
)

export const decidePayment = defineCommand(
  'decide payment',
  { by: anyCaller, request: anyRequest, status: decision, owner: rarely(anyUsername) },
  ({ by, request, status, owner }, model) => {
    const { id, found } = resolveRequest(model.payments, request)
    const isOther = owner !== null && resolveUsername(model, owner).member !== found?.owner
    const username = owner ? resolveUsername(model, owner).username : (found?.owner.account.username ?? 'unknown-user')
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: payments.accept,
      input: { _id: id, username, status },
      refusals: [
        [status !== 'success' && status !== 'deny', { status: 400, field: 'status' }],
        [!found || isOther, { status: 404 }],
        [found !== undefined && found.state !== 'pending', { status: 409 }],
        [found !== undefined && status === 'success' && hasSucceeded(model, found), { status: 409 }],
      ],
      effect: () => decide(model, found!, status as 'success' | 'deny'),
    })
  },
)

export const decidePayments = defineCommand(
  'decide payments in bulk',
  { by: anyCaller, requests: anyRequests, status: decision },
  ({ by, requests, status }, model) => {
    const chosen = resolveRequests(model.payments, requests)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: payments.acceptMany,
      input: { ids: chosen.ids, status },
      refusals: [
        [chosen.isRefused, { status: 400, field: 'ids' }],
        [status !== 'success' && status !== 'deny', { status: 400, field: 'status' }],
      ],
      effect: ({ data }) => {
        const expected = chosen.items.map(({ id, found }) => {
          const isDone = found?.state === 'pending' && !(status === 'success' && hasSucceeded(model, found))
          if (isDone) decide(model, found, status as 'success' | 'deny')
          return { _id: id, isDone }
        })
        expect(data.results.map(({ _id, isDone }) => ({ _id, isDone }))).toEqual(expected)
      },
    })
  },
)

const countPending = ({ payments }: ModelState, owner: Member) =>
  payments.filter((each) => each.owner === owner && each.state === 'pending').length

/** A transaction id can succeed once, for all members together. */
const hasSucceeded = (model: ModelState, { method, transactionId }: Payment) =>
  model.payments.some(
    (each) => each.method === method && each.transactionId === transactionId && each.state === 'success',
  )

function decide(model: ModelState, payment: Payment, state: 'success' | 'deny'): void {
  const { owner, amount } = payment
  payment.state = state
  if (state === 'deny') return
  moveMoney(amount, { to: [owner, 'balance'] })
  const sum = Math.max(model.limits.referralTopUp, model.referBonus)
  const reachesSum = owner.toppedUp < sum && owner.toppedUp + amount >= sum
  owner.toppedUp += amount
  if (!reachesSum || owner.hasPaidBonus || model.referBonus === 0 || !isActive(owner.referrer ?? undefined)) return
  owner.hasPaidBonus = true
  moveMoney(model.referBonus, { to: [owner.referrer!, 'earning'] })
}
