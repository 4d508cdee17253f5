import { expect } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { call } from './call.ts'
import { type Account, callAsAdmin, createMember } from './members.ts'
import type { Till } from './till-simulator.ts'

export const readTill = async ({ id }: Pick<Till, 'id'>) =>
  (await callAsAdmin(tills.list, {})).data.find(({ _id }) => _id === id)!
/** The SMS of a till, the newest first. */
export const readTillSms = async ({ id }: Pick<Till, 'id'>) =>
  (await callAsAdmin(tillSms.list, { till: id })).data.items
/** The kinds of a till's open alarms. */
export const readAlarms = async ({ label }: Till) =>
  (await callAsAdmin(tills.alarms, {})).data.filter((each) => each.till === label).map(({ kind }) => kind)
/** The newest payment of a member. */
export const readPayment = async ({ username }: Account) =>
  (await callAsAdmin(payments.list, { username })).data.items[0]!

/** An amount as an SMS has it. */
export const writeTaka = (taka: number) =>
  taka.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** A time as an SMS has it. */
export const writeMoment = (at = new Date()) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Dhaka' })
    .format(at)
    .replace(',', '')

interface ApproveOptions {
  amount?: number
  as?: Account
  number?: string
  /** The id with which it is marked as paid by hand. */
  payoutId?: string
}

/** A withdrawal that an administrator has approved. */
export async function approve({ amount = 500, as, number = createNumber(), payoutId }: ApproveOptions = {}) {
  const member = as ?? (await createMember({ earning: 5_000 }))
  const input = { account_number: number, method: 'bkash' as const, amount }
  const { _id: id } = (await call(withdrawals.request, input, { as: member })).data
  expect((await callAsAdmin(withdrawals.decide, { id, status: 'approved' })).status).toBe(200)
  if (payoutId) expect((await callAsAdmin(payouts.markPaid, { id, payout_id: payoutId })).status).toBe(200)
  return { id, member, number, amount }
}

export type ApprovedWithdrawal = Awaited<ReturnType<typeof approve>>

/** A withdrawal as its member reads it. */
export const readOwn = async ({ id, member }: ApprovedWithdrawal) =>
  (await call(withdrawals.mineOne, { id }, { as: member })).data
