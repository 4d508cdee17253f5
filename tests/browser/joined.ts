import { accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import type { Joma } from './joma.ts'
import { ordinaryPassword } from './people.ts'

interface Joined {
  username: string
  /** Taka. */
  balance?: number
  /** Taka that came for a friend who topped up. */
  earning?: number
  referCode?: string
}

/** Somebody who has registered already, for a test that is about something else. */
export async function joined(joma: Joma, { username, balance, earning, referCode }: Joined): Promise<void> {
  await joma.as()(users.register, {
    username,
    email: `${username}@example.com`,
    mobile_number: '01812345678',
    gender: 'female',
    country: 'Bangladesh',
    password: ordinaryPassword,
    confirm_password: ordinaryPassword,
    refer_code: referCode,
  })
  if (balance) await joma.asAdmin(accounts.give, { username, amount: balance })
  if (earning) await bringFriend(joma, { username, earning })
}

async function bringFriend(joma: Joma, { username, earning }: { username: string; earning: number }) {
  const { refer_code } = await joma.as(username)(users.me, {})
  await joma.asAdmin(refers.set, { amount: earning })
  const friend = `friend_of_${username}`
  await joined(joma, { username: friend, referCode: refer_code })
  const { _id } = await pay(joma, { username: friend, transactionId: '9GH7K2LM4P' })
  await joma.asAdmin(payments.accept, { _id, username: friend, status: 'success' })
}

/** Asks for a top-up. */
export const pay = (joma: Joma, { username, transactionId }: { username: string; transactionId: string }) =>
  joma.as(username)(payments.request, {
    account_number: '01812345678',
    payment_method: 'bkash',
    transaction_id: transactionId,
    amount: 500,
    date: dayInDhaka(),
  })
