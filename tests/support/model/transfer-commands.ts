import { expect } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { resolveAmount, spendingAmount } from './amounts.ts'
import { defineCommand, type PlannedCall, plannedCall } from './define-command.ts'
import { anyMember, anyUsername, resolveMember, resolveUsername } from './generators.ts'
import { isActive, type Member, type ModelState, moveMoney, type Poisha } from './model-state.ts'

const notEnough = 'Your balance is not enough to complete this transaction.'

const limitRefusals = ({ limits }: ModelState, { transferCount }: Member, amount: Poisha): PlannedCall['refusals'] => [
  [amount < limits.leastTransfer, { status: 422, field: 'amount' }],
  [transferCount >= limits.transfersPerHour, { status: 429 }],
]

export const transferWallet = defineCommand(
  'transfer wallet',
  { by: anyMember, to: anyUsername, amount: spendingAmount },
  ({ by, to, ...choice }, model) => {
    const sender = resolveMember(model, by, ({ balance }) => balance > 0)
    const { username, member: receiver } = resolveUsername(model, to)
    const amount = resolveAmount(choice.amount, { available: sender.balance })
    return plannedCall({
      by: sender,
      endpoint: transfers.toWallet,
      input: { username, amount: amount.taka },
      refusals: [
        [amount.isInvalid, { status: 400, field: 'amount' }],
        ...limitRefusals(model, sender, amount.poisha),
        [!isActive(receiver), { status: 404, field: 'username', message: 'User not found.' }],
        [receiver === sender, { status: 422, field: 'username' }],
        [amount.poisha > sender.balance, { status: 422, field: 'amount', message: notEnough }],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ kind: 'wallet', amount: amount.taka, receiver: receiver!.account.username })
        sender.transferCount++
        moveMoney(amount.poisha, { from: [sender, 'balance'], to: [receiver!, 'balance'] })
      },
    })
  },
)

export const transferIncome = defineCommand(
  'transfer income',
  { by: anyMember, amount: spendingAmount },
  ({ by, ...choice }, model) => {
    const owner = resolveMember(model, by, ({ earning }) => earning > 0)
    const amount = resolveAmount(choice.amount, { available: owner.earning })
    return plannedCall({
      by: owner,
      endpoint: transfers.fromIncome,
      input: { amount: amount.taka },
      refusals: [
        [amount.isInvalid, { status: 400, field: 'amount' }],
        ...limitRefusals(model, owner, amount.poisha),
        [amount.poisha > owner.earning, { status: 422, field: 'amount', message: notEnough }],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ kind: 'income', amount: amount.taka })
        owner.transferCount++
        moveMoney(amount.poisha, { from: [owner, 'earning'], to: [owner, 'balance'] })
      },
    })
  },
)
