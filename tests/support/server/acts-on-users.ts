import { accounts } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { type Act, type ActsOfAdmins, type Doing, doing, nowhere } from './act.ts'
import { call, send } from './call.ts'
import { asAdmin } from './call-as-admin.ts'
import { newMember, registration } from './members.ts'

async function onUser(
  row: typeof users.block | typeof users.delete | typeof users.recover,
  told: Pick<Act, 'action' | 'before' | 'after'>,
): Promise<Act> {
  const member = await newMember()
  const { username } = member
  if (row === users.recover) await asAdmin(users.delete, { username })
  const status = 'block'
  const refused: Doing = (as) => send(row, { username: as.username, status }, { as })
  return { ...told, username, member, act: (as) => send(row, { username, status }, { as }), refused }
}

async function onSupport(row: Endpoint, told: Pick<Act, 'action' | 'before' | 'after'>): Promise<Act> {
  const member = await newMember()
  const { _id: id } = (await call(supports.create, { message: 'Where is it?' }, { as: member })).data
  return { ...told, username: member.username, member, ...doing(row, { id }, { id: nowhere }) }
}

async function onSupports(): Promise<Act> {
  const member = await newMember()
  const say = async (message: string) => (await call(supports.create, { message }, { as: member })).data._id
  const ids = [await say('Where is it?'), await say('Still not there.')]
  return {
    action: 'solve-support',
    username: member.username,
    member,
    times: 2,
    ...doing(supports.solveMany, { ids }, { ids: [...ids, ids[0]] }),
    before: { isSolved: false },
    after: { isSolved: true },
  }
}

export const actsOnUsers = {
  'users.createAdmin': [
    async () => {
      const typed = registration()
      const { username } = await newMember()
      const changing = doing(users.createAdmin, typed, { ...typed, username })
      return { action: 'create-admin', username: typed.username, ...changing, before: null, after: { role: 'admin' } }
    },
  ],
  'users.block': [
    () =>
      onUser(users.block, {
        action: 'block-user',
        before: { status: 'on-progress' },
        after: { status: 'block' },
      }),
  ],
  'users.delete': [
    () => onUser(users.delete, { action: 'delete-user', before: { is_delete: false }, after: { is_delete: true } }),
  ],
  'users.recover': [
    () => onUser(users.recover, { action: 'recover-user', before: { is_delete: true }, after: { is_delete: false } }),
  ],
  'supports.solve': [
    () =>
      onSupport(supports.solve, {
        action: 'solve-support',
        before: { isSolved: false },
        after: { isSolved: true },
      }),
  ],
  'supports.solveMany': [onSupports],
  'supports.delete': [
    () =>
      onSupport(supports.delete, {
        action: 'delete-support',
        before: { is_delete: false },
        after: { is_delete: true },
      }),
  ],
  'accounts.give': [
    async () => {
      const member = await newMember()
      const { username } = member
      const after = { amount: 5, note: 'Sorry.' }
      const changing = doing(accounts.give, { ...after, username }, { ...after, username: 'nobody-here' })
      return { action: 'give-balance', username, member, ...changing, before: null, after }
    },
  ],
} satisfies Partial<ActsOfAdmins>
