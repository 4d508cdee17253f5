import { randomUUID } from 'node:crypto'
import { accounts } from '#contract/accounts.ts'
import { advertises } from '#contract/advertises.ts'
import type { AuditAction } from '#contract/audits.ts'
import { banks } from '#contract/banks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportTables } from '#contract/exports.ts'
import type { contract } from '#contract/index.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { asAdmin } from './as-admin.ts'
import { call, type Reply, send } from './call.ts'
import { askTopUp, withdraw } from './history.ts'
import { type Account, newMember, newPlan, registration } from './members.ts'
import { mp4, newAdvertise, upload } from './videos.ts'

type Contract = typeof contract
type WriteOfAdmins = {
  [Group in keyof Contract & string]: {
    [Name in keyof Contract[Group] & string]: Contract[Group][Name] extends { role: 'admin'; message: string }
      ? `${Group}.${Name}`
      : never
  }[keyof Contract[Group] & string]
}[keyof Contract & string]

type Doing = (as: Account) => Promise<Reply<unknown>>

/** One act of an administrator: how it is done, and what the audit log has to say of it. */
export interface Act {
  action: AuditAction
  act: Doing
  /** The same call where it is refused. */
  refused: Doing
  /** The member whom it concerns. */
  username?: string
  /** To how many it is done. */
  times?: number
  before: object | null
  after: object | null
}

const nowhere = randomUUID()

const doing = (row: Endpoint, fields: object, refusedFields: object): Pick<Act, 'act' | 'refused'> => ({
  act: (as) => send(row, fields, { as }),
  refused: (as) => send(row, refusedFields, { as }),
})

async function onUser(
  row: typeof users.block | typeof users.delete | typeof users.recover,
  told: Pick<Act, 'action' | 'before' | 'after'>,
): Promise<Act> {
  const { username } = await newMember()
  if (row === users.recover) await asAdmin(users.delete, { username })
  const status = 'block'
  const refused: Doing = (as) => send(row, { username: as.username, status }, { as })
  return { ...told, username, act: (as) => send(row, { username, status }, { as }), refused }
}

async function onPayments(status: 'success' | 'deny', { isMany = false } = {}): Promise<Act> {
  const member = await newMember()
  const ids = [(await askTopUp(member, 5))._id, (await askTopUp(member, 5))._id]
  const one = { username: member.username, status }
  return {
    action: status === 'success' ? 'accept-payment' : 'deny-payment',
    username: member.username,
    ...(isMany
      ? { times: 2, ...doing(payments.acceptMany, { ids, status }, { ids: [...ids, ids[0]], status }) }
      : doing(payments.accept, { ...one, _id: ids[0] }, { ...one, _id: nowhere })),
    before: { status: 'pending' },
    after: { status, amount: 5 },
  }
}

async function onWithdrawals(status: 'approved' | 'denied', { isMany = false } = {}): Promise<Act> {
  const member = await newMember({ earning: 1_000 })
  const ids = [await withdraw(member, 500), await withdraw(member, 500)]
  const decision = { status, reason: 'A reason.' }
  return {
    action: status === 'approved' ? 'approve-withdrawal' : 'deny-withdrawal',
    username: member.username,
    ...(isMany
      ? { times: 2, ...doing(withdrawals.decideMany, { ...decision, ids }, { ids, status: 'denied' }) }
      : doing(withdrawals.decide, { ...decision, id: ids[0] }, { ...decision, id: nowhere })),
    before: { status: 'pending' },
    after: { status, amount: 500, reason: status === 'denied' ? 'A reason.' : null },
  }
}

async function onArchive(of: 'payment' | 'withdrawal'): Promise<Act> {
  const member = await newMember({ earning: 1_000 })
  const isPayment = of === 'payment'
  const newRequest = async () => (isPayment ? (await askTopUp(member))._id : withdraw(member, 500))
  const [decided, waiting] = [await newRequest(), await newRequest()]
  await (isPayment
    ? asAdmin(payments.acceptMany, { ids: [decided], status: 'deny' })
    : asAdmin(withdrawals.decideMany, { ids: [decided], status: 'approved' }))
  const row = isPayment ? payments.archive : withdrawals.archive
  return {
    action: `archive-${of}`,
    username: member.username,
    ...doing(row, { id: decided, archived: true }, { id: waiting, archived: true }),
    before: { archived: false },
    after: { archived: true },
  }
}

async function onSupport(row: Endpoint, told: Pick<Act, 'action' | 'before' | 'after'>): Promise<Act> {
  const member = await newMember()
  const { _id: id } = (await call(supports.create, { message: 'Where is it?' }, { as: member })).data
  return { ...told, username: member.username, ...doing(row, { id }, { id: nowhere }) }
}

async function onSupports(): Promise<Act> {
  const member = await newMember()
  const say = async (message: string) => (await call(supports.create, { message }, { as: member })).data._id
  const ids = [await say('Where is it?'), await say('Still not there.')]
  return {
    action: 'solve-support',
    username: member.username,
    times: 2,
    ...doing(supports.solveMany, { ids }, { ids: [...ids, ids[0]] }),
    before: { isSolved: false },
    after: { isSolved: true },
  }
}

async function newBank(): Promise<string> {
  const bank_name = `bank ${randomUUID()}`
  await asAdmin(banks.add, { bank_name, account_number: '01712345678' })
  return bank_name
}

