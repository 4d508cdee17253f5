import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { settings } from '#server/settings/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, paymentInput } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { raceTwo } from './race.ts'
import { createTwoAdmins, lockAccounts, lockRow, requestPayment, requestWithdrawal } from './race-fixtures.ts'

let admins: [Account, Account]

const lockWithdrawals = sql`lock table withdrawal in exclusive mode`

beforeAll(async () => {
  admins = await createTwoAdmins()
})

test.each([
  ['two acceptances', 'success'],
  ['an acceptance and a denial', 'deny'],
] as const)('of %s of one payment by two administrators concurrently, the first succeeds', (_, second) =>
  raceTwo(async () => {
    const member = await createMember()
    const payment = await requestPayment(member)
    const decide = (status: 'success' | 'deny', as: Account) => call(payments.accept, { ...payment, status }, { as })
    return {
      sides: { one: () => decide('success', admins[0]), other: () => decide(second, admins[1]) },
      lock: lockRow('payment', payment._id),
      refusal: 409,
      checkFirst: async (first) =>
        expect(await member.getBalance()).toBe((first === 'one' ? 'success' : second) === 'success' ? 50 : 0),
    }
  }),
)

test('a payment that is accepted alone and in a bulk concurrently is accepted once, and the rest of the bulk too', () =>
  raceTwo(async () => {
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
      check: async ({ alone, among }) => {
        const done = (among.data as { results: { isDone: boolean }[] }).results.map(({ isDone }) => isDone)
        expect(done).toEqual([alone.status === 409, true])
        expect(await member.getBalance()).toBe(50)
        expect(await another.getBalance()).toBe(50)
        return alone.status === 200 ? 'alone' : 'among'
      },
    }
  }))

test('of two members’ payments with one transaction id that are accepted concurrently, one succeeds', () =>
  raceTwo(async () => {
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
      refusal: 409,
      checkFirst: async (winner) => {
        expect(await one.getBalance()).toBe(winner === 'one' ? 50 : 0)
        expect(await other.getBalance()).toBe(winner === 'other' ? 50 : 0)
      },
    }
  }))

test('two top-ups that reach the sum and are accepted concurrently pay the referrer once', async () => {
  await db.update(settings).set({ refer_amount: 700n, referral_top_up: 5_000n })
  await raceTwo(async () => {
    const referrer = await createMember()
    const member = await createMember({ referrer })
    const [first, second] = [await requestPayment(member, 50), await requestPayment(member, 60)]
    return {
      sides: {
        one: () => call(payments.accept, { ...first, status: 'success' }, { as: admins[0] }),
        other: () => call(payments.accept, { ...second, status: 'success' }, { as: admins[1] }),
      },
      lock: lockRow('user', member.id),
      check: async ({ one, other }) => {
        expect([one.status, other.status]).toEqual([200, 200])
        expect(await member.getBalance()).toBe(110)
        expect(await referrer.getEarning()).toBe(7)
      },
    }
  })
  await db.update(settings).set({ refer_amount: 0n, referral_top_up: 50_000n })
})

async function createWithdrawal() {
  const member = await createMember({ earning: 500 })
  return { member, id: await requestWithdrawal(member, 500) }
}

/** How a withdrawal ends. */
const ends = {
  approval: (id: string) => call(withdrawals.decide, { id, status: 'approved' }, { as: admins[0] }),
  denial: (id: string) => call(withdrawals.decide, { id, status: 'denied', reason: 'A race.' }, { as: admins[1] }),
  cancellation: (id: string, as: Account) => call(withdrawals.cancel, { id }, { as }),
}

test.each([
  ['approval', 'denial'],
  ['approval', 'cancellation'],
  ['cancellation', 'cancellation'],
] as const)('of a concurrent %s and %s of one withdrawal, the first succeeds', (one, other) =>
  raceTwo(async () => {
    const { member, id } = await createWithdrawal()
    // A cancellation does not wait for the row.
    const gate =
      other === 'denial' ? { lock: lockRow('withdrawal', id) } : { lock: lockAccounts(member), blockedCount: 1 }
    return {
      sides: { one: () => ends[one](id, member), other: () => ends[other](id, member) },
      ...gate,
      refusal: 409,
      checkFirst: async (first) => {
        const isPaid = (first === 'one' ? one : other) === 'approval'
        expect(await readBalances(db, member.id)).toMatchObject({ earning: isPaid ? 0n : 50_000n, hold: 0n })
      },
    }
  }),
)

