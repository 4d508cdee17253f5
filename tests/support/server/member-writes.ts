import { clientErrors } from '#contract/client-errors.ts'
import { devices } from '#contract/devices.ts'
import { emails } from '#contract/emails.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { factors } from '#contract/factors.ts'
import { notifications } from '#contract/notifications.ts'
import { numbers } from '#contract/numbers.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { push } from '#contract/push.ts'
import { receipts } from '#contract/receipts.ts'
import { recoveries } from '#contract/recoveries.ts'
import { ruleVersions } from '#contract/rule-versions.ts'
import { rules } from '#contract/rules.ts'
import { sessions } from '#contract/sessions.ts'
import { statements } from '#contract/statements.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import type { Tag } from '#contract/tags.ts'
import { tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { MemberWrite } from './admin-action-case.ts'
import { addPasskey, createAuthenticator, toCreationOptions } from './authenticator.ts'
import { call, type Reply } from './call.ts'
import { createProvedRecovery, insertAskedNumber, insertNumber } from './code-top-ups.ts'
import { addTotp, totpCode } from './factors.ts'
import { requestTopUp, withdraw } from './member-history.ts'
import {
  type Account,
  callAsAdmin,
  createMember,
  createPlan,
  password,
  paymentInput,
  registrationInput,
  signIn,
  topUp,
} from './members.ts'
import { png, uploadPicture, uploadSupportPicture } from './pictures.ts'
import { createSubscription } from './push-service.ts'
import { decodeClaims, newPassword, requestEmailLink, requestResetLink, resetPassword } from './sessions.ts'
import { backdateTasks, claimOf, readTodaysTasks } from './tasks.ts'
import { createAdvertise } from './videos.ts'

export interface MemberWriteCase {
  /** Undefined: a signed-out caller. */
  caller?: Account
  perform: () => Promise<Reply<unknown>>
  /** Another member who receives a change, and the tags. */
  affected?: { member: Account; tags: Tag[] }
  /** The member whose sessions the write ends. */
  signedOut?: Account
}

/** A call of a new member. An input that differs in each call, or needs something of the caller, is a function. */
const byMember =
  <E extends Endpoint>(
    endpoint: E,
    input: Input<E> | ((caller: Account) => Input<E> | Promise<Input<E>>),
    funds: Parameters<typeof createMember>[0] = {},
  ) =>
  async (): Promise<MemberWriteCase & { caller: Account }> => {
    const caller = await createMember(funds)
    const create = input as (caller: Account) => Input<E> | Promise<Input<E>>
    const fields = typeof input === 'function' ? await create(caller) : input
    return { caller, perform: () => call(endpoint, fields, { as: caller }) }
  }

/** One successful call of each write that is not an admin write. */
export const memberWrites: Record<MemberWrite, () => Promise<MemberWriteCase>> = {
  'sessions.signIn': async () => {
    const { username } = await createMember()
    return { perform: () => call(sessions.signIn, { username, password }) }
  },
  'sessions.signOut': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(sessions.signOut, {}, { as: caller }), signedOut: caller }
  },
  'emails.change': byMember(emails.change, { email: 'new@example.com', currentPassWord: password }),
  'emails.setLanguage': byMember(emails.setLanguage, { locale: 'bn' }),
  'emails.confirm': async () => {
    const member = await createMember()
    const token = await requestEmailLink(member)
    return { perform: () => call(emails.confirm, { token }), affected: { member, tags: ['Users', 'Customer'] } }
  },
  'factors.startTotp': byMember(factors.startTotp, {}),
  'factors.confirmTotp': byMember(factors.confirmTotp, async (as) => {
    const { secret } = (await call(factors.startTotp, {}, { as })).data
    return { code: totpCode(secret) }
  }),
  'factors.removeTotp': byMember(factors.removeTotp, async (as) => {
    await addTotp(as)
    return {}
  }),
  'factors.startPasskey': byMember(factors.startPasskey, {}),
  'factors.addPasskey': byMember(factors.addPasskey, async (as) => {
    const { options } = (await call(factors.startPasskey, {}, { as })).data
    return { label: 'Laptop', response: { ...createAuthenticator().create(toCreationOptions(options)) } }
  }),
  'factors.removePasskey': byMember(factors.removePasskey, async (as) => {
    await addPasskey(as)
    const [passkey] = (await call(factors.mine, {}, { as })).data.passkeys
    return { id: passkey!._id }
  }),
  'factors.renewCodes': byMember(factors.renewCodes, async (as) => {
    await addTotp(as)
    return {}
  }),
  'factors.signInOptions': async () => {
    const { username } = await createMember()
    return { perform: () => call(factors.signInOptions, { username, password }) }
  },
  'factors.proofOptions': byMember(factors.proofOptions, {}),
  'factors.prove': byMember(factors.prove, { password }),
  'devices.end': byMember(devices.end, async ({ username }) => ({
    id: decodeClaims((await signIn(username)).token).jti,
  })),
  'devices.endOthers': byMember(devices.endOthers, async ({ username }) => {
    await signIn(username)
    return {}
  }),
  'sessions.changePassword': async () => {
    const caller = await createMember()
    const change = { currentPassWord: password, newPassword: newPassword, confirmPassword: newPassword }
    return { caller, perform: () => call(sessions.changePassword, change, { as: caller }), signedOut: caller }
  },
  'sessions.forgotPassword': async () => {
    const { username } = await createMember()
    return { perform: () => call(sessions.forgotPassword, { username }) }
  },
  'sessions.resetPassword': async () => {
    const signedOut = await createMember()
    const token = await requestResetLink(signedOut.username)
    return { perform: () => resetPassword(token), signedOut }
  },
  'clientErrors.report': async () => ({
    perform: () => call(clientErrors.report, { name: 'TypeError', screen: '/home' }),
  }),
  'recoveries.start': async () => {
    const { username } = await createMember()
    return { perform: () => call(recoveries.start, { username }) }
  },
  'recoveries.check': async () => {
    const { token } = (await call(recoveries.start, { username: (await createMember()).username })).data
    return { perform: () => call(recoveries.check, { token }) }
  },
  'recoveries.checkLink': async () => {
    const token = await requestResetLink((await createMember()).username)
    return { perform: () => call(recoveries.checkLink, { token }) }
  },
  'recoveries.finish': async () => {
    const signedOut = await createMember()
    const token = await createProvedRecovery(signedOut)
    const input = { token, password: newPassword, confirm_password: newPassword }
    return { perform: () => call(recoveries.finish, input), signedOut }
  },
  'numbers.answer': byMember(numbers.answer, async (as) => ({ number: await insertAskedNumber(as), isOwn: true })),
  'numbers.remove': byMember(numbers.remove, async (as) => {
    await insertNumber(as, '01712345678')
    const [number] = (await call(numbers.mine, {}, { as })).data
    return { id: number!._id }
  }),
  'users.register': async () => ({ perform: () => call(users.register, registrationInput()) }),
  'users.registerWithPlan': byMember(
    users.registerWithPlan,
    async () => {
      const { plan_name: planName } = await createPlan({ price: 10, refer_balance: 2 })
      return { ...registrationInput(), planName }
    },
    { balance: 10 },
  ),
  'users.removePicture': byMember(users.removePicture, async (as) => {
    await uploadPicture(png(), { as })
    return {}
  }),
  'rules.accept': byMember(rules.accept, async () => ({
    version: (await callAsAdmin(ruleVersions.publish, { text_en: 'Rules', text_bn: 'নিয়মাবলি' })).data.version,
  })),
  'users.requestClosing': byMember(users.requestClosing, {}),
  'users.cancelClosing': byMember(users.cancelClosing, {}),
  'notifications.markSeen': byMember(notifications.markSeen, {}, { balance: 5 }),
  'notifications.markRead': byMember(
    notifications.markRead,
    async (as) => ({ id: (await call(notifications.list, {}, { as })).data.items[0]!._id }),
    { balance: 5 },
  ),
  'notifications.markThreadRead': byMember(notifications.markThreadRead, async (as) => {
    await topUp(as, 50)
    return { id: (await call(payments.mine, {}, { as })).data.items[0]!._id }
  }),
  'notifications.markAllRead': byMember(notifications.markAllRead, {}, { balance: 5 }),
  'notifications.setSwitch': byMember(notifications.setSwitch, { kind: 'notice', isOn: false }),
  'push.subscribe': byMember(push.subscribe, () => createSubscription()),
  'push.unsubscribe': byMember(push.unsubscribe, async (as) => {
    const subscription = createSubscription()
    await call(push.subscribe, subscription, { as })
    return { endpoint: subscription.endpoint }
  }),
  'push.setRequestSwitch': byMember(push.setRequestSwitch, async (as) => ({
    id: (await requestTopUp(as))._id,
    isOn: false,
  })),
  'plans.purchase': async () => {
    const referrer = await createMember()
    const caller = await createMember({ referrer, balance: 10 })
    const { plan_name: planName } = await createPlan({ price: 10, refer_balance: 2 })
    return {
      caller,
      perform: () => call(plans.purchase, { planName }, { as: caller }),
      affected: { member: referrer, tags: ['Transaction', 'Customer'] },
    }
  },
  'tasks.claim': byMember(tasks.claim, async (as) => {
    await createAdvertise()
    const [task] = await readTodaysTasks(as)
    await backdateTasks(as, 60)
    return claimOf(task!)
  }),
  'tasks.reportUnplayable': byMember(tasks.reportUnplayable, async (as) => {
    await createAdvertise()
    const [task] = await readTodaysTasks(as)
    return { task_id: task!._id }
  }),
  'payments.request': byMember(payments.request, () => paymentInput(50)),
  'payments.cancel': byMember(payments.cancel, async (as) => ({ id: (await requestTopUp(as))._id })),
  'receipts.create': byMember(receipts.create, async (as) => {
    await topUp(as, 50)
    return { kind: 'payment' as const, id: (await call(payments.mine, {}, { as })).data.items[0]!._id }
  }),
  'transfers.toWallet': async () => {
    const [caller, member] = [await createMember({ balance: 5 }), await createMember()]
    return {
      caller,
      perform: () => call(transfers.toWallet, { username: member.username, amount: 5 }, { as: caller }),
      affected: { member, tags: ['Transaction', 'Customer'] },
    }
  },
  'transfers.fromIncome': byMember(transfers.fromIncome, { amount: 5 }, { earning: 5 }),
  'withdrawals.request': byMember(
    withdrawals.request,
    { account_number: '01712345678', method: 'bkash', amount: 500 },
    { earning: 500 },
  ),
  'withdrawals.cancel': byMember(withdrawals.cancel, async (as) => ({ id: await withdraw(as, 500) }), { earning: 500 }),
  'statements.save': byMember(statements.save, { month: '2026-11' }),
  'supports.create': byMember(supports.create, { message: 'Hello' }),
  'supportThreads.reply': byMember(supportThreads.reply, async (as) => {
    const { _id: id } = (await call(supports.create, { message: 'Hello' }, { as })).data
    return { id, message: 'Hello?' }
  }),
  'the upload of a picture for support': async () => {
    const caller = await createMember()
    return { caller, perform: () => uploadSupportPicture(png(), { as: caller }) }
  },
  'the upload of a picture': async () => {
    const caller = await createMember()
    return { caller, perform: () => uploadPicture(png(), { as: caller }) }
  },
}