async function onLimits(row: Endpoint): Promise<Act> {
  await asAdmin(withdrawals.setLimits, { amount: 500, days: 3 })
  const changing = doing(row, { amount: 600, days: 5 }, { amount: 49.99, days: 3 })
  return {
    action: 'set-withdraw-limits',
    ...changing,
    // Back to what other tests take for granted.
    act: async (as) => {
      const reply = await changing.act(as)
      await asAdmin(withdrawals.setLimits, { amount: 500, days: 3 })
      return reply
    },
    before: { amount: 500, days: 3 },
    after: { amount: 600, days: 5 },
  }
}

const newPlanFields = { price: 10, bonus: 1, refer_balance: 2, features: '["A feature"]' }

/** Every write of administrators that the contract knows: one that is missing here does not compile. */
export const actsOfAdmins: Record<WriteOfAdmins | 'the upload', (() => Promise<Act>)[]> = {
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
  'plans.create': [
    async () => {
      const plan = { ...newPlanFields, plan_name: `plan ${randomUUID()}` }
      const changing = doing(plans.create, plan, { ...plan, refer_balance: 11 })
      return { action: 'create-plan', ...changing, before: null, after: plan }
    },
  ],
  'plans.update': [
    async () => {
      const before = await newPlan({ price: 5 })
      const after = { ...newPlanFields, plan_name: before.plan_name }
      const changing = doing(plans.update, { ...after, id: before._id }, { ...after, id: nowhere })
      return { action: 'update-plan', ...changing, before, after }
    },
  ],
  'plans.delete': [
    async () => {
      const before = await newPlan({ price: 5 })
      const changing = doing(plans.delete, { planName: before.plan_name }, { planName: 'Unobtainium' })
      return { action: 'delete-plan', ...changing, before, after: null }
    },
  ],
  'tasks.clear': [
    async () => ({
      action: 'clear-tasks',
      act: (as) => call(tasks.clear, {}, { as }),
      refused: async () => call(tasks.clear, {}, { as: await newMember() }),
      before: {},
      after: {},
    }),
  ],
  'advertises.retire': [
    async () => {
      const changing = doing(advertises.retire, { id: await newAdvertise() }, { id: nowhere })
      return { action: 'retire-advertise', ...changing, before: { name: 'video.mp4' }, after: null }
    },
  ],
  'the upload': [
    async () => ({
      action: 'upload-advertise',
      act: (as) => upload(mp4(2_000), { as }, 'Eid.mp4'),
      refused: (as) => upload(new Uint8Array(50), { as }),
      before: null,
      after: { name: 'Eid.mp4', size: 2_000 },
    }),
  ],
  'notices.post': [
    async () => {
      const [before, after] = [{ notice: 'Before.' }, { notice: 'After.' }]
      await asAdmin(notices.post, before)
      return { action: 'post-notice', ...doing(notices.post, after, { notice: ' ' }), before, after }
    },
  ],
  'refers.set': [
    async () => {
      const [before, after] = [{ amount: 12.5 }, { amount: 0 }]
      await asAdmin(refers.set, before)
      return { action: 'set-refer-bonus', ...doing(refers.set, after, { amount: -1 }), before, after }
    },
  ],
  'banks.add': [
    async () => {
      const after = { bank_name: `bank ${randomUUID()}`, account_number: '01712345678' }
      const changing = doing(banks.add, after, { ...after, account_number: 'x' })
      return { action: 'add-bank-account', ...changing, before: null, after }
    },
  ],
  'banks.changeStatus': [
    async () => {
      const [before, after] = [{ status: 'active' }, { status: 'inactive' }]
      const changed = { data: { ...after, name: await newBank() } }
      const changing = doing(banks.changeStatus, changed, { data: { ...after, name: 'no such bank' } })
      return { action: 'change-bank-status', ...changing, before, after }
    },
  ],
  'banks.delete': [
    async () => {
      const bank_name = await newBank()
      const changing = doing(banks.delete, { data: bank_name }, { data: 'no such bank' })
      return { action: 'delete-bank-account', ...changing, before: { bank_name }, after: null }
    },
  ],
  'payments.accept': [() => onPayments('success'), () => onPayments('deny')],
  'payments.acceptMany': [() => onPayments('success', { isMany: true }), () => onPayments('deny', { isMany: true })],
  'payments.archive': [() => onArchive('payment')],
  'withdrawals.decide': [() => onWithdrawals('approved'), () => onWithdrawals('denied')],
  'withdrawals.decideMany': [
    () => onWithdrawals('approved', { isMany: true }),
    () => onWithdrawals('denied', { isMany: true }),
  ],
  'withdrawals.archive': [() => onArchive('withdrawal')],
  'withdrawals.setLimits': [() => onLimits(withdrawals.setLimits)],
  'withdrawals.setInfo': [() => onLimits(withdrawals.setInfo)],
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
      const { username } = await newMember()
      const after = { amount: 5, note: 'Sorry.' }
      const changing = doing(accounts.give, { ...after, username }, { ...after, username: 'nobody-here' })
      return { action: 'give-balance', username, ...changing, before: null, after }
    },
  ],
  'exportTables.prepare': [
    async () => {
      const after = { table: 'payouts' as const, filters: { method: 'bkash' } }
      const changing = doing(exportTables.prepare, after, { ...after, filters: { method: 'cheque' } })
      return { action: 'export-table', ...changing, before: null, after }
    },
  ],
}
