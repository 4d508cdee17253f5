import { accounts } from '#contract/accounts.ts'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { devices } from '#contract/devices.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { recoveries } from '#contract/recoveries.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import type { Tag } from '#contract/tags.ts'
import { users } from '#contract/users.ts'
import { recoveryGrants } from '#server/recoveries/table.ts'
import { type AdminActionCase, type OneOrMoreCases, type Perform, performing, unknownId } from './admin-action-case.ts'
import { call, send } from './call.ts'
import { callAsAdmin, createMember, createStaff, registrationInput } from './members.ts'
import { db } from './test-app.ts'

async function userCase(
  endpoint: typeof users.block | typeof users.delete | typeof users.recover,
  expected: Pick<AdminActionCase, 'action' | 'before' | 'after' | 'received'>,
): Promise<AdminActionCase> {
  const member = await createMember()
  const { username } = member
  if (endpoint === users.recover) await callAsAdmin(users.delete, { username })
  const status = 'block'
  const performInvalid: Perform = (as) => send(endpoint, { username: as.username, status }, { as })
  return {
    ...expected,
    username,
    member,
    perform: (as) => send(endpoint, { username, status }, { as }),
    performInvalid,
  }
}

const supportReceived = { member: ['Support', 'Customer'] satisfies Tag[] }

async function supportCase(
  endpoint: Endpoint,
  expected: Pick<AdminActionCase, 'action' | 'before' | 'after'>,
): Promise<AdminActionCase> {
  const member = await createMember()
  const { _id: id } = (await call(supports.create, { message: 'Where is it?' }, { as: member })).data
  return {
    ...expected,
    received: supportReceived,
    username: member.username,
    member,
    ...performing(endpoint, { id }, { id: unknownId }),
  }
}

async function solveManyCase(): Promise<AdminActionCase> {
  const member = await createMember()
  const createMessage = async (message: string) => (await call(supports.create, { message }, { as: member })).data._id
  const ids = [await createMessage('Where is it?'), await createMessage('Still not there.')]
  return {
    action: 'solve-support',
    username: member.username,
    member,
    entryCount: 2,
    ...performing(supports.solveMany, { ids }, { ids: [...ids, ids[0]] }),
    before: { isSolved: false },
    after: { isSolved: true },
    received: supportReceived,
  }
}

export const userActions = {
  'users.createAdmin': async () => {
    const input = registrationInput()
    const { username } = await createMember()
    const changing = performing(users.createAdmin, input, { ...input, username })
    return {
      action: 'create-admin',
      username: input.username,
      ...changing,
      before: null,
      after: { role: 'admin' },
      received: {},
    }
  },
  'recoveries.allow': async () => {
    const { username } = await createMember()
    const reason = 'The mail address is wrong.'
    const allowing = performing(recoveries.allow, { username, reason }, { username: 'unknown-user', reason })
    return { action: 'allow-recovery', username, ...allowing, before: null, after: { reason }, received: {} }
  },
  'recoveries.createLink': async () => {
    const { id, username } = await createMember()
    const creating = performing(recoveries.createLink, { username }, { username: 'unknown-user' })
    const perform: Perform = async (as) => {
      const expires_at = new Date(Date.now() + 60_000)
      await db.insert(recoveryGrants).values({ user_id: id, granted_by: as.id, reason: 'A reason.', expires_at })
      return creating.perform(as)
    }
    return { action: 'create-recovery-link', username, ...creating, perform, before: null, after: null, received: {} }
  },
  'users.setRoles': async () => {
    const { username } = await createStaff('cashier')
    const roles = ['payer', 'support']
    const changing = performing(users.setRoles, { username, roles }, { username: 'unknown-user', roles })
    const change = { before: { roles: ['cashier'] }, after: { roles } }
    return { action: 'set-roles', username, ...changing, ...change, received: {} }
  },
  'users.block': () =>
    userCase(users.block, {
      action: 'block-user',
      before: { status: 'on-progress' },
      after: { status: 'block' },
      received: { member: 'signed out' },
    }),
  'users.delete': () =>
    userCase(users.delete, {
      action: 'delete-user',
      before: { is_delete: false },
      after: { is_delete: true },
      received: { member: 'signed out' },
    }),
  'users.recover': () =>
    userCase(users.recover, {
      action: 'recover-user',
      before: { is_delete: true },
      after: { is_delete: false },
      received: {},
    }),
  'devices.endOfUser': async () => {
    const member = await createMember()
    const { username } = member
    const changing = performing(devices.endOfUser, { username }, { username: 'unknown-user' })
    const change = { before: null, after: { sessions: 'all' } }
    return { action: 'end-session', username, member, ...changing, ...change, received: { member: 'signed out' } }
  },
  'supports.solve': () =>
    supportCase(supports.solve, {
      action: 'solve-support',
      before: { isSolved: false },
      after: { isSolved: true },
    }),
  'supports.solveMany': solveManyCase,
  'supportDesk.answer': async () => {
    const member = await createMember()
    const { _id: id } = (await call(supports.create, { message: 'Where is it?' }, { as: member })).data
    const message = 'It is on its way.'
    const changing = performing(supportDesk.answer, { id, message }, { id: unknownId, message })
    const change = { before: { isAnswered: false }, after: { isAnswered: true } }
    return {
      action: 'answer-support',
      username: member.username,
      member,
      ...changing,
      ...change,
      received: supportReceived,
    }
  },
  'cannedAnswers.save': async () => {
    const after = { key: '8', title: 'Added', text_en: 'Added.', text_bn: 'যোগ হয়েছে।' }
    const changing = performing(cannedAnswers.save, after, { ...after, key: '0' })
    return { action: 'save-canned-answer', ...changing, before: null, after, received: {} }
  },
  'cannedAnswers.delete': async () => {
    const before = { key: '9', title: 'Added', text_en: 'Added.', text_bn: 'যোগ হয়েছে।' } as const
    await callAsAdmin(cannedAnswers.save, before)
    const changing = performing(cannedAnswers.delete, { key: '9' }, { key: '0' })
    return { action: 'delete-canned-answer', ...changing, before, after: null, received: {} }
  },
  'supports.delete': () =>
    supportCase(supports.delete, {
      action: 'delete-support',
      before: { is_delete: false },
      after: { is_delete: true },
    }),
  'accounts.give': async () => {
    const member = await createMember()
    const { username } = member
    const after = { amount: 5, note: 'Sorry.' }
    const changing = performing(accounts.give, { ...after, username }, { ...after, username: 'unknown-user' })
    return {
      action: 'give-balance',
      username,
      member,
      ...changing,
      before: null,
      after,
      received: { member: ['Users', 'Transaction', 'Customer'] },
    }
  },
} satisfies Partial<OneOrMoreCases>
