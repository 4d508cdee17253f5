import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPoisha } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import type { Tx } from '#server/db/connect.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { accounts } from '#server/ledger/table.ts'
import { settings } from '#server/settings/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { countDeadlocks } from '../support/server/count-deadlocks.ts'
import { isBlockedBy } from '../support/server/is-blocked.ts'
import {
  type Account,
  callAsAdmin,
  createMember,
  createPlan,
  paymentInput,
  sharedAdmin,
} from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

beforeAll(() => db.update(settings).set({ refer_amount: 2_500n, referral_top_up: 10_000n }))
afterAll(() => db.update(settings).set({ refer_amount: 0n, referral_top_up: 50_000n }))

const lockAccountsOf = (tx: Tx, { id }: Account) =>
  tx.select().from(accounts).where(eq(accounts.owner_id, id)).orderBy(asc(accounts.id)).for('update')

/** In poisha. A blocked or deleted member cannot read it. */
const getEarning = async ({ id }: Account) => (await readBalances(db, id)).earning

interface Rewarding {
  /** What pays the referrer. */
  act: () => Promise<{ status: number }>
  reward: number
}

const rewards: [string, (member: Account) => Promise<Rewarding>][] = [
  [
    'the purchase of a plan',
    async (member) => {
      const { plan_name: planName } = await createPlan({ price: 10, refer_balance: 5 })
      return { act: () => call(plans.purchase, { planName }, { as: member }), reward: 5 }
    },
  ],
  [
    'the first top-up',
    async (member) => {
      const { data } = await call(payments.request, paymentInput(100), { as: member })
      const accepted = { _id: data._id, username: member.username, status: 'success' } as const
      return { act: () => callAsAdmin(payments.accept, accepted), reward: 25 }
    },
  ],
]

test.each(rewards)('%s pays nothing to a referrer who is blocked at the same time', async (_, prepare) => {
  const referrer = await createMember()
  const { act } = await prepare(await createMember({ referrer, balance: 50 }))

  const { reply } = await db.transaction(async (tx) => {
    await tx.update(userTable).set({ status: 'block' }).where(eq(userTable.id, referrer.id))
    const reply = act()
    expect(await isBlockedBy(tx, reply)).toBe(true)
    return { reply }
  })

  expect((await reply).status).toBe(200)
  expect(await getEarning(referrer)).toBe(0n)
  // The invariants compare it with the audit log.
  await db.update(userTable).set({ status: 'on-progress' }).where(eq(userTable.id, referrer.id))
})

test.each(rewards)('a deletion of the referrer waits for %s, which pays', async (_, prepare) => {
  await sharedAdmin()
  const referrer = await createMember()
  const { act, reward } = await prepare(await createMember({ referrer, balance: 50 }))

  const { replies } = await db.transaction(async (tx) => {
    // The act has locked the referrer and waits for the account.
    await lockAccountsOf(tx, referrer)
    const acting = act()
    expect(await isBlockedBy(tx, acting)).toBe(true)
    const deleting = callAsAdmin(users.delete, { username: referrer.username })
    return { replies: [acting, deleting] }
  })

  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
  expect(await getEarning(referrer)).toBe(toPoisha(reward))
})

test('purchases of a member and of the referrer at the same time do not deadlock', async () => {
  const first = await createMember({ balance: 1_000 })
  const referrer = await createMember({ referrer: first, balance: 1_000 })
  const member = await createMember({ referrer, balance: 1_000 })
  const bought = [await createPlan({ price: 10, refer_balance: 2 })]
  while (bought.length < 5) bought.push(await createPlan({ price: 10, refer_balance: 2 }))
  const before = await countDeadlocks()

  const buy = (as: Account) => bought.map(({ plan_name: planName }) => call(plans.purchase, { planName }, { as }))
  const replies = await Promise.all([...buy(member), ...buy(referrer)])

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect([await getEarning(referrer), await getEarning(first)]).toEqual([2_500n + 1_000n, 2_500n + 1_000n])
  expect(await countDeadlocks()).toBe(before)
})
