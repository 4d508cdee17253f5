import { expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createApp } from '#server/app.ts'
import { call, type Reply, readReply, send } from '../support/server/call.ts'
import {
  callAsAdmin,
  createMember,
  createPlan,
  password,
  registrationInput,
  sharedAdmin,
} from '../support/server/members.ts'
import { app, parts } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'

// Only the page shows these messages of the specification: «Password not matched.» (the second field of a reset is not
// sent) · the title «Insufficient Balance» · «Something went wrong.», «Something went wrong. Please try again later.»,
// «Something went wrong. Try again later.», «Upload failed. Please try again.», «Transaction Failed», «Failed»,
// «Withdraw request failed.» (without a response) · «Unlocked successfully» (the screen's text for
// «Blocked or Unblocked successfully») · the three copy toasts · «Unexpected Application Error!» and the titles
// «405 Method Not Allowed» and «400 Bad Request» (the router's; the server's messages for both are tested with its routes).

type FailureCase = [message: string, from: string, provoke: () => Promise<Reply<unknown>>]

const withdrawalInput = { account_number: '01712345678', method: 'bkash' as const }
const planFields = { price: 1, bonus: 0, refer_balance: 0, features: '["A feature"]' }

const failures: FailureCase[] = [
  [
    'Username not take space.',
    'a name with a space',
    () => send(users.register, { ...registrationInput(), username: 'my name' }),
  ],
  [
    'Username not take space.',
    'an admin’s name with a space',
    () => callAsAdmin(users.createAdmin, { ...registrationInput(), username: 'a b c' }),
  ],
  [
    'Password not match.',
    'a registration with different passwords',
    () => send(users.register, { ...registrationInput(), confirm_password: 'another one' }),
  ],
  [
    'Password not match.',
    'a password change with different new passwords',
    async () => {
      const typed = { currentPassWord: password, newPassword: 'a new password', confirmPassword: 'another one' }
      return send(sessions.changePassword, typed, { as: await createMember() })
    },
  ],
  ['This field is required.', 'a sign-in without a name', () => send(sessions.signIn, { username: '', password })],
  [
    'This field is required.',
    'a registration without a country',
    () => send(users.register, { ...registrationInput(), country: ' ' }),
  ],
  [
    'This field is required.',
    'a registration without a gender',
    () => send(users.register, { ...registrationInput(), gender: '' }),
  ],
  [
    'This field is required.',
    'an empty support message',
    async () => send(supports.create, { message: '' }, { as: await createMember() }),
  ],
  ['This field is required.', 'an empty notice', () => callAsAdmin(notices.post, { notice: '' })],
  [
    'This field is required.',
    'an empty feature',
    () => callAsAdmin(plans.create, { ...planFields, plan_name: 'p', features: '[""]' }),
  ],
  [
    'Your balance is not enough to complete this transaction.',
    'a wallet transfer above the balance',
    async () =>
      call(transfers.toWallet, { username: (await createMember()).username, amount: 1 }, { as: await createMember() }),
  ],
  [
    'Your balance is not enough to complete this transaction.',
    'a balance transfer above the earning',
    async () => call(transfers.fromIncome, { amount: 1 }, { as: await createMember() }),
  ],
  [
    'Your balance is not enough to complete this transaction.',
    'a plan above the balance',
    async () => {
      const { plan_name: planName } = await createPlan({ price: 1 })
      return call(plans.purchase, { planName }, { as: await createMember() })
    },
  ],
  [
    'Your balance is not enough to withdraw.',
    'a withdrawal above the earning',
    async () =>
      call(withdrawals.request, { ...withdrawalInput, amount: 600 }, { as: await createMember({ earning: 599 }) }),
  ],
  [
    'The minimum withdrawal amount is 500. Please enter a valid amount.',
    'a withdrawal below the minimum',
    async () =>
      call(withdrawals.request, { ...withdrawalInput, amount: 499 }, { as: await createMember({ earning: 599 }) }),
  ],
  [
    'Select a video for the advertisement.',
    'an upload that is not a video',
    async () => upload(new Uint8Array(99), { as: await sharedAdmin() }),
  ],
  ['User not found.', 'an unknown username', () => callAsAdmin(users.get, { username: 'unknown-user' })],
  [
    'User not found.',
    'a transfer to an unknown user',
    async () =>
      call(transfers.toWallet, { username: 'unknown-user', amount: 1 }, { as: await createMember({ balance: 1 }) }),
  ],
  [
    'No plan exists.',
    'an unknown plan',
    async () => send(plans.purchase, { planName: 'x' }, { as: await createMember() }),
  ],
  [
    'Something went wrong!',
    'a server with broken storage',
    async () => {
      const write = () => Promise.reject(new Error('The disk is gone'))
      const broken = createApp({ ...parts, media: { ...parts.media, write } })
      return upload(mp4(), { as: await sharedAdmin(), at: broken })
    },
  ],
  [
    '404 No Route Matches',
    'an unknown path',
    async () => readReply(notices.get.output, await app.request('/api/v1/nowhere')),
  ],
]

/** The message of the reply and the messages of its fields. */
const getMessages = ({ message, errors }: Reply<unknown>) => [message, ...Object.values(errors)]

test.each(failures)('«%s» is the message for %s', async (message, _, provoke) => {
  const reply = await provoke()

  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(getMessages(reply)).toContain(message)
})
