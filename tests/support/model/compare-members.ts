import { expect } from 'vitest'
import { users } from '#contract/users.ts'
import { toTaka } from './amounts.ts'
import type { Member, ModelState } from './model-state.ts'
import { read } from './read.ts'

export const compareAllMembers = (model: ModelState): Promise<void> => compareMembers(model, model.members)

/** Compares what the server returns for these members with the model. */
export async function compareMembers({ admin, members }: ModelState, compared: Member[]): Promise<void> {
  const records = await Promise.all(
    compared.map(({ account }) => read(users.get, { username: account.username }, admin)),
  )
  const actual = records.map(({ username, balance, earning, hold, plan_name, referrer, status, is_delete }) => ({
    ...{ username, balance, earning, hold, plan_name, referrer, status, is_delete },
  }))
  const findIndex = (username: string) => members.findIndex(({ account }) => account.username === username)
  expect(actual, `m${compared.map(({ account }) => findIndex(account.username)).join(', m')}`).toEqual(
    compared.map(toExpected),
  )
}

const toExpected = (member: Member) => ({
  username: member.account.username,
  balance: toTaka(member.balance),
  earning: toTaka(member.earning),
  hold: toTaka(member.hold),
  plan_name: member.plan?.name ?? null,
  referrer: member.referrer?.account.username ?? null,
  status: member.isBlocked ? 'block' : 'on-progress',
  is_delete: member.isDeleted,
})
