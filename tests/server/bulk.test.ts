import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { balancesOf } from '#server/ledger/balances.ts'
import { call, send } from '../support/call.ts'
import { askTopUp, withdraw } from '../support/history.ts'
import { db } from '../support/house.ts'
import { type Account, newAdmin, newMember, paymentOf, theAdmin, topUp } from '../support/members.ts'

type PaymentDecision = 'success' | 'deny'

const acceptMany = async (ids: string[], status: PaymentDecision = 'success', as?: Account) =>
  call(payments.acceptMany, { ids, status }, { as: as ?? (await theAdmin()) })

const decideMany = async (ids: string[], status: 'approved' | 'denied' = 'approved', as?: Account) => {
  const reason = status === 'denied' && { reason: ' A reason. ' }
  return call(withdrawals.decideMany, { ids, status, ...reason }, { as: as ?? (await theAdmin()) })
}

async function askWith(as: Account, transaction_id: string, amount = 500) {
  return (await call(payments.request, { ...paymentOf(amount), transaction_id }, { as })).data._id
}

const newTransactionId = () => randomUUID().replaceAll('-', '').toUpperCase()
const done = (_id: string, message = 'Accept successfully') => ({ _id, isDone: true, message })
const refused = (_id: string, message: string) => ({ _id, isDone: false, message })
const decidedAlready = 'This request is already decided.'
const actsOn = (ids: string[]) => db.select().from(audits).where(inArray(audits.ref, ids))

describe('payments', () => {
  test('each is decided once, in the order asked for, whatever becomes of the others', async () => {
    const [as, other] = [await newMember(), await newMember()]
    const before = newTransactionId()
    await topUpWith(other, before)
    const twice = newTransactionId()
    const [accepted, denied] = [await askTopUp(as, 1), await askTopUp(as, 2)]
    await acceptMany([accepted._id])
    await acceptMany([denied._id], 'deny')
    const unknown = randomUUID()
    const plain = (await askTopUp(as, 10))._id
    const capital = (await askTopUp(other, 20))._id.toUpperCase()
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
      done(second),
      refused(unknown, 'This does not exist any more.'),
      done(capital),
      refused(denied._id, decidedAlready),
      refused(used, 'This transaction id was already used.'),
      refused(accepted._id, decidedAlready),
      done(plain),
      refused(first, 'This transaction id was already used.'),
    ])
    expect(await as.balanceNow()).toBe(1 + 10)
    expect(await other.balanceNow()).toBe(500 + 20 + 80)
    const { items } = (await call(payments.mine, {}, { as })).data
    expect(items.find(({ _id }) => _id === first)).toMatchObject({ state: 'pending' })
  })

  async function topUpWith(as: Account, transactionId: string) {
    expect((await acceptMany([await askWith(as, transactionId)])).data.results).toMatchObject([{ isDone: true }])
  }

  test('denied ones move nothing, and say so', async () => {
    const as = await newMember()
    const transactionId = newTransactionId()
    const ids = [
      (await askTopUp(as))._id,
      await askWith(as, transactionId),
      await askWith(await newMember(), transactionId),
    ]

    const { data } = await acceptMany(ids, 'deny')

    expect(data.results).toEqual(ids.map((id) => done(id, 'Request denied.')))
    expect(await as.balanceNow()).toBe(0)
  })

  test('each leaves one audit row, and what was refused leaves none', async () => {
    const [as, actor] = [await newMember(), await newAdmin()]
    const ids = [(await askTopUp(as, 3))._id, (await askTopUp(as, 4))._id]
    const late = (await askTopUp(as, 5))._id
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

  test('two first payments of one member earn the referrer one bonus, of two members one each', async () => {
    const admin = await theAdmin()
    const [referrer, none] = [await newMember(), await newMember()]
    const [one, other] = [await newMember({ referrer }), await newMember({ referrer })]
    await call(refers.set, { amount: 25.5 }, { as: admin })
    const asked = [one, one, other, none].map(async (as) => (await askTopUp(as, 10))._id)

    const { data } = await acceptMany(await Promise.all(asked))
    await topUp(one, 10)
    await call(refers.set, { amount: 0 }, { as: admin })

    expect(data.results.every(({ isDone }) => isDone)).toBe(true)
    expect(await referrer.earningNow()).toBe(51)
    expect(await one.me()).toMatchObject({ balance: 30, earning: 0 })
  })

  test('two bulks at once on the same ids decide each once', async () => {
    const members = [await newMember(), await newMember(), await newMember()]
    const ids = (await Promise.all(members.map((as) => askTopUp(as, 100)))).map(({ _id }) => _id)
    await theAdmin()

    const replies = await Promise.all([
      acceptMany(ids),
      acceptMany(ids.toReversed()),
      acceptMany([ids[1]!, ids[2]!, ids[0]!], 'deny'),
    ])

    const results = replies.flatMap(({ data }) => data.results)
    for (const id of ids) {
      const ofOne = results.filter(({ _id }) => _id === id)
      expect(ofOne.filter(({ isDone }) => isDone)).toHaveLength(1)
      expect(ofOne.filter(({ isDone }) => !isDone).map(({ message }) => message)).toEqual([
        decidedAlready,
        decidedAlready,
      ])
    }
    const [winner] = replies.filter(({ data }) => data.results[0]!.isDone)
    const paid = winner === replies[2] ? 0 : 100
    expect(await Promise.all(members.map(({ balanceNow }) => balanceNow()))).toEqual([paid, paid, paid])
    expect(await actsOn(ids)).toHaveLength(3)
  })

  test('bulks at once that share a transaction id accept one payment with it', async () => {
    const members = [await newMember(), await newMember(), await newMember()]
    const [x, y] = [newTransactionId(), newTransactionId()]
    const bulks = await Promise.all(members.map(async (as) => [await askWith(as, x, 10), await askWith(as, y, 10)]))
    await theAdmin()

    const replies = await Promise.all(bulks.map((ids, turn) => acceptMany(turn % 2 ? ids : ids.toReversed())))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(replies.flatMap(({ data }) => data.results).filter(({ isDone }) => isDone)).toHaveLength(2)
    const balances = await Promise.all(members.map(({ balanceNow }) => balanceNow()))
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(20)
  })

  test('one hundred are decided at once', async () => {
    const as = await newMember()
    const asked = await Promise.all(Array.from({ length: 100 }, () => askTopUp(as, 1)))

    const { data } = await acceptMany(asked.map(({ _id }) => _id))

    expect(data.results).toEqual(asked.map(({ _id }) => done(_id)))
    expect(await as.balanceNow()).toBe(100)
  })
})

