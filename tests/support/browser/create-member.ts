import { accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import type { Joma } from './joma.ts'
import { ordinaryPassword } from './people.ts'

export interface Member {
  username: string
}

interface NewMember {
  username?: string
  /** Taka. */
  balance?: number
  /** Taka that came for a friend who topped up. */
  earning?: number
  referCode?: string
}

/** Registers a member, by default under a username that no other test of this worker uses. */
export async function createMember(joma: Joma, wanted: NewMember = {}): Promise<Member> {
  const { username = newUsername(), balance, earning, referCode } = wanted
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
  return { username }
}

let count = 0
const newNumber = () => String(++count).padStart(4, '0')

/** Of one length, so that no username contains another one. */
export const newUsername = () => `member_${newNumber()}`

async function bringFriend(joma: Joma, { username, earning }: { username: string; earning: number }) {
  const { refer_code } = await joma.as(username)(users.me, {})
  await joma.asAdmin(refers.set, { amount: earning })
  const friend = await createMember(joma, { referCode: refer_code })
  const { _id } = await pay(joma, { ...friend, transactionId: `9GH7K2${newNumber()}` })
  await joma.asAdmin(payments.accept, { _id, ...friend, status: 'success' })
}

/** Asks for a top-up. */
export const pay = (joma: Joma, { username, transactionId }: Member & { transactionId: string }) =>
  joma.as(username)(payments.request, {
    account_number: '01812345678',
    payment_method: 'bkash',
    transaction_id: transactionId,
    amount: 500,
    date: dayInDhaka(),
  })
