import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { call, send } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
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

describe.each([
  ['payments', payments.acceptMany, 'success'],
  ['withdrawals', withdrawals.decideMany, 'approved'],
] as const)('%s', (_, endpoint, status) => {
  const one = randomUUID()

  test.each<[what: string, ids: unknown, message: string]>([
    ['no ids', undefined, 'This field is required.'],
    ['ids that are not a list', one, 'This field is required.'],
    ['an empty list', [], 'Select at least one.'],
    ['101 ids', Array.from({ length: 101 }, () => randomUUID()), 'Select at most 100.'],
    ['one id twice', [one, randomUUID(), one], 'Select each one once.'],
    ['one id twice in different case', [one, one.toUpperCase()], 'Select each one once.'],
  ])('%s: is refused with a field error', async (_, ids, message) => {
    const reply = await send(endpoint, { ids, status }, { as: await sharedAdmin() })

    expect(reply).toMatchObject({ status: 400, errors: { ids: message } })
  })

  test('an invalid id is refused with an error at its index', async () => {
    const { status: code, issues } = await send(endpoint, { ids: [one, 'x'], status }, { as: await sharedAdmin() })

    expect(code).toBe(400)
    expect(issues).toEqual({ 'ids.1': 'not_an_id' })
  })
})
