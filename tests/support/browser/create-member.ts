import { accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import { defaultPassword } from './account-forms.ts'
import type { JomaApi } from './joma.ts'

export interface Member {
  username: string
}

interface NewMember {
  username?: string
  /** Taka. */
  balance?: number
  /** Taka, paid as refer bonus for a referred member. */
  earning?: number
  referCode?: string
}

/** Registers a member, by default under a username that no other test of this worker uses. */
export async function createMember(joma: JomaApi, options: NewMember = {}): Promise<Member> {
  const { username = newUsername(), balance, earning, referCode } = options
  await joma.as()(users.register, {
    username,
    email: `${username}@example.com`,
    mobile_number: '01812345678',
    gender: 'female',
    country: 'Bangladesh',
    password: defaultPassword,
    confirm_password: defaultPassword,
    refer_code: referCode,
  })
  if (balance) await joma.asAdmin(accounts.give, { username, amount: balance })
  if (earning) await referFriend(joma, { username, earning })
  return { username }
}

let count = 0
const newNumber = () => String(++count).padStart(4, '0')

/** All usernames have the same length, so that none contains another. */
export const newUsername = () => `member_${newNumber()}`

async function referFriend(joma: JomaApi, { username, earning }: { username: string; earning: number }) {
  const { refer_code } = await joma.as(username)(users.me, {})
  await joma.asAdmin(refers.set, { amount: earning })
  const friend = await createMember(joma, { referCode: refer_code })
  // The sum of top-ups for the bonus is never below the bonus.
  const amount = Math.max(500, earning)
  const { _id } = await requestPayment(joma, { ...friend, transactionId: `9GH7K2${newNumber()}`, amount })
  await joma.asAdmin(payments.accept, { _id, ...friend, status: 'success' })
}

interface NewPayment extends Member {
  transactionId: string
  /** Taka. */
  amount?: number
}

/** Requests a top-up. */
export const requestPayment = (joma: JomaApi, { username, transactionId, amount = 500 }: NewPayment) =>
  joma.as(username)(payments.request, {
    account_number: '01812345678',
    payment_method: 'bkash',
    transaction_id: transactionId,
    amount,
    date: dayInDhaka(),
  })
