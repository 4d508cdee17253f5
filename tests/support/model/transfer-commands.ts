import { expect } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { anAmount, resolve } from './amounts.ts'
import { act, command } from './command.ts'
import { aName, named, someone, theOne } from './picks.ts'
import { isLive, move } from './world.ts'

const notEnough = 'Your balance is not enough to complete this transaction.'

export const transferWallet = command(
  'transfer wallet',
  { by: someone, to: aName, amount: anAmount },
  ({ by, to, ...choice }, world) => {
    const sender = theOne(world, by, ({ balance }) => balance > 0)
    const { username, member: receiver } = named(world, to)
    const amount = resolve(choice.amount, { of: sender.balance })
    return act({
      by: sender,
      row: transfers.toWallet,
      input: { username, amount: amount.taka },
      refusals: [
        [amount.isWrong, { status: 400, field: 'amount' }],
        [!isLive(receiver), { status: 404, field: 'username', message: 'User not found.' }],
        [receiver === sender, { status: 422, field: 'username' }],
        [amount.poisha > sender.balance, { status: 422, field: 'amount', message: notEnough }],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ kind: 'wallet', amount: amount.taka, receiver: receiver!.account.username })
        move(amount.poisha, { from: [sender, 'balance'], to: [receiver!, 'balance'] })
      },
    })
  },
)

export const transferIncome = command(
  'transfer income',
  { by: someone, amount: anAmount },
  ({ by, ...choice }, world) => {
    const owner = theOne(world, by, ({ earning }) => earning > 0)
    const amount = resolve(choice.amount, { of: owner.earning })
    return act({
      by: owner,
      row: transfers.fromIncome,
      input: { amount: amount.taka },
      refusals: [
        [amount.isWrong, { status: 400, field: 'amount' }],
        [amount.poisha > owner.earning, { status: 422, field: 'amount', message: notEnough }],
      ],
      effect: ({ data }) => {
        expect(data).toMatchObject({ kind: 'income', amount: amount.taka })
        move(amount.poisha, { from: [owner, 'earning'], to: [owner, 'balance'] })
      },
    })
  },
)
