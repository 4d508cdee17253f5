import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { sessions as sessionTable } from '#server/sessions/table.ts'
import { settings } from '#server/settings/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import {
  type Account,
  createMember,
  createPlan,
  password,
  registrationInput,
  sharedAdmin,
} from '../support/server/members.ts'
import { claimOf } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'
import { widenLimits } from '../support/server/wide-limits.ts'
import { raceTwo } from './race.ts'
import { createTwoAdmins, lockAccounts, lockRow, withdrawalInput } from './race-fixtures.ts'

let admins: [Account, Account]

beforeAll(async () => {
  admins = await createTwoAdmins()
})

test('of two concurrent withdrawals of one earning, one succeeds', () =>
  raceTwo(async () => {
    const member = await createMember({ earning: 900 })
    return {
      sides: {
        one: () => call(withdrawals.request, withdrawalInput(500), { as: member }),
        other: () => call(withdrawals.request, withdrawalInput(600), { as: member }),
      },
      lock: lockAccounts(member),
      refusal: 422,
      checkFirst: async (first) => expect(await member.getEarning()).toBe(first === 'one' ? 400 : 300),
    }
  }))

test('a task that is claimed twice concurrently is paid once', async () => {
  await createAdvertise()
  await raceTwo(async () => {
    const member = await createMember()
    const [task] = (await call(tasks.today, {}, { as: member })).data
    const handed_out_at = new Date(Date.now() - 3_600_000)
    await db.update(taskTable).set({ handed_out_at }).where(eq(taskTable.user_id, member.id))
    const input = await claimOf(task!)
    const claim = () => call(tasks.claim, input, { as: member, key: randomUUID() })
    return {
      sides: { one: claim, other: claim },
      lock: lockRow('task', task!._id),
      refusal: 409,
      checkFirst: async () => expect(await member.getEarning()).toBe(taskReward),
    }
  })
})

test('a request that is sent twice concurrently under one key has one effect', () =>
  raceTwo(async () => {
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
  }))

test('a transfer during a block of its sender happens before the block or never', () =>
  raceTwo(async () => {
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
  }))

test('of a concurrent transfer and purchase from one balance, one succeeds', async () => {
  const plan = await createPlan({ price: 80 })
  await raceTwo(async () => {
    const [member, receiver] = [await createMember({ balance: 100 }), await createMember()]
    return {
      sides: {
        transfer: () => call(transfers.toWallet, { username: receiver.username, amount: 70 }, { as: member }),
        buy: () => call(plans.purchase, { planName: plan.plan_name }, { as: member }),
      },
      lock: lockAccounts(member),
      refusal: 422,
      checkFirst: async (first) => {
        expect(await member.getBalance()).toBe(first === 'buy' ? 20 : 30)
        expect((await member.me()).purchased_plan).toBe(first === 'buy' ? plan._id : null)
      },
    }
  })
})

test('concurrent transfers of two members to each other both arrive, without a deadlock', () =>
  raceTwo(async () => {
    const [one, other] = [await createMember({ balance: 100 }), await createMember({ balance: 100 })]
    return {
      sides: {
        there: () => call(transfers.toWallet, { username: other.username, amount: 70 }, { as: one }),
        back: () => call(transfers.toWallet, { username: one.username, amount: 40 }, { as: other }),
      },
      lock: lockAccounts(one, other),
      check: async ({ there, back }) => {
        expect([there.status, back.status]).toEqual([200, 200])
        expect([await one.getBalance(), await other.getBalance()]).toEqual([70, 130])
      },
    }
  }))

test('of two concurrent registrations of one username, one succeeds', () =>
  raceTwo(async () => {
    const typed = registrationInput()
    return {
      sides: {
        one: () => call(users.register, typed),
        other: () => call(users.register, { ...typed, username: typed.username.toUpperCase() }),
      },
      // The row does not exist yet, so the lock is on the table.
      lock: sql`lock table "user" in share mode`,
      refusal: 409,
    }
  }))

test('of a concurrent sign-in and block, no session stays', async () => {
  const admin = await sharedAdmin()

  await raceTwo(async () => {
    const { id, username } = await createMember()
    return {
      sides: {
        'sign in': () => call(sessions.signIn, { username, password }),
        block: () => call(users.block, { username, status: 'block' }, { as: admin }),
      },
      lock: lockRow('user', id),
      check: async ({ block }) => {
        expect(block.status).toBe(200)
        expect(await db.select().from(sessionTable).where(eq(sessionTable.user_id, id))).toEqual([])
        return undefined
      },
    }
  })
})

test('right sign-ins of one member at once all succeed', async () => {
  // At most as many as wrong attempts are free: each counts as wrong until its password is checked.
  const signInsAtOnce = 8
  // One round does not always meet two transactions that lock the same keys.
  for (let round = 0; round < 10; round++) {
    const { username } = await createMember()
    const replies = await Promise.all(
      Array.from({ length: signInsAtOnce }, () => call(sessions.signIn, { username, password })),
    )
    expect(replies.map(({ status, message }) => ({ status, message }))).toEqual(
      Array.from({ length: signInsAtOnce }, () => ({ status: 200, message: sessions.signIn.message })),
    )
  }
})

test('of two concurrent withdrawals where one more is allowed, one succeeds', async () => {
  await db.update(settings).set({ open_withdrawals: 1 })
  await raceTwo(async () => {
    const member = await createMember({ earning: 2_000 })
    return {
      sides: {
        one: () => call(withdrawals.request, withdrawalInput(500), { as: member }),
        other: () => call(withdrawals.request, withdrawalInput(600), { as: member }),
      },
      lock: lockAccounts(member),
      refusal: 409,
      checkFirst: async (first) => expect(await member.getEarning()).toBe(first === 'one' ? 1_500 : 1_400),
    }
  })
  await widenLimits(db)
})

test('of two concurrent transfers where one more is allowed in the hour, one succeeds', async () => {
  await db.update(settings).set({ transfers_per_hour: 1 })
  await raceTwo(async () => {
    const [member, receiver] = [await createMember({ balance: 100, earning: 100 }), await createMember()]
    return {
      sides: {
        one: () => call(transfers.toWallet, { username: receiver.username, amount: 10 }, { as: member }),
        other: () => call(transfers.fromIncome, { amount: 20 }, { as: member }),
      },
      lock: lockAccounts(member, receiver),
      refusal: 429,
      checkFirst: async (first) => expect(await member.getBalance()).toBe(first === 'one' ? 90 : 120),
    }
  })
  await widenLimits(db)
})

test('two concurrent purchases of one buyer and plan pay its refer balance once', async () => {
  const plan = await createPlan({ price: 50, refer_balance: 20 })
  const chosen = { planName: plan.plan_name, plan_id: plan._id, price: 50 }
  await raceTwo(async () => {
    const referrer = await createMember()
    const buyer = await createMember({ balance: 100, referrer })
    const buy = () => call(plans.purchase, chosen, { as: buyer })
    return {
      sides: { one: buy, other: buy },
      lock: lockAccounts(buyer),
      check: async ({ one, other }) => {
        expect([one.status, other.status]).toEqual([200, 200])
        expect(await buyer.getBalance()).toBe(0)
        expect(await referrer.getEarning()).toBe(20)
      },
    }
  })
})
