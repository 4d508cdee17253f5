import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { transfers as transferTable } from '#server/transfers/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call } from './call.ts'
import { requestTopUp, withdraw } from './member-history.ts'
import { type Account, createMember, sharedAdmin } from './members.ts'
import { type List, readAllPages } from './read-all-pages.ts'

export interface ListFixture {
  mine: List | undefined
  list: List | undefined
  table: AnyPgTable & { id: AnyPgColumn }
  add: (as: Account) => Promise<string>
}

export const listFixtures: Record<string, ListFixture> = {
  payments: {
    mine: payments.mine,
    list: payments.list,
    table: paymentTable,
    add: async (as) => (await requestTopUp(as))._id,
  },
  withdrawals: {
    mine: withdrawals.mine,
    list: withdrawals.list,
    table: withdrawalTable,
    add: (as) => withdraw(as, 500),
  },
  transfers: {
    mine: transfers.mine,
    list: undefined,
    table: transferTable,
    add: async (as) => (await call(transfers.fromIncome, { amount: 1 }, { as })).data._id,
  },
  supports: {
    mine: undefined,
    list: supports.list,
    table: supportTable,
    add: async (as) => (await call(supports.create, { message: 'Hi' }, { as })).data._id,
  },
}

export const createEarner = () => createMember({ earning: 50_000 })

export async function listIds(row: List, input: object, as: Account) {
  const { items, total } = await readAllPages({ row, input: { sort: 'oldest', limit: '3', ...input }, as })
  expect(total).toBe(items.length)
  return items.map(({ _id }) => _id)
}

export const listIdsAsAdmin = async (row: List, input: object) => listIds(row, input, await sharedAdmin())
