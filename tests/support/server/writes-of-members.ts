import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import type { Tag } from '#contract/tags.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { WriteOfMembers } from './act.ts'
import { call, type Reply } from './call.ts'
import { type Account, newMember, newPlan, password, paymentOf, registration } from './members.ts'
import { png, uploadPicture } from './pictures.ts'
import { askForLink } from './reset-links.ts'
import { chosen, reset } from './resets.ts'
import { claim, letPass, todayOf } from './tasks.ts'
import { newAdvertise } from './videos.ts'

export interface WriteOfMember {
  /** Undefined: signed out. */
  caller?: Account
  act: () => Promise<Reply<unknown>>
  /** Another member whose screens change, with the tags that member receives. */
  affected?: { member: Account; tags: Tag[] }
  /** A member whose sessions the write ends. */
  signedOut?: Account
}

/** A successful call of each write that is not for administrators. */
export const writesOfMembers: Record<WriteOfMembers, () => Promise<WriteOfMember>> = {
  'sessions.signIn': async () => {
    const { username } = await newMember()
    return { act: () => call(sessions.signIn, { username, password }) }
  },
  'sessions.changePassword': async () => {
    const caller = await newMember()
    const change = { currentPassWord: password, newPassword: chosen, confirmPassword: chosen }
    return { caller, act: () => call(sessions.changePassword, change, { as: caller }), signedOut: caller }
  },
  'sessions.forgotPassword': async () => {
    const { username } = await newMember()
    return { act: () => call(sessions.forgotPassword, { username }) }
  },
  'sessions.resetPassword': async () => {
    const signedOut = await newMember()
    const token = await askForLink(signedOut.username)
    return { act: () => reset(token), signedOut }
  },
  'users.register': async () => ({ act: () => call(users.register, registration()) }),
  'users.registerWithPlan': async () => {
    const caller = await newMember({ balance: 10 })
    const { plan_name: planName } = await newPlan({ price: 10, refer_balance: 2 })
    return { caller, act: () => call(users.registerWithPlan, { ...registration(), planName }, { as: caller }) }
  },
  'plans.purchase': async () => {
    const referrer = await newMember()
    const caller = await newMember({ referrer, balance: 10 })
    const { plan_name: planName } = await newPlan({ price: 10, refer_balance: 2 })
    return {
      caller,
      act: () => call(plans.purchase, { planName }, { as: caller }),
      affected: { member: referrer, tags: ['Transaction', 'Customer'] },
    }
  },
  'tasks.claim': async () => {
    const caller = await newMember()
    await newAdvertise()
    const [task] = await todayOf(caller)
    await letPass(caller, 60)
    return { caller, act: () => claim(caller, task!) }
  },
  'payments.request': async () => {
    const caller = await newMember()
    return { caller, act: () => call(payments.request, paymentOf(50), { as: caller }) }
  },
  'transfers.toWallet': async () => {
    const [caller, member] = [await newMember({ balance: 5 }), await newMember()]
    return {
      caller,
      act: () => call(transfers.toWallet, { username: member.username, amount: 5 }, { as: caller }),
      affected: { member, tags: ['Transaction', 'Customer'] },
    }
  },
  'transfers.fromIncome': async () => {
    const caller = await newMember({ earning: 5 })
    return { caller, act: () => call(transfers.fromIncome, { amount: 5 }, { as: caller }) }
  },
  'withdrawals.request': async () => {
    const caller = await newMember({ earning: 500 })
    const wanted = { account_number: '01712345678', method: 'bkash' as const, amount: 500 }
    return { caller, act: () => call(withdrawals.request, wanted, { as: caller }) }
  },
  'supports.create': async () => {
    const caller = await newMember()
    return { caller, act: () => call(supports.create, { message: 'Hello' }, { as: caller }) }
  },
  'the picture': async () => {
    const caller = await newMember()
    return { caller, act: () => uploadPicture(png(), { as: caller }) }
  },
}
