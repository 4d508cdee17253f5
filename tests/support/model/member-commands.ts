import fc from 'fast-check'
import { accounts } from '#contract/accounts.ts'
import { users } from '#contract/users.ts'
import { signIn } from '../server/members.ts'
import { incomingAmount, resolveAmount } from './amounts.ts'
import { defineCommand, type PlannedCall, plannedCall } from './define-command.ts'
import { anyCaller, anyUsername, rarely, resolveCaller, resolveUsername } from './generators.ts'
import { type Member, type ModelState, moveMoney } from './model-state.ts'
import { decide } from './withdrawal-commands.ts'

/** Works for blocked members too. */
export const giveBalance = defineCommand(
  'give balance',
  { by: anyCaller, to: anyUsername, amount: incomingAmount },
  ({ by, to, ...choice }, model) => {
    const { username, member: receiver } = resolveUsername(model, to)
    const amount = resolveAmount(choice.amount)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: accounts.give,
      input: { username, amount: amount.taka },
      refusals: [
        [amount.isInvalid, { status: 400, field: 'amount' }],
        [!receiver || receiver.isDeleted, { status: 404, field: 'username', message: 'User not found.' }],
      ],
      effect: () => moveMoney(amount.poisha, { to: [receiver!, 'balance'] }),
    })
  },
)

/** The refusals for unknown users and for the administrator's own account. */
const userRefusals = (user: ReturnType<typeof resolveUsername>, own: string): PlannedCall['refusals'] => [
  [user.username === own, { status: 403 }],
  [!user.member && user.username !== own, { status: 404, message: 'User not found.' }],
]

export const blockMember = defineCommand(
  'block or unblock',
  {
    by: anyCaller,
    target: anyUsername,
    status: fc.constantFrom('block', 'on-progress'),
    unknown: rarely(fc.constantFrom('vanish', undefined)),
    waiting: fc.constantFrom('leave', 'deny', undefined),
  },
  ({ by, target, status, unknown, waiting }, model) => {
    const user = resolveUsername(model, target)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: users.block,
      input: { username: user.username, status: unknown === null ? status : unknown, waiting },
      refusals: [[unknown !== null, { status: 400, field: 'status' }], ...userRefusals(user, model.admin.username)],
      effect: async () => {
        const member = user.member!
        const isUnblocked = member.isBlocked && status !== 'block'
        member.isBlocked = status === 'block'
        // The block has ended all sessions.
        if (isUnblocked && !member.isDeleted) member.account = await signIn(member.account.username)
        if (status === 'block' && waiting === 'deny') denyWaiting(model, member)
      },
    })
  },
)

/** Withdrawals of open payout batches stay. */
function denyWaiting({ payments, withdrawals }: ModelState, member: Member): void {
  for (const payment of payments) if (payment.owner === member && payment.state === 'pending') payment.state = 'deny'
  for (const withdrawal of withdrawals)
    if (withdrawal.owner === member && withdrawal.state === 'pending' && withdrawal.batch === null)
      decide(withdrawal, 'denied')
}

/** Defines a call of an administrator that takes only a username. */
const defineUserCommand = (
  name: string,
  endpoint: typeof users.delete | typeof users.recover,
  effect: (member: Member) => void | Promise<void>,
) =>
  defineCommand(name, { by: anyCaller, target: anyUsername }, ({ by, target }, model) => {
    const user = resolveUsername(model, target)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint,
      input: { username: user.username },
      refusals: userRefusals(user, model.admin.username),
      effect: () => effect(user.member!),
    })
  })

export const deleteMember = defineUserCommand('delete', users.delete, (member) => {
  member.isDeleted = true
})

/** A recovered member has the same balances, and signs in again if not blocked. */
export const recoverMember = defineUserCommand('recover', users.recover, async (member) => {
  if (member.isDeleted && !member.isBlocked) member.account = await signIn(member.account.username)
  member.isDeleted = false
})
