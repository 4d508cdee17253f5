import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { skipAfterS, tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { addResetLink } from '#server/sessions/reset-links.ts'
import { call, type Reply } from '../support/server/call.ts'
import { asAdmin } from '../support/server/call-as-admin.ts'
import { askTopUp, withdraw } from '../support/server/history.ts'
import { newMember, newPlan, password, registration, theAdmin } from '../support/server/members.ts'
import { claim, letPass, todayOf } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { mp4, newAdvertise, upload } from '../support/server/videos.ts'

// What the specification has only the page say is listed in failure-messages.test.ts.

type Said = [message: string, from: string, provoke: () => Promise<Reply<unknown>>]

const asked = { account_number: '01712345678', method: 'bkash' as const }
const bank = () => ({ bank_name: `bank ${randomUUID()}`, account_number: '01712345678' })
const planFields = { price: 1, bonus: 0, refer_balance: 0, features: '["A feature"]' }

async function newBank(): Promise<string> {
  const fields = bank()
  await asAdmin(banks.add, fields)
  return fields.bank_name
}

const newMessage = async () => (await call(supports.create, { message: 'Hi' }, { as: await newMember() })).data._id

const successes: Said[] = [
  ['Account create successfully', 'a registration', () => call(users.register, registration())],
  ['Account create successfully', 'a new admin', () => asAdmin(users.createAdmin, registration())],
  [
    "Hooray! You've successfully purchased!",
    'a purchase for oneself',
    async () => {
      const { plan_name: planName } = await newPlan({ price: 1 })
      return call(plans.purchase, { planName }, { as: await newMember({ balance: 1 }) })
    },
  ],
  [
    "Hooray! You've successfully purchased!",
    'a purchase for a new member',
    async () => {
      const { plan_name: planName } = await newPlan({ price: 1 })
      return call(users.registerWithPlan, { ...registration(), planName }, { as: await newMember({ balance: 1 }) })
    },
  ],
  [
    'Password changed successfully',
    'a changed password',
    async () => {
      const typed = { currentPassWord: password, newPassword: 'a new password', confirmPassword: 'a new password' }
      return call(sessions.changePassword, typed, { as: await newMember() })
    },
  ],
  [
    'A Password reset link send your mail.',
    'a forgotten password',
    async () => call(sessions.forgotPassword, { username: (await newMember()).username }),
  ],
  [
    'A Password reset link send your mail.',
    'a name that nobody has',
    () => call(sessions.forgotPassword, { username: 'nobody-here' }),
  ],
  [
    'Password reset successfully.',
    'a password chosen by the link',
    async () =>
      call(sessions.resetPassword, { password: 'chosen anew', token: await addResetLink(db, (await newMember()).id) }),
  ],
  [
    'Withdraw request sent successfully.',
    'a withdrawal',
    async () => call(withdrawals.request, { ...asked, amount: 500 }, { as: await newMember({ earning: 500 }) }),
  ],
  ['Bank Account create successfully', 'a new bank account', () => asAdmin(banks.add, bank())],
  [
    'Changed account successfully.',
    'a bank account switched off',
    async () => asAdmin(banks.changeStatus, { data: { name: await newBank(), status: 'inactive' } }),
  ],
  [
    'Account deleted successfully.',
    'a deleted bank account',
    async () => asAdmin(banks.delete, { data: await newBank() }),
  ],
  [
    'Balance insert successfully',
    'given balance',
    async () => asAdmin(accounts.give, { username: (await newMember()).username, amount: 1 }),
  ],
  [
    'Deleted successfully',
    'a deleted user',
    async () => asAdmin(users.delete, { username: (await newMember()).username }),
  ],
  [
    'Deleted successfully',
    'a deleted support message',
    async () => asAdmin(supports.delete, { id: await newMessage() }),
  ],
  [
    'Deleted successfully',
    'a row put away from the history',
    async () => {
      const id = await withdraw(await newMember({ earning: 500 }), 500, 'approved')
      return asAdmin(withdrawals.archive, { id, archived: true })
    },
  ],
  [
    'Accept successfully',
    'an accepted payment',
    async () => asAdmin(payments.accept, { ...(await askTopUp(await newMember())), status: 'success' }),
  ],
  [
    'Accept successfully',
    'an approved withdrawal',
    async () => {
      const id = await withdraw(await newMember({ earning: 500 }), 500)
      return asAdmin(withdrawals.decide, { id, status: 'approved' })
    },
  ],
  [
    'Blocked or Unblocked successfully',
    'a blocked user',
    async () => asAdmin(users.block, { username: (await newMember()).username, status: 'block' }),
  ],
  [
    'Blocked or Unblocked successfully',
    'an unblocked user',
    async () => asAdmin(users.block, { username: (await newMember()).username, status: 'on-progress' }),
  ],
  [
    'Recover successfully',
    'a recovered user',
    async () => asAdmin(users.recover, { username: (await newMember()).username }),
  ],
  ['Advertise upload successfully.', 'an upload', async () => upload(mp4(), { as: await theAdmin() })],
  [
    'Your message has been sent successfully.',
    'a support message',
    async () => call(supports.create, { message: 'Hi' }, { as: await newMember() }),
  ],
  ['Solve successfully', 'a solved support message', async () => asAdmin(supports.solve, { id: await newMessage() })],
  [
    'Your transaction has been completed successfully.',
    'a wallet transfer',
    async () => {
      const { username } = await newMember()
      return call(transfers.toWallet, { username, amount: 1 }, { as: await newMember({ balance: 1 }) })
    },
  ],
  [
    'Your transaction has been completed successfully.',
    'a balance transfer',
    async () => call(transfers.fromIncome, { amount: 1 }, { as: await newMember({ earning: 1 }) }),
  ],
  [
    'Your transaction has been completed successfully.',
    'a rewarded task',
    async () => {
      const as = await newMember()
      await newAdvertise()
      const [task] = await todayOf(as)
      await letPass(as, skipAfterS)
      return claim(as, task!)
    },
  ],
  [
    'Plan Added Successfully',
    'a new plan',
    () => asAdmin(plans.create, { ...planFields, plan_name: `plan ${randomUUID()}` }),
  ],
  [
    'Plan updated  successfully',
    'an updated plan',
    async () => {
      const { _id: id, ...plan } = await newPlan({ price: 1 })
      return asAdmin(plans.update, { ...plan, id })
    },
  ],
  [
    'Plan deleted successfully',
    'a retired plan',
    async () => asAdmin(plans.delete, { planName: (await newPlan({ price: 1 })).plan_name }),
  ],
  ['Refer balance add  successfully', 'a set bonus', () => asAdmin(refers.set, { amount: 0 })],
  ['Update notice successfully', 'a set notice', () => asAdmin(notices.post, { notice: 'Hi' })],
  [
    'Withdraw amount updated successfully.',
    'a set minimum',
    () => asAdmin(withdrawals.setLimits, { amount: 500, days: 3 }),
  ],
  [
    'Withdraw information changed successfully.',
    'set withdraw information',
    () => asAdmin(withdrawals.setInfo, { amount: 500, days: 3 }),
  ],
  ['Task clear successfully', 'cleared tasks', () => asAdmin(tasks.clear, {})],
]

test.each(successes)('«%s» is the message for %s', async (message, _, provoke) => {
  const reply = await provoke()

  expect({ status: reply.status, message: reply.message }).toEqual({ status: 200, message })
})