test('a member who is blocked during a cancellation gets the money back once, without a deadlock', () =>
  raceTwo(async () => {
    const { member, id } = await createWithdrawal()
    const denial = { username: member.username, status: 'block', waiting: 'deny' } as const
    return {
      sides: {
        block: () => call(users.block, denial, { as: admins[0] }),
        cancel: () => ends.cancellation(id, member),
      },
      lock: lockAccounts(member),
      blockedCount: 1,
      check: async ({ block, cancel }) => {
        expect(block.status).toBe(200)
        expect([200, 401, 403, 409]).toContain(cancel.status)
        expect(await readBalances(db, member.id)).toMatchObject({ earning: 50_000n, hold: 0n })
      },
    }
  }))

test.each(['cancellation', 'denial'] as const)(
  'a withdrawal whose %s runs while a batch is created has either ended or is in the batch',
  (end) =>
    raceTwo(async () => {
      const { member, id } = await createWithdrawal()
      // The batch skips a locked row.
      const gate = end === 'denial' ? { lock: lockRow('withdrawal', id), blockedCount: 1 } : { lock: lockWithdrawals }
      return {
        sides: {
          end: () => ends[end](id, member),
          create: () => call(payouts.create, { method: 'bkash' }, { as: admins[1] }),
        },
        ...gate,
        check: async ({ end: ended, create }) => {
          expect([200, 409]).toContain(ended.status)
          expect(create.status).toBe(ended.status === 200 ? 409 : 200)
          expect(await member.getEarning()).toBe(ended.status === 200 ? 500 : 0)
          if (create.status === 200)
            await call(payouts.pay, { batch: (create.data as { _id: string })._id }, { as: admins[0] })
        },
      }
    }),
)

test('of a concurrent payment and cancellation of one payout batch, the first succeeds', () =>
  raceTwo(async () => {
    const { member, id } = await createWithdrawal()
    const batch = (await call(payouts.create, { method: 'bkash' }, { as: admins[0] })).data._id
    return {
      sides: {
        pay: () => call(payouts.pay, { batch, payAnyway: 'A race.' }, { as: admins[0] }),
        cancel: () => call(payouts.cancel, { batch }, { as: admins[1] }),
      },
      lock: lockRow('payout_batch', batch),
      refusal: 409,
      checkFirst: async (first) => {
        const { data } = await call(withdrawals.mineOne, { id }, { as: member })
        expect(data.status).toBe(first === 'pay' ? 'approved' : 'pending')
        if (first === 'cancel') await ends.denial(id)
      },
    }
  }))

test('two administrators who create a batch concurrently never get the same withdrawal', () =>
  raceTwo(async () => {
    const member = await createMember({ earning: 1_500 })
    const ids = [await requestWithdrawal(member, 500), await requestWithdrawal(member, 500)]
    return {
      sides: {
        one: () => call(payouts.create, { method: 'bkash' }, { as: admins[0] }),
        other: () => call(payouts.create, { method: 'bkash' }, { as: admins[1] }),
      },
      // Rows that another transaction locks are skipped, so the lock is on the table.
      lock: lockWithdrawals,
      check: async (replies) => {
        const created = Object.values(replies).filter(({ status }) => status === 200)
        for (const { status } of Object.values(replies)) expect([200, 409]).toContain(status)
        const sheets = await Promise.all(
          created.map(({ data }) => call(payouts.get, { batch: (data as { _id: string })._id }, { as: admins[0] })),
        )
        const taken = sheets.flatMap(({ data }) => data.items.map(({ _id }) => _id))
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken).toEqual(expect.arrayContaining(ids))
        for (const { data } of sheets) await call(payouts.pay, { batch: data._id }, { as: admins[0] })
      },
    }
  }))

test('of a concurrent approval and a block that denies, the approval is first or refused', () =>
  raceTwo(async () => {
    const { member, id } = await createWithdrawal()
    return {
      sides: {
        approve: () => ends.approval(id),
        block: () =>
          call(users.block, { username: member.username, status: 'block', waiting: 'deny' }, { as: admins[1] }),
      },
      lock: lockRow('withdrawal', id),
      check: async ({ approve, block }) => {
        expect(block.status).toBe(200)
        expect([200, 409]).toContain(approve.status)
        const balances = await readBalances(db, member.id)
        expect(balances).toMatchObject({ hold: 0n, earning: approve.status === 200 ? 0n : 50_000n })
        return approve.status === 200 ? 'approve' : 'block'
      },
    }
  }))

test('of a concurrent approval and a block, an approval after the block is refused', () =>
  raceTwo(async () => {
    const { member, id } = await createWithdrawal()
    return {
      sides: {
        approve: () => ends.approval(id),
        block: () => call(users.block, { username: member.username, status: 'block' }, { as: admins[1] }),
      },
      lock: lockRow('user', member.id),
      check: async ({ approve, block }) => {
        expect(block.status).toBe(200)
        expect(approve.status === 200 || approve.code === 'member_inactive').toBe(true)
        if (approve.status !== 200) await ends.denial(id)
        return approve.status === 200 ? 'approve' : 'block'
      },
    }
  }))
