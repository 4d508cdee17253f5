import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { isWithin } from '#server/db/conditions.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { transfers as transferTable } from '#server/transfers/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { type List, readAllPages } from '../support/server/read-all-pages.ts'
import { db } from '../support/server/test-app.ts'

interface ListFixture {
  mine: List | undefined
  list: List | undefined
  table: AnyPgTable & { id: AnyPgColumn }
  add: (as: Account) => Promise<string>
}

const listFixtures: Record<string, ListFixture> = {
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

const createEarner = () => createMember({ earning: 50_000 })

async function listIds(endpoint: List, input: object, as: Account) {
  const { items, total } = await readAllPages({ endpoint, input: { sort: 'oldest', limit: '3', ...input }, as })
  expect(total).toBe(items.length)
  return items.map(({ _id }) => _id)
}

const listIdsAsAdmin = async (endpoint: List, input: object) => listIds(endpoint, input, await sharedAdmin())

describe('Balance Request and History', () => {
  const ask = async (as: Account, fields: object) =>
    (await call(payments.request, { ...paymentInput(500), ...fields }, { as })).data._id
  const decide = async (ids: string[], status: 'success' | 'deny') =>
    call(payments.acceptMany, { ids, status }, { as: await sharedAdmin() })

  test('the search finds a substring of the transaction id or the account number', async () => {
    const as = await createMember()
    const transaction_id = `x${randomUUID().replaceAll('-', '')}`
    const account_number = `017${randomInt(10_000_000, 99_999_999)}`
    const [byTransaction, byAccount] = [await ask(as, { transaction_id }), await ask(as, { account_number })]

    expect(await listIdsAsAdmin(payments.list, { search: transaction_id.slice(3) })).toEqual([byTransaction])
    expect(await listIdsAsAdmin(payments.list, { search: transaction_id.toUpperCase() })).toEqual([byTransaction])
    expect(await listIdsAsAdmin(payments.list, { search: account_number })).toEqual([byAccount])
    const copied = `+88 ${account_number.slice(0, 5)}-${account_number.slice(5)}`
    expect(await listIdsAsAdmin(payments.list, { search: copied })).toEqual([byAccount])
  })

  test('a search for separators finds names that contain them, not every account', async () => {
    const [dashed, other] = [await createMember(), await createMember()]
    const [found, notFound] = [await ask(dashed, {}), await ask(other, {})]
    await db.execute(sql`update "user" set username = ${other.username.replace('-', '+')} where id = ${other.id}`)

    const ids = await listIdsAsAdmin(payments.list, { search: '-', limit: '200' })

    expect(dashed.username).toContain('-')
    expect(ids).toContain(found)
    expect(ids).not.toContain(notFound)
  })

  test('filters by status, method, day and name can be combined', async () => {
    const as = await createMember()
    const bkash = [await ask(as, {}), await ask(as, {})]
    const rocket = [await ask(as, { payment_method: 'rocket' }), await ask(as, { payment_method: 'rocket' })]
    await decide([bkash[0]!, rocket[0]!], 'success')
    await decide([rocket[1]!], 'deny')
    await db
      .update(paymentTable)
      .set({ created_at: new Date('2026-03-10') })
      .where(eq(paymentTable.id, rocket[0]!))
    const of = (filters: object) => listIdsAsAdmin(payments.list, { search: as.username, ...filters })

    expect(await of({ status: 'success' })).toEqual([bkash[0], rocket[0]])
    expect(await of({ status: 'pending' })).toEqual([bkash[1]])
    expect(await of({ payment_method: 'rocket' })).toEqual(rocket)
    expect(await of({ payment_method: 'rocket', status: 'deny' })).toEqual([rocket[1]])
    expect(await of({ payment_method: 'nagod' })).toEqual([])
    expect(await of({ payment_method: 'rocket', status: 'success', to: '2026-03-10' })).toEqual([rocket[0]])
    expect(await of({ status: 'success', from: '2026-03-11' })).toEqual([bkash[0]])
    expect(await listIds(payments.mine, { state: 'deny' }, as)).toEqual([rocket[1]])
    expect(await listIds(payments.mine, { state: 'success', to: '2026-03-10' }, as)).toEqual([rocket[0]])
  })
})

describe('Withdraw Request', () => {
  test('filters by status, method, day, name and account can be combined', async () => {
    const as = await createEarner()
    const account_number = `018${randomInt(10_000_000, 99_999_999)}`
    const ask = async (method: 'bkash' | 'nagod') =>
      (await call(withdrawals.request, { account_number, method, amount: 500 }, { as })).data._id
    const [bkash, nagod] = [[await ask('bkash'), await ask('bkash')], [await ask('nagod')]]
    await call(withdrawals.decideMany, { ids: [bkash[0]!, nagod[0]!], status: 'approved' }, { as: await sharedAdmin() })
    const of = (filters: object) => listIdsAsAdmin(withdrawals.list, { search: as.username, ...filters })

    expect(await of({ status: 'approved' })).toEqual([bkash[0], nagod[0]])
    expect(await of({ status: 'approved', method: 'nagod' })).toEqual(nagod)
    expect(await of({ status: 'pending', search: account_number.slice(2) })).toEqual([bkash[1]])
    expect(await of({ status: 'approved', to: '2026-01-01' })).toEqual([])
    expect(await of({ method: 'rocket' })).toEqual([])
    expect(await listIds(withdrawals.mine, { status: 'approved' }, as)).toEqual([bkash[0], nagod[0]])
  })
})

test('Support: filters by state and name can be combined', async () => {
  const as = await createMember()
  const write = async () => (await call(supports.create, { message: 'Hi' }, { as })).data._id
  const [solved, waiting, gone] = [await write(), await write(), await write()]
  const admin = await sharedAdmin()
  await call(supports.solve, { id: solved }, { as: admin })
  await call(supports.delete, { id: gone }, { as: admin })
  const of = (filters: object) => listIdsAsAdmin(supports.list, { search: as.username, ...filters })

  expect(await of({})).toEqual([solved, waiting])
  expect(await of({ status: 'solved' })).toEqual([solved])
  expect(await of({ status: 'pending' })).toEqual([waiting])
  expect(await of({ status: 'solved', to: '2026-01-01' })).toEqual([])
})

test.each<[List, ListFixture]>([
  [payments.mine, listFixtures.payments!],
  [withdrawals.mine, listFixtures.withdrawals!],
  [transfers.mine, listFixtures.transfers!],
  [supports.mine, listFixtures.supports!],
])('$path shows members their own rows only, with any filter', async (endpoint, { add }) => {
  const [as, other] = [await createEarner(), await createEarner()]
  const own = [await add(as), await add(as)]
  await add(other)

  const foreignFilters = { search: other.username, username: other.username, user_id: other.id, archived: 'true' }

  expect(await listIds(endpoint, {}, as)).toEqual(own)
  expect(await listIds(endpoint, foreignFilters, as)).toEqual(own)
})

test.each<[List, ListFixture]>([
  [payments.list, listFixtures.payments!],
  [withdrawals.list, listFixtures.withdrawals!],
  [supports.list, listFixtures.supports!],
])('the search of $path finds a literal substring of the username in any case', async (endpoint, { add }) => {
  const [as, other] = [await createEarner(), await createEarner()]
  const own = [await add(as), await add(as)]
  await add(other)

  expect(await listIdsAsAdmin(endpoint, { search: as.username })).toEqual(own)
  expect(await listIdsAsAdmin(endpoint, { search: ` ${as.username.slice(1).toUpperCase()} ` })).toEqual(own)
  const unmatched = ['%', '_', '\\', `${as.username.slice(0, -1)}_`, `${as.username.slice(0, 5)}%`, 'unknown-user']
  for (const search of unmatched) expect(await listIdsAsAdmin(endpoint, { search })).toEqual([])
})

describe('the username filter', () => {
  test.each(['payments', 'withdrawals', 'supports'])(
    'finds the %s of one member by the whole username only',
    async (name) => {
      const { list, add } = listFixtures[name]!
      const as = await createEarner()
      const other = await createEarner()
      const [own] = [await add(as), await add(other)]

      const of = (username: string) => listIdsAsAdmin(list!, { username })

      expect(await of(as.username)).toEqual([own])
      expect(await of(` ${as.username.toUpperCase()} `)).toEqual([own])
      expect(await of(as.username.slice(0, -1))).toEqual([])
      expect(await of('%')).toEqual([])
      expect(await of('unknown-user')).toEqual([])
    },
  )

  test('can be combined with the other filters', async () => {
    const as = await createEarner()
    await requestTopUp(as)

    expect(await listIdsAsAdmin(payments.list, { username: as.username, status: 'success' })).toEqual([])
    expect(await listIdsAsAdmin(payments.list, { username: as.username, status: 'pending' })).toHaveLength(1)
  })

  test('for a referrer matches the whole name only', async () => {
    const as = await createMember()
    const [one, other] = [await createMember({ referrer: as }), await createMember({ referrer: as })]
    await createMember({ referrer: one })

    const of = async (referrer: string) => {
      const { data } = await call(users.list, { referrer, sort: 'oldest' }, { as: await sharedAdmin() })
      expect(data.total).toBe(data.items.length)
      return data.items.map(({ username }) => username)
    }

    expect(await of(as.username)).toEqual([one.username, other.username])
    expect(await of(as.username.toUpperCase())).toEqual([one.username, other.username])
    expect(await of(as.username.slice(0, -1))).toEqual([])
    expect(await of('unknown-user')).toEqual([])
  })
})

describe.each(Object.entries(listFixtures))('%s', (_, { mine, list, table, add }) => {
  test('a period covers Asia/Dhaka days, including its first and last day', async () => {
    const as = await createEarner()
    const moments = ['09T17:59:59.999', '09T18:00:00.000', '10T17:59:59.999', '10T18:00:00.000']
    const ids: string[] = []
    for (const moment of moments) {
      const id = await add(as)
      const created_at = sql`${`2026-03-${moment}Z`}::timestamptz`
      await db.execute(sql`update ${table} set created_at = ${created_at} where id = ${id}`)
      ids.push(id)
    }
    const of = async (period: object) => {
      const found = [
        ...(mine ? [await listIds(mine, period, as)] : []),
        ...(list ? [await listIdsAsAdmin(list, { ...period, search: as.username })] : []),
      ]
      for (const each of found) expect(each).toEqual(found[0])
      return found[0]!.map((id) => ids.indexOf(id))
    }

    expect(await of({ from: '2026-03-10', to: '2026-03-10' })).toEqual([1, 2])
    expect(await of({ from: '2026-03-10' })).toEqual([1, 2, 3])
    expect(await of({ to: '2026-03-10' })).toEqual([0, 1, 2])
    expect(await of({ from: '2026-03-09', to: '2026-03-11' })).toEqual([0, 1, 2, 3])
    expect(await of({ from: '2026-03-11', to: '2026-03-10' })).toEqual([])
    expect(await of({ from: '0001-01-01', to: '9999-12-31' })).toEqual([0, 1, 2, 3])
  })
})

test.each([
  ['in spring', '2026-03-29'],
  ['in autumn', '2026-10-25'],
])('a day is an Asia/Dhaka day in a session whose time zone has daylight saving time, %s', async (_, day) => {
  const utc = (hours: number) => new Date(Date.parse(`${day}T00:00Z`) + hours * 3_600_000).toISOString()
  const moments = [utc(-6.001), utc(-6), utc(17.999), utc(18)]

  const within = await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'Europe/Berlin'`)
    const moment = sql`moment::timestamptz`
    const rows = sql.join(
      moments.map((each) => sql`(${each})`),
      sql`, `,
    )
    return queryRows<{ is: boolean }>(
      tx,
      sql`select ${isWithin(moment, { from: day, to: day })} as is from (values ${rows}) of (moment)`,
    )
  })

  expect(within.map((row) => row.is)).toEqual([false, true, true, false])
})
