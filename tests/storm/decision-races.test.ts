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
import { race, winnerOf } from './race.ts'
import { createTwoAdmins, lockAccounts, lockRow, requestPayment, requestWithdrawal } from './race-fixtures.ts'

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

test('of a concurrent approval of a withdrawal and its cancellation by the member, the first succeeds', async () => {
  const firsts = await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    return {
      sides: {
        approve: () => call(withdrawals.decide, { id, status: 'approved' }, { as: admins[0] }),
        cancel: () => call(withdrawals.cancel, { id }, { as: member }),
      },
      // The cancellation does not wait for the row.
      lock: lockAccounts(member),
      blockedCount: 1,
      check: async (replies) => {
        const first = winnerOf(replies, 409)
        expect(await member.getEarning()).toBe(first === 'cancel' ? 500 : 0)
        expect((await readBalances(db, member.id)).hold).toBe(0n)
        return first
      },
    }
  })

  expect(firsts).toEqual({ approve: expect.any(Number), cancel: expect.any(Number) })
})

test('of two concurrent cancellations of one withdrawal, one returns the money', async () => {
  await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    return {
      sides: {
        one: () => call(withdrawals.cancel, { id }, { as: member }),
        other: () => call(withdrawals.cancel, { id }, { as: member }),
      },
      // The cancellation does not wait for the row.
      lock: lockAccounts(member),
      blockedCount: 1,
      check: async (replies) => {
        expect(await member.getEarning()).toBe(500)
        return winnerOf(replies, 409)
      },
    }
  })
})

test('a member who is blocked during a cancellation gets the money back once, without a deadlock', async () => {
  await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    const denial = { username: member.username, status: 'block', waiting: 'deny' } as const
    return {
      sides: {
        block: () => call(users.block, denial, { as: admins[0] }),
        cancel: () => call(withdrawals.cancel, { id }, { as: member }),
      },
      lock: lockAccounts(member),
      blockedCount: 1,
      check: async ({ block, cancel }) => {
        expect(block.status).toBe(200)
        expect([200, 401, 403, 409]).toContain(cancel.status)
        expect(await readBalances(db, member.id)).toMatchObject({ earning: 50_000n, hold: 0n })
        return undefined
      },
    }
  })
})

test('a withdrawal that is cancelled while a batch is created is either cancelled or in the batch', async () => {
  await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    return {
      sides: {
        cancel: () => call(withdrawals.cancel, { id }, { as: member }),
        create: () => call(payouts.create, { method: 'bkash' }, { as: admins[1] }),
      },
      lock: sql`lock table withdrawal in exclusive mode`,
      blockedCount: 2,
      check: async ({ cancel, create }) => {
        expect([200, 409]).toContain(cancel.status)
        expect(create.status).toBe(cancel.status === 200 ? 409 : 200)
        expect(await member.getEarning()).toBe(cancel.status === 200 ? 500 : 0)
        if (create.status === 200)
          await call(payouts.pay, { batch: (create.data as { _id: string })._id }, { as: admins[0] })
        return undefined
      },
    }
  })
})

/** An open batch with the withdrawal of a new member, and whatever else waits. */
async function createBatch(member: Account) {
  const id = await requestWithdrawal(member, 500)
  const { data } = await call(payouts.create, { method: 'bkash' }, { as: admins[0] })
  return { id, batch: data._id }
}

test('of a concurrent payment and cancellation of one payout batch, the first succeeds', async () => {
  const firsts = await race(async () => {
    const member = await createMember({ earning: 500 })
    const { id, batch } = await createBatch(member)
    return {
      sides: {
        pay: () => call(payouts.pay, { batch, payAnyway: 'A race.' }, { as: admins[0] }),
        cancel: () => call(payouts.cancel, { batch }, { as: admins[1] }),
      },
      lock: lockRow('payout_batch', batch),
      blockedCount: 2,
      check: async (replies) => {
        const first = winnerOf(replies, 409)
        const { data } = await call(withdrawals.mineOne, { id }, { as: member })
        expect(data.status).toBe(first === 'pay' ? 'approved' : 'pending')
        if (first === 'cancel')
          await call(withdrawals.decide, { id, status: 'denied', reason: 'A race.' }, { as: admins[0] })
        return first
      },
    }
  })

  expect(firsts).toEqual({ pay: expect.any(Number), cancel: expect.any(Number) })
})

