import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { call, send } from '../support/server/call.ts'
import { withdraw } from '../support/server/member-history.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { alreadyDecided, auditEntriesFor, doneResult, refusedResult } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

const decideMany = async (ids: string[], status: 'approved' | 'denied' = 'approved', as?: Account) => {
  const reason = status === 'denied' && { reason: ' A reason. ' }
  return call(withdrawals.decideMany, { ids, status, ...reason }, { as: as ?? (await sharedAdmin()) })
}

describe('bulk decisions of withdrawals', () => {
  test('decide each withdrawal once, in the given order, with a result for each', async () => {
    const as = await createMember({ earning: 5_000 })
    const [approved, denied] = [await withdraw(as, 501, 'approved'), await withdraw(as, 502, 'denied')]
    const unknown = randomUUID()
    const [plain, capital] = [await withdraw(as, 503), (await withdraw(as, 504)).toUpperCase()]

    const { status, data } = await decideMany([plain, denied, unknown, capital, approved])

    expect(status).toBe(200)
    expect(data.results).toEqual([
      doneResult(plain),
      refusedResult(denied, alreadyDecided),
      refusedResult(unknown, 'not_found'),
      doneResult(capital),
      refusedResult(approved, alreadyDecided),
    ])
    expect(await readBalances(db, as.id)).toMatchObject({ earning: 349_200n, hold: 0n })
  })

  test('that deny withdrawals return the amounts, each with the reason', async () => {
    const members = [await createMember({ earning: 500 }), await createMember({ earning: 600 })]
    const ids = [await withdraw(members[0]!, 500), await withdraw(members[1]!, 600)]

    const { data } = await decideMany(ids, 'denied')

    expect(data.results).toEqual(ids.map((id) => doneResult(id, 'Request denied.')))
    expect(await Promise.all(members.map(({ getEarning }) => getEarning()))).toEqual([500, 600])
    const { items } = (await call(withdrawals.mine, {}, { as: members[1]! })).data
    expect(items).toMatchObject([{ status: 'denied', reason: 'A reason.' }])
    expect(await auditEntriesFor(ids)).toMatchObject([{ action: 'deny-withdrawal' }, { action: 'deny-withdrawal' }])
  })

  test.each([undefined, '', '   ', 5])('with the denial reason %j are refused with a field error', async (reason) => {
    const as = await createMember({ earning: 500 })
    const ids = [await withdraw(as, 500)]

    const input = { ids, status: 'denied', reason }
    const { status, errors } = await send(withdrawals.decideMany, input, { as: await sharedAdmin() })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual(['reason'])
    expect(await auditEntriesFor(ids)).toEqual([])
  })

  test('decide each withdrawal once when two run concurrently', async () => {
    const as = await createMember({ earning: 3_000 })
    const ids = [await withdraw(as, 500), await withdraw(as, 600), await withdraw(as, 700)]
    await sharedAdmin()

    const replies = await Promise.all([decideMany(ids), decideMany(ids.toReversed(), 'denied'), decideMany(ids)])

    const results = replies.flatMap(({ data }) => data.results)
    expect(results.filter(({ isDone }) => isDone)).toHaveLength(3)
    for (const { code } of results.filter(({ isDone }) => !isDone)) expect(code).toBe(alreadyDecided)
    const isDenied = replies[1].data.results[0]!.isDone
    expect(await readBalances(db, as.id)).toMatchObject({ earning: isDenied ? 300_000n : 120_000n, hold: 0n })
    expect(await auditEntriesFor(ids)).toHaveLength(3)
  })

  test('can return the amount of a deleted member', async () => {
    const [gone, here] = [await createMember({ earning: 500 }), await createMember({ earning: 500 })]
    const ids = [await withdraw(gone, 500), await withdraw(here, 500)]
    await call(users.delete, { username: gone.username }, { as: await sharedAdmin() })

    const { data } = await decideMany(ids, 'denied')

    expect(data.results.every(({ isDone }) => isDone)).toBe(true)
    expect(await readBalances(db, gone.id)).toMatchObject({ earning: 50_000n, hold: 0n })
  })
})
