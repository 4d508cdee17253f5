import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isWithin } from '#server/db/conditions.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { send } from '../support/server/call.ts'
import { createEarner, listFixtures, listIds, listIdsAsAdmin } from '../support/server/list-fixtures.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

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

  test('an invalid day is refused with a field error', async () => {
    const row = (mine ?? list)!
    const as = row.role === 'customer' ? await createMember() : await sharedAdmin()

    for (const [field, value] of [
      ['from', '2026-02-30'],
      ['to', '10 March'],
      ['from', ''],
    ] as const) {
      expect((await send(row, { [field]: value }, { as })).errors).toEqual({ [field]: expect.any(String) })
    }
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