test('two administrators who create a batch concurrently never get the same withdrawal', async () => {
  await race(async () => {
    const member = await createMember({ earning: 1_500 })
    const ids = [await requestWithdrawal(member, 500), await requestWithdrawal(member, 500)]
    return {
      sides: {
        one: () => call(payouts.create, { method: 'bkash' }, { as: admins[0] }),
        other: () => call(payouts.create, { method: 'bkash' }, { as: admins[1] }),
      },
      // Rows that another transaction locks are skipped, so the lock is on the table.
      lock: sql`lock table withdrawal in exclusive mode`,
      blockedCount: 2,
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
        return undefined
      },
    }
  })
})

test('a withdrawal that is denied while a batch is created is either denied or in the batch', async () => {
  await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    return {
      sides: {
        deny: () => call(withdrawals.decide, { id, status: 'denied', reason: 'A race.' }, { as: admins[0] }),
        create: () => call(payouts.create, { method: 'bkash' }, { as: admins[1] }),
      },
      lock: lockRow('withdrawal', id),
      // The batch skips the locked row.
      blockedCount: 1,
      check: async ({ deny, create }) => {
        expect([200, 409]).toContain(deny.status)
        expect(create.status).toBe(deny.status === 200 ? 409 : 200)
        expect(await member.getEarning()).toBe(deny.status === 200 ? 500 : 0)
        if (create.status === 200)
          await call(payouts.pay, { batch: (create.data as { _id: string })._id }, { as: admins[0] })
        return undefined
      },
    }
  })
})

test('of a concurrent approval and a block that denies, the approval is first or refused', async () => {
  const firsts = await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    return {
      sides: {
        approve: () => call(withdrawals.decide, { id, status: 'approved' }, { as: admins[0] }),
        block: () =>
          call(users.block, { username: member.username, status: 'block', waiting: 'deny' }, { as: admins[1] }),
      },
      lock: lockRow('withdrawal', id),
      blockedCount: 2,
      check: async ({ approve, block }) => {
        expect(block.status).toBe(200)
        expect([200, 409]).toContain(approve.status)
        const balances = await readBalances(db, member.id)
        expect(balances).toMatchObject({ hold: 0n, earning: approve.status === 200 ? 0n : 50_000n })
        return approve.status === 200 ? 'approve' : 'block'
      },
    }
  })

  expect(firsts).toEqual({ approve: expect.any(Number), block: expect.any(Number) })
})

test('of a concurrent approval and a block, an approval after the block is refused', async () => {
  const firsts = await race(async () => {
    const member = await createMember({ earning: 500 })
    const id = await requestWithdrawal(member, 500)
    return {
      sides: {
        approve: () => call(withdrawals.decide, { id, status: 'approved' }, { as: admins[0] }),
        block: () => call(users.block, { username: member.username, status: 'block' }, { as: admins[1] }),
      },
      lock: lockRow('user', member.id),
      blockedCount: 2,
      check: async ({ approve, block }) => {
        expect(block.status).toBe(200)
        expect(approve.status === 200 || approve.code === 'member_inactive').toBe(true)
        if (approve.status !== 200)
          await call(withdrawals.decide, { id, status: 'denied', reason: 'A race.' }, { as: admins[0] })
        return approve.status === 200 ? 'approve' : 'block'
      },
    }
  })

  expect(firsts).toEqual({ approve: expect.any(Number), block: expect.any(Number) })
})
