import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/server/call.ts'
import type { List } from '../support/server/every-page.ts'
import { askTopUp } from '../support/server/history.ts'
import { groups, idsIn, inAdminsList, newEarner, type Requests } from '../support/server/list-fixtures.ts'
import { newMember, theAdmin } from '../support/server/members.ts'

test.each<[List, Requests]>([
  [payments.mine, groups.payments!],
  [withdrawals.mine, groups.withdrawals!],
  [transfers.mine, groups.transfers!],
  [supports.mine, groups.supports!],
])('$path shows members their own rows only, with any filter', async (row, { add }) => {
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

describe('the username filter', () => {
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

  test('can be combined with the other filters', async () => {
    const as = await newEarner()
    await askTopUp(as)

    expect(await inAdminsList(payments.list, { username: as.username, status: 'success' })).toEqual([])
    expect(await inAdminsList(payments.list, { username: as.username, status: 'pending' })).toHaveLength(1)
  })

  test('for a referrer matches the whole name only', async () => {
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