describe('withdrawals', () => {
  test('each is decided once, in the order asked for, whatever becomes of the others', async () => {
    const as = await newMember({ earning: 5_000 })
    const [approved, denied] = [await withdraw(as, 501, 'approved'), await withdraw(as, 502, 'denied')]
    const unknown = randomUUID()
    const [plain, capital] = [await withdraw(as, 503), (await withdraw(as, 504)).toUpperCase()]

    const { status, data } = await decideMany([plain, denied, unknown, capital, approved])

    expect(status).toBe(200)
    expect(data.results).toEqual([
      done(plain),
      refused(denied, decidedAlready),
      refused(unknown, 'This does not exist any more.'),
      done(capital),
      refused(approved, decidedAlready),
    ])
    expect(await balancesOf(db, as.id)).toMatchObject({ earning: 349_200n, hold: 0n })
  })

  test('denied ones are given back, each with the reason', async () => {
    const members = [await newMember({ earning: 500 }), await newMember({ earning: 600 })]
    const ids = [await withdraw(members[0]!, 500), await withdraw(members[1]!, 600)]

    const { data } = await decideMany(ids, 'denied')

    expect(data.results).toEqual(ids.map((id) => done(id, 'Request denied.')))
    expect(await Promise.all(members.map(({ earningNow }) => earningNow()))).toEqual([500, 600])
    const { items } = (await call(withdrawals.mine, {}, { as: members[1]! })).data
    expect(items).toMatchObject([{ status: 'denied', reason: 'A reason.' }])
    expect(await actsOn(ids)).toMatchObject([{ action: 'deny-withdrawal' }, { action: 'deny-withdrawal' }])
  })

  test.each([undefined, '', '   ', 5])('a denial with the reason %j is refused at its field', async (reason) => {
    const as = await newMember({ earning: 500 })
    const ids = [await withdraw(as, 500)]

    const input = { ids, status: 'denied', reason }
    const { status, errors } = await send(withdrawals.decideMany, input, { as: await theAdmin() })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual(['reason'])
    expect(await actsOn(ids)).toEqual([])
  })

  test('two bulks at once on the same ids decide each once', async () => {
    const as = await newMember({ earning: 3_000 })
    const ids = [await withdraw(as, 500), await withdraw(as, 600), await withdraw(as, 700)]
    await theAdmin()

    const replies = await Promise.all([decideMany(ids), decideMany(ids.toReversed(), 'denied'), decideMany(ids)])

    const results = replies.flatMap(({ data }) => data.results)
    expect(results.filter(({ isDone }) => isDone)).toHaveLength(3)
    for (const { message } of results.filter(({ isDone }) => !isDone)) expect(message).toBe(decidedAlready)
    const isDenied = replies[1].data.results[0]!.isDone
    expect(await balancesOf(db, as.id)).toMatchObject({ earning: isDenied ? 300_000n : 120_000n, hold: 0n })
    expect(await actsOn(ids)).toHaveLength(3)
  })

  test('a deleted member’s can be given back among others', async () => {
    const [gone, here] = [await newMember({ earning: 500 }), await newMember({ earning: 500 })]
    const ids = [await withdraw(gone, 500), await withdraw(here, 500)]
    await call(users.delete, { username: gone.username }, { as: await theAdmin() })

    const { data } = await decideMany(ids, 'denied')

    expect(data.results.every(({ isDone }) => isDone)).toBe(true)
    expect(await balancesOf(db, gone.id)).toMatchObject({ earning: 50_000n, hold: 0n })
  })
})

