import fc from 'fast-check'
import { expect } from 'vitest'
import { payments } from '#contract/payments.ts'
import { anIncome, resolve } from './amounts.ts'
import { act, command } from './command.ts'
import { admin, aName, anAdmin, mostly, named, oneOfTwo, seldom, theOne, write, writing } from './picks.ts'
import { aRequest, someRequests, theRequest, theRequests } from './requests.ts'
import { move, type Payment, type World } from './world.ts'

const decision = mostly(fc.constantFrom('success', 'success', 'success', 'deny'), fc.constantFrom('perhaps', undefined))

export const requestPayment = command(
  'request payment',
  {
    // Few pay, so that somebody pays a second time.
    by: oneOfTwo,
    amount: anIncome,
    method: fc.constantFrom('bkash', 'bkash', 'nagod', 'rocket'),
    transaction: fc.record({ index: fc.nat({ max: 2 }), as: writing }),
    garbled: seldom(fc.constantFrom('not one', '', 'abc-1')),
  },
  ({ by, method, transaction, garbled, ...choice }, world) => {
    const owner = theOne(world, by, ({ referrer }) => referrer !== null)
    const amount = resolve(choice.amount)
    const transactionId = `${world.tag}${transaction.index}`.toUpperCase()
    return act({
      by: owner,
      row: payments.request,
      input: {
        account_number: '01712345678',
        payment_method: method,
        transaction_id: garbled ?? write(transactionId.toLowerCase(), transaction.as),
        amount: amount.taka,
        date: '2026-01-31',
      },
      refusals: [
        [amount.isWrong, { status: 400, field: 'amount' }],
        [garbled !== null, { status: 400, field: 'transaction_id' }],
        [
          world.payments.some(
            (each) => each.owner === owner && each.method === method && each.transactionId === transactionId,
          ),
          { status: 409, field: 'transaction_id' },
        ],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ amount: amount.taka, transaction_id: transactionId, state: 'pending' })
        const { _id: id } = data
        world.payments.push({ id, owner, method, transactionId, amount: amount.poisha, state: 'pending' })
      },
    })
  },
)

export const decidePayment = command(
  'decide payment',
  { by: anAdmin, request: aRequest, status: decision, owner: seldom(aName) },
  ({ by, request, status, owner }, world) => {
    const { id, found } = theRequest(world.payments, request)
    const isOther = owner !== null && named(world, owner).member !== found?.owner
    const username = owner ? named(world, owner).username : (found?.owner.account.username ?? 'nobody')
    return act({
      by: admin(world, by),
      row: payments.accept,
      input: { _id: id, username, status },
      refusals: [
        [status !== 'success' && status !== 'deny', { status: 400, field: 'status' }],
        [!found || isOther, { status: 404 }],
        [found !== undefined && found.state !== 'pending', { status: 409 }],
        [found !== undefined && status === 'success' && hasSucceeded(world, found), { status: 409 }],
      ],
      effect: () => decide(world, found!, status as 'success' | 'deny'),
    })
  },
)

export const decidePayments = command(
  'decide payments in bulk',
  { by: anAdmin, requests: someRequests, status: decision },
  ({ by, requests, status }, world) => {
    const chosen = theRequests(world.payments, requests)
    return act({
      by: admin(world, by),
      row: payments.acceptMany,
      input: { ids: chosen.ids, status },
      refusals: [
        [chosen.isRefused, { status: 400, field: 'ids' }],
        [status !== 'success' && status !== 'deny', { status: 400, field: 'status' }],
      ],
      effect: ({ data }) => {
        const expected = chosen.items.map(({ id, found }) => {
          const isDone = found?.state === 'pending' && !(status === 'success' && hasSucceeded(world, found))
          if (isDone) decide(world, found, status as 'success' | 'deny')
          return { _id: id, isDone }
        })
        expect(data.results.map(({ _id, isDone }) => ({ _id, isDone }))).toEqual(expected)
      },
    })
  },
)

/** A transaction id succeeds once, for ever, whoever sent it. */
const hasSucceeded = (world: World, { method, transactionId }: Payment) =>
  world.payments.some(
    (each) => each.method === method && each.transactionId === transactionId && each.state === 'success',
  )

function decide(world: World, payment: Payment, state: 'success' | 'deny'): void {
  const { owner, amount } = payment
  payment.state = state
  if (state === 'deny') return
  move(amount, { to: [owner, 'balance'] })
  if (!owner.hasToppedUp && owner.referrer) move(world.referBonus, { to: [owner.referrer, 'earning'] })
  owner.hasToppedUp = true
}
