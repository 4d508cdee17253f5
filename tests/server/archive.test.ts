import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call, send } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'

const groups = {
  payments: {
    endpoint: payments.archive,
    list: payments.list,
    mine: payments.mine,
    ask: async (as: Account) => (await requestTopUp(as))._id,
    decide: async (id: string) =>
      call(payments.acceptMany, { ids: [id], status: 'success' }, { as: await sharedAdmin() }),
  },
  withdrawals: {
    endpoint: withdrawals.archive,
    list: withdrawals.list,
    mine: withdrawals.mine,
    ask: (as: Account) => withdraw(as, 500),
    decide: async (id: string) => call(withdrawals.decide, { id, status: 'approved' }, { as: await sharedAdmin() }),
  },
}

describe.each(Object.entries(groups))('%s', (_, { endpoint, list, mine, ask, decide }) => {
  const archive = async (id: string, archived = true) => call(endpoint, { id, archived }, { as: await sharedAdmin() })
  const shownTo = async (as: Account, archived?: string) => {
    const filters = { search: as.username, ...(archived && { archived }) }
    return (await send(list, filters, { as: await sharedAdmin() })).data.items.map(({ _id }) => _id)
  }
  const newDecided = async () => {
    const as = await createMember({ earning: 1_000 })
    const id = await ask(as)
    await decide(id)
    return { as, id }
  }

  test('a decided request can be archived: the history hides it, and a filter shows it', async () => {
    const { as, id } = await newDecided()
    const before = await shownTo(as)

    expect(await archive(id)).toMatchObject({ status: 200, message: 'Deleted successfully' })
    expect(before).toEqual([id])
    expect(await shownTo(as)).toEqual([])
    expect(await shownTo(as, 'false')).toEqual([])
    expect(await shownTo(as, 'true')).toEqual([id])
  })

  test('an archived request can be restored to the history', async () => {
    const { as, id } = await newDecided()
    await archive(id)

    expect((await archive(id, false)).status).toBe(200)
    expect(await shownTo(as)).toEqual([id])
    expect(await shownTo(as, 'true')).toEqual([])
  })

  test('archiving does not change the member’s list, the balances or the accountant', async () => {
    const { as, id } = await newDecided()
    const accountant = async () => (await call(accounts.accountant, {}, { as: await sharedAdmin() })).data
    const before = [await as.me(), await accountant(), (await call(mine, {}, { as })).data.total]

    await archive(id)

    expect([await as.me(), await accountant(), (await call(mine, {}, { as })).data.total]).toEqual(before)
  })

  test('a pending request cannot be archived, and can still be decided', async () => {
    const as = await createMember({ earning: 1_000 })
    const id = await ask(as)

    expect(await archive(id)).toMatchObject({ status: 409, code: 'not_decided' })
    expect(await shownTo(as)).toEqual([id])
    expect((await decide(id)).status).toBe(200)
  })

  test('an archived request cannot be decided again', async () => {
    const { id } = await newDecided()
    await archive(id)

    const again = await decide(id)

    expect(JSON.stringify([again.code, again.data])).toContain('already_decided')
  })

  test('an unknown request is a 404', async () => {
    expect(await archive(randomUUID())).toMatchObject({ status: 404 })
  })
})