describe.each([
  ['payments', payments.acceptMany, 'success'],
  ['withdrawals', withdrawals.decideMany, 'approved'],
] as const)('%s', (of, row, status) => {
  const newRequest = async (as: Account) => (of === 'payments' ? (await askTopUp(as, 500))._id : withdraw(as, 500))
  const newBulk = async () => {
    const as = await newMember({ earning: 1_000 })
    return { as, ids: [await newRequest(as), await newRequest(as)] }
  }
  const one = randomUUID()

  test.each<[what: string, ids: unknown, message: string]>([
    ['no ids', undefined, 'This field is required.'],
    ['ids that are no list', one, 'This field is required.'],
    ['none', [], 'Select at least one.'],
    ['101 of them', Array.from({ length: 101 }, () => randomUUID()), 'Select at most 100.'],
    ['one of them twice', [one, randomUUID(), one], 'Select each one once.'],
    ['one of them twice in another case', [one, one.toUpperCase()], 'Select each one once.'],
  ])('%s: refused at the field', async (_, ids, message) => {
    const reply = await send(row, { ids, status }, { as: await theAdmin() })

    expect(reply).toMatchObject({ status: 400, errors: { ids: message } })
  })

  test('an id that is none is refused at its place', async () => {
    const { status: code, errors } = await send(row, { ids: [one, 'x'], status }, { as: await theAdmin() })

    expect(code).toBe(400)
    expect(errors).toEqual({ 'ids.1': 'This is not an id.' })
  })

  test.each([undefined, 'pending', 'done', null])('a decision of %j is refused at its field', async (wrong) => {
    const { ids } = await newBulk()

    const { status: code, errors } = await send(row, { ids, status: wrong }, { as: await theAdmin() })

    expect(code).toBe(400)
    expect(Object.keys(errors)).toEqual(['status'])
    expect(await actsOn(ids)).toEqual([])
  })

  test('sent again under its key is answered as before and decides nothing more', async () => {
    const { as, ids } = await newBulk()
    const sender = { as: await theAdmin(), key: randomUUID() }
    const first = await send(row, { ids, status }, sender)
    const then = await as.me()

    const again = await send(row, { ids, status }, sender)
    const other = await send(row, { ids: ids.toReversed(), status }, sender)

    expect(again).toMatchObject({ status: 200, data: first.data })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(other.status).toBe(422)
    expect(await as.me()).toEqual(then)
    expect(await actsOn(ids)).toHaveLength(2)
  })

  test('sent many times at once under one key decides once', async () => {
    const { ids } = await newBulk()
    const sender = { as: await theAdmin(), key: randomUUID() }

    const replies = await Promise.all(Array.from({ length: 5 }, () => send(row, { ids, status }, sender)))

    for (const reply of replies) expect([200, 409]).toContain(reply.status)
    expect(replies.map((reply) => reply.status)).toContain(200)
    expect(await actsOn(ids)).toHaveLength(2)
  })
})
