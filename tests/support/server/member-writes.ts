import { devices } from '#contract/devices.ts'
import { emails } from '#contract/emails.ts'
import { factors } from '#contract/factors.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { push } from '#contract/push.ts'
import { sessions } from '#contract/sessions.ts'
import { statements } from '#contract/statements.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import type { Tag } from '#contract/tags.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { MemberWrite } from './admin-action-case.ts'
import { addPasskey, createAuthenticator, toCreationOptions } from './authenticator.ts'
import { call, type Reply } from './call.ts'
import { addTotp, totpCode } from './factors.ts'
import { withdraw } from './member-history.ts'
import { type Account, createMember, createPlan, password, paymentInput, registrationInput, signIn } from './members.ts'
import { png, uploadPicture, uploadSupportPicture } from './pictures.ts'
import { createSubscription } from './push-service.ts'
import { decodeClaims, newPassword, requestEmailLink, requestResetLink, resetPassword } from './sessions.ts'
import { backdateTasks, claimTask, readTodaysTasks } from './tasks.ts'
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
  'emails.change': async () => {
    const caller = await createMember()
    const input = { email: 'new@example.com', currentPassWord: password }
    return { caller, perform: () => call(emails.change, input, { as: caller }) }
  },
  'emails.confirm': async () => {
    const member = await createMember()
    const token = await requestEmailLink(member)
    return { perform: () => call(emails.confirm, { token }), affected: { member, tags: ['Users', 'Customer'] } }
  },
  'factors.startTotp': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(factors.startTotp, {}, { as: caller }) }
  },
  'factors.confirmTotp': async () => {
    const caller = await createMember()
    const { secret } = (await call(factors.startTotp, {}, { as: caller })).data
    return { caller, perform: () => call(factors.confirmTotp, { code: totpCode(secret) }, { as: caller }) }
  },
  'factors.removeTotp': async () => {
    const caller = await createMember()
    await addTotp(caller)
    return { caller, perform: () => call(factors.removeTotp, {}, { as: caller }) }
  },
  'factors.startPasskey': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(factors.startPasskey, {}, { as: caller }) }
  },
  'factors.addPasskey': async () => {
    const caller = await createMember()
    const { options } = (await call(factors.startPasskey, {}, { as: caller })).data
    const input = { label: 'Laptop', response: { ...createAuthenticator().create(toCreationOptions(options)) } }
    return { caller, perform: () => call(factors.addPasskey, input, { as: caller }) }
  },
  'factors.removePasskey': async () => {
    const caller = await createMember()
    await addPasskey(caller)
    const [passkey] = (await call(factors.mine, {}, { as: caller })).data.passkeys
    return { caller, perform: () => call(factors.removePasskey, { id: passkey!._id }, { as: caller }) }
  },
  'factors.renewCodes': async () => {
    const caller = await createMember()
    await addTotp(caller)
    return { caller, perform: () => call(factors.renewCodes, {}, { as: caller }) }
  },
  'factors.signInOptions': async () => {
    const { username } = await createMember()
    return { perform: () => call(factors.signInOptions, { username, password }) }
  },
  'factors.proofOptions': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(factors.proofOptions, {}, { as: caller }) }
  },
  'factors.prove': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(factors.prove, { password }, { as: caller }) }
  },
  'devices.end': async () => {
    const caller = await createMember()
    const other = await signIn(caller.username)
    const { jti: id } = decodeClaims(other.token)
    return { caller, perform: () => call(devices.end, { id }, { as: caller }) }
  },
  'devices.endOthers': async () => {
    const caller = await createMember()
    await signIn(caller.username)
    return { caller, perform: () => call(devices.endOthers, {}, { as: caller }) }
  },
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
  'users.register': async () => ({ perform: () => call(users.register, registrationInput()) }),
  'users.registerWithPlan': async () => {
    const caller = await createMember({ balance: 10 })
    const { plan_name: planName } = await createPlan({ price: 10, refer_balance: 2 })
    return { caller, perform: () => call(users.registerWithPlan, { ...registrationInput(), planName }, { as: caller }) }
  },
  'users.removePicture': async () => {
    const caller = await createMember()
    await uploadPicture(png(), { as: caller })
    return { caller, perform: () => call(users.removePicture, {}, { as: caller }) }
  },
  'users.requestClosing': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(users.requestClosing, {}, { as: caller }) }
  },
  'users.cancelClosing': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(users.cancelClosing, {}, { as: caller }) }
  },
  'notifications.markSeen': async () => {
    const caller = await createMember({ balance: 5 })
    return { caller, perform: () => call(notifications.markSeen, {}, { as: caller }) }
  },
  'notifications.markRead': async () => {
    const caller = await createMember({ balance: 5 })
    const [added] = (await call(notifications.list, {}, { as: caller })).data.items
    return { caller, perform: () => call(notifications.markRead, { id: added!._id }, { as: caller }) }
  },
  'notifications.markAllRead': async () => {
    const caller = await createMember({ balance: 5 })
    return { caller, perform: () => call(notifications.markAllRead, {}, { as: caller }) }
  },
  'notifications.setSwitch': async () => {
    const caller = await createMember()
    const off = { kind: 'notice', isOn: false } as const
    return { caller, perform: () => call(notifications.setSwitch, off, { as: caller }) }
  },
  'push.subscribe': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(push.subscribe, createSubscription(), { as: caller }) }
  },
  'push.unsubscribe': async () => {
    const caller = await createMember()
    const { endpoint, ...rest } = createSubscription()
    await call(push.subscribe, { endpoint, ...rest }, { as: caller })
    return { caller, perform: () => call(push.unsubscribe, { endpoint }, { as: caller }) }
  },
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
  'tasks.claim': async () => {
    const caller = await createMember()
    await createAdvertise()
    const [task] = await readTodaysTasks(caller)
    await backdateTasks(caller, 60)
    return { caller, perform: () => claimTask(caller, task!) }
  },
  'payments.request': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(payments.request, paymentInput(50), { as: caller }) }
  },
  'transfers.toWallet': async () => {
    const [caller, member] = [await createMember({ balance: 5 }), await createMember()]
    return {
      caller,
      perform: () => call(transfers.toWallet, { username: member.username, amount: 5 }, { as: caller }),
      affected: { member, tags: ['Transaction', 'Customer'] },
    }
  },
  'transfers.fromIncome': async () => {
    const caller = await createMember({ earning: 5 })
    return { caller, perform: () => call(transfers.fromIncome, { amount: 5 }, { as: caller }) }
  },
  'withdrawals.request': async () => {
    const caller = await createMember({ earning: 500 })
    const input = { account_number: '01712345678', method: 'bkash' as const, amount: 500 }
    return { caller, perform: () => call(withdrawals.request, input, { as: caller }) }
  },
  'withdrawals.cancel': async () => {
    const caller = await createMember({ earning: 500 })
    const id = await withdraw(caller, 500)
    return { caller, perform: () => call(withdrawals.cancel, { id }, { as: caller }) }
  },
  'statements.save': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(statements.save, { month: '2026-11' }, { as: caller }) }
  },
  'supports.create': async () => {
    const caller = await createMember()
    return { caller, perform: () => call(supports.create, { message: 'Hello' }, { as: caller }) }
  },
  'supportThreads.reply': async () => {
    const caller = await createMember()
    const { _id: id } = (await call(supports.create, { message: 'Hello' }, { as: caller })).data
    return { caller, perform: () => call(supportThreads.reply, { id, message: 'Hello?' }, { as: caller }) }
  },
  'the upload of a picture for support': async () => {
    const caller = await createMember()
    return { caller, perform: () => uploadSupportPicture(png(), { as: caller }) }
  },
  'the upload of a picture': async () => {
    const caller = await createMember()
    return { caller, perform: () => uploadPicture(png(), { as: caller }) }
  },
}
