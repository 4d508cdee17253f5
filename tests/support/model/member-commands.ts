import fc from 'fast-check'
import { accounts } from '#contract/accounts.ts'
import { users } from '#contract/users.ts'
import { signIn } from '../server/members.ts'
import { anIncome, resolve } from './amounts.ts'
import { type Act, act, command } from './command.ts'
import { admin, aName, anAdmin, named, seldom } from './picks.ts'
import { move } from './world.ts'

/** Credits whoever is there, blocked or not. */
export const giveBalance = command(
  'give balance',
  { by: anAdmin, to: aName, amount: anIncome },
  ({ by, to, ...choice }, world) => {
    const { username, member: receiver } = named(world, to)
    const amount = resolve(choice.amount)
    return act({
      by: admin(world, by),
      row: accounts.give,
      input: { username, amount: amount.taka },
      refusals: [
        [amount.isWrong, { status: 400, field: 'amount' }],
        [!receiver || receiver.isDeleted, { status: 404, field: 'username', message: 'User not found.' }],
      ],
      effect: () => move(amount.poisha, { to: [receiver!, 'balance'] }),
    })
  },
)

/** An account an administrator may act on: somebody's, and not the own. */
const isNone = (who: ReturnType<typeof named>, own: string): Act['refusals'] => [
  [who.username === own, { status: 403 }],
  [!who.member && who.username !== own, { status: 404, message: 'User not found.' }],
]

export const blockMember = command(
  'block or unblock',
  {
    by: anAdmin,
    whom: aName,
    status: fc.constantFrom('block', 'on-progress'),
    unknown: seldom(fc.constantFrom('vanish', undefined)),
  },
  ({ by, whom, status, unknown }, world) => {
    const who = named(world, whom)
    return act({
      by: admin(world, by),
      row: users.block,
      input: { username: who.username, status: unknown === null ? status : unknown },
      refusals: [[unknown !== null, { status: 400, field: 'status' }], ...isNone(who, world.admin.username)],
      effect: () => {
        who.member!.isBlocked = status === 'block'
      },
    })
  },
)

export const deleteMember = command('delete', { by: anAdmin, whom: aName }, ({ by, whom }, world) => {
  const who = named(world, whom)
  return act({
    by: admin(world, by),
    row: users.delete,
    input: { username: who.username },
    refusals: isNone(who, world.admin.username),
    effect: () => {
      who.member!.isDeleted = true
    },
  })
})

/** A recovered member has what there was, and signs in again where nothing else is in the way. */
export const recoverMember = command('recover', { by: anAdmin, whom: aName }, ({ by, whom }, world) => {
  const who = named(world, whom)
  return act({
    by: admin(world, by),
    row: users.recover,
    input: { username: who.username },
    refusals: isNone(who, world.admin.username),
    effect: async () => {
      const member = who.member!
      if (member.isDeleted && !member.isBlocked) member.account = await signIn(member.account.username)
      member.isDeleted = false
    },
  })
})
