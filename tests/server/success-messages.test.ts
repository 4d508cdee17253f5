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
import { createResetLink } from '#server/sessions/reset-links.ts'
import { call, type Reply } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import {
  callAsAdmin,
  createMember,
  createPlan,
  password,
  registrationInput,
  sharedAdmin,
} from '../support/server/members.ts'
import { backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise, mp4, upload } from '../support/server/videos.ts'

// failure-messages.test.ts lists the messages that only the page shows.

type SuccessCase = [message: string, from: string, provoke: () => Promise<Reply<unknown>>]

const withdrawalInput = { account_number: '01712345678', method: 'bkash' as const }
const bank = () => ({ bank_name: `bank ${randomUUID()}`, account_number: '01712345678' })
const planFields = { price: 1, bonus: 0, refer_balance: 0, features: '["A feature"]' }

async function newBank(): Promise<string> {
  const fields = bank()
  await callAsAdmin(banks.add, fields)
  return fields.bank_name
}

const newMessage = async () => (await call(supports.create, { message: 'Hi' }, { as: await createMember() })).data._id

const successes: SuccessCase[] = [
  ['Account create successfully', 'a registration', () => call(users.register, registrationInput())],
  ['Account create successfully', 'a new admin', () => callAsAdmin(users.createAdmin, registrationInput())],
  [
    "Hooray! You've successfully purchased!",
    'a purchase for oneself',
    async () => {
      const { plan_name: planName } = await createPlan({ price: 1 })
      return call(plans.purchase, { planName }, { as: await createMember({ balance: 1 }) })
    },
  ],
  [
    "Hooray! You've successfully purchased!",
    'a purchase for a new member',
    async () => {
      const { plan_name: planName } = await createPlan({ price: 1 })
      return call(
        users.registerWithPlan,
        { ...registrationInput(), planName },
        { as: await createMember({ balance: 1 }) },
      )
    },
  ],
  [
    'Password changed successfully',
    'a changed password',
    async () => {
      const typed = { currentPassWord: password, newPassword: 'a new password', confirmPassword: 'a new password' }
      return call(sessions.changePassword, typed, { as: await createMember() })
    },
  ],
  [
    'A Password reset link send your mail.',
    'a password reset of a member',
    async () => call(sessions.forgotPassword, { username: (await createMember()).username }),
  ],
  [
    'A Password reset link send your mail.',
    'a password reset of an unknown user',
    () => call(sessions.forgotPassword, { username: 'unknown-user' }),
  ],
  [
    'Password reset successfully.',
    'a new password by a reset link',
    async () =>
      call(sessions.resetPassword, {
        password: 'a new password',
        token: await createResetLink(db, (await createMember()).id),
      }),
  ],
  [
    'Withdraw request sent successfully.',
    'a withdrawal',
    async () =>
      call(withdrawals.request, { ...withdrawalInput, amount: 500 }, { as: await createMember({ earning: 500 }) }),
  ],
  ['Bank Account create successfully', 'a new bank account', () => callAsAdmin(banks.add, bank())],
  [
    'Changed account successfully.',
    'an inactive bank account',
    async () => callAsAdmin(banks.changeStatus, { data: { name: await newBank(), status: 'inactive' } }),
  ],
  [
    'Account deleted successfully.',
    'a deleted bank account',
    async () => callAsAdmin(banks.delete, { data: await newBank() }),
  ],
  [
    'Balance insert successfully',
    'given balance',
    async () => callAsAdmin(accounts.give, { username: (await createMember()).username, amount: 1 }),
  ],
  [
    'Deleted successfully',
    'a deleted user',
    async () => callAsAdmin(users.delete, { username: (await createMember()).username }),
  ],
  [
    'Deleted successfully',
    'a deleted support message',
    async () => callAsAdmin(supports.delete, { id: await newMessage() }),
  ],
  [
    'Deleted successfully',
    'an archived request',
    async () => {
      const id = await withdraw(await createMember({ earning: 500 }), 500, 'approved')
      return callAsAdmin(withdrawals.archive, { id, archived: true })
    },
  ],
  [
    'Accept successfully',
    'an accepted payment',
    async () => callAsAdmin(payments.accept, { ...(await requestTopUp(await createMember())), status: 'success' }),
  ],
  [
    'Accept successfully',
    'an approved withdrawal',
    async () => {
      const id = await withdraw(await createMember({ earning: 500 }), 500)
      return callAsAdmin(withdrawals.decide, { id, status: 'approved' })
    },
  ],
  [
    'Blocked or Unblocked successfully',
    'a blocked user',
    async () => callAsAdmin(users.block, { username: (await createMember()).username, status: 'block' }),
  ],
  [
    'Blocked or Unblocked successfully',
    'an unblocked user',
    async () => callAsAdmin(users.block, { username: (await createMember()).username, status: 'on-progress' }),
  ],
  [
    'Recover successfully',
    'a recovered user',
    async () => callAsAdmin(users.recover, { username: (await createMember()).username }),
  ],
  ['Advertise upload successfully.', 'an upload', async () => upload(mp4(), { as: await sharedAdmin() })],
  [
    'Your message has been sent successfully.',
    'a support message',
    async () => call(supports.create, { message: 'Hi' }, { as: await createMember() }),
  ],
  [
    'Solve successfully',
    'a solved support message',
    async () => callAsAdmin(supports.solve, { id: await newMessage() }),
  ],
  [
    'Your transaction has been completed successfully.',
    'a wallet transfer',
    async () => {
      const { username } = await createMember()
      return call(transfers.toWallet, { username, amount: 1 }, { as: await createMember({ balance: 1 }) })
    },
  ],
  [
    'Your transaction has been completed successfully.',
    'a balance transfer',
    async () => call(transfers.fromIncome, { amount: 1 }, { as: await createMember({ earning: 1 }) }),
  ],
  [
    'Your transaction has been completed successfully.',
    'a rewarded task',
    async () => {
      const as = await createMember()
      await createAdvertise()
      const [task] = await readTodaysTasks(as)
      await backdateTasks(as, skipAfterS)
      return claimTask(as, task!)
    },
  ],
  [
    'Plan Added Successfully',
    'a new plan',
    () => callAsAdmin(plans.create, { ...planFields, plan_name: `plan ${randomUUID()}` }),
  ],
  [
    'Plan updated  successfully',
    'an updated plan',
    async () => {
      const { _id: id, ...plan } = await createPlan({ price: 1 })
      return callAsAdmin(plans.update, { ...plan, id })
    },
  ],
  [
    'Plan deleted successfully',
    'a retired plan',
    async () => callAsAdmin(plans.delete, { planName: (await createPlan({ price: 1 })).plan_name }),
  ],
  ['Refer balance add  successfully', 'a set bonus', () => callAsAdmin(refers.set, { amount: 0 })],
  ['Update notice successfully', 'a set notice', () => callAsAdmin(notices.post, { notice: 'Hi' })],
  [
    'Withdraw amount updated successfully.',
    'a set minimum',
    () => callAsAdmin(withdrawals.setLimits, { amount: 500, days: 3 }),
  ],
  [
    'Withdraw information changed successfully.',
    'set withdraw information',
    () => callAsAdmin(withdrawals.setInfo, { amount: 500, days: 3 }),
  ],
  ['Task clear successfully', 'cleared tasks', () => callAsAdmin(tasks.clear, {})],
]

test.each(successes)('«%s» is the message for %s', async (message, _, provoke) => {
  const reply = await provoke()

  expect({ status: reply.status, message: reply.message }).toEqual({ status: 200, message })
})
