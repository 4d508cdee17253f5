import fc from 'fast-check'
import { expect } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { anAmount, resolve, toTaka } from './amounts.ts'
import { type Act, act, command } from './command.ts'
import { admin, anAdmin, mostly, someone, theOne } from './picks.ts'
import { aRequest, someRequests, theRequest, theRequests } from './requests.ts'
import { move, type Withdrawal } from './world.ts'

const decision = mostly(fc.constantFrom('approved', 'denied'), fc.constantFrom('perhaps', undefined))
const reason = mostly(fc.constant('A reason.'), fc.constant(undefined))

export const requestWithdrawal = command(
  'withdraw',
  { by: someone, amount: anAmount, isByMinimum: fc.constantFrom(false, false, true) },
  ({ by, isByMinimum, ...choice }, world) => {
    const owner = theOne(world, by, ({ earning }) => earning >= world.minimum)
    const amount = resolve(choice.amount, { of: isByMinimum ? world.minimum : owner.earning })
    const minimum = new Intl.NumberFormat('en-IN').format(toTaka(world.minimum))
    const belowMinimum = `The minimum withdrawal amount is ${minimum}. Please enter a valid amount.`
    const notEnough = 'Your balance is not enough to withdraw.'
    return act({
      by: owner,
      row: withdrawals.request,
      input: { account_number: '01712345678', method: 'nagod', amount: amount.taka },
      refusals: [
        [amount.isWrong, { status: 400, field: 'amount' }],
        [amount.poisha < world.minimum, { status: 422, field: 'amount', message: belowMinimum }],
        [amount.poisha > owner.earning, { status: 422, field: 'amount', message: notEnough }],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ amount: amount.taka, status: 'pending', reason: null })
        move(amount.poisha, { from: [owner, 'earning'], to: [owner, 'hold'] })
        world.withdrawals.push({ id: data._id, owner, amount: amount.poisha, state: 'pending' })
      },
    })
  },
)

export const decideWithdrawal = command(
  'decide withdrawal',
  { by: anAdmin, request: aRequest, status: decision, reason },
  ({ by, request, status, reason }, world) => {
    const { id, found } = theRequest(world.withdrawals, request)
    return act({
      by: admin(world, by),
      row: withdrawals.decide,
      input: { id, status, reason },
      refusals: [
        ...unfit({ status, reason }),
        [!found, { status: 404 }],
        [found !== undefined && found.state !== 'pending', { status: 409 }],
      ],
      effect: () => decide(found!, status as 'approved' | 'denied'),
    })
  },
)

export const decideWithdrawals = command(
  'decide withdrawals in bulk',
  { by: anAdmin, requests: someRequests, status: decision, reason },
  ({ by, requests, status, reason }, world) => {
    const chosen = theRequests(world.withdrawals, requests)
    return act({
      by: admin(world, by),
      row: withdrawals.decideMany,
      input: { ids: chosen.ids, status, reason },
      refusals: [[chosen.isRefused, { status: 400, field: 'ids' }], ...unfit({ status, reason })],
      effect: ({ data }) => {
        const expected = chosen.items.map(({ id, found }) => {
          const isDone = found?.state === 'pending'
          if (isDone) decide(found, status as 'approved' | 'denied')
          return { _id: id, isDone }
        })
        expect(data.results.map(({ _id, isDone }) => ({ _id, isDone }))).toEqual(expected)
      },
    })
  },
)

/** A denial says why. */
const unfit = (decision: { status: string | undefined; reason: string | undefined }): Act['refusals'] => [
  [decision.status !== 'approved' && decision.status !== 'denied', { status: 400, field: 'status' }],
  [decision.status !== 'approved' && decision.reason === undefined, { status: 400, field: 'reason' }],
]

function decide(withdrawal: Withdrawal, state: 'approved' | 'denied'): void {
  const { owner, amount } = withdrawal
  withdrawal.state = state
  if (state === 'approved') move(amount, { from: [owner, 'hold'] })
  else move(amount, { from: [owner, 'hold'], to: [owner, 'earning'] })
}
