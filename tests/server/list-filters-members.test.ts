import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/server/call.ts'
import {
  createEarner,
  type ListFixture,
  listFixtures,
  listIds,
  listIdsAsAdmin,
} from '../support/server/list-fixtures.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import type { List } from '../support/server/read-all-pages.ts'

test.each<[List, ListFixture]>([
  [payments.mine, listFixtures.payments!],
  [withdrawals.mine, listFixtures.withdrawals!],
  [transfers.mine, listFixtures.transfers!],
  [supports.mine, listFixtures.supports!],
])('$path shows members their own rows only, with any filter', async (row, { add }) => {
  const [as, other] = [await createEarner(), await createEarner()]
  const own = [await add(as), await add(as)]
  await add(other)

  const foreignFilters = { search: other.username, username: other.username, user_id: other.id, archived: 'true' }

  expect(await listIds(row, {}, as)).toEqual(own)
  expect(await listIds(row, foreignFilters, as)).toEqual(own)
})

test.each<[List, ListFixture]>([
  [payments.list, listFixtures.payments!],
  [withdrawals.list, listFixtures.withdrawals!],
  [supports.list, listFixtures.supports!],
])('the search of $path finds a literal substring of the username in any case', async (row, { add }) => {
  const [as, other] = [await createEarner(), await createEarner()]
  const own = [await add(as), await add(as)]
  await add(other)

  expect(await listIdsAsAdmin(row, { search: as.username })).toEqual(own)
  expect(await listIdsAsAdmin(row, { search: ` ${as.username.slice(1).toUpperCase()} ` })).toEqual(own)
  const unmatched = ['%', '_', '\\', `${as.username.slice(0, -1)}_`, `${as.username.slice(0, 5)}%`, 'unknown-user']
  for (const search of unmatched) expect(await listIdsAsAdmin(row, { search })).toEqual([])
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
