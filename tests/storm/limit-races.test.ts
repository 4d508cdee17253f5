import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, createPlan } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { widenLimits } from '../support/server/wide-limits.ts'
import { race, winnerOf } from './race.ts'
import { lockAccounts, withdrawalInput } from './race-fixtures.ts'

const bothWin = { one: expect.any(Number), other: expect.any(Number) }

test('of two concurrent withdrawals where one more is allowed, one succeeds', async () => {
  await db.update(settings).set({ open_withdrawals: 1 })
  const firsts = await race(async () => {
    const member = await createMember({ earning: 2_000 })
    return {
      sides: {
        one: () => call(withdrawals.request, withdrawalInput(500), { as: member }),
        other: () => call(withdrawals.request, withdrawalInput(600), { as: member }),
      },
      lock: lockAccounts(member),
      blockedCount: 2,
      check: async (replies) => {
        const first = winnerOf(replies, 409)
        expect(await member.getEarning()).toBe(first === 'one' ? 1_500 : 1_400)
        return first
      },
    }
  })
  await widenLimits(db)

  expect(firsts).toEqual(bothWin)
})

test('of two concurrent transfers where one more is allowed in the hour, one succeeds', async () => {
  await db.update(settings).set({ transfers_per_hour: 1 })
  const firsts = await race(async () => {
    const [member, receiver] = [await createMember({ balance: 100, earning: 100 }), await createMember()]
    return {
      sides: {
        one: () => call(transfers.toWallet, { username: receiver.username, amount: 10 }, { as: member }),
        other: () => call(transfers.fromIncome, { amount: 20 }, { as: member }),
      },
      lock: lockAccounts(member, receiver),
      blockedCount: 2,
      check: async (replies) => {
        const first = winnerOf(replies, 429)
        expect(await member.getBalance()).toBe(first === 'one' ? 90 : 120)
        return first
      },
    }
  })
  await widenLimits(db)

  expect(firsts).toEqual(bothWin)
})

test('two concurrent purchases of one buyer and plan pay its refer balance once', async () => {
  const plan = await createPlan({ price: 50, refer_balance: 20 })
  const chosen = { planName: plan.plan_name, plan_id: plan._id, price: 50 }
  await race(async () => {
    const referrer = await createMember()
    const buyer = await createMember({ balance: 100, referrer })
    const buy = () => call(plans.purchase, chosen, { as: buyer })
    return {
      sides: { one: buy, other: buy },
      lock: lockAccounts(buyer),
      blockedCount: 2,
      check: async ({ one, other }) => {
        expect([one.status, other.status]).toEqual([200, 200])
        expect(await buyer.getBalance()).toBe(0)
        expect(await referrer.getEarning()).toBe(20)
        return undefined
      },
    }
  })
})
