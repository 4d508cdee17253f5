import fc from 'fast-check'
import { expect } from 'vitest'
import { type Accountant, accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { sharedAdmin } from '../server/members.ts'
import { db } from '../server/test-app.ts'
import { fromTaka, toTaka } from './amounts.ts'
import { compareAllMembers } from './compare-members.ts'
import { isActive, type Member, type ModelState } from './model-state.ts'
import { read } from './read.ts'

/** Compares the statements, the requests and the totals of the server with the model. */
export async function checkFinalState(model: ModelState, before: Accountant): Promise<void> {
  await compareAllMembers(model)
  for (const member of model.members) {
    await compareStatement(model, member)
    if (isActive(member)) await compareMemberView(model, member)
  }
  expect(getDifference(before, await readAccountant())).toEqual(toExpectedAccountant(model))
}

export const readAccountant = async (): Promise<Accountant> => read(accounts.accountant, {}, await sharedAdmin())

const reportedRows = new Set<string>()

/** The invariant violations of this run only. Call it after each run, because fast-check repeats smaller runs after a failure. */
export async function findNewViolations(): Promise<string[]> {
  const broken = Object.entries(await findBrokenInvariants(db))
  const rows = broken.flatMap(([name, found]) => found.map((row) => `${name} ${fc.stringify(row)}`))
  const newRows = rows.filter((row) => !reportedRows.has(row))
  for (const row of newRows) reportedRows.add(row)
  return newRows
}

/** The last line has the current balances, and each posting has one line. */
async function compareStatement({ admin }: ModelState, member: Member): Promise<void> {
  const { username } = member.account
  const { items, total } = await read(accounts.statement, { username, limit: '1' }, admin)
  const { balance, earning, hold } = items[0] ?? { balance: 0, earning: 0, hold: 0 }
  expect({ total, balance, earning, hold }).toEqual({
    total: member.lines,
    balance: toTaka(member.balance),
    earning: toTaka(member.earning),
    hold: toTaka(member.hold),
  })
}

/** Compares the member's own view with the model. */
async function compareMemberView(model: ModelState, member: Member): Promise<void> {
  const as = member.account
  const me = await read(users.me, {}, as)
  expect({ balance: me.balance, earning: me.earning }).toEqual({
    balance: toTaka(member.balance),
    earning: toTaka(member.earning),
  })
  const isOwn = ({ owner }: { owner: Member }) => owner === member
  const paid = (await read(payments.mine, { limit: '200' }, as)).items
  expect(paid.map(({ _id, state }) => [_id, state])).toEqual(sortNewestFirst(model.payments.filter(isOwn)))
  const withdrawn = (await read(withdrawals.mine, { limit: '200' }, as)).items
  expect(withdrawn.map(({ _id, status }) => [_id, status])).toEqual(sortNewestFirst(model.withdrawals.filter(isOwn)))
}

const sortNewestFirst = (requests: { id: string; state: string }[]) =>
  requests.map(({ id, state }) => [id, state]).reverse()

type Figures = Record<string, Record<string, number>>

/** Amounts are poisha. The difference excludes the amounts of earlier runs. */
function getDifference(before: Accountant, after: Accountant): Figures {
  const getGroupDifference = (group: 'payment' | 'withdraw' | 'solvency') => {
    const [then, now]: Record<string, number>[] = [before[group], after[group]]
    const isCount = (name: string) => /^total(Request|Paid|Unpaid)$/.test(name)
    const toUnits = (name: string, figure: number) => (isCount(name) ? figure : fromTaka(figure))
    return Object.fromEntries(
      Object.entries(now!).map(([name, figure]) => [name, toUnits(name, figure) - toUnits(name, then![name]!)]),
    )
  }
  return {
    payment: getGroupDifference('payment'),
    withdraw: getGroupDifference('withdraw'),
    solvency: getGroupDifference('solvency'),
  }
}

function toExpectedAccountant({ members, payments, withdrawals }: ModelState): Figures {
  const payment = summarize(payments, { paid: 'success', returned: ['deny'] })
  const withdraw = summarize(withdrawals, { paid: 'approved', returned: ['denied', 'cancelled'] })
  const balance = sum(members.map((member) => member.balance))
  const earning = sum(members.map((member) => member.earning))
  const hold = sum(members.map((member) => member.hold))
  const owed = balance + earning + hold
  const [toppedUp, paidOut] = [payment.totalPaidAmount, withdraw.totalPaidAmount]
  // Nothing is imported.
  const solvency = { balance, earning, hold, owed, opening: 0, toppedUp, paidOut, covered: toppedUp - paidOut - owed }
  return { payment, withdraw, solvency }
}

interface FinalStates {
  paid: string
  /** The states of requests that are not counted. */
  returned: string[]
}

function summarize(requests: { amount: number; state: string }[], { paid, returned }: FinalStates) {
  const counted = requests.filter(({ state }) => !returned.includes(state))
  const isPaid = counted.filter(({ state }) => state === paid)
  const isUnpaid = counted.filter(({ state }) => state !== paid)
  const sumAmounts = (group: typeof requests) => sum(group.map(({ amount }) => amount))
  return {
    totalRequest: counted.length,
    totalPaid: isPaid.length,
    totalUnpaid: isUnpaid.length,
    totalAmount: sumAmounts(counted),
    totalPaidAmount: sumAmounts(isPaid),
    unpaidAmount: sumAmounts(isUnpaid),
  }
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
