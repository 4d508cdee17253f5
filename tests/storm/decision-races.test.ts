import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, paymentInput } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { race, winnerOf } from './race.ts'
import { createTwoAdmins, lockRow, requestPayment, requestWithdrawal } from './race-fixtures.ts'

let admins: [Account, Account]

beforeAll(async () => {
  admins = await createTwoAdmins()
})

test('of two administrators who accept one payment concurrently, one succeeds', async () => {
  const firsts = await race(async () => {
    const member = await createMember()
    const decision = { ...(await requestPayment(member)), status: 'success' as const }
    return {
      sides: {
        one: () => call(payments.accept, decision, { as: admins[0] }),
        other: () => call(payments.accept, decision, { as: admins[1] }),
      },
      lock: lockRow('payment', decision._id),
      blockedCount: 2,
      check: async (replies) => {
        expect(await member.getBalance()).toBe(50)
        return winnerOf(replies, 409)
      },
    }
  })

  expect(firsts).toEqual({ one: expect.any(Number), other: expect.any(Number) })
})

test('of a concurrent acceptance and denial of one payment, the first succeeds', async () => {
  const firsts = await race(async () => {
    const member = await createMember()
    const payment = await requestPayment(member)
    return {
      sides: {
        accept: () => call(payments.accept, { ...payment, status: 'success' }, { as: admins[0] }),
        deny: () => call(payments.accept, { ...payment, status: 'deny' }, { as: admins[1] }),
      },
      lock: lockRow('payment', payment._id),
      blockedCount: 2,
      check: async (replies) => {
        const first = winnerOf(replies, 409)
        expect(await member.getBalance()).toBe(first === 'accept' ? 50 : 0)
        return first
      },
    }
  })

  expect(firsts).toEqual({ accept: expect.any(Number), deny: expect.any(Number) })
})

test('a payment that is accepted alone and in a bulk concurrently is accepted once, and the rest of the bulk too', async () => {
  const firsts = await race(async () => {
    const [member, another] = [await createMember(), await createMember()]
    const payment = await requestPayment(member)
    const { _id } = await requestPayment(another)
    const ids = [payment._id, _id]
    return {
      sides: {
        alone: () => call(payments.accept, { ...payment, status: 'success' }, { as: admins[0] }),
        among: () => call(payments.acceptMany, { ids, status: 'success' }, { as: admins[1] }),
      },
      lock: lockRow('payment', payment._id),
      blockedCount: 2,
      check: async ({ alone, among }) => {
        const done = (among.data as { results: { isDone: boolean }[] }).results.map(({ isDone }) => isDone)
        expect(done).toEqual([alone.status === 409, true])
        expect(await member.getBalance()).toBe(50)
        expect(await another.getBalance()).toBe(50)
        return alone.status === 200 ? 'alone' : 'among'
      },
    }
  })

  expect(firsts).toEqual({ alone: expect.any(Number), among: expect.any(Number) })
})

test('of two members’ payments with one transaction id that are accepted concurrently, one succeeds', async () => {
  const firsts = await race(async () => {
    const [one, other] = [await createMember(), await createMember()]
    const payment = paymentInput(50)
    const request = async (as: Account) => {
      const { data } = await call(payments.request, payment, { as })
      return { _id: data._id, username: as.username, status: 'success' as const }
    }
    const [first, second] = [await request(one), await request(other)]
    return {
      sides: {
        one: () => call(payments.accept, first, { as: admins[0] }),
        other: () => call(payments.accept, second, { as: admins[1] }),
      },
      lock: sql`select from payment where id in (${first._id}, ${second._id}) for update`,
      blockedCount: 2,
      check: async (replies) => {
        const winner = winnerOf(replies, 409)
        expect(await one.getBalance()).toBe(winner === 'one' ? 50 : 0)
        expect(await other.getBalance()).toBe(winner === 'other' ? 50 : 0)
        return winner
      },
    }
  })

  expect(firsts).toEqual({ one: expect.any(Number), other: expect.any(Number) })
})

test('two top-ups that reach the sum and are accepted concurrently pay the referrer once', async () => {
  await db.update(settings).set({ refer_amount: 700n, referral_top_up: 5_000n })
  await race(async () => {
    const referrer = await createMember()
    const member = await createMember({ referrer })
    const [first, second] = [await requestPayment(member, 50), await requestPayment(member, 60)]
    return {
      sides: {
        one: () => call(payments.accept, { ...first, status: 'success' }, { as: admins[0] }),
        other: () => call(payments.accept, { ...second, status: 'success' }, { as: admins[1] }),
      },
      lock: lockRow('user', member.id),
      blockedCount: 2,
      check: async ({ one, other }) => {
        expect([one.status, other.status]).toEqual([200, 200])
        expect(await member.getBalance()).toBe(110)
        expect(await referrer.getEarning()).toBe(7)
        return undefined
      },
    }
  })
  await db.update(settings).set({ refer_amount: 0n, referral_top_up: 50_000n })
})

test('of a concurrent approval and denial of one withdrawal, the first succeeds', async () => {
  const firsts = await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    return {
      sides: {
        approve: () => call(withdrawals.decide, { id, status: 'approved' }, { as: admins[0] }),
        deny: () => call(withdrawals.decide, { id, status: 'denied', reason: 'A reason.' }, { as: admins[1] }),
      },
      lock: lockRow('withdrawal', id),
      blockedCount: 2,
      check: async (replies) => {
        const first = winnerOf(replies, 409)
        expect(await member.getEarning()).toBe(first === 'deny' ? 500 : 0)
        return first
      },
    }
  })

  expect(firsts).toEqual({ approve: expect.any(Number), deny: expect.any(Number) })
})
