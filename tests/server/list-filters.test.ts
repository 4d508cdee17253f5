import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { isWithin } from '#server/db/conditions.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { transfers as transferTable } from '#server/transfers/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call, send } from '../support/call.ts'
import { everyPage, type List } from '../support/every-page.ts'
import { askTopUp, withdraw } from '../support/history.ts'
import { db } from '../support/house.ts'
import { type Account, newMember, paymentOf, theAdmin } from '../support/members.ts'
import { mp4, upload } from '../support/videos.ts'

interface Requests {
  mine: List | undefined
  list: List | undefined
  table: AnyPgTable & { id: AnyPgColumn }
  add: (as: Account) => Promise<string>
}

const groups: Record<string, Requests> = {
  payments: {
    mine: payments.mine,
    list: payments.list,
    table: paymentTable,
    add: async (as) => (await askTopUp(as))._id,
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

const newEarner = () => newMember({ earning: 50_000 })

async function idsIn(row: List, input: object, as: Account) {
  const { items, total } = await everyPage({ row, input: { sort: 'oldest', limit: '3', ...input }, as })
  expect(total).toBe(items.length)
  return items.map(({ _id }) => _id)
}

const inAdminsList = async (row: List, input: object) => idsIn(row, input, await theAdmin())

describe.each(Object.entries(groups))('%s', (_, { mine, list, table, add }) => {
  test('a period is of Asia/Dhaka days, the first and the last included', async () => {
    const as = await newEarner()
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
        ...(mine ? [await idsIn(mine, period, as)] : []),
        ...(list ? [await inAdminsList(list, { ...period, search: as.username })] : []),
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

  test('a day that is none is refused at its field', async () => {
    const row = (mine ?? list)!
    const as = row.role === 'customer' ? await newMember() : await theAdmin()

    for (const [field, value] of [
      ['from', '2026-02-30'],
      ['to', '10 March'],
      ['from', ''],
    ] as const) {
      expect((await send(row, { [field]: value }, { as })).errors).toEqual({ [field]: expect.any(String) })
    }
  })
})

test.each<[List, Requests]>([
  [payments.mine, groups.payments!],
  [withdrawals.mine, groups.withdrawals!],
  [transfers.mine, groups.transfers!],
  [supports.mine, groups.supports!],
])('$path shows a member the own rows only, whatever is asked for', async (row, { add }) => {
  const [as, other] = [await newEarner(), await newEarner()]
  const own = [await add(as), await add(as)]
  await add(other)

  const greedy = { search: other.username, username: other.username, user_id: other.id, archived: 'true' }

  expect(await idsIn(row, {}, as)).toEqual(own)
  expect(await idsIn(row, greedy, as)).toEqual(own)
})

test.each<[List, Requests]>([
  [payments.list, groups.payments!],
  [withdrawals.list, groups.withdrawals!],
  [supports.list, groups.supports!],
])(
  'the search of $path finds a piece of the username in any case, and its signs are only signs',
  async (row, { add }) => {
    const [as, other] = [await newEarner(), await newEarner()]
    const own = [await add(as), await add(as)]
    await add(other)

    expect(await inAdminsList(row, { search: as.username })).toEqual(own)
    expect(await inAdminsList(row, { search: ` ${as.username.slice(1).toUpperCase()} ` })).toEqual(own)
    const nobody = ['%', '_', '\\', `${as.username.slice(0, -1)}_`, `${as.username.slice(0, 5)}%`, 'nobody-here']
    for (const search of nobody) expect(await inAdminsList(row, { search })).toEqual([])
  },
)

test.each([
  ['in spring', '2026-03-29'],
  ['in autumn', '2026-10-25'],
])('a day is a day of Asia/Dhaka where the database’s own clocks change, %s', async (_, day) => {
  const utc = (hours: number) => new Date(Date.parse(`${day}T00:00Z`) + hours * 3_600_000).toISOString()
  const moments = [utc(-6.001), utc(-6), utc(17.999), utc(18)]

  const within = await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'Europe/Berlin'`)
    const moment = sql`moment::timestamptz`
    const rows = sql.join(
      moments.map((each) => sql`(${each})`),
      sql`, `,
    )
    return rowsOf<{ is: boolean }>(
      tx,
      sql`select ${isWithin(moment, { from: day, to: day })} as is from (values ${rows}) of (moment)`,
    )
  })

  expect(within.map((row) => row.is)).toEqual([false, true, true, false])
})

describe('Balance Request and History', () => {
  const ask = async (as: Account, fields: object) =>
    (await call(payments.request, { ...paymentOf(500), ...fields }, { as })).data._id
  const decide = async (ids: string[], status: 'success' | 'deny') =>
    call(payments.acceptMany, { ids, status }, { as: await theAdmin() })

  test('the search finds a piece of the transaction id or the account number too', async () => {
    const as = await newMember()
    const transaction_id = `x${randomUUID().replaceAll('-', '')}`
    const account_number = `017${randomInt(10_000_000, 99_999_999)}`
    const [byTransaction, byAccount] = [await ask(as, { transaction_id }), await ask(as, { account_number })]

    expect(await inAdminsList(payments.list, { search: transaction_id.slice(3) })).toEqual([byTransaction])
    expect(await inAdminsList(payments.list, { search: transaction_id.toUpperCase() })).toEqual([byTransaction])
    expect(await inAdminsList(payments.list, { search: account_number })).toEqual([byAccount])
    const copied = `+88 ${account_number.slice(0, 5)}-${account_number.slice(5)}`
    expect(await inAdminsList(payments.list, { search: copied })).toEqual([byAccount])
  })

  test('a search for what is left out of account numbers finds names with it, not every account', async () => {
    const [dashed, other] = [await newMember(), await newMember()]
    const [found, notFound] = [await ask(dashed, {}), await ask(other, {})]
    await db.execute(sql`update "user" set username = ${other.username.replace('-', '+')} where id = ${other.id}`)

    const ids = await inAdminsList(payments.list, { search: '-', limit: '200' })

    expect(dashed.username).toContain('-')
    expect(ids).toContain(found)
    expect(ids).not.toContain(notFound)
  })

  test('filters by status, method, day and name work together', async () => {
    const as = await newMember()
    const bkash = [await ask(as, {}), await ask(as, {})]
    const rocket = [await ask(as, { payment_method: 'rocket' }), await ask(as, { payment_method: 'rocket' })]
    await decide([bkash[0]!, rocket[0]!], 'success')
    await decide([rocket[1]!], 'deny')
    await db
      .update(paymentTable)
      .set({ created_at: new Date('2026-03-10') })
      .where(eq(paymentTable.id, rocket[0]!))
    const of = (wanted: object) => inAdminsList(payments.list, { search: as.username, ...wanted })

    expect(await of({ status: 'success' })).toEqual([bkash[0], rocket[0]])
    expect(await of({ status: 'pending' })).toEqual([bkash[1]])
    expect(await of({ payment_method: 'rocket' })).toEqual(rocket)
    expect(await of({ payment_method: 'rocket', status: 'deny' })).toEqual([rocket[1]])
    expect(await of({ payment_method: 'nagod' })).toEqual([])
    expect(await of({ payment_method: 'rocket', status: 'success', to: '2026-03-10' })).toEqual([rocket[0]])
    expect(await of({ status: 'success', from: '2026-03-11' })).toEqual([bkash[0]])
    expect(await idsIn(payments.mine, { state: 'deny' }, as)).toEqual([rocket[1]])
    expect(await idsIn(payments.mine, { state: 'success', to: '2026-03-10' }, as)).toEqual([rocket[0]])
  })

  test.each([
    ['status', 'lost'],
    ['payment_method', 'cash'],
    ['archived', 'yes'],
    ['search', 'a'.repeat(65)],
    ['sort', 'username'],
  ])('%s=%s is refused at its field', async (field, value) => {
    const { status, errors } = await send(payments.list, { [field]: value }, { as: await theAdmin() })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual([field])
  })
})

describe('Withdraw Request', () => {
  test('filters by status, method, day, name and account work together', async () => {
    const as = await newEarner()
    const account_number = `018${randomInt(10_000_000, 99_999_999)}`
    const ask = async (method: 'bkash' | 'nagod') =>
      (await call(withdrawals.request, { account_number, method, amount: 500 }, { as })).data._id
    const [bkash, nagod] = [[await ask('bkash'), await ask('bkash')], [await ask('nagod')]]
    await call(withdrawals.decideMany, { ids: [bkash[0]!, nagod[0]!], status: 'approved' }, { as: await theAdmin() })
    const of = (wanted: object) => inAdminsList(withdrawals.list, { search: as.username, ...wanted })

    expect(await of({ status: 'approved' })).toEqual([bkash[0], nagod[0]])
    expect(await of({ status: 'approved', method: 'nagod' })).toEqual(nagod)
    expect(await of({ status: 'pending', search: account_number.slice(2) })).toEqual([bkash[1]])
    expect(await of({ status: 'approved', to: '2026-01-01' })).toEqual([])
    expect(await of({ method: 'rocket' })).toEqual([])
    expect(await idsIn(withdrawals.mine, { status: 'approved' }, as)).toEqual([bkash[0], nagod[0]])
  })
})

test('Support: filters by state and name work together', async () => {
  const as = await newMember()
  const write = async () => (await call(supports.create, { message: 'Hi' }, { as })).data._id
  const [solved, waiting, gone] = [await write(), await write(), await write()]
  const admin = await theAdmin()
  await call(supports.solve, { id: solved }, { as: admin })
  await call(supports.delete, { id: gone }, { as: admin })
  const of = (wanted: object) => inAdminsList(supports.list, { search: as.username, ...wanted })

  expect(await of({})).toEqual([solved, waiting])
  expect(await of({ status: 'solved' })).toEqual([solved])
  expect(await of({ status: 'pending' })).toEqual([waiting])
  expect(await of({ status: 'solved', to: '2026-01-01' })).toEqual([])
})

test('Advertise: the search takes every sign of a name for itself', async () => {
  const name = randomUUID().slice(0, 8)
  const as = await theAdmin()
  const named = async (ending: string) => (await upload(mp4(), { as }, `${name} ${ending}.mp4`)).data.advertise
  const [percent, underscore, letter] = [await named('50% off'), await named('50_ off'), await named('50x off')]
  const of = (search: string) => inAdminsList(advertises.list, { search: `${name} ${search}` })

  expect(await of('50%')).toEqual([percent])
  expect(await of('50_')).toEqual([underscore])
  expect(await of('50X OFF')).toEqual([letter])
})

describe('whose they are', () => {
  test.each(['payments', 'withdrawals', 'supports'])(
    '%s of one member are found by the whole name alone',
    async (name) => {
      const { list, add } = groups[name]!
      const as = await newEarner()
      const other = await newEarner()
      const [own] = [await add(as), await add(other)]

      const of = (username: string) => inAdminsList(list!, { username })

      expect(await of(as.username)).toEqual([own])
      expect(await of(` ${as.username.toUpperCase()} `)).toEqual([own])
      expect(await of(as.username.slice(0, -1))).toEqual([])
      expect(await of('%')).toEqual([])
      expect(await of('nobody-here')).toEqual([])
    },
  )

  test('it works together with the other filters', async () => {
    const as = await newEarner()
    await askTopUp(as)

    expect(await inAdminsList(payments.list, { username: as.username, status: 'success' })).toEqual([])
    expect(await inAdminsList(payments.list, { username: as.username, status: 'pending' })).toHaveLength(1)
  })

  test('whom somebody has referred is found by the whole name', async () => {
    const as = await newMember()
    const [one, other] = [await newMember({ referrer: as }), await newMember({ referrer: as })]
    await newMember({ referrer: one })

    const of = async (referrer: string) => {
      const { data } = await call(users.list, { referrer, sort: 'oldest' }, { as: await theAdmin() })
      expect(data.total).toBe(data.items.length)
      return data.items.map(({ username }) => username)
    }

    expect(await of(as.username)).toEqual([one.username, other.username])
    expect(await of(as.username.toUpperCase())).toEqual([one.username, other.username])
    expect(await of(as.username.slice(0, -1))).toEqual([])
    expect(await of('nobody-here')).toEqual([])
  })
})
