import fc from 'fast-check'
import { expect } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { resolveAmount, spendingAmount, toTaka } from './amounts.ts'
import { defineCommand, type PlannedCall, plannedCall } from './define-command.ts'
import { anyCaller, anyMember, mostly, resolveCaller, resolveMember } from './generators.ts'
import { isActive, type Member, type ModelState, moveMoney, type Withdrawal } from './model-state.ts'
import { anyRequest, anyRequests, resolveRequest, resolveRequests } from './requests.ts'

const decision = mostly(fc.constantFrom('approved', 'denied'), fc.constantFrom('perhaps', undefined))
export const anyMethod = fc.constantFrom('nagod' as const, 'nagod' as const, 'rocket' as const)
/** Why an inactive member is paid. */
const payAnyway = fc.constantFrom(undefined, 'A reason.')

const reason = mostly(fc.constant('A reason.'), fc.constant(undefined))

export const requestWithdrawal = defineCommand(
  'withdraw',
  { by: anyMember, amount: spendingAmount, isByMinimum: fc.constantFrom(false, false, true), method: anyMethod },
  ({ by, isByMinimum, method, ...choice }, model) => {
    const owner = resolveMember(model, by, ({ earning }) => earning >= model.minimum)
    const amount = resolveAmount(choice.amount, { available: isByMinimum ? model.minimum : owner.earning })
    const minimum = new Intl.NumberFormat('en-IN').format(toTaka(model.minimum))
    const belowMinimum = `The minimum withdrawal amount is ${minimum}. Please enter a valid amount.`
    const notEnough = 'Your balance is not enough to withdraw.'
    return plannedCall({
      by: owner,
      endpoint: withdrawals.request,
      input: { account_number: '01712345678', method, amount: amount.taka },
      refusals: [
        [amount.isInvalid, { status: 400, field: 'amount' }],
        [countPending(model, owner) >= model.limits.openWithdrawals, { status: 409 }],
        [amount.poisha < model.minimum, { status: 422, field: 'amount', message: belowMinimum }],
        [amount.poisha > owner.earning, { status: 422, field: 'amount', message: notEnough }],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ amount: amount.taka, status: 'pending', reason: null })
        moveMoney(amount.poisha, { from: [owner, 'earning'], to: [owner, 'hold'] })
        model.withdrawals.push({
          id: data._id,
          owner,
          method,
          amount: amount.poisha,
          state: 'pending',
          batch: null,
          payoutId: null,
        })
      },
    })
  },
)

const countPending = ({ withdrawals }: ModelState, owner: Member) =>
  withdrawals.filter((each) => each.owner === owner && each.state === 'pending').length

export const cancelWithdrawal = defineCommand(
  'cancel withdrawal',
  { by: anyMember, request: anyRequest, isOwner: mostly(fc.constant(true), fc.constant(false)) },
  ({ by, request, isOwner }, model) => {
    const { id, found } = resolveRequest(model.withdrawals, request)
    const member = resolveMember(model, by, () => true)
    const caller = isOwner && found ? found.owner : member
    return plannedCall({
      by: caller,
      endpoint: withdrawals.cancel,
      input: { id },
      refusals: [
        [found?.owner !== caller, { status: 404 }],
        [found?.owner === caller && (found.state !== 'pending' || found.batch !== null), { status: 409 }],
      ],
      effect: () => decide(found!, 'cancelled'),
    })
  },
)

export const decideWithdrawal = defineCommand(
  'decide withdrawal',
  { by: anyCaller, request: anyRequest, status: decision, reason, payAnyway },
  ({ by, request, status, reason, payAnyway }, model) => {
    const { id, found } = resolveRequest(model.withdrawals, request)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: withdrawals.decide,
      input: { id, status, reason, payAnyway },
      refusals: [
        ...decisionRefusals({ status, reason }),
        [!found, { status: 404 }],
        [found !== undefined && !canDecide(found, status, payAnyway), { status: 409 }],
      ],
      effect: () => decide(found!, status as 'approved' | 'denied'),
    })
  },
)

export const decideWithdrawals = defineCommand(
  'decide withdrawals in bulk',
  { by: anyCaller, requests: anyRequests, status: decision, reason },
  ({ by, requests, status, reason }, model) => {
    const chosen = resolveRequests(model.withdrawals, requests)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: withdrawals.decideMany,
      input: { ids: chosen.ids, status, reason },
      refusals: [[chosen.isRefused, { status: 400, field: 'ids' }], ...decisionRefusals({ status, reason })],
      effect: ({ data }) => {
        const expected = chosen.items.map(({ id, found }) => {
          const isDone = found !== undefined && canDecide(found, status)
          if (isDone) decide(found, status as 'approved' | 'denied')
          return { _id: id, isDone }
        })
        expect(data.results.map(({ _id, isDone }) => ({ _id, isDone }))).toEqual(expected)
      },
    })
  },
)

/** Not in an open batch, and of an active member or with a reason. */
const canDecide = ({ state, batch, owner }: Withdrawal, status: string | undefined, payAnyway?: string) =>
  state === 'pending' && batch === null && (status !== 'approved' || isActive(owner) || payAnyway !== undefined)

/** A denial requires a reason. */
const decisionRefusals = (decision: {
  status: string | undefined
  reason: string | undefined
}): PlannedCall['refusals'] => [
  [decision.status !== 'approved' && decision.status !== 'denied', { status: 400, field: 'status' }],
  [decision.status !== 'approved' && decision.reason === undefined, { status: 400, field: 'reason' }],
]

export function decide(withdrawal: Withdrawal, state: 'approved' | 'denied' | 'cancelled'): void {
  const { owner, amount } = withdrawal
  withdrawal.state = state
  if (state === 'approved') moveMoney(amount, { from: [owner, 'hold'] })
  else moveMoney(amount, { from: [owner, 'hold'], to: [owner, 'earning'] })
}
