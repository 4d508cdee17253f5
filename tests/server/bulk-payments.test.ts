import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { audits } from '#server/audits/table.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { type Account, createAdmin, createMember, paymentInput, sharedAdmin, topUp } from '../support/server/members.ts'
import { alreadyDecided, auditEntriesFor, doneResult, refusedResult } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

type PaymentDecision = 'success' | 'deny'

const acceptMany = async (ids: string[], status: PaymentDecision = 'success', as?: Account) =>
  call(payments.acceptMany, { ids, status }, { as: as ?? (await sharedAdmin()) })

async function askWith(as: Account, transaction_id: string, amount = 500) {
  return (await call(payments.request, { ...paymentInput(amount), transaction_id }, { as })).data._id
}

const newTransactionId = () => randomUUID().replaceAll('-', '').toUpperCase()

describe('bulk decisions of payments', () => {
  test('decide each payment once, in the given order, with a result for each', async () => {
    const [as, other] = [await createMember(), await createMember()]
    const before = newTransactionId()
    await topUpWith(other, before)
    const twice = newTransactionId()
    const [accepted, denied] = [await requestTopUp(as, 1), await requestTopUp(as, 2)]
    await acceptMany([accepted._id])
    await acceptMany([denied._id], 'deny')
    const unknown = randomUUID()
    const plain = (await requestTopUp(as, 10))._id
    const capital = (await requestTopUp(other, 20))._id.toUpperCase()
    const used = await askWith(as, before)
    const [first, second] = [await askWith(as, twice, 40), await askWith(other, twice, 80)]

    const { status, message, data } = await acceptMany([
      second,
      unknown,
      capital,
      denied._id,
      used,
      accepted._id,
      plain,
      first,
    ])

    expect({ status, message }).toEqual({ status: 200, message: 'Accept successfully' })
    expect(data.results).toEqual([
      doneResult(second),
      refusedResult(unknown, 'not_found'),
      doneResult(capital),
      refusedResult(denied._id, alreadyDecided),
      refusedResult(used, 'transaction_id_used'),
      refusedResult(accepted._id, alreadyDecided),
      doneResult(plain),
      refusedResult(first, 'transaction_id_used'),
    ])
    expect(await as.getBalance()).toBe(1 + 10)
    expect(await other.getBalance()).toBe(500 + 20 + 80)
    const { items } = (await call(payments.mine, {}, { as })).data
    expect(items.find(({ _id }) => _id === first)).toMatchObject({ state: 'pending' })
  })

  async function topUpWith(as: Account, transactionId: string) {
    expect((await acceptMany([await askWith(as, transactionId)])).data.results).toMatchObject([{ isDone: true }])
  }

  test('that deny payments move nothing, and report it', async () => {
    const as = await createMember()
    const transactionId = newTransactionId()
    const ids = [
      (await requestTopUp(as))._id,
      await askWith(as, transactionId),
      await askWith(await createMember(), transactionId),
    ]

    const { data } = await acceptMany(ids, 'deny')

    expect(data.results).toEqual(ids.map((id) => doneResult(id, 'Request denied.')))
    expect(await as.getBalance()).toBe(0)
  })

  test('record one audit entry for each decided payment, and none for a refused one', async () => {
    const [as, actor] = [await createMember(), await createAdmin()]
    const ids = [(await requestTopUp(as, 3))._id, (await requestTopUp(as, 4))._id]
    const late = (await requestTopUp(as, 5))._id
    await acceptMany([late], 'deny')

    await acceptMany([...ids, late, randomUUID()], 'success', actor)

    const written = await db.select().from(audits).where(eq(audits.actor_id, actor.id))
    expect(written.map(({ ref }) => ref).sort()).toEqual(ids.toSorted())
    for (const { action, member_id, before, after } of written) {
      expect({ action, member_id, before }).toEqual({
        action: 'accept-payment',
        member_id: as.id,
        before: { status: 'pending' },
      })
      expect(after).toMatchObject({ status: 'success' })
    }
    expect(written.map(({ after }) => after!.amount).sort()).toEqual([3, 4])
  })

  test('pay one refer bonus for two payments of one member that reach the sum together, and one each for two members', async () => {
    const admin = await sharedAdmin()
    const [referrer, none] = [await createMember(), await createMember()]
    const [one, other] = [await createMember({ referrer }), await createMember({ referrer })]
    await call(refers.set, { amount: 25.5 }, { as: admin })
    const pending = [
      [one, 250],
      [one, 250],
      [other, 500],
      [none, 500],
    ] as const
    const ids = await Promise.all(pending.map(async ([as, amount]) => (await requestTopUp(as, amount))._id))

    const { data } = await acceptMany(ids)
    await topUp(one, 500)
    await call(refers.set, { amount: 0 }, { as: admin })

    expect(data.results.every(({ isDone }) => isDone)).toBe(true)
    expect(await referrer.getEarning()).toBe(51)
    expect(await one.me()).toMatchObject({ balance: 1_000, earning: 0 })
  })

  test('decide each payment once when two run concurrently', async () => {
    const members = [await createMember(), await createMember(), await createMember()]
    const ids = (await Promise.all(members.map((as) => requestTopUp(as, 100)))).map(({ _id }) => _id)
    await sharedAdmin()

    const replies = await Promise.all([
      acceptMany(ids),
      acceptMany(ids.toReversed()),
      acceptMany([ids[1]!, ids[2]!, ids[0]!], 'deny'),
    ])

    const results = replies.flatMap(({ data }) => data.results)
    for (const id of ids) {
      const ofOne = results.filter(({ _id }) => _id === id)
      expect(ofOne.filter(({ isDone }) => isDone)).toHaveLength(1)
      expect(ofOne.filter(({ isDone }) => !isDone).map(({ code }) => code)).toEqual([alreadyDecided, alreadyDecided])
    }
    const [winner] = replies.filter(({ data }) => data.results[0]!.isDone)
    const paid = winner === replies[2] ? 0 : 100
    expect(await Promise.all(members.map(({ getBalance }) => getBalance()))).toEqual([paid, paid, paid])
    expect(await auditEntriesFor(ids)).toHaveLength(3)
  })

  test('accept one payment for a transaction id that concurrent calls share', async () => {
    const members = [await createMember(), await createMember(), await createMember()]
    const [x, y] = [newTransactionId(), newTransactionId()]
    const bulks = await Promise.all(members.map(async (as) => [await askWith(as, x, 10), await askWith(as, y, 10)]))
    await sharedAdmin()

    const replies = await Promise.all(bulks.map((ids, turn) => acceptMany(turn % 2 ? ids : ids.toReversed())))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(replies.flatMap(({ data }) => data.results).filter(({ isDone }) => isDone)).toHaveLength(2)
    const balances = await Promise.all(members.map(({ getBalance }) => getBalance()))
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(20)
  })

  test('accept up to one hundred payments', async () => {
    const as = await createMember()
    const pendingPayments = await Promise.all(Array.from({ length: 100 }, () => requestTopUp(as, 1)))

    const { data } = await acceptMany(pendingPayments.map(({ _id }) => _id))

    expect(data.results).toEqual(pendingPayments.map(({ _id }) => doneResult(_id)))
    expect(await as.getBalance()).toBe(100)
  })
})
