import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, createPlan, registrationInput } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'
import { race, winnerOf } from './race.ts'
import { createTwoAdmins, lockAccounts, lockRow, withdrawalInput } from './race-fixtures.ts'

let admins: [Account, Account]

beforeAll(async () => {
  admins = await createTwoAdmins()
})

test('of two concurrent withdrawals of one earning, one succeeds', async () => {
  const firsts = await race(async () => {
    const member = await createMember({ earning: 900 })
    return {
      sides: {
        one: () => call(withdrawals.request, withdrawalInput(500), { as: member }),
        other: () => call(withdrawals.request, withdrawalInput(600), { as: member }),
      },
      lock: lockAccounts(member),
      blockedCount: 2,
      check: async (replies) => {
        const first = winnerOf(replies, 422)
        expect(await member.getEarning()).toBe(first === 'one' ? 400 : 300)
        return first
      },
    }
  })

  expect(firsts).toEqual({ one: expect.any(Number), other: expect.any(Number) })
})

test('a task that is claimed twice concurrently is paid once', async () => {
  await createAdvertise()
  const firsts = await race(async () => {
    const member = await createMember()
    const [task] = (await call(tasks.today, {}, { as: member })).data
    const handed_out_at = new Date(Date.now() - 3_600_000)
    await db.update(taskTable).set({ handed_out_at }).where(eq(taskTable.user_id, member.id))
    const claim = () => call(tasks.claim, { task_id: task!._id, amount: taskReward }, { as: member, key: randomUUID() })
    return {
      sides: { one: claim, other: claim },
      lock: lockRow('task', task!._id),
      blockedCount: 2,
      check: async (replies) => {
        expect(await member.getEarning()).toBe(taskReward)
        return winnerOf(replies, 409)
      },
    }
  })

  expect(firsts).toEqual({ one: expect.any(Number), other: expect.any(Number) })
})

test('a request that is sent twice concurrently under one key has one effect', async () => {
  const firsts = await race(async () => {
    const member = await createMember({ earning: 100 })
    const key = randomUUID()
    const send = () => call(transfers.fromIncome, { amount: 30 }, { as: member, key })
    return {
      sides: { one: send, other: send },
      lock: lockAccounts(member),
      // The second request gets a 409 while the first one waits.
      blockedCount: 1,
      check: async ({ one, other }) => {
        const fresh = [one, other].filter(
          ({ status, headers }) => status === 200 && !headers.has('Idempotency-Replayed'),
        )
        expect(fresh).toHaveLength(1)
        const second = fresh[0] === one ? other : one
        if (second.status === 200) expect(second.data).toEqual(fresh[0]!.data)
        else expect(second).toMatchObject({ status: 409, code: 'request_running' })
        expect(await member.getEarning()).toBe(70)
        return fresh[0] === one ? 'one' : 'other'
      },
    }
  })

  expect(firsts).toEqual({ one: expect.any(Number), other: expect.any(Number) })
})

test('a transfer during a block of its sender happens before the block or never', async () => {
  const firsts = await race(async () => {
    const [member, receiver] = [await createMember({ balance: 100 }), await createMember()]
    const spend = () => call(transfers.toWallet, { username: receiver.username, amount: 30 }, { as: member })
    let spentWhenBlocked = Number.NaN
    return {
      sides: {
        spend,
        block: async () => {
          const reply = await call(users.block, { username: member.username, status: 'block' }, { as: admins[0] })
          spentWhenBlocked = await receiver.getBalance()
          return reply
        },
      },
      lock: lockRow('user', member.id),
      blockedCount: 2,
      check: async ({ spend: spent, block }) => {
        expect(block.status).toBe(200)
        expect([200, 401, 403]).toContain(spent.status)
        expect(await receiver.getBalance()).toBe(spent.status === 200 ? 30 : 0)
        // After the response to the block, no money of the member moves.
        expect(await receiver.getBalance()).toBe(spentWhenBlocked)
        expect((await spend()).status).toBe(401)
        return spent.status === 200 ? 'spend' : 'block'
      },
    }
  })

  expect(firsts).toEqual({ spend: expect.any(Number), block: expect.any(Number) })
})

test('of a concurrent transfer and purchase from one balance, one succeeds', async () => {
  const plan = await createPlan({ price: 80 })
  const firsts = await race(async () => {
    const [member, receiver] = [await createMember({ balance: 100 }), await createMember()]
    return {
      sides: {
        transfer: () => call(transfers.toWallet, { username: receiver.username, amount: 70 }, { as: member }),
        buy: () => call(plans.purchase, { planName: plan.plan_name }, { as: member }),
      },
      lock: lockAccounts(member),
      blockedCount: 2,
      check: async (replies) => {
        const first = winnerOf(replies, 422)
        expect(await member.getBalance()).toBe(first === 'buy' ? 20 : 30)
        expect((await member.me()).purchased_plan).toBe(first === 'buy' ? plan._id : null)
        return first
      },
    }
  })

  expect(firsts).toEqual({ transfer: expect.any(Number), buy: expect.any(Number) })
})

test('concurrent transfers of two members to each other both arrive, without a deadlock', async () => {
  await race(async () => {
    const [one, other] = [await createMember({ balance: 100 }), await createMember({ balance: 100 })]
    return {
      sides: {
        there: () => call(transfers.toWallet, { username: other.username, amount: 70 }, { as: one }),
        back: () => call(transfers.toWallet, { username: one.username, amount: 40 }, { as: other }),
      },
      lock: lockAccounts(one, other),
      blockedCount: 2,
      check: async ({ there, back }) => {
        expect([there.status, back.status]).toEqual([200, 200])
        expect([await one.getBalance(), await other.getBalance()]).toEqual([70, 130])
        return undefined
      },
    }
  })
})

test('of two concurrent registrations of one username, one succeeds', async () => {
  const firsts = await race(async () => {
    const typed = registrationInput()
    return {
      sides: {
        one: () => call(users.register, typed),
        other: () => call(users.register, { ...typed, username: typed.username.toUpperCase() }),
      },
      // The row does not exist yet, so the lock is on the table.
      lock: sql`lock table "user" in share mode`,
      blockedCount: 2,
      check: async (replies) => winnerOf(replies, 409),
    }
  })

  expect(firsts).toEqual({ one: expect.any(Number), other: expect.any(Number) })
})
